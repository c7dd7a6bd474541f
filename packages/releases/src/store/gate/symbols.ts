import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from '@boveda/contracts';
import * as z from 'zod';
import { unlessAbsent } from '../files';
import type { HostFacts } from '../host-facts';
import type { Check } from './gate-answer';

/** File of a release with the exports that it uses of our shared packages. It is sealed by the record, and no page fetches it. */
const USES_FILE = 'uses.json';

const uses = z.record(z.string(), z.array(z.string()));
/** Shared package → the exports that a release uses; `*` is the package as a whole. */
export type Uses = z.infer<typeof uses>;

/** What the release in a folder uses; null for a build from before builds said so. */
export async function readUses(folder: string): Promise<Uses | null> {
  const text = await unlessAbsent(readFile(join(folder, USES_FILE), 'utf8'), null);
  return text === null ? null : uses.parse(JSON.parse(text));
}

/** Whether our packages are compared by their exports: both builds state them. Otherwise their versions decide. */
export const bySymbols = (used: Uses | null, { exports }: HostFacts): boolean => used !== null && exports !== undefined;

/** The exports that a release uses and a shell lacks, as `useFact of @boveda/area-kit`. */
export function missingIn(used: Uses | null, { exports }: HostFacts): string[] {
  if (!used || !exports) return [];
  return Object.entries(used).flatMap(([module, symbols]) => {
    const there = Object.hasOwn(exports, module) ? exports[module] : undefined;
    if (!there) return [`the module ${module}`];
    return symbols.filter((symbol) => symbol !== '*' && !there.includes(symbol)).map((each) => `${each} of ${module}`);
  });
}

/** The shell exports everything that the release uses of our shared packages. */
export function checkSymbols({ id, release, shared }: ReleaseRecord, used: Uses | null, host: HostFacts): Check {
  const check = 'symbols';
  const silent = Object.keys(shared).filter((name) => name.startsWith('@boveda/') && shared[name] === '*');
  if (!used && silent.length > 0)
    return { check, ok: false, says: `Its build states neither versions nor exports of ${silent.join(', ')}.` };
  if (!bySymbols(used, host))
    return { check, ok: true, says: 'Not compared: an older build of it or of the shell does not state its exports.' };
  const missing = missingIn(used, host);
  const count = Object.values(used ?? {}).reduce((sum, { length }) => sum + length, 0);
  return missing.length === 0
    ? { check, ok: true, says: `The shell exports all ${count} symbols that it uses.` }
    : { check, ok: false, says: `${id} ${release} uses what the shell does not export: ${missing.join(', ')}.` };
}
