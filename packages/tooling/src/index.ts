// What the root commands are made of, for the journeys that need a whole running product.
// Never: anything that runs inside the product.
export { type LaunchOptions, launch, type Product } from './launch';
