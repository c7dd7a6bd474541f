import { basename } from 'node:path';

/** The outcome of one fault over all of its runs. */
export interface FaultRow {
  /** Where it was tried, and the fault. */
  suite: string;
  fault: string;
  runs: number;
  held: number;
  broken: number;
  /** Not tried on this machine; the output above says why. */
  skipped: number;
  /** Mean of one run. */
  seconds: number;
}

/** The part of Jest's `--json` report that the table needs. */
export interface ChaosReport {
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { title: string; status: string; duration?: number | null }[];
  }[];
}

const RUN = / \(\d+\)/;

/** One row per fault, in the order of the report. A file that could not be loaded is a broken fault. */
export function tabulate({ testResults }: ChaosReport): FaultRow[] {
  const rows = new Map<string, FaultRow>();
  for (const { name, status, assertionResults } of testResults) {
    const suite = basename(name, '.test.ts');
    const row = (title: string) => {
      const fault = title.replace(RUN, '');
      const key = `${suite} ${fault}`;
      const known = rows.get(key) ?? { suite, fault, runs: 0, held: 0, broken: 0, skipped: 0, seconds: 0 };
      rows.set(key, known);
      return known;
    };
    if (assertionResults.length === 0 && status === 'failed') row('the file itself').broken += 1;
    for (const { title, status: outcome, duration } of assertionResults) {
      const known = row(title);
      if (outcome !== 'passed' && outcome !== 'failed') {
        known.skipped += 1;
        continue;
      }
      known.runs += 1;
      known[outcome === 'passed' ? 'held' : 'broken'] += 1;
      known.seconds += ((duration ?? 0) / 1_000 - known.seconds) / known.runs;
    }
  }
  return [...rows.values()];
}

/** The table as text, the widest column last. */
export function printable(rows: readonly FaultRow[]): string {
  const lines = rows.map(({ suite, fault, runs, held, broken, skipped, seconds }) => {
    const outcome = broken > 0 ? 'BROKEN' : runs === 0 ? 'skipped' : 'held';
    const counts = `${String(held).padStart(4)}/${String(runs + skipped).padEnd(4)}`;
    return `${outcome.padEnd(8)}${counts}${seconds.toFixed(1).padStart(7)} s  ${suite.padEnd(10)}  ${fault}`;
  });
  return lines.join('\n');
}
