import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../places';
import { hashOf, readSources, type Sources } from './inputs';
import type { Step } from './step';

/** By name of a step or file of tests, the hash of what it depended on when it passed last. */
type Passed = Record<string, string>;

/** What passed on this machine. */
export interface Memory {
  sources: Sources;
  /** The inputs with which it passed last. */
  get(name: string): string | undefined;
  /** Keeps that these passed. */
  keep(passed: Readonly<Passed>): Promise<void>;
}

/**
 * Opens what passed before in a checkout, with its files as they are now. Null where everything has to run: in CI, without git, and on
 * what another checkout leaves in the database, whose files are not looked at.
 */
export async function openMemory(root = ROOT, env = process.env): Promise<Memory | null> {
  const sources = env.CI || env.BOVEDA_TEST_MIGRATED_BY ? null : await readSources(root);
  if (!sources) return null;
  const file = join(root, '.cache/passed.json');
  const read = async (): Promise<Passed> => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const known = await read();
  // Steps beside each other keep what passed one after the other.
  let written = Promise.resolve();
  return {
    sources,
    get: (name) => known[name],
    keep(passed) {
      written = written.then(async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${JSON.stringify({ ...(await read()), ...passed }, null, 2)}\n`);
      });
      return written;
    },
  };
}

/** The same step, but passed at once when it passed on this machine and no file of the repository changed since. */
export const unlessPassed = (step: Step, open: () => Promise<Memory | null> = openMemory): Step => ({
  ...step,
  async run(print) {
    const memory = await open();
    if (!memory) return step.run(print);
    const inputs = hashOf(memory.sources, () => true);
    if (memory.get(step.name) === inputs) {
      (print ?? process.stdout.write.bind(process.stdout))('passed before with the same files\n');
      return true;
    }
    const outcome = await step.run(print);
    if (outcome === true) await memory.keep({ [step.name]: inputs });
    return outcome;
  },
});
