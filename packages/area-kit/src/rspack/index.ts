// How the shell and the areas are built: one plugin list, one shared list.
// Never: anything that runs in the browser.
export { area } from './area';
export { host } from './host';
