// Child processes that are servers: compiling them, a free port for them, how far their start is, and stopping them.
// Never: which servers.
export { compile, compileProgram, writeCode } from './compile';
export { freePort } from './free-port';
export { makeFolderOnce } from './make-folder-once';
export { letGoOn, type Progress, StartFailed, tellProgress, untilLetGoOn, untilTold } from './progress';
export { stop } from './stop';
