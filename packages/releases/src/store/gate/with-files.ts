import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseStore } from '../release-store';

/** Calls `work` with a folder that has the files of a release as they are stored; it is removed afterwards. */
export async function withFiles<Result>(
  store: Pick<ReleaseStore, 'copyTo'>,
  { id, release }: { id: string; release: string },
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-gate-'));
  try {
    await store.copyTo(id, release, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
