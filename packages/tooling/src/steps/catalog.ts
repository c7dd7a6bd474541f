import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClientTypes } from '../client-types';
import { homeOf, productFolders, ROOT } from '../places';
import { run } from '../processes';
import { bringBrowser } from './browser';
import { type CruisedModule, folderCircles } from './folder-circles';
import { bringOtherBrowsers } from './other-browsers';
import type { Step, Tally } from './step';
import { afterRetry, failedFiles, failedTests, jestTally, playwrightTally, timesOf } from './tallies';

const bin = (name: string, folder = '.') => join(ROOT, folder, 'node_modules/.bin', name);

const command = (name: string, tool: string, args: () => Promise<string[]> | string[]): Step => ({
  name,
  run: async () => (await run(bin(tool), await args(), { cwd: ROOT })) === 0,
});

/** Gives work a folder that ends with it. */
async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-report-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a test runner that writes a JSON report; without a readable report the run is one failure. */
async function tallied(
  runner: (report: string) => Promise<number>,
  read: (report: string) => Promise<Tally>,
): Promise<Tally> {
  return withFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const code = await runner(report);
    const tally = await read(report).catch(() => ({ passed: 0, failed: 1, skipped: 0 }));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  });
}

/** A step that reads the generated types of the client. */
const withClientTypes = ({ name, run }: Step): Step => ({
  name,
  run: async () => (await makeClientTypes()) && run(),
});

const colors = process.stdout.isTTY ? [] : ['--colors=off'];
const format = command('format and lint', 'biome', () => ['ci', ...colors, '--error-on-warnings', '.']);
const types = withClientTypes(command('types', 'tsc', () => ['--noEmit', '-p', 'tsconfig.json']));

/** Who may import whom, then folder circles; one report names all violations. */
const boundaries = withClientTypes({
  name: 'boundaries',
  run: () =>
    withFolder(async (folder) => {
      const found = join(folder, 'imports.json');
      const cruise = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', found];
      await run(bin('depcruise'), [...cruise, ...productFolders(), 'e2e'], { cwd: ROOT });
      const legal = await run(bin('depcruise-fmt'), ['--output-type', 'err-long', '--exit-code', found], { cwd: ROOT });
      const { modules } = JSON.parse(await readFile(found, 'utf8')) as { modules: CruisedModule[] };
      const circles = folderCircles(modules.filter(({ source }) => !source.startsWith('e2e/')));
      if (circles.length > 0) console.log(CIRCLES, ...circles.map((folders) => `\n  ${folders.join(' ⇄ ')}`));
      return legal === 0 && circles.length === 0;
    }),
});
const CIRCLES =
  'These folders need each other. Move what both need to a folder below them, or pass it in as an argument:';

const unused = withClientTypes(command('unused', 'knip', () => []));
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

const playwright = (config: string) =>
  tallied(
    (report) =>
      run(bin('playwright', 'e2e'), ['test', '--config', config, '--reporter', 'list,json'], {
        cwd: ROOT,
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    playwrightTally,
  );

const journeys: Step = {
  name: 'journeys',
  needs: [browser, build],
  run: () => playwright('e2e/playwright.config.ts'),
};

/** The core journeys in Firefox and WebKit; those of an engine that cannot be installed are skipped. */
const otherBrowsers: Step = {
  name: 'journeys in Firefox and WebKit',
  needs: [build],
  async run() {
    const missing = await bringOtherBrowsers();
    if (missing.length > 0)
      console.log(`SKIPPED where ${missing.join(', ')} of Debian is missing: only root installs it.`);
    return playwright('e2e/browsers/playwright.config.ts');
  },
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
  otherBrowsers,
];

/** The steps of `pnpm e2e`. */
export const browserSteps: readonly Step[] = [browser, build, journeys];

/** The steps of `pnpm e2e:browsers`. */
export const otherBrowserSteps: readonly Step[] = [build, otherBrowsers];
