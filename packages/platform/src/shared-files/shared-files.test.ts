import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseBucketUrl } from '@boveda/bucket';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { sha256Of } from '../core/sha256';
import { openSharedFiles } from './open-shared-files';
import type { SharedFiles } from './shared-files';

let server: BucketServer;
let home: string;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'shared-files-'));
  server.objects.clear();
});
afterEach(() => rm(home, { recursive: true }));

const bytes = Buffer.alloc(9_000_000, 'file ');
const HASH = sha256Of(bytes);
const NAME = 'downloads/%C3%91X/a.zip';
const inBucket = (folder: string) => openSharedFiles(path.join(home, folder), parseBucketUrl(server.url));

async function keep(files: SharedFiles, name: string, content: Buffer | string = bytes): Promise<void> {
  const draft = files.draft();
  await writeFile(draft, content);
  await files.keep(name, draft);
}

/** The hash of a file: Jest takes minutes to compare buffers of this size. */
async function read(files: SharedFiles, name: string): Promise<string | null> {
  const file = await files.open(name);
  if (!file) return null;
  const content = await readFile(file.path);
  await file.release();
  return sha256Of(content);
}

async function names(files: SharedFiles, folder: string): Promise<string[]> {
  return (await files.list(folder)).map(({ name }) => name).toSorted();
}

const tmp = (folder: string) => readdir(path.join(home, folder, 'tmp'));

describe.each([
  ['on the disk', () => openSharedFiles(path.join(home, 'one'), null)],
  ['in a bucket', () => inBucket('one')],
])('shared files %s', (_, open) => {
  it('are kept, replaced, listed by folder and removed', async () => {
    const files = await open();
    await keep(files, NAME, 'earlier');
    await keep(files, NAME);
    await keep(files, 'exports/b', 'b');
    expect(await read(files, NAME)).toBe(HASH);
    expect([await files.has(NAME), await files.has('exports/a')]).toEqual([true, false]);
    expect(await read(files, 'exports/a')).toBeNull();
    expect([await names(files, 'downloads'), await names(files, 'exports')]).toEqual([[NAME], ['exports/b']]);
    await files.remove(NAME);
    await files.remove(NAME);
    expect([await files.has(NAME), await names(files, 'downloads')]).toEqual([false, []]);
    expect(await tmp('one')).toEqual([]);
  });

  it('survive a restart, which removes drafts that a killed process left hours ago', async () => {
    const files = await open();
    await keep(files, NAME);
    const draft = files.draft();
    await writeFile(draft, 'half');
    const old = new Date(Date.now() - 7 * 3_600_000);
    await utimes(draft, old, old);
    expect(await read(await open(), NAME)).toBe(HASH);
    expect(await tmp('one')).toEqual([]);
  });
});

it('in a bucket are read by a process with another disk', async () => {
  await keep(await inBucket('one'), NAME);
  expect([...server.objects.keys()]).toEqual([`boveda/here/${NAME}`]);
  expect(await read(await inBucket('other'), NAME)).toBe(HASH);
  expect([await tmp('one'), await tmp('other')]).toEqual([[], []]);
});

it('that were on the disk before there was a bucket stay readable', async () => {
  await keep(await openSharedFiles(path.join(home, 'one'), null), NAME);
  const files = await inBucket('one');
  expect([await files.has(NAME), await read(files, NAME), await names(files, 'downloads')]).toEqual([
    true,
    HASH,
    [NAME],
  ]);
  await files.remove(NAME);
  expect(await files.has(NAME)).toBe(false);
});

it('fail with storage_unavailable when the bucket does not respond, and leave no files', async () => {
  const files = await inBucket('one');
  await keep(files, NAME);
  server.failWith = 503;
  const unavailable = { status: 503, code: 'storage_unavailable' };
  for (const call of [() => keep(files, 'exports/b', 'b'), () => read(files, NAME), () => files.has(NAME)])
    await expect(call()).rejects.toMatchObject(unavailable);
  server.failWith = null;
  server.breaksOff = true;
  await expect(read(files, NAME)).rejects.toMatchObject(unavailable);
  server.breaksOff = false;
  expect(await tmp('one')).toEqual([]);
  expect(await read(files, NAME)).toBe(HASH);
});

it('fail with storage_unavailable when the disk refuses, and leave no draft', async () => {
  const files = await openSharedFiles(path.join(home, 'one'), null);
  await mkdir(path.join(home, 'one/exports/b/c'), { recursive: true });
  await expect(keep(files, 'exports/b', 'b')).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await tmp('one')).toEqual([]);
});
