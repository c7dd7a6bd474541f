// The `boveda` command: run-cli.ts lists what it can.
// Never: building or opening an area (the caller passes both), or its own rules.
export type { Opening, OpenRelease } from '../store/gate/open-release';
export { digestsOf, orderScreens, withoutHash } from '../store/gate/seen-screens';
export type { Builder, CliContext } from './context';
export { exampleOwner } from './example-owner';
export { runCli } from './run-cli';
