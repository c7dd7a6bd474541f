import { availableParallelism } from 'node:os';
import type { Print } from '../processes';

/** Numbers of tests, for the closing line. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Those that failed once and passed when they were run again. */
  flaky?: readonly Flaky[];
}

/** A test that failed once, by its file and name, and the first message of that failure: the run that fails next may print it nowhere else. */
export interface Flaky {
  name: string;
  why: string;
}

/** A run with more flaky tests has failed: then something is wrong with all of them. */
export const MOST_FLAKY = 2;

/** One check. It returns numbers of tests, or only whether it passed. */
export interface Step {
  name: string;
  /** What its commands print goes to `print`, if it is given. */
  run(print?: Print): Promise<boolean | Tally>;
  /** Steps that must have passed before, such as the build before the journeys. */
  needs?: readonly Step[];
}

/** Steps, one after another; those of a list run beside each other. */
export type Plan = readonly (Step | readonly Step[])[];

/**
 * Runs every step whose needs passed, prints how long each took, and sums the tests. A failed step without tests is one failure.
 * Of steps beside each other, as many run at once as there are processors, at least two, and each prints when it ends.
 */
export async function runSteps(plan: Plan): Promise<Required<Tally>> {
  let total = sum([]);
  const broken = new Set<Step>();
  const perform = async (step: Step, print?: Print) => {
    const say = print ?? ((text: string) => process.stdout.write(text));
    const missing = step.needs?.find((need) => broken.has(need));
    say(missing ? `\n■ ${step.name}: not run, it needs "${missing.name}"\n` : `\n▶ ${step.name}\n`);
    const started = Date.now();
    const outcome = asTally(missing ? false : await step.run(print));
    const held = outcome.failed === 0;
    if (!held) broken.add(step);
    total = sum([total, outcome]);
    if (!missing) say(`${held ? '✓' : '✗'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  };
  for (const each of plan) {
    if ('run' in each) await perform(each);
    else await besideEachOther(each, perform);
  }
  if (total.flaky.length > MOST_FLAKY) {
    console.log(`\nMore than ${MOST_FLAKY} tests passed only when they ran again: each is a failure`);
    total = sum([total, { passed: 0, failed: total.flaky.length, skipped: 0 }]);
  }
  if (broken.size > 0) console.log(`\nFailed: ${[...broken].map(({ name }) => name).join(', ')}`);
  return total;
}

async function besideEachOther(steps: readonly Step[], perform: (step: Step, print: Print) => Promise<void>) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const printed: string[] = [];
      await perform(step, (text) => printed.push(text));
      process.stdout.write(printed.join(''));
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(2, availableParallelism()), steps.length) }, work));
}

/** The last line of a run, for people and scripts. */
export function closingLine({ passed, failed, skipped, flaky = [] }: Tally): string {
  const rare = [
    skipped > 0 && `${skipped} skipped`,
    flaky.length > 0 && `${flaky.length} flaky (${flaky.map(({ name }) => name).join('; ')})`,
  ].filter(Boolean);
  return [`${passed} passed`, `${failed} failed`, ...rare].join(', ');
}

/** The sum of several tallies. */
const sum = (tallies: readonly Tally[]): Required<Tally> =>
  tallies.reduce<Required<Tally>>(
    (total, { passed, failed, skipped, flaky = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      flaky: [...total.flaky, ...flaky],
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: [] },
  );

const asTally = (outcome: boolean | Tally): Tally =>
  typeof outcome === 'boolean' ? { passed: 0, failed: outcome ? 0 : 1, skipped: 0 } : outcome;
