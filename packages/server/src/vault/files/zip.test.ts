import { deflateRawSync } from 'node:zlib';
import { Problem } from '@boveda/platform/core/problem';
import * as fc from 'fast-check';
import { ZipFile } from 'yazl';
import { pairEntries } from './pair';
import { openZip } from './zip';

type Files = Record<string, Buffer | string>;

async function zipOf(files: Files, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name, { compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );

/** Changes the central directory record of the only entry, which readers use. */
async function patched(files: Files, change: (central: Buffer) => void): Promise<Buffer> {
  const zip = await zipOf(files);
  const start = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  change(zip.subarray(start));
  return zip;
}

it('reads the accepted files and lists the rejected ones by name', async () => {
  const zip = await openZip(
    await zipOf({
      'facturas/A.xml': '<a/>',
      'facturas/A.PDF': '%PDF-1.4',
      'notas.txt': 'x',
      'mas.zip': 'x',
      '__MACOSX/facturas/._A.xml': 'x',
      'facturas/.DS_Store': 'x',
    }),
  );
  expect(zip.entries.map(({ name }) => name)).toEqual(['facturas/A.xml', 'facturas/A.PDF']);
  expect((await zip.entries[0]?.read())?.toString()).toBe('<a/>');
  expect(zip.rejected.map(({ archivo, code }) => [archivo, code])).toEqual([
    ['notas.txt', 'file_kind_not_supported'],
    ['mas.zip', 'file_kind_not_supported'],
  ]);
});

it('treats hostile names as labels, never as paths', async () => {
  const zip = await zipOf({ 'aa/aaaaaaaa.xml': '<a/>' });
  for (const name of ['../../etcc.xml.', '/absolute/a.xml', 'C:\\windows.xml ']) {
    const padded = Buffer.from(name.padEnd(15).slice(0, 15));
    const hostile = Buffer.from(
      zip.toString('latin1').replaceAll('aa/aaaaaaaa.xml', padded.toString('latin1')),
      'latin1',
    );
    const { entries, rejected } = await openZip(hostile);
    expect(entries.length + rejected.length).toBe(1);
  }
});

it('rejects encrypted entries, links and unknown methods by name', async () => {
  const encrypted = await patched({ 'a.xml': '<a/>' }, (central) => central.writeUInt16LE(1, 8));
  expect((await openZip(encrypted)).rejected[0]?.code).toBe('zip_entry_encrypted');
  const link = await patched({ 'a.xml': '/etc/passwd' }, (central) =>
    central.writeUInt32LE((0o120777 << 16) >>> 0, 38),
  );
  expect((await openZip(link)).rejected[0]?.code).toBe('file_kind_not_supported');
  const method = await patched({ 'a.xml': '<a/>' }, (central) => central.writeUInt16LE(12, 10));
  expect((await openZip(method)).rejected[0]?.code).toBe('file_kind_not_supported');
});

it('stops ZIP bombs before they unpack', async () => {
  const bomb = await zipOf({ 'bomb.xml': Buffer.alloc(60_000_000) });
  expect((await openZip(bomb)).rejected[0]?.code).toBe('file_too_large');
  const ratio = await zipOf({ 'bomb.xml': Buffer.alloc(10_000_000) });
  expect((await openZip(ratio)).rejected[0]?.code).toBe('zip_too_large');
  const liar = await patched({ 'liar.xml': Buffer.alloc(10_000_000) }, (central) => central.writeUInt32LE(1_000, 24));
  expect(await codeOf((await openZip(liar)).entries[0]?.read() ?? Promise.resolve())).toBe('invalid_zip');
});

it('rejects a ZIP that declares more than 1 GB, and one whose entries overlap', async () => {
  const kilo = deflateRawSync(Buffer.alloc(1_000)).length;
  expect(kilo).toBeGreaterThan(0);
  const names = Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`${at}.xml`, Buffer.alloc(1_000, at)]));
  const huge = await zipOf(names);
  const overlapping = Buffer.from(huge);
  for (const [zip, field, value] of [
    [huge, 24, 50_000_000],
    [overlapping, 20, 5_000],
  ] as const) {
    let at = -1;
    for (;;) {
      at = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), at + 1);
      if (at < 0) break;
      zip.writeUInt32LE(value, at + field);
    }
  }
  expect(await codeOf(openZip(huge))).toBe('zip_too_large');
  expect(await codeOf(openZip(overlapping))).toBe('invalid_zip');
});

it('rejects a truncated or invalid ZIP, and an entry with a wrong checksum', async () => {
  const zip = await zipOf({ 'a.xml': '<a/>'.repeat(100) }, false);
  expect(await codeOf(openZip(zip.subarray(0, zip.length - 30)))).toBe('invalid_zip');
  expect(await codeOf(openZip(Buffer.from('no soy un zip')))).toBe('invalid_zip');
  expect(await codeOf(openZip(Buffer.alloc(0)))).toBe('invalid_zip');
  zip[zip.indexOf('<a/>') + 1] = 0x62;
  expect(await codeOf((await openZip(zip)).entries[0]?.read() ?? Promise.resolve())).toBe('invalid_zip');
});

it('fails only with a Problem, however the bytes are damaged', async () => {
  const zip = await zipOf({ 'a.xml': '<a>'.repeat(50), 'b/a.pdf': '%PDF-1.4', 'c.txt': 'x' });
  const changes = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(zip.length), async (damage, cut) => {
      const bytes = Buffer.from(zip);
      for (const [at, byte] of damage) bytes[at] = byte;
      const part = cut % 3 === 0 ? bytes.subarray(0, cut) : bytes;
      await openZip(part).then(
        async ({ entries }) => {
          for (const entry of entries) await codeOf(entry.read());
        },
        (error) => expect(error).toBeInstanceOf(Problem),
      );
    }),
    { numRuns: 1_000 },
  );
});

describe('pairing', () => {
  const entries = (...names: string[]) => names.map((name) => ({ name, read: async () => Buffer.alloc(0) }));
  const pairsOf = (...names: string[]) => {
    const { pairs, rejected } = pairEntries(entries(...names));
    return [...pairs.map(({ xml, pdf }) => [xml.name, pdf?.name]), ...rejected.map(({ archivo }) => archivo)];
  };

  it('pairs by path, then by a base name that only one of each has', () => {
    expect(pairsOf('a/1.xml', 'b/1.xml', 'a/1.pdf', 'b/1.PDF')).toEqual([
      ['a/1.xml', 'a/1.pdf'],
      ['b/1.xml', 'b/1.PDF'],
    ]);
    expect(pairsOf('xml/1.XML', 'pdf/1.pdf')).toEqual([['xml/1.XML', 'pdf/1.pdf']]);
    expect(pairsOf('xml\\1.xml', 'pdf\\1.pdf')).toEqual([['xml\\1.xml', 'pdf\\1.pdf']]);
  });

  it('rejects a PDF without XML by name', () => {
    expect(pairsOf('1.xml', '2.pdf', 'x/1.pdf', 'y/1.pdf')).toEqual([
      ['1.xml', undefined],
      '2.pdf',
      'x/1.pdf',
      'y/1.pdf',
    ]);
    expect(pairsOf('1.xml', '1.pdf', '1.PDF')).toEqual([['1.xml', '1.pdf'], '1.PDF']);
  });
});
