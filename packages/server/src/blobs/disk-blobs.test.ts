import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { BlobStore } from './blob-store';
import { openDiskBlobs } from './disk-blobs';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  blobs = await openDiskBlobs(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = Buffer.from('<cfdi:Comprobante/>');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const place = () => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

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
  const many = Array.from({ length: 60 }, (_, at) => Buffer.from(`cfdi ${at % 20}`));
  const stored = await Promise.all(many.map((each) => blobs.put(each)));
  for (const [at, { sha256: name }] of stored.entries()) expect(await blobs.read(name)).toEqual(many[at]);
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

it('sweeps what an earlier process left half-written', async () => {
  await writeFile(blobs.tempPath(), 'half');
  await openDiskBlobs(folder);
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
});

it('says storage_unavailable when the disk does not take it, and leaves nothing', async () => {
  await rm(path.join(folder, 'tmp'), { recursive: true });
  await expect(blobs.put(bytes)).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' });
  await expect(stat(place())).rejects.toThrow('ENOENT');
});
