import { WRITTEN } from './winzip-aes';

// The records of a ZIP. Source: .ZIP File Format Specification 6.3.10, 4.3 and 4.5.3; the AES field: WinZip, as beside it.
const VERSION_DEFLATE = 20;
const VERSION_AES = 51;
const UNIX = 3;
const ENCRYPTED = 1 << 0;
const SIZES_AFTER = 1 << 3;
const UTF8 = 1 << 11;
const METHOD_AES = 99;
const MAX_16 = 0xffff;
const REGULAR_FILE = 0o100644;

/** The largest size, and the largest offset but one, that a record can hold without ZIP64. */
export const MAX_32 = 0xffffffff;

/** Fields of an entry's records. */
export interface EntryRecord {
  name: string;
  /** Offset of its local header. */
  offset: number;
  /** Size in the archive, compressed and encrypted. */
  stored: number;
  size: number;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  modified: string;
  /** Plain, encrypted, or plain with sizes and checksum in a data descriptor behind it. */
  form: 'plain' | 'encrypted' | 'streamed';
}

/** The local header, before the bytes of an entry. */
export function localHeader(entry: EntryRecord): Buffer {
  const text = Buffer.from(entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionOf(entry), 4);
  const known = entry.form === 'streamed' ? { ...entry, crc: 0, stored: 0, size: 0 } : entry;
  writeCommon(header, 6, known);
  header.writeUInt16LE(text.length, 26);
  const extra = aesField(entry);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, text, extra]);
}

/** The data descriptor, behind the bytes of a streamed entry. */
export function dataDescriptor({ crc, stored, size }: EntryRecord): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  writeSizes(descriptor, 4, { crc, stored, size });
  return descriptor;
}

/** The record of an entry in the central directory. */
export function centralHeader(entry: EntryRecord): Buffer {
  const { name, offset } = entry;
  const text = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((UNIX << 8) | versionOf(entry), 4);
  header.writeUInt16LE(versionOf(entry), 6);
  writeCommon(header, 8, entry);
  header.writeUInt16LE(text.length, 28);
  const extra = Buffer.concat([aesField(entry), ...(offset >= MAX_32 ? [offsetField(offset)] : [])]);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE * 0x10000, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([header, text, extra]);
}

/** The end of the archive: number of entries, and position of the central directory of `size` bytes. */
export function endRecords(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (count < MAX_16 && start < MAX_32 && size < MAX_32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE((UNIX << 8) | VERSION_AES, 12);
  end64.writeUInt16LE(VERSION_AES, 14);
  for (const [at, value] of [count, count, size, start].entries()) end64.writeBigUInt64LE(BigInt(value), 24 + 8 * at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

const versionOf = ({ form }: EntryRecord) => (form === 'encrypted' ? VERSION_AES : VERSION_DEFLATE);
const flags = { plain: UTF8, encrypted: UTF8 | ENCRYPTED, streamed: UTF8 | SIZES_AFTER } as const;

/** Flags to sizes, the same in both headers. AE-2 stores no CRC: its HMAC replaces it. */
function writeCommon(header: Buffer, at: number, entry: EntryRecord) {
  const { form, method, modified, crc } = entry;
  header.writeUInt16LE(flags[form], at);
  header.writeUInt16LE(form === 'encrypted' ? METHOD_AES : method, at + 2);
  header.writeUInt32LE(dosTime(modified), at + 4);
  writeSizes(header, at + 8, { ...entry, crc: form === 'encrypted' ? 0 : crc });
}

function writeSizes(record: Buffer, at: number, { crc, stored, size }: Pick<EntryRecord, 'crc' | 'stored' | 'size'>) {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(stored, at + 4);
  record.writeUInt32LE(size, at + 8);
}

/** 2-second steps since 1980, date in the upper half. A year out of range becomes the nearest one. */
function dosTime(modified: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified.split(/[-T:]/).map(Number);
  const date = ((Math.min(Math.max(year, 1980), 2107) - 1980) << 9) | (month << 5) | day;
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;
}

function aesField({ form, method }: EntryRecord): Buffer {
  if (form !== 'encrypted') return Buffer.alloc(0);
  const field = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, WRITTEN, 0, 0]);
  field.writeUInt16LE(method, 9);
  return field;
}

function offsetField(offset: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}
