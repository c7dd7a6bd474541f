import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registry, type ReleaseRecord, releaseRecord } from '@boveda/contracts';

/** File inside every release folder that says what the release is; the registry can be rebuilt from these alone. */
export const RECORD_FILE = 'release.json';

/** The record of a packed release; `null` where there is none (never packed, or pruned). */
export async function readRelease(root: string, area: string, release: string): Promise<ReleaseRecord | null> {
  try {
    return releaseRecord.parse(JSON.parse(await readFile(join(root, area, release, RECORD_FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The registry in which each `area → release` given is live. @throws when one of them was never packed. */
export async function liveRegistry(root: string, live: ReadonlyMap<string, string>): Promise<Registry> {
  const areas = await Promise.all(
    [...live].map(async ([area, release]) => {
      const record = await readRelease(root, area, release);
      if (!record) throw new Error(`${area} has no release ${release} in ${root}`);
      return record;
    }),
  );
  return { schema: 1, areas: areas.sort((a, b) => a.id.localeCompare(b.id)) };
}

/** Removes the oldest releases of an area until the live one and `keep` others are left. */
export async function pruneReleases(root: string, area: string, live: string, keep: number): Promise<void> {
  const names = await readdir(join(root, area), { withFileTypes: true });
  const others = await Promise.all(
    names
      .filter((entry) => entry.isDirectory() && entry.name !== live)
      .map((entry) => readRelease(root, area, entry.name)),
  );
  const newestFirst = others.filter((record) => record !== null).sort((a, b) => b.built.localeCompare(a.built));
  for (const record of newestFirst.slice(keep)) await rm(join(root, area, record.release), { recursive: true });
}
