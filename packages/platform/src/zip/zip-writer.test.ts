import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { runFolder } from '../testing/cluster';
import { haveSevenZip, sevenZip } from '../testing/seven-zip';
import { createZipWriter, type NewEntry } from './zip-writer';

const modified = '2026-03-04T05:06:08';
const some: NewEntry[] = [
  { name: '2026/Ñandú.xml', bytes: Buffer.from('<file/>'.repeat(1_000)), modified },
  { name: 'vacío.txt', bytes: Buffer.alloc(0), modified },
  { name: 'corto', bytes: Buffer.from('x'), modified },
];
const long = Array.from({ length: 500 }, (_, at) => Buffer.from(`renglón ${at}\n`.repeat(100)));

async function* pieces(from: readonly Buffer[], error?: Error) {
  yield* from;
  if (error) throw error;
}

async function write(): Promise<Buffer> {
  const zip = createZipWriter();
  const bytes = await zip.add(some);
  for await (const piece of zip.stream({ name: 'largo.txt', modified }, pieces(long))) bytes.push(piece);
  for await (const piece of zip.stream({ name: 'nada.txt', modified }, pieces([]))) bytes.push(piece);
  bytes.push(...(await zip.add(some.map((entry) => ({ ...entry, name: `después/${entry.name}` })))), zip.end());
  return Buffer.concat(bytes);
}

const expected = new Map<string, Buffer>([
  ...some.map(({ name, bytes }) => [name, Buffer.from(bytes)] as const),
  ['largo.txt', Buffer.concat(long)],
  ['nada.txt', Buffer.alloc(0)],
  ...some.map(({ name, bytes }) => [`después/${name}`, Buffer.from(bytes)] as const),
]);

it('is read by another library: names, dates, sizes, checksums and bytes', async () => {
  const file = await yauzl.fromBufferPromise(await write());
  const open = promisify(file.openReadStream.bind(file)) as (entry: yauzl.Entry) => Promise<Readable>;
  const read = new Map<string, Buffer>();
  for await (const entry of file.eachEntry()) {
    const bytes = await buffer(await open(entry));
    expect([entry.uncompressedSize, entry.crc32]).toEqual([bytes.length, crc32(bytes)]);
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date(`${modified}Z`));
    read.set(entry.fileName, bytes);
  }
  expect(read).toEqual(expected);
});

it('fails when what it streams fails', async () => {
  const stream = createZipWriter().stream({ name: 'a', modified }, pieces(long, new Error('the database went away')));
  await expect(buffer(Readable.from(stream))).rejects.toThrow('the database went away');
});

(haveSevenZip ? it : it.skip)('is whole to a real 7-Zip', async () => {
  const folder = await mkdtemp(path.join(runFolder(), 'zip-'));
  const archive = path.join(folder, 'a.zip');
  await writeFile(archive, await write());
  await sevenZip('x', `-o${path.join(folder, 'out')}`, archive);
  for (const [name, bytes] of expected) expect(await readFile(path.join(folder, 'out', name))).toEqual(bytes);
  await rm(folder, { recursive: true });
});
