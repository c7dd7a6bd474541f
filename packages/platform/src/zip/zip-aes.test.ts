import { createCipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFolder } from '../testing/cluster';
import { haveSevenZip, sevenZip } from '../testing/seven-zip';
import { openBackupZip } from './zip-reader';
import { createZipWriter, type NewEntry } from './zip-writer';

const PASSWORD = 'una clave larga';

let folder: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(runFolder(), 'zip-'));
  archive = path.join(folder, 'a.zip');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Incompressible bytes, always the same. */
const noise = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));
const modified = '2026-03-04T05:06:08';
const some: NewEntry[] = [
  { name: '2026/03/ÑAA010101AA1/uno.xml', bytes: Buffer.from('<file/>'.repeat(1_000)), modified },
  { name: 'vacío.txt', bytes: Buffer.alloc(0), modified },
  // Longer than the key stream made at once, and not a whole number of blocks.
  { name: 'grande.bin', bytes: noise(150_007), modified },
];

async function write(portions: readonly (readonly NewEntry[])[], to = archive) {
  const zip = createZipWriter(PASSWORD);
  const bytes: Buffer[] = [];
  for (const portion of portions) bytes.push(...(await zip.add(portion)));
  bytes.push(zip.end());
  await writeFile(to, Buffer.concat(bytes));
  return zip;
}

test('reads back what was written, and the entries cover every byte', async () => {
  const written = await write([some.slice(0, 1), some.slice(1)]);
  const zip = await openBackupZip(archive, PASSWORD);
  expect(zip.entries.map(({ name, offset, stored }) => ({ name, offset, stored }))).toEqual(
    written.entries.map(({ name, offset, stored }) => ({ name, offset, stored })),
  );
  for (const { name, bytes } of some) expect(await zip.read(name)).toEqual(Buffer.from(bytes));
  expect(await zip.sha256((await readFile(archive)).length)).toBe(written.sha256());
  await zip.close();
});

test('rejects another password, an altered byte and a truncated archive', async () => {
  const { entries } = await write([some]);
  const wrong = await openBackupZip(archive, 'otra');
  await expect(wrong.read('grande.bin')).rejects.toThrow(/wrong password|altered/);
  await wrong.close();
  const bytes = await readFile(archive);
  const at = (entries[2]?.offset ?? 0) + 5_000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(archive, bytes);
  const altered = await openBackupZip(archive, PASSWORD);
  await expect(altered.read('grande.bin')).rejects.toThrow('altered');
  expect(await altered.read('vacío.txt')).toHaveLength(0);
  await altered.close();
  await writeFile(archive, bytes.subarray(0, -30));
  await expect(openBackupZip(archive, PASSWORD)).rejects.toThrow('not a ZIP');
});

test('counts the salts up, so that no two entries have the same key', async () => {
  const { entries } = await write([some, some.map((entry) => ({ ...entry, name: `otra vez/${entry.name}` }))]);
  const bytes = await readFile(archive);
  const salts = entries.map(({ offset }) =>
    bytes.readBigUInt64LE(offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)),
  );
  const distances = salts.map((salt) => Number(BigInt.asIntN(64, salt - (salts[0] ?? 0n))));
  const first = Math.min(...distances);
  expect(distances.map((distance) => distance - first).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('rejects a name that is there twice', async () => {
  await write([some, some]);
  await expect(openBackupZip(archive, PASSWORD)).rejects.toThrow('a name is there twice');
});

test('rejects content that is longer than it declares, small and big', async () => {
  const big = { name: 'largo.xml', bytes: Buffer.from('<file/>'.repeat(10_000)), modified };
  await write([[some[0] as NewEntry, big]]);
  const bytes = await readFile(archive);
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 24) - 1, at + 24);
  await writeFile(archive, bytes);
  const zip = await openBackupZip(archive, PASSWORD);
  for (const { name } of zip.entries) await expect(zip.read(name)).rejects.toThrow(`${name} does not unpack`);
  await zip.close();
});

(haveSevenZip ? describe : describe.skip)('a real 7-Zip', () => {
  it('7-Zip opens our archive with the password, names and dates included, and not without it', async () => {
    await write([some]);
    await sevenZip('x', `-p${PASSWORD}`, `-o${path.join(folder, 'out')}`, archive);
    for (const { name, bytes } of some)
      expect(await readFile(path.join(folder, 'out', name))).toEqual(Buffer.from(bytes));
    const list = await sevenZip('l', '-slt', archive);
    expect(list.match(/Method = AES-.*/g)).toEqual([
      'Method = AES-128 Deflate',
      'Method = AES-128 Store',
      'Method = AES-128 Store',
    ]);
    expect(list).toContain('Modified = 2026-03-04 05:06:08');
    await expect(sevenZip('t', '-potra', archive)).rejects.toThrow();
  });

  // AES-256 is also what backups were written with until decision 0119.
  it.each(['AES128', 'AES192', 'AES256'])('7-Zip writes archives of %s that the reader reads', async (method) => {
    for (const { name, bytes } of some) await writeFile(path.join(folder, path.basename(name)), bytes);
    const files = some.map(({ name }) => path.join(folder, path.basename(name)));
    await sevenZip('a', '-tzip', `-mem=${method}`, `-p${PASSWORD}`, archive, ...files);
    const zip = await openBackupZip(archive, PASSWORD);
    for (const { name, bytes } of some) expect(await zip.read(path.basename(name))).toEqual(Buffer.from(bytes));
    await zip.close();
  });

  it.each([
    ['ZipCrypto', ['-mem=ZipCrypto', `-p${PASSWORD}`]],
    ['nothing', []],
  ])('the reader rejects archives encrypted with %s', async (_, options) => {
    await writeFile(path.join(folder, 'corto'), 'x');
    await sevenZip('a', '-tzip', ...options, archive, path.join(folder, 'corto'));
    await expect(openBackupZip(archive, PASSWORD)).rejects.toThrow('corto is not encrypted with AES');
  });

  it('lists more than 65,535 entries', async () => {
    const zip = createZipWriter(PASSWORD);
    // Encrypting each of them would take a minute; only the central directory is tested here.
    const [first] = await zip.add([{ name: '0', bytes: Buffer.from('x'), modified }]);
    const entries = zip.entries as unknown[];
    for (let i = 1; i < 66_000; i++) entries.push({ ...(entries[0] as object), name: String(i) });
    await writeFile(archive, Buffer.concat([first as Buffer, zip.end()]));
    const list = await sevenZip('l', '-ba', archive);
    expect(list.trim().split('\n')).toHaveLength(66_000);
  });
});
