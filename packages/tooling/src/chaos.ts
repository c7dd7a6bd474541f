import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChaosReport, printable, tabulate } from './chaos/fault-table';
import { ROOT } from './places';

/** The faults and the expected outcomes, by file name. */
const TESTS = ['packages/server/chaos/', 'crash.test.ts', 'integrity.test.ts', 'embedded/launcher.test.ts'];

/** `pnpm chaos [--runs n] [file…]`: every fault n times; the other tests run a few of them once. */
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const folder = await mkdtemp(join(tmpdir(), 'boveda-chaos-'));
const report = join(folder, 'report.json');
const jest = ['--maxWorkers', '2', '--forceExit', '--verbose', '--json', '--outputFile', report];
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/jest'),
  [...jest, ...(positionals.length > 0 ? positionals : TESTS)],
  // Jest's report goes to a file, and its progress to the terminal.
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, BOVEDA_CHAOS: values.runs } },
);
const rows = tabulate(JSON.parse(await readFile(report, 'utf8')) as ChaosReport);
await rm(folder, { recursive: true });
const sum = (of: 'held' | 'broken' | 'skipped') => rows.reduce((total, row) => total + row[of], 0);
console.log(printable(rows));
console.log(`\n${sum('held')} held, ${sum('broken')} broken, ${sum('skipped')} skipped`);
process.exitCode = status === 0 && sum('broken') === 0 ? 0 : 1;
