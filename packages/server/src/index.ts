// The server of the vault: HTTP API, worker, database, files, mail, and the host of shell and releases. Never: code for
// browsers, or code that another package needs at run time.

export { EnvError } from '@boveda/platform/core/env-error';
export { parseAdmin } from './admin/run-admin';
export { buildApp } from './app';
export type { Deps } from './installation/deps';
export { type DeclaredMetric, declaredMetrics } from './installation/observe/metrics';
export { assertServable, readEnv } from './installation/settings/env';
export { variables } from './installation/settings/variables';
