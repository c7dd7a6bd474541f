// The server of the vault: HTTP API, worker, database, files, mail, and the host of shell and releases. Never: code for
// browsers, or code that another package needs at run time.
export { buildApp } from './app';
export { assertServable, EnvError, readEnv } from './platform/core/env';
export { variables } from './platform/core/variables';
export type { Deps } from './platform/deps';
export { type DeclaredMetric, declaredMetrics } from './platform/observe/metrics';
