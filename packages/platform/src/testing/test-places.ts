import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBucket, parseBucketUrl } from '@boveda/bucket';
import { haveSwift, startBucketServer, startSwift } from '@boveda/bucket/testing';
import { type BlobPlace, blobPlace } from '../blobs/open-blobs';

/** A place of blobs whose bytes a test may read and damage without the store. */
export interface TestPlace extends BlobPlace {
  /** Whether the bytes are kept in the memory of the test. */
  isInThisProcess: boolean;
  /** Keys of all stored blobs. */
  keys(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  /** Names of the local files that are not stored yet. */
  onItsWay(): Promise<string[]>;
  close(): Promise<void>;
}

/** Every kind of place, by name. The folder belongs to the test. */
export const PLACES: [string, (folder: string) => Promise<TestPlace>][] = [
  ['on the disk', startDisk],
  ['in a bucket', async (folder) => startBucket(folder, await startBucketServer(), true)],
];
if (haveSwift) PLACES.push(['in Swift', async (folder) => startBucket(folder, await startSwift(), false)]);

async function startDisk(below: string): Promise<TestPlace> {
  const folder = path.join(below, 'disk');
  const at = (key: string) => path.join(folder, key);
  return {
    ...blobPlace(folder, null),
    isInThisProcess: false,
    async keys() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = found.filter((entry) => entry.isFile() && entry.parentPath !== at('tmp'));
      return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    },
    read: (key) => readFile(at(key)),
    async write(key, bytes) {
      await mkdir(path.dirname(at(key)), { recursive: true });
      await writeFile(at(key), bytes);
    },
    remove: (key) => rm(at(key)),
    onItsWay: () => readdir(at('tmp')),
    close: async () => undefined,
  };
}

async function startBucket(
  below: string,
  server: { url: string; close(): Promise<void> },
  isInThisProcess: boolean,
): Promise<TestPlace> {
  const folder = await mkdtemp(path.join(below, 'bucket-'));
  const place = blobPlace(folder, parseBucketUrl(server.url));
  if (!place.bucket) throw new Error(`${server.url} is no bucket`);
  const bucket = openBucket(place.bucket);
  return {
    ...place,
    isInThisProcess,
    async keys() {
      const keys: string[] = [];
      for await (const { key } of bucket.list('')) keys.push(key);
      return keys;
    },
    read: async (key) => (await bucket.get(key)) ?? Buffer.alloc(0),
    write: (key, bytes) => bucket.put(key, bytes),
    remove: (key) => bucket.remove(key),
    onItsWay: () => readdir(path.join(folder, 'tmp')),
    async close() {
      bucket.close();
      await server.close();
    },
  };
}
