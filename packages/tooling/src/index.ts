// The parts of the root commands that journeys need to start a whole product.
// Never: anything that runs inside the product.
export { createAreaBuilder } from './build/area-builder';
export { buildAll } from './build/build-all';
export { bundle } from './build/bundle';
export { precompress } from './build/precompress';
export { type LaunchOptions, launch, type Product } from './launch';
export { createOpener } from './opening/open-release';
export { buildPlaces } from './places';
