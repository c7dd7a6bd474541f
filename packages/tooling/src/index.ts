// The parts of the root commands that journeys need to start a whole product.
// Never: anything that runs inside the product.
export { createOpener } from '@boveda/cli';
export { createAreaBuilder } from './build/area-builder';
export { buildAll } from './build/build-all';
export { type LaunchOptions, launch, type Product } from './launch';
export { buildPlaces, PNPM } from './places';
export { packPackages } from './tarballs/pack-packages';
export { packServed } from './tarballs/pack-served';
