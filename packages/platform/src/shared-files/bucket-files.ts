import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type BucketAddress, openBucket } from '@boveda/bucket';
import { storageUnavailable } from '../blobs/blob-problems';
import type { SharedFiles } from './shared-files';

const unavailable = (error: unknown): never => {
  throw storageUnavailable(error);
};

/**
 * Opens the shared files of a bucket. What lies on the local disk from before the installation had a bucket stays
 * readable for the processes of that disk.
 */
export function openBucketFiles(address: BucketAddress, disk: SharedFiles): SharedFiles {
  const bucket = openBucket(address);

  async function fetch(name: string) {
    const found = await bucket.open(name);
    if (!found) return null;
    const file = disk.draft();
    const release = () => rm(file, { force: true });
    try {
      await pipeline(found.stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return { path: file, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  return {
    draft: disk.draft,
    async keep(name, draft) {
      try {
        await bucket.putFile(name, draft).catch(unavailable);
      } finally {
        await rm(draft, { force: true });
      }
    },
    has: async (name) => (await bucket.stat(name).catch(unavailable)) !== null || (await disk.has(name)),
    open: async (name) => (await fetch(name).catch(unavailable)) ?? (await disk.open(name)),
    async remove(name) {
      await disk.remove(name);
      await bucket.remove(name).catch(unavailable);
    },
    async list(folder) {
      const files = await disk.list(folder);
      for await (const { key: name, modified } of bucket.list(`${folder}/`)) files.push({ name, modified });
      return files;
    },
  };
}
