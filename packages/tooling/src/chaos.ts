import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './places';

/** What is broken on purpose, and what has to come out of it: by file name. */
const TESTS = ['packages/server/chaos/', 'crash.test.ts', 'integrity.test.ts', 'embedded/launcher.test.ts'];

/** `pnpm chaos [--runs n]`: every fault, each n times; with all other tests a few of them run once. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } });
const { status } = spawnSync(join(ROOT, 'node_modules/.bin/jest'), ['--runInBand', '--verbose', ...TESTS], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, BOVEDA_CHAOS: values.runs },
});
process.exitCode = status ?? 1;
