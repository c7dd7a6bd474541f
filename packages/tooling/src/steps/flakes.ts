import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Flaky } from './step';

/** Of each test that failed and passed when it ran again: the day on which it did so last. */
export type Flakes = Readonly<Record<string, string>>;

const FILE = join(import.meta.dirname, 'known-flakes.json');

/** The file is part of the repository, so that what fails now and then is known to everyone until it is mended and its line deleted. */
export async function rememberFlakes(flaky: readonly Flaky[], now = new Date(), file = FILE): Promise<void> {
  if (flaky.length === 0) return;
  const names = flaky.map(({ name }) => name);
  const known = JSON.parse(await readFile(file, 'utf8')) as Flakes;
  const day = now.toISOString().slice(0, 10);
  const all = Object.entries({ ...known, ...Object.fromEntries(names.map((name) => [name, day])) });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
  const lines = flaky.map(({ name, why }) => `\n  ${name}${known[name] ? `, also on ${known[name]}` : ''}: ${why}`);
  console.log(`\nKept in known-flakes.json:${lines.join('')}`);
}
