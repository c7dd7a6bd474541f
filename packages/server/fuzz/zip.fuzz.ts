import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { MAX_FILE_BYTES } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import * as fc from 'fast-check';
import { ZipFile } from 'yazl';
import { pairEntries } from '../src/vault/files/pair';
import { openZip } from '../src/vault/files/zip';
import { rawZip } from '../testing/raw-zip';

const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

const names = fc.constantFrom(
  'a.xml',
  'A.XML',
  'a.pdf',
  'ene/a.xml',
  'ñandú/á.xml',
  '.xml',
  'CON.xml',
  'dentro.zip',
  '__MACOSX/._a.xml',
  'sin-extension',
  `${'x'.repeat(300)}.xml`,
);
/** ZIPs to put into others, one with one inside. */
function insideZips(): Buffer[] {
  const one = rawZip([
    { name: 'a.xml', content: '<a/>' },
    { name: 'x', content: Buffer.alloc(70_000) },
  ]);
  return [one, rawZip([{ name: 'dentro', content: one, method: 0 }]), one.subarray(0, 150), rawZip([])];
}

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(Buffer.from('<a/>'), Buffer.from('%PDF-1.4'), Buffer.alloc(0), Buffer.alloc(70_000, 'x')),
  fc.constantFrom(Buffer.from('<?xml version="1.0"?><a/>'), ...insideZips()),
);
const entries = fc.array(fc.record({ name: names, content: contents, compress: fc.boolean() }), { maxLength: 12 });

/** Names that a ZIP writer rejects; they are written over its own names of the same length. */
const hostileNames = ['../../../a', '/etc/a.xm', 'C:\\a.xml', 'a\0.xml', '..\\..\\a'];

/** Fields of the central directory that may be wrong: offset and width. */
const fields = fc.constantFrom<[number, 2 | 4]>(
  [6, 2],
  [8, 2],
  [10, 2],
  [16, 4],
  [20, 4],
  [24, 4],
  [28, 2],
  [30, 2],
  [32, 2],
  [38, 4],
  [42, 4],
);
const values = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0xffffffff, 0x7fffffff, 50_000_000), fc.nat(0xffffffff));
const lies = fc.array(fc.tuple(fc.nat(20), fields, values), { maxLength: 4 });
const ends = fc.option(fc.tuple(fc.constantFrom(4, 6, 8, 10, 12, 16, 20), fc.nat(0xffff)), { nil: undefined });
const damage = fc.record({
  lies,
  ends,
  hostile: fc.option(fc.constantFrom(...hostileNames), { nil: undefined }),
  noise: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
  cut: fc.option(fc.nat(), { nil: undefined }),
  prefix: fc.uint8Array({ maxLength: 20 }),
});

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

async function zipOf(files: { name: string; content: Buffer; compress: boolean }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, compress } of files) zip.addBuffer(content, name, { compress });
  zip.end();
  return await buffer(zip.outputStream);
}

function positionsOf(bytes: Buffer, signature: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1)) found.push(at);
  return found;
}

function damaged(zip: Buffer, { lies, ends, hostile, noise, cut, prefix }: Damage): Buffer {
  const bytes = Buffer.from(zip);
  const records = positionsOf(bytes, CENTRAL);
  for (const [which, [offset, width], value] of lies) {
    const record = records[which % records.length];
    if (record === undefined || record + offset + width > bytes.length) continue;
    if (width === 2) bytes.writeUInt16LE(value & 0xffff, record + offset);
    else bytes.writeUInt32LE(value >>> 0, record + offset);
  }
  const end = positionsOf(bytes, END).at(-1);
  if (ends && end !== undefined) bytes.writeUInt16LE(ends[1], end + ends[0]);
  if (hostile && records[0] !== undefined) bytes.write(hostile, records[0] + 46, 'latin1');
  for (const [at, byte] of noise) bytes[at % Math.max(bytes.length, 1)] = byte;
  const whole = cut === undefined ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
  return Buffer.concat([prefix, whole]);
}

const problemOrFault = (error: unknown): undefined => {
  assert(error instanceof Problem, `a fault, not a reason: ${String((error as Error)?.stack ?? error)}`);
  assert(error.status < 500);
};

/** Any ZIP is either rejected with a reason, or each of its entries is read or rejected with a reason. */
export async function fuzzZip({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const property = fc.asyncProperty(entries, damage, async (files, harm) => {
    const zip = await openZip(damaged(await zipOf(files), harm)).catch(problemOrFault);
    if (!zip) return;
    const { pairs, rejected } = pairEntries(zip.entries);
    const paired = pairs.reduce((count, { pdf }) => count + (pdf ? 2 : 1), 0);
    assert.equal(paired + rejected.length, zip.entries.length);
    for (const entry of zip.entries) {
      assert(entry.kind === 'xml' || entry.kind === 'pdf');
      const bytes = await entry.read().catch(problemOrFault);
      assert((bytes?.length ?? 0) <= MAX_FILE_BYTES);
    }
    await zip.close();
  });
  await fc.assert(property, { numRuns: runs, seed });
}
