import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChaosReport, printable, tabulate } from './chaos/fault-table';
import { ROOT } from './places';

/** The faults and the expected outcomes, by file name. */
const TESTS = ['packages/server/chaos/', 'crash.test.ts', 'integrity.test.ts', 'embedded/launcher.test.ts'];

/** Tests that run together under one name. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  install: ['deploy/chaos/install/'],
  doors: [
    'server/chaos/doors',
    'server/chaos/mails',
    'server/src/vault/ingest/open-upload',
    'server/src/modules/certificados/llave/open-key',
    'server/src/modules/cfdi/documentos',
    'server/src/modules/efos/',
    'server/src/modules/descargas/faults',
    'server/src/modules/rebotes/',
    'sat-client/src/',
    'cfdi/src/xml/',
  ],
};

/** `pnpm chaos [--runs n] [file or group…]`: every fault n times; the other tests run a few of them once. */
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const folder = await mkdtemp(join(tmpdir(), 'boveda-chaos-'));
const report = join(folder, 'report.json');
const jest = ['--maxWorkers', '2', '--forceExit', '--verbose', '--json', '--outputFile', report];
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/jest'),
  [...jest, ...(positionals.length > 0 ? positionals.flatMap((name) => GROUPS[name] ?? [name]) : TESTS)],
  // Jest's report goes to a file, and its progress to the terminal.
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, BOVEDA_CHAOS: values.runs } },
);
const rows = tabulate(JSON.parse(await readFile(report, 'utf8')) as ChaosReport);
await rm(folder, { recursive: true });
const sum = (of: 'held' | 'broken' | 'skipped') => rows.reduce((total, row) => total + row[of], 0);
console.log(printable(rows));
console.log(`\n${sum('held')} held, ${sum('broken')} broken, ${sum('skipped')} skipped`);
process.exitCode = status === 0 && sum('broken') === 0 ? 0 : 1;
