// Turns a finished build into an immutable release and writes the registry that names the live ones.
// Never: building, serving, or deciding which release a person gets.
export { liveRegistry, pruneReleases, readRelease } from './folder';
export { type PackOptions, packRelease } from './pack-release';
export { writeRegistry } from './write-registry';
