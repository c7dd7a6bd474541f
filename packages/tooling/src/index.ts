// What the root commands are made of, for the journeys that need a whole running product.
// Never: anything that runs inside the product.
export { createAreaBuilder } from './build/area-builder';
export { type LaunchOptions, launch, type Product } from './launch';
export { buildPlaces } from './places';
