// The `boveda` command: publish, preview, promote, rollback, canary, status, keys, registry.
// Never: building an area (whoever runs the command brings a builder), or rules of its own.
export type { Builder, CliContext } from './context';
export { runCli } from './run-cli';
