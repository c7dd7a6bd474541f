/** Tests that ran, for the closing line. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** One thing that has to hold. It reports tests, or only whether it held. */
export interface Step {
  name: string;
  run(): Promise<boolean | Tally>;
  /** Steps that have to have held before: without a build there is nothing to walk through. */
  needs?: readonly Step[];
}

/** Runs every step whose needs held, says how long each took, and sums the tests. A step without tests that fails is one failure. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let total = sum([]);
  const broken = new Set<Step>();
  for (const step of steps) {
    const missing = step.needs?.find((need) => broken.has(need));
    if (missing) {
      broken.add(step);
      total = sum([total, asTally(false)]);
      console.log(`\n■ ${step.name}: not run, it needs "${missing.name}"`);
      continue;
    }
    console.log(`\n▶ ${step.name}`);
    const started = Date.now();
    const outcome = asTally(await step.run());
    const held = outcome.failed === 0;
    if (!held) broken.add(step);
    total = sum([total, outcome]);
    console.log(`${held ? '✓' : '✗'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  if (broken.size > 0) console.log(`\nFailed: ${[...broken].map(({ name }) => name).join(', ')}`);
  return total;
}

/** The last line of a run, for people and for whoever reads it by machine. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Several tallies as one. */
const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

const asTally = (outcome: boolean | Tally): Tally =>
  typeof outcome === 'boolean' ? { passed: 0, failed: outcome ? 0 : 1, skipped: 0 } : outcome;
