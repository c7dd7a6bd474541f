// Rules of the registry that a browser may apply: which area answers an address, what the menu shows, who fills a slot.
// Never: files, hashes, Node (they live behind ./pack), or loading code.
export { areaAt, menuOf, slotFillers } from './registry';
