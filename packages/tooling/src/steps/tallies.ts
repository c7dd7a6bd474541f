import { readFile } from 'node:fs/promises';
import type { Tally } from './step';

/** A run with more flaky test files or journeys has failed: then something is wrong with all of them. */
const MOST_FLAKY = 3;

interface JestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numRuntimeErrorTestSuites?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { name: string; status: string }[];
}

const readReport = async <Report>(file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8'));

/** The tally of Jest's `--json` report; a file that could not be loaded is one failure. */
export async function jestTally(file: string): Promise<Tally> {
  const report = await readReport<JestReport>(file);
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
  const { numPendingTests = 0, numTodoTests = 0 } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
}

/** The test files that failed in Jest's report, when they are few enough to be run again; else none. */
export async function failedFiles(file: string): Promise<string[]> {
  const { testResults = [] } = await readReport<JestReport>(file);
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_FLAKY ? [] : failed;
}

/** The tally of a run whose failed files ran again: what passed only then is flaky, and so is counted by itself. */
export function afterRetry(first: Tally, again: Tally): Tally {
  const flaky = Math.max(0, first.failed - again.failed);
  return { ...first, failed: again.failed, ...(flaky > 0 && { flaky }) };
}

/** The tally of Playwright's JSON report; an error outside of tests is a failure, and so are more than three flaky journeys. */
export async function playwrightTally(file: string): Promise<Tally> {
  const { stats, errors } = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  }>(file);
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + errors.length;
  return flaky > MOST_FLAKY
    ? { passed: expected, failed: failed + flaky, skipped }
    : { passed: expected, failed, skipped, flaky };
}
