import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClientTypes } from '../client-types';
import { homeOf, productFolders, ROOT } from '../places';
import { run } from '../processes';
import { bringBrowser } from './browser';
import { type CruisedModule, folderCircles } from './folder-circles';
import { hashTests, isTest } from './inputs';
import { ANY_AREA, dueSpecs, keepSpecs, specInputs } from './journey-inputs';
import { bringOtherBrowsers } from './other-browsers';
import { type Memory, openMemory, unlessPassed } from './passed';
import type { Flaky, Plan, Step, Tally } from './step';
import {
  afterRetry,
  failedFiles,
  failedTests,
  jestTally,
  journeyTimes,
  passedFiles,
  passedSpecs,
  playwrightTally,
  timesOf,
} from './tallies';
import { tellTimes } from './times';

const bin = (name: string, folder = '.') => join(ROOT, folder, 'node_modules/.bin', name);

const command = (name: string, tool: string, args: () => string[]): Step => ({
  name,
  run: async (print) => (await run(bin(tool), args(), { cwd: ROOT }, print)) === 0,
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

const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';
const format = unlessPassed(command('format and lint', 'biome', () => ['ci', colors, '--error-on-warnings', '.']));
const types = unlessPassed(withClientTypes(command('types', 'tsc', () => ['--noEmit', '-p', 'tsconfig.json'])));

/** Who may import whom, then folder circles; one report names all violations. */
const boundaries = unlessPassed(
  withClientTypes({
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
  }),
);
const CIRCLES =
  'These folders need each other. Move what both need to a folder below them, or pass it in as an argument:';

const unused = unlessPassed(withClientTypes(command('unused', 'knip', () => [])));
const spelling = unlessPassed(command('spelling', 'cspell', () => ['--no-progress', '--quiet']));

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

/** Files of tests that have not passed on this machine with what they depend on now; null: all. */
async function dueTests(memory: Memory | null): Promise<ReadonlyMap<string, string> | null> {
  if (!memory) return null;
  const folders = [...productFolders(), 'e2e'].map((folder) => `${folder}/`);
  const tests = [...memory.sources.keys()].filter(
    (path) => isTest(path) && existsSync(join(ROOT, path)) && folders.some((folder) => path.startsWith(folder)),
  );
  const hashes = [...(await hashTests(ROOT, memory.sources, tests))];
  return new Map(hashes.filter(([test, inputs]) => memory.get(test) !== inputs));
}

const tellSkipped = (due: number, what: string) => console.log(`${due} ${what} to run; the others passed before`);

/** Failed files run once more, as failed journeys do, after the others: a machine many times slower meets deadlines that ours does not. */
const unit: Step = {
  name: 'unit',
  async run() {
    const memory = await openMemory();
    const due = await dueTests(memory);
    if (due) tellSkipped(due.size, 'files of tests');
    if (due?.size === 0) return true;
    const files = due ? [...due.keys()].map((file) => join(ROOT, file)) : [];
    let failed: string[] = [];
    let failures: Flaky[] = [];
    const first = await tallied(
      (report) => jest(report, files),
      async (report) => {
        failed = await failedFiles(report);
        failures = await failedTests(report);
        await tellTimes('unit', await timesOf(report));
        const passed = (await passedFiles(report)).flatMap((file) =>
          [...(due ?? [])].filter(([test]) => test === file),
        );
        await memory?.keep(Object.fromEntries(passed));
        return jestTally(report);
      },
    );
    if (failed.length === 0) return first;
    console.log(`\nRunning again: ${failed.join(', ')}`);
    // Without a report of the second run, nothing is known to have passed in it.
    let still = failures;
    const again = await tallied(
      (report) => jest(report, failed),
      async (report) => {
        still = await failedTests(report);
        return jestTally(report);
      },
    );
    return afterRetry(first, again, { first: failures, again: still });
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

const playwright = (config: string, files: readonly string[] = [], keep = async (_report: string) => {}) =>
  tallied(
    (report) =>
      run(bin('playwright', 'e2e'), ['test', '--config', config, '--reporter', 'list,json', ...files], {
        cwd: ROOT,
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    async (report) => {
      await keep(report);
      return playwrightTally(report);
    },
  );

const journeys: Step = {
  name: 'journeys',
  needs: [browser, build],
  async run() {
    const memory = await openMemory();
    const due = memory && (await dueSpecs(memory));
    if (due) tellSkipped(due.length, 'files of journeys');
    if (due?.length === 0) return true;
    return playwright('e2e/playwright.config.ts', due ?? [], async (report) => {
      await tellTimes('journey', await journeyTimes(report));
      if (memory) await keepSpecs(memory, await passedSpecs(report));
    });
  },
};

const OTHERS = 'journeys in Firefox and WebKit';
/** The core journeys in Firefox and WebKit; those of an engine that cannot be installed are skipped, and the last line counts them. */
const otherBrowsers: Step = {
  name: OTHERS,
  needs: [build],
  async run() {
    const memory = await openMemory();
    const inputs = memory && specInputs(memory.sources, '', ANY_AREA);
    if (memory?.get(OTHERS) === inputs && inputs !== null) return true;
    const missing = await bringOtherBrowsers();
    if (missing.length > 0)
      console.log(`SKIPPED where ${missing.join(', ')} of Debian is missing: root installs it, from the network.`);
    const tally = await playwright('e2e/browsers/playwright.config.ts');
    const isWhole = tally.failed + tally.skipped === 0 && !tally.flaky?.length;
    if (memory && inputs && isWhole) await memory.keep({ [OTHERS]: inputs });
    return tally;
  },
};

/** The steps of `pnpm check`. Those beside each other come longest first. */
export const checks: readonly Step[] = [unused, spelling, boundaries, types, format, unit];

/** The steps of `npm test`. Installing the browser waits for the network, and the build and most checks need one processor. */
export const everything: Plan = [
  [browser, build, unused, spelling, boundaries, types, format],
  unit,
  journeys,
  otherBrowsers,
];

/** The steps of `pnpm e2e`. */
export const browserSteps: Plan = [[browser, build], journeys];

/** The steps of `pnpm e2e:browsers`. */
export const otherBrowserSteps: Plan = [build, otherBrowsers];
