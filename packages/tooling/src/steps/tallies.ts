import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { ROOT } from '../places';
import type { Tally } from './step';

/** A run with more flaky test files or journeys has failed: then something is wrong with all of them. */
const MOST_FLAKY = 3;

interface JestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numRuntimeErrorTestSuites?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: JestFile[];
}

interface JestFile {
  name: string;
  status: string;
  startTime?: number;
  endTime?: number;
  assertionResults?: { fullName: string; status: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
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

/** Names of the tests that failed in Jest's report, with their files; a file that could not be loaded has only its own. */
export async function failedTests(file: string): Promise<string[]> {
  const { testResults = [] } = await readReport<JestReport>(file);
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults = [] }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const source = relative(ROOT, name);
      return failed.length > 0 ? failed.map(({ fullName }) => `${source} › ${fullName}`) : [source];
    });
}

/** A file of tests, and how long it took. */
export interface TimedFile {
  file: string;
  seconds: number;
}

/** Every file of Jest's report with its time, longest first. */
export async function timesOf(report: string): Promise<TimedFile[]> {
  const { testResults = [] } = await readReport<JestReport>(report);
  return testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      file: relative(ROOT, name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** The tally of a run whose failed tests ran again: what passed only then is flaky, and is named by itself. */
export function afterRetry(
  first: Tally,
  again: Tally,
  names: { first: readonly string[]; again: readonly string[] },
): Tally {
  const flaky = names.first.filter((name) => !names.again.includes(name));
  return { ...first, failed: again.failed, ...(flaky.length > 0 && { flaky }) };
}

/** The tally of Playwright's JSON report; an error outside of tests is a failure, and so are more than three flaky journeys. */
export async function playwrightTally(file: string): Promise<Tally> {
  const { stats, errors, suites } = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  }>(file);
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + errors.length;
  return flaky > MOST_FLAKY
    ? { passed: expected, failed: failed + flaky, skipped }
    : { passed: expected, failed, skipped, flaky: [...flakyIn(suites)] };
}

function* flakyIn(suites: readonly PlaywrightSuite[]): Generator<string> {
  for (const { suites: inner = [], specs = [] } of suites) {
    for (const { title, file, tests } of specs)
      if (tests.some(({ status }) => status === 'flaky')) yield `${file} › ${title}`;
    yield* flakyIn(inner);
  }
}
