import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeOf, productFolders, ROOT } from '../places';
import { run } from '../processes';
import { bringBrowser } from './browser';
import type { Step, Tally } from './step';
import { afterRetry, failedFiles, failedTests, jestTally, playwrightTally, timesOf } from './tallies';

const bin = (name: string, folder = '.') => join(ROOT, folder, 'node_modules/.bin', name);

const command = (name: string, tool: string, args: () => Promise<string[]> | string[]): Step => ({
  name,
  run: async () => (await run(bin(tool), await args(), { cwd: ROOT })) === 0,
});

/** Runs a test runner that writes a JSON report; without a readable report the run is one failure. */
async function tallied(
  runner: (report: string) => Promise<number>,
  read: (report: string) => Promise<Tally>,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-report-'));
  try {
    const report = join(folder, 'report.json');
    const code = await runner(report);
    const tally = await read(report).catch(() => ({ passed: 0, failed: 1, skipped: 0 }));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const colors = process.stdout.isTTY ? [] : ['--colors=off'];
const format = command('format and lint', 'biome', () => ['ci', ...colors, '--error-on-warnings', '.']);
const types = command('types', 'tsc', () => ['--noEmit', '-p', 'tsconfig.json']);

const cruise = async (config: string, folders: string[]) =>
  (await run(bin('depcruise'), ['--config', config, '--output-type', 'err-long', ...folders], { cwd: ROOT })) === 0;

/** Who may import whom, then folder circles; both run, so that one report names all violations. */
const boundaries: Step = {
  name: 'boundaries',
  async run() {
    const product = productFolders();
    const imports = await cruise('.dependency-cruiser.cjs', [...product, 'e2e']);
    const circles = await cruise('.dependency-cruiser.folders.cjs', product);
    return imports && circles;
  },
};
const unused = command('unused', 'knip', () => []);
const spelling = command('spelling', 'cspell', () => ['--no-progress', '--quiet']);

/** More than processors: a worker waits for much of its time, for processes, the disk and the database. */
const WORKERS = Math.ceil(1.5 * availableParallelism());
// --forceExit: a test that leaves something open must not keep the run from ending.
const JEST = ['--silent', '--maxWorkers', String(WORKERS), '--forceExit'];
const jest = (report: string, files: readonly string[] = []) =>
  run(
    bin('jest'),
    ['--json', '--outputFile', report, ...JEST, ...(files.length > 0 ? ['--runTestsByPath', ...files] : [])],
    {
      cwd: ROOT,
    },
  );

/** Prints the ten files that took longest, and keeps the times of all in `.cache`, from which long-files.json is made. */
async function tellTimes(report: string): Promise<void> {
  const times = await timesOf(report);
  const folder = join(ROOT, '.cache');
  await mkdir(folder, { recursive: true });
  const all = Object.fromEntries(times.map(({ file, seconds }) => [file, seconds]));
  await writeFile(join(folder, 'unit-times.json'), `${JSON.stringify(all, null, 2)}\n`);
  const slowest = times.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nSlowest files:\n${slowest.join('\n')}`);
}

/** Failed files run once more, as failed journeys do, after the others: a machine many times slower meets deadlines that ours does not. */
const unit: Step = {
  name: 'unit',
  async run() {
    let failed: string[] = [];
    let names: string[] = [];
    const first = await tallied(jest, async (report) => {
      failed = await failedFiles(report);
      names = await failedTests(report);
      await tellTimes(report);
      return jestTally(report);
    });
    if (failed.length === 0) return first;
    console.log(`\nRunning again: ${failed.join(', ')}`);
    // Without a report of the second run, nothing is known to have passed in it.
    let still = names;
    const again = await tallied(
      (report) => jest(report, failed),
      async (report) => {
        still = await failedTests(report);
        return jestTally(report);
      },
    );
    return afterRetry(first, again, { first: names, again: still });
  },
};

const browser: Step = { name: 'browser', run: bringBrowser };

const build: Step = {
  name: 'build',
  run: async () =>
    (await run(process.execPath, ['--import', 'tsx', join(ROOT, 'packages/tooling/src/build.ts')], {
      cwd: ROOT,
      env: { ...process.env, BOVEDA_HOME: homeOf(process.env) },
    })) === 0,
};

const journeys: Step = {
  name: 'journeys',
  needs: [browser, build],
  run: () =>
    tallied(
      (report) =>
        run(bin('playwright', 'e2e'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'], {
          cwd: ROOT,
          env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        }),
      playwrightTally,
    ),
};

/** The steps of `pnpm check`, cheapest first. */
export const checks: readonly Step[] = [format, types, boundaries, unused, spelling, unit];

/** The steps of `npm test`. */
export const everything: readonly Step[] = [
  format,
  types,
  boundaries,
  unused,
  spelling,
  browser,
  unit,
  build,
  journeys,
];

/** The steps of `pnpm e2e`. */
export const browserSteps: readonly Step[] = [browser, build, journeys];
