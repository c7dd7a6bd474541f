import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterRetry, failedFiles, jestTally, playwrightTally } from './tallies';

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

test('up to three failed test files are run again, more are failures', async () => {
  const results = (failed: number) =>
    ['a', 'b', 'c', 'd'].map((name, at) => ({ name, status: at < failed ? 'failed' : 'passed' }));
  expect(await failedFiles(await report({ testResults: results(2) }))).toEqual(['a', 'b']);
  expect(await failedFiles(await report({ testResults: results(4) }))).toEqual([]);
});

test('what fails again is a failure, what passes only then is flaky', () => {
  const first = { passed: 90, failed: 3, skipped: 1 };
  expect(afterRetry(first, { passed: 4, failed: 1, skipped: 0 })).toEqual({ ...first, failed: 1, flaky: 2 });
  expect(afterRetry(first, { passed: 0, failed: 3, skipped: 0 })).toEqual(first);
});

test('an error outside of journeys is a failure of Playwright, a flaky journey is counted by itself', async () => {
  const file = await report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] });
  expect(await playwrightTally(file)).toEqual({ passed: 5, failed: 2, skipped: 3, flaky: 1 });
});

test('more than three flaky journeys are failures', async () => {
  const file = await report({ stats: { expected: 5, unexpected: 0, flaky: 4, skipped: 0 }, errors: [] });
  expect(await playwrightTally(file)).toEqual({ passed: 5, failed: 4, skipped: 0 });
});
