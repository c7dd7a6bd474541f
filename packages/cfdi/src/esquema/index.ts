// The SAT's schemas (XSD) by libxml2 in WebAssembly. A separate entry: it costs a second to start and cannot be stopped
// while it works, so callers keep it in a thread. Never a file or an address: schemas come in as bytes, under names of ours.
export { type Esquemas, openEsquemas } from './esquemas';
