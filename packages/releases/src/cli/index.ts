// The `boveda` command: publish, preview, promote, rollback, canary, status, keys, registry.
// Never: building an area (the caller passes a builder), or its own rules.
export type { Builder, CliContext } from './context';
export { runCli } from './run-cli';
