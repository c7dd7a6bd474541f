// `pnpm quick-start [version…]`: what /docs says first, pasted under each line of Node that we support. Needs npm's registry.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './places';

const LINES = ['20', '22', '24'];
const TEST = 'e2e/api/programs.test.ts';
const TITLE = 'the first steps of /docs';

const given = process.argv.slice(2);
const nodes = join(ROOT, '.boveda/nodes');

/** Runs a program to its end, showing what it says; whether it ended well. */
const run = (command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): boolean =>
  spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status === 0;

/** Folder of the newest `node` of a line, as npm's package of this name has it. */
function install(line: string): string | null {
  const folder = join(nodes, line);
  mkdirSync(folder, { recursive: true });
  const isThere = run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${line}`], folder);
  return isThere ? join(folder, 'node_modules/node/bin') : null;
}

const failed = (given.length > 0 ? given : LINES).filter((line) => {
  const bin = install(line);
  if (bin === null) return true;
  const node = join(bin, 'node');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  run(node, ['--version'], ROOT);
  // The server of the test, npm and every program run under it.
  return !run(node, ['node_modules/jest/bin/jest.js', TEST, '--testNamePattern', TITLE, '--forceExit'], ROOT, env);
});
if (failed.length > 0) {
  console.error(`the first steps fail under Node ${failed.join(', ')}`);
  process.exitCode = 1;
}
