import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBlobDatabase } from '../testing/cluster';
import type { BlobStore } from './blob-store';
import { openDiskBlobs } from './disk-blobs';
import { createPackIndex } from './pack-index';

let database: Awaited<ReturnType<typeof createBlobDatabase>>;
beforeAll(async () => {
  database = await createBlobDatabase();
});
afterAll(() => database.close());

let folder: string;
let blobs: BlobStore;
const openAgain = () => openDiskBlobs(folder, createPackIndex(database.db));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  blobs = await openAgain();
});
afterEach(() => rm(folder, { recursive: true }));

it('removes half-written files of an earlier process, but no file that another process is writing', async () => {
  const [left, writing] = [blobs.tempPath(), blobs.tempPath()];
  await writeFile(left, 'half');
  await writeFile(writing, 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left, yesterday, yesterday);
  await openAgain();
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([path.basename(writing)]);
  expect((await blobs.put({ path: writing })).size).toBe(4);
});

it('fails with storage_unavailable when the disk rejects the write, and leaves no files', async () => {
  await rm(path.join(folder, 'tmp'), { recursive: true });
  const unavailable = { status: 503, code: 'storage_unavailable' };
  await expect(blobs.put(Buffer.from('x'))).rejects.toMatchObject(unavailable);
  await expect(blobs.putMany(Array.from({ length: 20 }, (_, at) => Buffer.from(`file ${at}`)))).rejects.toMatchObject(
    unavailable,
  );
  expect(await blobs.list()[Symbol.asyncIterator]().next()).toEqual({ done: true });
});

it('recreates directories that were deleted from outside', async () => {
  const bytes = Buffer.from('x');
  const { sha256 } = await blobs.put(bytes);
  await rm(path.join(folder, sha256.slice(0, 2)), { recursive: true });
  await expect(blobs.put(bytes)).rejects.toMatchObject({ code: 'storage_unavailable' });
  await blobs.put(bytes);
  expect(await blobs.read(sha256)).toEqual(bytes);
});
