// The builds of the shell and the areas: plugins and shared modules.
// Never: code of the browser.
export { createAreaConfig } from './area';
export { createHostConfig } from './host';
