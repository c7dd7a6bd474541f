/** A loader that takes the address of a module out of its source. */
// biome-ignore lint/style/noDefaultExport: a loader is one.
export default (source) => source.replaceAll('import.meta.url', "''");
