import { readFile } from 'node:fs/promises';
import type { Tally } from './step';

/** The tally of Jest's `--json` report; a file that could not be loaded is one failure. */
export async function jestTally(file: string): Promise<Tally> {
  const report = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
  const { numPendingTests = 0, numTodoTests = 0 } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
}

/** A run with more flaky journeys has failed: then something is wrong with all of them. */
const MOST_FLAKY = 3;

/** The tally of Playwright's JSON report; an error outside of tests is a failure, and so are more than three flaky journeys. */
export async function playwrightTally(file: string): Promise<Tally> {
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + errors.length;
  return flaky > MOST_FLAKY
    ? { passed: expected, failed: failed + flaky, skipped }
    : { passed: expected, failed, skipped, flaky };
}
