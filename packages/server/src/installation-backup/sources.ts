import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openBucket } from '@boveda/bucket';
import type { BlobPlace } from '@boveda/platform/blobs/open-blobs';

/** Where files are copied from: a store of blobs, read beside the server that writes to it. */
export interface Source {
  /**
   * Keys of the files below a folder ('' for all) that appeared since a moment; some older ones may be among them. A file that
   * is still being written is not.
   */
  list(folder: string, since: Date | null): AsyncIterable<string>;
  /** Null for a file that is gone. */
  open(key: string): Promise<Readable | null>;
}

/** Files that are not finished. */
const DRAFTS = 'tmp/';

/** Opens the source of a store of blobs. */
export const openSource = ({ folder, bucket }: BlobPlace): Source =>
  bucket ? bucketSource(bucket) : diskSource(folder);

/** Clocks of disks are coarse, and a file may be renamed into place as its folder is read. */
const SLACK_MS = 5_000;

function diskSource(root: string): Source {
  async function* below(folder: string, since: Date | null): AsyncGenerator<string> {
    const at = path.join(root, folder);
    const found = await stat(at).catch(() => null);
    if (!found) return;
    const entries = await readdir(at, { withFileTypes: true });
    // A file that is added changes the folder that holds it, and no other.
    const isNew = since === null || found.mtimeMs >= since.getTime() - SLACK_MS;
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory()) {
        if (`${key}/` !== DRAFTS) yield* below(`${key}/`, since);
      } else if (isNew) yield key;
    }
  }
  return {
    list: below,
    async open(key) {
      const file = path.join(root, key);
      return (await stat(file).catch(() => null)) ? createReadStream(file) : null;
    },
  };
}

function bucketSource(address: NonNullable<BlobPlace['bucket']>): Source {
  const bucket = openBucket(address);
  return {
    async *list(folder, since) {
      for await (const { key, modified } of bucket.list(folder))
        if (!since || modified.getTime() >= since.getTime() - SLACK_MS) yield key;
    },
    open: async (key) => (await bucket.open(key))?.stream ?? null,
  };
}
