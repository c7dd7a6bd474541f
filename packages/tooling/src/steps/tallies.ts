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

/** The tally of Playwright's JSON report; a flaky test and an error outside of tests are failures. */
export async function playwrightTally(file: string): Promise<Tally> {
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
