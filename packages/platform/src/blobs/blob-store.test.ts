import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createBlobDatabase } from '../testing/cluster';
import { PLACES, type TestPlace } from '../testing/test-places';
import type { ErasableBlobStore } from './blob-store';
import { openBlobs, openErasableBlobs } from './open-blobs';

let database: Awaited<ReturnType<typeof createBlobDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createBlobDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const MEGABYTE = 1_048_576;
const bytes = Buffer.from('<xml:any-document/>');
const nameOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const sha256 = nameOf(bytes);
const key = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
const many = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`file ${at}`.repeat(at + 1)));
const damaged = { code: 'damaged_file' };

describe.each(PLACES)('blobs %s', (_, startPlace) => {
  let place: TestPlace;
  let blobs: ErasableBlobStore;
  const openAgain = () => openErasableBlobs(place, database.db);
  const packs = async () => (await place.keys()).filter((name) => name.startsWith('packs/'));
  const listed = async () => {
    const names: string[] = [];
    for await (const name of blobs.list()) names.push(name);
    return names;
  };

  beforeAll(async () => {
    place = await startPlace(folder);
  });
  afterAll(() => place?.close());
  beforeEach(async () => {
    await Promise.all((await place.keys()).map(place.remove));
    await database.db.deleteFrom('packed_blob').execute();
    blobs = await openAgain();
  });

  it('stores bytes under their hash, from memory and from a file that it takes over', async () => {
    expect(await blobs.put(bytes)).toEqual({ sha256, size: bytes.length });
    expect(await place.read(key)).toEqual(bytes);
    const temp = blobs.tempPath();
    await writeFile(temp, bytes);
    expect(await blobs.put({ path: temp })).toEqual({ sha256, size: bytes.length });
    await expect(stat(temp)).rejects.toThrow('ENOENT');
    expect(await place.keys()).toEqual([key]);
    expect(await blobs.read(sha256)).toEqual(bytes);
    const { stream, size } = await blobs.open(sha256);
    expect([await text(stream), size]).toEqual([bytes.toString(), bytes.length]);
    expect(await blobs.has(sha256)).toBe(true);
    expect(await blobs.has(sha256.replace(/^./, 'z'))).toBe(false);
    expect(await blobs.put(Buffer.alloc(0))).toEqual({ sha256: nameOf(Buffer.alloc(0)), size: 0 });
    expect(await blobs.read(nameOf(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  it('stores equal and different bytes put concurrently without losing any', async () => {
    const contents = Array.from({ length: 100 }, (_, at) => Buffer.from(`file ${at % 40}`));
    const stored = await Promise.all(contents.map((each) => blobs.put(each)));
    const read = await Promise.all(stored.map((blob) => blobs.read(blob.sha256)));
    expect(read).toEqual(contents);
  });

  it('packs many blobs in one file that any tar opens, and finds each of them, also after a restart', async () => {
    const contents = [...many(120), bytes, bytes, Buffer.alloc(0), Buffer.alloc(512, 'x')];
    const stored = await blobs.putMany(contents);
    expect(stored).toEqual(contents.map((content) => ({ sha256: nameOf(content), size: content.length })));
    const [pack = '', ...others] = await place.keys();
    expect(others).toEqual([]);
    const input = await place.read(pack);
    const tar = execFileSync('tar', ['tf', '-'], { encoding: 'utf8', input });
    expect(tar.trim().split('\n').toSorted()).toEqual([...new Set(contents.map(nameOf))].toSorted());
    expect(execFileSync('tar', ['xOf', '-', sha256], { input })).toEqual(bytes);

    blobs = await openAgain();
    const read = await Promise.all(stored.map((blob) => blobs.read(blob.sha256)));
    for (const [at, content] of contents.entries()) expect(read[at]).toEqual(content);
    const { stream, size } = await blobs.open(sha256);
    expect([await text(stream), size]).toEqual([bytes.toString(), bytes.length]);
    expect(await blobs.has(sha256)).toBe(true);
  });

  it('stores the same files in many packs concurrently', async () => {
    const contents = many(50);
    const turns = Array.from({ length: 6 }, (_, turn) => (turn % 2 ? contents : contents.toReversed()));
    await Promise.all(turns.map((turn) => blobs.putMany(turn)));
    for (const content of contents) expect(await blobs.read(nameOf(content))).toEqual(content);
    expect(await listed()).toEqual(contents.map(nameOf).toSorted());
  });

  it('lists its blobs, single and packed, answers `has`, and reports an empty blob', async () => {
    const contents = many(20);
    await blobs.put(bytes);
    await blobs.putMany(contents);
    const pack = `packs/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.tar`;
    const astray = [`${key}.bak`, `${key.slice(0, 2)}/loose`, `${key.slice(0, 5)}/deep/down`, pack, 'packs/readme'];
    for (const name of astray) await place.write(name, bytes);
    expect(await listed()).toEqual([sha256, ...contents.map(nameOf)].toSorted());
    const strays: string[] = [];
    for await (const { name } of blobs.strays()) strays.push(name);
    expect(strays).toEqual(astray.toSorted());
  });

  it('lists a blob that is stored twice once, and from any name on', async () => {
    const contents = many(30);
    await blobs.putMany(contents);
    await Promise.all(contents.slice(10).map((each) => blobs.put(each)));
    for (const name of [`${key}.bak`, `${key.slice(0, 5)}.x`, 'packs/a', 'packs/b']) await place.write(name, bytes);
    await place.write(`${key.slice(0, 5)}/deep/down`, bytes);
    const names = contents.map(nameOf).toSorted();
    expect(await listed()).toEqual(names);
    for (const [at, after] of names.entries())
      expect(await blobs.list(after)[Symbol.asyncIterator]().next()).toMatchObject(
        at + 1 < names.length ? { value: names[at + 1] } : { done: true },
      );
    const strays = async (after?: string) => {
      const found: string[] = [];
      for await (const { name } of blobs.strays(after)) found.push(name);
      return found;
    };
    const every = await strays();
    expect(every).toHaveLength(5);
    for (const [at, after] of every.entries()) expect(await strays(after)).toEqual(every.slice(at + 1));
  });

  it('inspects the bytes that are stored under a name', async () => {
    const [packed = bytes] = many(20);
    await blobs.putMany(many(20));
    const modified = expect.anything();
    expect(await blobs.inspect(nameOf(packed))).toEqual({ sha256: nameOf(packed), size: packed.length, modified });
    expect(await blobs.inspect(sha256)).toBeNull();
    await blobs.put(bytes);
    expect(await blobs.inspect(sha256)).toEqual({ sha256, size: bytes.length, modified });
    await place.write(key, bytes.subarray(1));
    expect(await blobs.inspect(sha256)).toEqual({
      sha256: nameOf(bytes.subarray(1)),
      size: bytes.length - 1,
      modified,
    });
  });

  it.each([
    ['one byte flipped', () => place.write(key, Buffer.from(bytes).fill('X', 3, 4))],
    ['cut off', () => place.write(key, bytes.subarray(0, 5))],
    ['emptied', () => place.write(key, Buffer.alloc(0))],
    ['longer', () => place.write(key, Buffer.concat([bytes, bytes]))],
    ['deleted', () => place.remove(key)],
  ])('rejects reads of a damaged blob (%s); another copy repairs it', async (_, damage) => {
    await blobs.put(bytes);
    await damage();
    await expect(blobs.read(sha256)).rejects.toMatchObject(damaged);
    await expect(blobs.open(sha256)).rejects.toMatchObject(damaged);
    await blobs.put(bytes);
    expect(await blobs.read(sha256)).toEqual(bytes);
  });

  it.each([
    ['bytes changed', async (pack: string) => place.write(pack, (await place.read(pack)).fill('X', 512, 520))],
    ['cut off', async (pack: string) => place.write(pack, (await place.read(pack)).subarray(0, 515))],
    ['cut off before it', async (pack: string) => place.write(pack, (await place.read(pack)).subarray(0, 100))],
    ['deleted', (pack: string) => place.remove(pack)],
  ])('rejects reads of a damaged pack (%s); another copy repairs it', async (_, damage) => {
    await blobs.putMany([bytes, ...many(20)]);
    const [pack = ''] = await packs();
    await damage(pack);
    await expect(blobs.read(sha256)).rejects.toMatchObject(damaged);
    await expect(blobs.open(sha256)).rejects.toMatchObject(damaged);
    await blobs.put(bytes);
    expect(await blobs.read(sha256)).toEqual(bytes);
    await place.remove(key);
    await blobs.putMany([bytes, ...many(20)]);
    expect(await blobs.read(sha256)).toEqual(bytes);
  });

  it('reads the intact copy when one of two is damaged', async () => {
    await blobs.putMany([bytes, ...many(20)]);
    await blobs.put(bytes);
    await place.write(key, bytes.subarray(0, 5));
    expect(await blobs.read(sha256)).toEqual(bytes);
    expect(await text((await blobs.open(sha256)).stream)).toBe(bytes.toString());
  });

  it('can erase only through the erasable interface: the store of evidence has no remove', async () => {
    await blobs.put(bytes);
    await blobs.remove(sha256);
    await blobs.remove(sha256);
    expect(await blobs.has(sha256)).toBe(false);
    await expect(blobs.read(sha256)).rejects.toMatchObject(damaged);
    expect(await openBlobs(place, database.db)).not.toHaveProperty('remove');
  });

  it('stores and streams large blobs whole and verified, and leaves no temporary files', async () => {
    const big = Buffer.alloc(9 * MEGABYTE + 1, 'file');
    const temp = blobs.tempPath();
    await writeFile(temp, big);
    const stored = await blobs.put({ path: temp });
    expect(stored).toEqual({ sha256: nameOf(big), size: big.length });
    const { stream, size } = await blobs.open(stored.sha256);
    const hash = createHash('sha256');
    for await (const chunk of stream) hash.update(chunk as Buffer);
    expect([hash.digest('hex'), size]).toEqual([stored.sha256, big.length]);
    expect(await place.onItsWay()).toEqual([]);
    const [name = ''] = await place.keys();
    await place.write(name, big.fill('X', 7 * MEGABYTE, 7 * MEGABYTE + 1));
    await expect(blobs.open(stored.sha256)).rejects.toMatchObject(damaged);
    expect(await place.onItsWay()).toEqual([]);
  });

  it('uses a constant amount of memory for a backup of any size', async () => {
    if (place.isInThisProcess) return;
    const temp = blobs.tempPath();
    await writeMegabytes(temp, 128);
    const before = process.memoryUsage().external;
    let most = 0;
    const look = () => {
      most = Math.max(most, process.memoryUsage().external - before);
    };
    const looking = setInterval(look, 20);
    const stored = await blobs.put({ path: temp });
    const { stream } = await blobs.open(stored.sha256);
    for await (const _chunk of stream) look();
    clearInterval(looking);
    expect(stored.size).toBe(128 * MEGABYTE);
    expect(most).toBeLessThan(100 * MEGABYTE);
  });
});

async function writeMegabytes(name: string, count: number): Promise<void> {
  const file = await open(name, 'wx');
  for (let at = 0; at < count; at++) await file.writeFile(Buffer.alloc(MEGABYTE, `${at}`));
  await file.close();
}
