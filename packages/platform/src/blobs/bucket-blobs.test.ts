import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseBucketUrl } from '@boveda/bucket';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createBlobDatabase } from '../testing/cluster';
import type { BlobStore } from './blob-store';
import { blobPlace, openBlobs } from './open-blobs';

let database: Awaited<ReturnType<typeof createBlobDatabase>>;
let server: BucketServer;
let folder: string;
let blobs: BlobStore;
beforeAll(async () => {
  database = await createBlobDatabase();
  server = await startBucketServer();
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  blobs = await openBlobs(blobPlace(path.join(folder, 'blobs'), parseBucketUrl(server.url)), database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const bytes = Buffer.from('<xml:any-document/>');
const unavailable = { status: 503, code: 'storage_unavailable' };

it('stores files only below the name of their folder', async () => {
  const { sha256 } = await blobs.put(bytes);
  const key = `boveda/here/blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  expect([...server.objects.keys()]).toEqual([key]);
  expect(await readdir(path.join(folder, 'blobs'), { recursive: true })).toEqual(['tmp']);
});

it('fails with storage_unavailable when the bucket does not respond, and leaves no files', async () => {
  const { sha256 } = await blobs.put(bytes);
  const before = [...server.objects.keys()];
  server.failWith = 503;
  const temp = blobs.tempPath();
  await writeFile(temp, 'other');
  const many = Array.from({ length: 20 }, (_, at) => Buffer.from(`file ${at}`));
  const calls = [
    blobs.put(Buffer.from('other')),
    blobs.put({ path: temp }),
    blobs.putMany(many),
    blobs.read(sha256),
    blobs.open(sha256),
    blobs.has(sha256),
  ];
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
  server.failWith = null;
  expect([...server.objects.keys()]).toEqual(before);
  expect(await database.db.selectFrom('packed_blob').selectAll().execute()).toEqual([]);
  expect(await readdir(path.join(folder, 'blobs/tmp'))).toEqual([]);
});

it.each([19, 5_000_000])(
  'reports an interrupted read of %d bytes as unavailable, not as damage, and never returns half a file',
  async (length) => {
    const { sha256 } = await blobs.put(Buffer.alloc(length, 'file'));
    server.breaksOff = true;
    await expect(blobs.read(sha256)).rejects.toMatchObject(unavailable);
    await expect(blobs.open(sha256)).rejects.toMatchObject(unavailable);
    server.breaksOff = false;
    expect((await blobs.read(sha256)).length).toBe(length);
    expect(await readdir(path.join(folder, 'blobs/tmp'))).toEqual([]);
  },
);
