import { createCipheriv } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { haveSevenZip, sevenZip } from '../../../testing/seven-zip';
import { runFolder } from '../../../testing/test-cluster';
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
  { name: '2026/03/ÑAA010101AA1/uno.xml', bytes: Buffer.from('<cfdi/>'.repeat(1_000)), modified },
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

(haveSevenZip ? describe : describe.skip)('a real 7-Zip', () => {
  it('7-Zip opens our archive with the password, names and dates included, and not without it', async () => {
    await write([some]);
    await sevenZip('x', `-p${PASSWORD}`, `-o${path.join(folder, 'out')}`, archive);
    for (const { name, bytes } of some)
      expect(await readFile(path.join(folder, 'out', name))).toEqual(Buffer.from(bytes));
    const list = await sevenZip('l', '-slt', archive);
    expect(list.match(/Method = AES-256 (Deflate|Store)/g)).toEqual([
      'Method = AES-256 Deflate',
      'Method = AES-256 Store',
      'Method = AES-256 Store',
    ]);
    expect(list).toContain('Modified = 2026-03-04 05:06:08');
    await expect(sevenZip('t', '-potra', archive)).rejects.toThrow();
  });

  it('7-Zip writes archives that the reader reads', async () => {
    const theirs = path.join(folder, 'theirs');
    await mkdir(theirs);
    for (const { name, bytes } of some) await writeFile(path.join(theirs, path.basename(name)), bytes);
    await sevenZip('a', '-tzip', '-mem=AES256', `-p${PASSWORD}`, archive, theirs);
    const zip = await openBackupZip(archive, PASSWORD).catch((error) => error);
    // 7-Zip lists the folder too, which our archives never have.
    expect(String(zip)).toContain('theirs/ is not AES-256');
    await rm(archive);
    await sevenZip('a', '-tzip', '-mem=AES256', `-p${PASSWORD}`, archive, path.join(theirs, 'grande.bin'));
    const single = await openBackupZip(archive, PASSWORD);
    expect(await single.read('grande.bin')).toEqual(Buffer.from(some[2]?.bytes ?? []));
    await single.close();
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
