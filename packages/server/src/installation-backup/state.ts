import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/**
 * What one home remembers of its deliveries. It is no part of a backup: an installation that was restored, or whose state is
 * lost, begins with a base.
 */
const state = z.strictObject({
  /** Place that the rest is about. */
  target: z.string(),
  /** When the last base began. */
  base: z.iso.datetime(),
  /** When the last delivery listed the files; newer ones have to be looked for. */
  since: z.iso.datetime(),
  /** Names the keys of the last delivery, and the hash under which they are stored. */
  sealedKeys: z.strictObject({ mark: z.string(), sha256: z.string() }),
  /** Hash of the last record. */
  before: z.string(),
});

/** State of the deliveries of a home. */
export type State = z.output<typeof state>;

const FILE = 'state.json';

/** The state for a place; null when there is none. */
export async function readState(folder: string, target: string): Promise<State | null> {
  try {
    const found = state.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
    return found.target === target ? found : null;
  } catch {
    return null;
  }
}

/** Replaces the state at once. */
export async function writeState(folder: string, content: State): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${FILE}.new`);
  await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, FILE));
}
