import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../places';
import type { Timed } from './tallies';

const SHOWN = 10;

/**
 * Prints the ten that took longest, and keeps the times of all in `.cache/<kind>-times.json`; long-files.json is made from those of
 * unit tests. `times` come longest first.
 */
export async function tellTimes(kind: 'unit' | 'journey', times: readonly Timed[], root = ROOT): Promise<void> {
  const folder = join(root, '.cache');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${kind}-times.json`);
  // What did not run keeps its time.
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const all = { ...before, ...Object.fromEntries(times.map(({ name, seconds }) => [name, seconds])) };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
  const slowest = times.slice(0, SHOWN).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log(`\nSlowest ${kind === 'unit' ? 'files' : 'journeys'}:\n${slowest.join('\n')}`);
}
