import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { encryptEntry } from './winzip-aes';

// The records of a ZIP. Source: .ZIP File Format Specification 6.3.10, 4.3 and 4.5.3; the AES field: WinZip, as beside it.
const VERSION_AES = 51;
const UNIX = 3;
const ENCRYPTED = 1 << 0;
const UTF8 = 1 << 11;
const METHOD_AES = 99;
const STORED = 0;
const DEFLATED = 8;
const LEVEL = 4;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const REGULAR_FILE = 0o100644;

const deflate = promisify(deflateRaw);

/** A file on its way into the archive, whole in memory. */
export interface NewEntry {
  /** Path inside the archive, with `/`. */
  name: string;
  bytes: Uint8Array;
  /** Local date and time of the file, `yyyy-MM-ddTHH:mm:ss`. */
  modified: string;
}

/** Where an entry lies in the archive. */
export interface PlacedEntry {
  name: string;
  offset: number;
  /** Bytes as they lie there, compressed and encrypted. */
  stored: number;
}

interface Written extends PlacedEntry {
  size: number;
  method: number;
  modified: string;
}

/** An archive being written: AES-256, every entry under the same password. */
export interface ZipWriter {
  /** Compresses and encrypts the entries side by side, and answers their bytes in order. */
  add(entries: readonly NewEntry[]): Promise<Buffer[]>;
  /** The list of entries that ends the archive. */
  end(): Buffer;
  /** How many bytes there are so far, and their SHA-256. */
  length(): number;
  sha256(): string;
  /** What was added so far, in order. */
  readonly entries: readonly PlacedEntry[];
}

/** Begins an archive. Its bytes are what `add` and `end` answer, one after another; ZIP64 where it has to be. */
export function createZipWriter(password: string): ZipWriter {
  const entries: Written[] = [];
  const hash = createHash('sha256');
  let at = 0;
  const emit = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    at += bytes.length;
    return bytes;
  };
  return {
    entries,
    length: () => at,
    sha256: () => hash.copy().digest('hex'),
    async add(added) {
      const sealed = await Promise.all(added.map((entry) => seal(password, entry)));
      return added.map(({ name, bytes, modified }, i) => {
        const { content, method } = sealed[i] as Awaited<ReturnType<typeof seal>>;
        const entry = { name, modified, method, offset: at, size: bytes.byteLength, stored: content.length };
        entries.push(entry);
        return emit(Buffer.concat([localHeader(entry), content]));
      });
    },
    end() {
      const start = at;
      const directory = Buffer.concat(entries.map(centralHeader));
      return emit(Buffer.concat([directory, endRecords(entries.length, start, directory.length)]));
    },
  };
}

async function seal(password: string, { bytes }: NewEntry) {
  const smaller = await deflate(bytes, { level: LEVEL });
  const method = smaller.length < bytes.byteLength ? DEFLATED : STORED;
  return { method, content: await encryptEntry(password, method === DEFLATED ? smaller : bytes) };
}

function localHeader({ name, size, stored, method, modified }: Written): Buffer {
  const text = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION_AES, 4);
  writeCommon(header, 6, { size, stored, modified });
  header.writeUInt16LE(text.length, 26);
  const extra = aesField(method);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, text, extra]);
}

function centralHeader({ name, size, stored, method, modified, offset }: Written): Buffer {
  const text = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((UNIX << 8) | VERSION_AES, 4);
  header.writeUInt16LE(VERSION_AES, 6);
  writeCommon(header, 8, { size, stored, modified });
  header.writeUInt16LE(text.length, 28);
  const extra = Buffer.concat([aesField(method), ...(offset >= MAX_32 ? [offsetField(offset)] : [])]);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE * 0x10000, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([header, text, extra]);
}

/** Flags to sizes, the same in both headers. AE-2 has no CRC: its HMAC says more. */
function writeCommon(
  header: Buffer,
  at: number,
  { size, stored, modified }: Omit<Written, 'name' | 'offset' | 'method'>,
) {
  header.writeUInt16LE(ENCRYPTED | UTF8, at);
  header.writeUInt16LE(METHOD_AES, at + 2);
  header.writeUInt32LE(dosTime(modified), at + 4);
  header.writeUInt32LE(0, at + 8);
  header.writeUInt32LE(stored, at + 12);
  header.writeUInt32LE(size, at + 16);
}

/** 2-second steps since 1980, date in the upper half. A year that it cannot say becomes the nearest one. */
function dosTime(modified: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified.split(/[-T:]/).map(Number);
  const date = ((Math.min(Math.max(year, 1980), 2107) - 1980) << 9) | (month << 5) | day;
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;
}

function aesField(method: number): Buffer {
  const field = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 0, 0]);
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

function endRecords(count: number, start: number, size: number): Buffer {
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
