export { createFederation, type Federation } from './create-federation';
export { LoadError } from './load-error';
