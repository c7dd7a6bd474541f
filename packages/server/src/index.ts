// The server of the vault: HTTP API, worker, database, files, mail, and the host of shell and releases.
// Never: anything that runs in a browser, or that another package needs at run time.
export { buildApp } from './app';
export type { Deps } from './deps';
export { assertServable, EnvError, readEnv } from './env';
