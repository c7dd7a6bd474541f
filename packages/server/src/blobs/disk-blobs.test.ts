import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '../testing/test-cluster';
import type { BlobStore } from './blob-store';
import { openDiskBlobs } from './disk-blobs';
import { createPackIndex } from './pack-index';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let folder: string;
let blobs: BlobStore;
const openAgain = () => openDiskBlobs(folder, createPackIndex(database.db));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  await database.db.deleteFrom('packed_blob').execute();
  blobs = await openAgain();
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = Buffer.from('<cfdi:Comprobante/>');
const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const sha256 = nameOf(bytes);
const place = () => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const packs = async () => (await readdir(path.join(folder, 'packs'))).map((name) => path.join(folder, 'packs', name));
const many = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`cfdi ${at}`.repeat(at + 1)));
const listed = async () => {
  const names: string[] = [];
  for await (const name of blobs.list()) names.push(name);
  return names.toSorted();
};

it('keeps the very bytes under their hash, from memory and from a file it takes over', async () => {
  expect(await blobs.put(bytes)).toEqual({ sha256, size: bytes.length });
  expect(await readFile(place())).toEqual(bytes);
  const temp = blobs.tempPath();
  await writeFile(temp, bytes);
  expect(await blobs.put({ path: temp })).toEqual({ sha256, size: bytes.length });
  await expect(stat(temp)).rejects.toThrow('ENOENT');
  expect(await blobs.read(sha256)).toEqual(bytes);
  const { stream, size } = await blobs.open(sha256);
  expect([await text(stream), size]).toEqual([bytes.toString(), bytes.length]);
  expect(await blobs.has(sha256)).toBe(true);
  expect(await blobs.has(sha256.replace(/^./, 'z'))).toBe(false);
});

it('puts the same and other bytes at the same time without losing any', async () => {
  const contents = Array.from({ length: 60 }, (_, at) => Buffer.from(`cfdi ${at % 20}`));
  const stored = await Promise.all(contents.map((each) => blobs.put(each)));
  for (const [at, { sha256: name }] of stored.entries()) expect(await blobs.read(name)).toEqual(contents[at]);
});

it('keeps many in one file that any tar opens, and finds each of them, also after a restart', async () => {
  const contents = [...many(300), bytes, bytes, Buffer.alloc(0), Buffer.alloc(512, 'x')];
  const stored = await blobs.putMany(contents);
  expect(stored).toEqual(contents.map((content) => ({ sha256: nameOf(content), size: content.length })));
  const [pack, ...others] = await packs();
  expect(others).toEqual([]);
  const tar = execFileSync('tar', ['tf', pack as string], { encoding: 'utf8' });
  expect(tar.trim().split('\n').toSorted()).toEqual([...new Set(contents.map(nameOf))].toSorted());
  expect(execFileSync('tar', ['xOf', pack as string, sha256])).toEqual(bytes);

  blobs = await openAgain();
  const read = await Promise.all(stored.map((blob) => blobs.read(blob.sha256)));
  for (const [at, content] of contents.entries()) expect(read[at]).toEqual(content);
  const { stream, size } = await blobs.open(sha256);
  expect([await text(stream), size]).toEqual([bytes.toString(), bytes.length]);
  expect(await blobs.has(sha256)).toBe(true);
});

it('takes the same files in many packs at once', async () => {
  const contents = many(50);
  await Promise.all(Array.from({ length: 6 }, (_, turn) => blobs.putMany(turn % 2 ? contents : contents.toReversed())));
  for (const content of contents) expect(await blobs.read(nameOf(content))).toEqual(content);
  expect(await listed()).toEqual(contents.map(nameOf).toSorted());
});

it('lists what it holds, single and packed', async () => {
  const contents = many(20);
  await blobs.put(bytes);
  await blobs.putMany(contents);
  expect(await listed()).toEqual([sha256, ...contents.map(nameOf)].toSorted());
});

it.each([
  ['one byte flipped', () => writeFile(place(), Buffer.from(bytes).fill('X', 3, 4))],
  ['cut off', () => truncate(place(), 5)],
  ['deleted', () => rm(place())],
])('never hands out a blob that is damaged: %s', async (_, damage) => {
  await blobs.put(bytes);
  await damage();
  await expect(blobs.read(sha256)).rejects.toMatchObject({ code: 'damaged_file' });
  await expect(blobs.open(sha256)).rejects.toMatchObject({ code: 'damaged_file' });
  await blobs.put(bytes);
  expect(await blobs.read(sha256)).toEqual(bytes);
});

it.each([
  [
    'bytes changed',
    async (pack: string) => writeFile(pack, (await readFile(pack)).fill('X', 512, 520), { flag: 'r+' }),
  ],
  ['cut off', (pack: string) => truncate(pack, 515)],
  ['deleted', (pack: string) => rm(pack)],
])('never hands out anything of a pack that is damaged: %s; another copy heals it', async (_, damage) => {
  await blobs.putMany([bytes, ...many(20)]);
  const [pack = ''] = await packs();
  await damage(pack);
  await expect(blobs.read(sha256)).rejects.toMatchObject({ code: 'damaged_file' });
  await expect(blobs.open(sha256)).rejects.toMatchObject({ code: 'damaged_file' });
  await blobs.put(bytes);
  expect(await blobs.read(sha256)).toEqual(bytes);
  await rm(place());
  await blobs.putMany([bytes, ...many(20)]);
  expect(await blobs.read(sha256)).toEqual(bytes);
});

it('reads the whole one of two copies', async () => {
  await blobs.putMany([bytes, ...many(20)]);
  await blobs.put(bytes);
  await truncate(place(), 5);
  expect(await blobs.read(sha256)).toEqual(bytes);
  expect(await text((await blobs.open(sha256)).stream)).toBe(bytes.toString());
});

it('sweeps what an earlier process left half-written, never what another one is writing', async () => {
  const [left, writing] = [blobs.tempPath(), blobs.tempPath()];
  await writeFile(left, 'half');
  await writeFile(writing, 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left, yesterday, yesterday);
  await openAgain();
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([path.basename(writing)]);
  expect((await blobs.put({ path: writing })).size).toBe(4);
});

it('says storage_unavailable when the disk does not take it, and leaves nothing', async () => {
  await rm(path.join(folder, 'tmp'), { recursive: true });
  const unavailable = { status: 503, code: 'storage_unavailable' };
  await expect(blobs.put(bytes)).rejects.toMatchObject(unavailable);
  await expect(blobs.putMany(many(20))).rejects.toMatchObject(unavailable);
  expect(await listed()).toEqual([]);
});
