import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClientTypes } from '../client-types';
import { homeOf, productFolders, ROOT } from '../places';
import { run } from '../processes';
import { bringBrowser } from './browser';
import { type CruisedModule, folderCircles } from './folder-circles';
import type { Plan, Step, Tally } from './step';
import { afterRetry, failedFiles, failedTests, jestTally, journeyTimes, playwrightTally, timesOf } from './tallies';
import { tellTimes } from './times';

const bin = (name: string, folder = '.') => join(ROOT, folder, 'node_modules/.bin', name);

const command = (name: string, tool: string, args: () => Promise<string[]> | string[]): Step => ({
  name,
  run: async (print) => (await run(bin(tool), await args(), { cwd: ROOT }, print)) === 0,
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

let clientTypes: Promise<boolean> | undefined;
/** A step that reads the generated types of the client, which the first of them makes. */
const withClientTypes = ({ name, run }: Step): Step => ({
  name,
  run: async (print) => {
    clientTypes ??= makeClientTypes();
    return (await clientTypes) && run(print);
  },
});

const format = command('format and lint', 'biome', () => [
  ...['ci', process.stdout.isTTY ? '--colors=force' : '--colors=off'],
  ...['--error-on-warnings', '.'],
]);
const types = withClientTypes(command('types', 'tsc', () => ['--noEmit', '-p', 'tsconfig.json']));

/** Who may import whom, then folder circles; one report names all violations. */
const boundaries = withClientTypes({
  name: 'boundaries',
  run: (print) =>
    withFolder(async (folder) => {
      const found = join(folder, 'imports.json');
      const cruise = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', found];
      await run(bin('depcruise'), [...cruise, ...productFolders(), 'e2e'], { cwd: ROOT }, print);
      const told = ['--output-type', 'err-long', '--exit-code', found];
      const legal = await run(bin('depcruise-fmt'), told, { cwd: ROOT }, print);
      const { modules } = JSON.parse(await readFile(found, 'utf8')) as { modules: CruisedModule[] };
      const circles = folderCircles(modules.filter(({ source }) => !source.startsWith('e2e/')));
      const listed = circles.map((folders) => `\n  ${folders.join(' ⇄ ')}`);
      if (circles.length > 0) (print ?? console.log)(`${CIRCLES}${listed.join('')}\n`);
      return legal === 0 && circles.length === 0;
    }),
});
const CIRCLES =
  'These folders need each other. Move what both need to a folder below them, or pass it in as an argument:';

const unused = withClientTypes(command('unused', 'knip', () => []));
const spelling = command('spelling', 'cspell', () => ['--no-progress', '--quiet']);

/** More than processors: a worker waits for two thirds of its time, for processes, the disk and the database. */
const WORKERS = 2 * availableParallelism();
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

/** Failed files run once more, as failed journeys do, after the others: a machine many times slower meets deadlines that ours does not. */
const unit: Step = {
  name: 'unit',
  async run() {
    let failed: string[] = [];
    let names: string[] = [];
    const first = await tallied(jest, async (report) => {
      failed = await failedFiles(report);
      names = await failedTests(report);
      await tellTimes('unit', await timesOf(report));
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
  run: async (print) => {
    const program = ['--import', 'tsx', join(ROOT, 'packages/tooling/src/build.ts')];
    const env = { ...process.env, BOVEDA_HOME: homeOf(process.env) };
    return (await run(process.execPath, program, { cwd: ROOT, env }, print)) === 0;
  },
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
      async (report) => {
        await tellTimes('journey', await journeyTimes(report));
        return playwrightTally(report);
      },
    ),
};

/** The steps of `pnpm check`. Those beside each other come longest first. */
export const checks: readonly Step[] = [unused, spelling, boundaries, types, format, unit];

/** The steps of `npm test`. Installing the browser waits for the network, and the build and most checks need one processor. */
export const everything: Plan = [[browser, build, unused, spelling, boundaries, types, format], unit, journeys];

/** The steps of `pnpm e2e`. */
export const browserSteps: Plan = [[browser, build], journeys];
