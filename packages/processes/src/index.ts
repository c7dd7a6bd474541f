// Child processes that are servers: a free port for them, and stopping them.
// Never: which servers.
export { freePort } from './free-port';
export { stop } from './stop';
