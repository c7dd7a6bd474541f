// Child processes that are servers: a free port for them, how far their start is, and stopping them.
// Never: which servers.
export { freePort } from './free-port';
export { type Progress, StartFailed, tellProgress, untilTold } from './progress';
export { stop } from './stop';
