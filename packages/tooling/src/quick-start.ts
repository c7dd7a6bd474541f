// `pnpm quick-start [version…]`: what /docs says first, pasted under each line of Node that we support. Needs npm's registry.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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

/** Folder of the newest `node` of a line, as npm's package of this name has it; null when it could not be installed. */
function install(line: string): string | null {
  const folder = join(nodes, line);
  mkdirSync(folder, { recursive: true });
  // Its script fetches the program for this machine.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  const isThere = run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${line}`], folder);
  const bin = join(folder, 'node_modules/node/bin');
  return isThere && run(join(bin, 'node'), ['--version'], ROOT) ? bin : null;
}

const failed = (given.length > 0 ? given : LINES).filter((line) => {
  const bin = install(line);
  if (bin === null) {
    console.error(`node@${line} could not be installed from npm's registry`);
    return true;
  }
  const node = join(bin, 'node');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  // The server of the test, npm and every program run under it.
  return !run(node, ['node_modules/jest/bin/jest.js', TEST, '--testNamePattern', TITLE, '--forceExit'], ROOT, env);
});
if (failed.length > 0) {
  console.error(`the first steps were not seen to work under Node ${failed.join(', ')}`);
  process.exitCode = 1;
}
