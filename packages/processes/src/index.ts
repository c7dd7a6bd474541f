// Servers that are started beside us: a port for them, and their end.
// Never: what they are.
export { freePort } from './free-port';
export { stop } from './stop';
