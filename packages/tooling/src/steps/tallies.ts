import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../places';
import { type Flaky, MOST_FLAKY, type Tally } from './step';

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
  message?: string;
  assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  tests: {
    status: string;
    results?: { duration: number; error?: { message?: string } }[];
    annotations?: { type: string; description?: string }[];
  }[];
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

/** The test files that passed in Jest's report, from the root. */
export async function passedFiles(file: string): Promise<string[]> {
  const { testResults = [] } = await readReport<JestReport>(file);
  return testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(ROOT, name));
}

/**
 * The files of journeys in Playwright's report of which none failed, not even at first; from the folder of journeys, with the ids of the
 * areas that journey.ts noted.
 */
export async function passedSpecs(file: string): Promise<{ spec: string; areas: string[] }[]> {
  const specs = [...specsIn((await readReport<{ suites: PlaywrightSuite[] }>(file)).suites)];
  const broken = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected' && status !== 'skipped'));
  const failed = new Set(broken.map((spec) => spec.file));
  const files = [...new Set(specs.map((spec) => spec.file))].filter((each) => !failed.has(each));
  return files.map((spec) => {
    const notes = specs
      .flatMap((each) => (each.file === spec ? each.tests : []))
      .flatMap((test) => test.annotations ?? []);
    const areas = notes.flatMap(({ type, description }) => (type === 'area' && description ? [description] : []));
    return { spec, areas: [...new Set(areas)] };
  });
}

/** The tests that failed in Jest's report, by file and name; a file that could not be loaded has only its own. */
export async function failedTests(file: string): Promise<Flaky[]> {
  const { testResults = [] } = await readReport<JestReport>(file);
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults = [] }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const source = relative(ROOT, name);
      return failed.length > 0
        ? failed.map(({ fullName, failureMessages }) => ({
            name: `${source} › ${fullName}`,
            why: shorten(failureMessages?.[0]),
          }))
        : [{ name: source, why: shorten(message) }];
    });
}

const LONGEST_REASON = 600;
/** A message in one line, without the colours of a terminal. */
const shorten = (message = 'no message') =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);

/** A file of tests or a journey, and how long it took. */
export interface Timed {
  name: string;
  seconds: number;
}

/** Every file of Jest's report with its time, longest first. */
export async function timesOf(report: string): Promise<Timed[]> {
  const { testResults = [] } = await readReport<JestReport>(report);
  return longestFirst(
    testResults.map(({ name, startTime = 0, endTime = 0 }) => timed(relative(ROOT, name), endTime - startTime)),
  );
}

/** Every journey of Playwright's report with the time of all its runs, longest first. */
export async function journeyTimes(report: string): Promise<Timed[]> {
  const { suites } = await readReport<{ suites: PlaywrightSuite[] }>(report);
  return longestFirst(
    [...specsIn(suites)].map(({ file, title, tests }) =>
      timed(
        nameOf({ file, title }),
        tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0),
      ),
    ),
  );
}

const timed = (name: string, ms: number): Timed => ({ name, seconds: Math.round(ms / 100) / 10 });
const longestFirst = (times: readonly Timed[]) => times.toSorted((one, other) => other.seconds - one.seconds);

/** The tally of a run whose failed tests ran again: what passed only then is flaky, and is named by itself. */
export function afterRetry(
  first: Tally,
  again: Tally,
  failed: { first: readonly Flaky[]; again: readonly Flaky[] },
): Tally {
  const still = new Set(failed.again.map(({ name }) => name));
  const flaky = failed.first.filter(({ name }) => !still.has(name));
  return { ...first, failed: again.failed, ...(flaky.length > 0 && { flaky }) };
}

/** The tally of Playwright's JSON report; an error outside of tests is a failure. */
export async function playwrightTally(file: string): Promise<Tally> {
  const { stats, errors, suites } = await readReport<{
    stats: { expected: number; unexpected: number; skipped: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  }>(file);
  const { expected, unexpected, skipped } = stats;
  return { passed: expected, failed: unexpected + errors.length, skipped, flaky: [...flakyIn(suites)] };
}

function* flakyIn(suites: readonly PlaywrightSuite[]): Generator<Flaky> {
  for (const spec of specsIn(suites)) {
    const test = spec.tests.find(({ status }) => status === 'flaky');
    if (test) yield { name: nameOf(spec), why: shorten(test.results?.[0]?.error?.message) };
  }
}

const nameOf = ({ file, title }: Pick<PlaywrightSpec, 'file' | 'title'>) => `${file} › ${title}`;

function* specsIn(suites: readonly PlaywrightSuite[]): Generator<PlaywrightSpec> {
  for (const { suites: inner = [], specs = [] } of suites) {
    yield* specs;
    yield* specsIn(inner);
  }
}
