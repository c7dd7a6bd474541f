import { crc32, deflateRawSync } from 'node:zlib';

// Archives as programs write them, right or wrong: nothing here is checked or completed.

/** An entry of an archive; every field of its records may be wrong. */
export interface RawEntry {
  name: string | Buffer;
  content: Buffer | string;
  /** 8, DEFLATE, by default; others are written as they are given. */
  method?: number;
  flags?: number;
  /** System of the program that wrote it: 0 FAT, 3 Unix. */
  host?: number;
  attributes?: number;
  /** Extra fields of the central directory, and of the local header. */
  extra?: Buffer;
  localExtra?: Buffer;
  localName?: string;
  /** Behind the content: sizes and checksum, which its local header then leaves out. */
  descriptor?: 'signed' | 'bare' | 'zip64';
  /** What both headers say instead of the truth. */
  says?: Partial<Sizes & { offset: number }>;
  /** What the local header alone says. */
  localSays?: Partial<Sizes>;
}

interface Sizes {
  crc: number;
  stored: number;
  size: number;
}

/** What is around the entries. */
export interface RawArchive {
  prefix?: Buffer | string;
  suffix?: Buffer | string;
  comment?: Buffer | string;
  /** Whether offsets count the prefix. */
  countsPrefix?: boolean;
  /** Between the directory and its end. */
  signature?: Buffer;
  disk?: number;
  count?: number;
  directorySize?: number;
  directoryStart?: number;
  zip64?: true;
}

const FLAG_DESCRIPTOR = 1 << 3;

/** Returns an archive of these entries. */
export function rawZip(entries: readonly RawEntry[], archive: RawArchive = {}): Buffer {
  const prefix = Buffer.from(archive.prefix ?? '');
  const counted = archive.countsPrefix ? prefix.length : 0;
  const pieces: Buffer[] = [];
  const central: Buffer[] = [];
  let at = counted;
  for (const entry of entries) {
    const { bytes, record } = written(entry, at);
    pieces.push(bytes);
    central.push(record);
    at += bytes.length;
  }
  const directory = Buffer.concat(central);
  const signature = archive.signature ?? Buffer.alloc(0);
  const end = endOf(archive, { count: entries.length, size: directory.length, start: at, after: signature.length });
  return Buffer.concat([prefix, ...pieces, directory, signature, end, Buffer.from(archive.suffix ?? '')]);
}

/** Returns an extra field. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Returns Info-ZIP's field of a name in UTF-8, which counts while the other name has not changed. */
export const unicodePath = (utf8: string, name: Buffer): Buffer => {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32LE(crc32(name), 1);
  return extraField(0x7075, Buffer.concat([head, Buffer.from(utf8)]));
};

/** Returns the ZIP64 field of numbers of 64 bits. */
export function zip64Field(...numbers: number[]): Buffer {
  const data = Buffer.alloc(8 * numbers.length);
  for (const [at, number] of numbers.entries()) data.writeBigUInt64LE(BigInt(number), 8 * at);
  return extraField(1, data);
}

function written(entry: RawEntry, at: number) {
  const content = Buffer.from(entry.content);
  const method = entry.method ?? 8;
  const packed = method === 8 ? deflateRawSync(content) : content;
  const truth = { crc: crc32(content), stored: packed.length, size: content.length };
  const flags = (entry.flags ?? 0) | (entry.descriptor ? FLAG_DESCRIPTOR : 0);
  const name = Buffer.from(entry.name);
  const localName = entry.localName === undefined ? name : Buffer.from(entry.localName);
  const said = { ...truth, offset: at, ...entry.says };
  const locally = entry.descriptor ? { crc: 0, stored: 0, size: 0 } : said;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  common(local, 4, { flags, method, sizes: { ...locally, ...entry.localSays } });
  const localExtra = entry.localExtra ?? Buffer.alloc(0);
  local.writeUInt16LE(localName.length, 26);
  local.writeUInt16LE(localExtra.length, 28);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record[4] = 20;
  record[5] = entry.host ?? 3;
  common(record, 6, { flags, method, sizes: said });
  const extra = entry.extra ?? Buffer.alloc(0);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(entry.attributes ?? 0, 38);
  record.writeUInt32LE(said.offset, 42);
  return {
    bytes: Buffer.concat([local, localName, localExtra, packed, descriptorOf(entry, truth)]),
    record: Buffer.concat([record, name, extra]),
  };
}

function common(header: Buffer, at: number, { flags, method, sizes }: { flags: number; method: number; sizes: Sizes }) {
  for (const [index, value] of [20, flags, method, 0, 0x5c21].entries()) header.writeUInt16LE(value, at + 2 * index);
  for (const [index, value] of [sizes.crc, sizes.stored, sizes.size].entries())
    header.writeUInt32LE(value, at + 10 + 4 * index);
}

function descriptorOf({ descriptor }: RawEntry, { crc, stored, size }: Sizes): Buffer {
  if (!descriptor) return Buffer.alloc(0);
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  if (descriptor === 'zip64') {
    bytes.writeBigUInt64LE(BigInt(stored), 8);
    bytes.writeBigUInt64LE(BigInt(size), 16);
    return bytes;
  }
  bytes.writeUInt32LE(stored, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes.subarray(descriptor === 'bare' ? 4 : 0, 16);
}

function endOf(archive: RawArchive, truth: { count: number; size: number; start: number; after: number }): Buffer {
  const { disk = 0, count = truth.count, directorySize = truth.size, directoryStart = truth.start } = archive;
  const comment = Buffer.from(archive.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const numbers = archive.zip64 ? [0xffff, 0xffff, 0xffff, 0xffff] : [disk, disk, count, count];
  for (const [index, value] of numbers.entries()) end.writeUInt16LE(value, 4 + 2 * index);
  end.writeUInt32LE(archive.zip64 ? 0xffffffff : directorySize, 12);
  end.writeUInt32LE(archive.zip64 ? 0xffffffff : directoryStart, 16);
  end.writeUInt16LE(comment.length, 20);
  if (!archive.zip64) return Buffer.concat([end, comment]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const [index, value] of [count, count, directorySize, directoryStart].entries())
    end64.writeBigUInt64LE(BigInt(value), 24 + 8 * index);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(truth.start + truth.size + truth.after), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end, comment]);
}
