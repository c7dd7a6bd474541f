import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../places';
import known from './long-files.json';
import type { Flaky } from './step';
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

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-tally-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('a test file that could not be loaded is a failure of Jest', async () => {
  const file = await report({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1, numPendingTests: 2 });
  expect(await jestTally(file)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('up to two failed test files are run again, more are failures', async () => {
  const results = (failed: number) =>
    ['a', 'b', 'c', 'd'].map((name, at) => ({ name, status: at < failed ? 'failed' : 'passed' }));
  expect(await failedFiles(await report({ testResults: results(2) }))).toEqual(['a', 'b']);
  expect(await failedFiles(await report({ testResults: results(3) }))).toEqual([]);
});

test('what fails again is a failure, what passes only then is flaky and named', () => {
  const first = { passed: 90, failed: 3, skipped: 1 };
  const names = ['a › 1', 'a › 2', 'b'].map((name) => ({ name, why: 'timed out' }));
  const [one, two, file] = names as [Flaky, Flaky, Flaky];
  expect(afterRetry(first, { passed: 4, failed: 1, skipped: 0 }, { first: names, again: [two] })).toEqual({
    ...first,
    failed: 1,
    flaky: [one, file],
  });
  expect(afterRetry(first, { passed: 0, failed: 3, skipped: 0 }, { first: names, again: names })).toEqual(first);
});

test('the names of failed tests and the times of files are read from the report of Jest', async () => {
  const at = (name: string) => join(ROOT, name);
  const file = await report({
    testResults: [
      {
        ...{ name: at('a.test.ts'), status: 'failed', startTime: 1_000, endTime: 2_240 },
        assertionResults: [
          { fullName: 'one', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at a.test.ts'] },
          { fullName: 'two', status: 'passed' },
        ],
      },
      { name: at('b.test.ts'), status: 'failed', startTime: 0, endTime: 5_000, message: 'no such module' },
      { name: at('c.test.ts'), status: 'passed', startTime: 0, endTime: 100, assertionResults: [] },
    ],
  });
  expect(await failedTests(file)).toEqual([
    { name: 'a.test.ts › one', why: 'expected 1 at a.test.ts' },
    { name: 'b.test.ts', why: 'no such module' },
  ]);
  expect(await passedFiles(file)).toEqual(['c.test.ts']);
  expect(await timesOf(file)).toEqual([
    { name: 'b.test.ts', seconds: 5 },
    { name: 'a.test.ts', seconds: 1.2 },
    { name: 'c.test.ts', seconds: 0.1 },
  ]);
});

test('an error outside of journeys is a failure of Playwright, a flaky journey is named by itself', async () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'specs/a.spec.ts',
    tests: [{ status, results: [{ duration: 1, error: { message: 'not visible' } }] }],
  });
  const file = await report({
    ...{ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] },
    suites: [{ specs: [spec('U1', 'expected')], suites: [{ specs: [spec('U2', 'flaky')] }] }],
  });
  const flaky = [{ name: 'specs/a.spec.ts › U2', why: 'not visible' }];
  expect(await passedSpecs(file)).toEqual([]);
  expect(await playwrightTally(file)).toEqual({ passed: 5, failed: 2, skipped: 3, flaky });
});

test('the time of a journey is that of all its runs, also below other suites', async () => {
  const spec = (title: string, ...runs: number[]) => ({
    ...{ title, file: 'a.spec.ts' },
    tests: [
      {
        ...{ status: 'expected', results: runs.map((duration) => ({ duration })) },
        annotations: [{ type: 'area', description: 'mf-cfdi' }, { type: 'issue' }],
      },
    ],
  });
  const file = await report({
    suites: [{ specs: [spec('U1', 900)], suites: [{ specs: [spec('U2', 2_000, 1_000)] }] }],
  });
  expect(await passedSpecs(file)).toEqual([{ spec: 'a.spec.ts', areas: ['mf-cfdi'] }]);
  expect(await journeyTimes(file)).toEqual([
    { name: 'a.spec.ts › U2', seconds: 3 },
    { name: 'a.spec.ts › U1', seconds: 0.9 },
  ]);
});

test('every file whose time is known exists', () => {
  expect(Object.keys(known).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
