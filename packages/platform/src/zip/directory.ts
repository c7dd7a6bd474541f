import { entryName } from './entry-name';

// Records of a ZIP that others have written. Source: .ZIP File Format Specification 6.3.10, 4.3 and 4.5.3. What Info-ZIP and
// Python read is read: bytes before and after the archive, wrong numbers of disks and entries, damaged extra fields.
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
const END_64_RECORD = 56;
const LOCATOR_RECORD = 20;
const ZIP64_FIELD = 0x0001;
const STORED = 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** How far from its end the end record is looked for: first behind the longest comment, then before appended bytes. */
const REACHES = [END_RECORD + MAX_16, 1_048_576];
/** Signatures of an end record that are tried; others are content. */
const MAX_TRIES = 64;
/** Of the directory, read at once. */
const PIECE = 65_536;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/** Random access to the bytes of an archive. */
export interface ZipBytes {
  readonly size: number;
  /** Returns exactly these bytes; throws where the archive ends before them. */
  read(position: number, length: number): Promise<Buffer>;
}

/** An entry as the central directory describes it: nothing of it is verified. */
export interface DirectoryEntry {
  /** A label, never a path: it may say anything. */
  name: string;
  flags: number;
  method: number;
  crc: number;
  /** Size in the archive. */
  stored: number;
  /** Size unpacked. */
  size: number;
  isLink: boolean;
  /** Offset of its local header, as it is written. */
  offset: number;
}

/** Why there are no entries. */
export type NoDirectory = 'no-end' | 'divided' | 'damaged';

/** The bytes have no central directory that can be read. */
export class UnreadableDirectory extends Error {
  override readonly name = 'UnreadableDirectory';

  constructor(readonly reason: NoDirectory) {
    super(`no central directory: ${reason}`);
  }
}

/** A central directory that was found. */
export interface ZipDirectory {
  /** As the archive declares it, which may be wrong. */
  count: number;
  /** Bytes before the archive that its offsets do not count. */
  base: number;
  /** Yields the entries. Throws UnreadableDirectory where the directory ends before its declared number of them. */
  entries(): AsyncIterable<DirectoryEntry>;
  /** Returns where the content of an entry begins; throws when its local header is not there. */
  contentAt(entry: DirectoryEntry): Promise<number>;
}

interface Place {
  at: number;
  /** Where the directory ends. */
  limit: number;
  base: number;
  count: number;
}

/** Finds the central directory. Throws UnreadableDirectory. */
export async function openDirectory(bytes: ZipBytes): Promise<ZipDirectory> {
  const place = await findDirectory(bytes);
  const { base, count } = place;
  return {
    count,
    base,
    entries: () => entriesOf(bytes, place),
    async contentAt({ offset }) {
      for (const at of base === 0 ? [offset] : [base + offset, offset]) {
        const header = await readLocal(bytes, at);
        if (header) return at + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
      }
      throw new RangeError('there is no local header');
    },
  };
}

async function findDirectory(bytes: ZipBytes): Promise<Place> {
  let reason: NoDirectory = 'no-end';
  let empty: Place | undefined;
  for (const reach of REACHES) {
    const from = Math.max(0, bytes.size - reach);
    const tail = await bytes.read(from, bytes.size - from);
    let tries = 0;
    for (let at = before(tail, tail.length); at >= 0 && tries < MAX_TRIES; at = before(tail, at), tries++) {
      const found = await readEnd(bytes, from + at);
      if (typeof found === 'string') reason = reason === 'divided' ? reason : found;
      else if (found.at < found.limit) return found;
      else empty ??= found;
    }
    if (empty) return empty;
    if (from === 0) break;
  }
  throw new UnreadableDirectory(reason);
}

/** Position of the last end record that begins before a position; -1 without one. */
function before(tail: Buffer, position: number): number {
  const last = Math.min(position - 1, tail.length - END_RECORD);
  return last < 0 ? -1 : tail.lastIndexOf(END, last);
}

/** Returns the directory of an end record, or why it has none. */
async function readEnd(bytes: ZipBytes, position: number): Promise<Place | NoDirectory> {
  const end = await bytes.read(position, END_RECORD);
  const short = {
    disk: end.readUInt16LE(4),
    count: end.readUInt16LE(10),
    size: end.readUInt32LE(12),
    start: end.readUInt32LE(16),
    limit: position,
  };
  const { disk, count, size, start, limit } = (await readEnd64(bytes, position)) ?? short;
  // Bytes before the archive move its directory, so that its size tells more than where it was.
  for (const at of [limit - size, start])
    if (await isCentral(bytes, at, limit)) return { at, limit, count, base: await baseOf(bytes, at, start) };
  if (count === 0 && size === 0) return { at: limit, limit, count, base: 0 };
  return disk > 0 && disk < MAX_16 ? 'divided' : 'damaged';
}

async function readEnd64(bytes: ZipBytes, end: number) {
  const locatorAt = end - LOCATOR_RECORD;
  if (locatorAt < 0) return undefined;
  const locator = await bytes.read(locatorAt, LOCATOR_RECORD);
  if (locator.readUInt32LE(0) !== LOCATOR_64) return undefined;
  for (const limit of [Number(locator.readBigUInt64LE(8)), locatorAt - END_64_RECORD]) {
    if (limit < 0 || limit + END_64_RECORD > locatorAt) continue;
    const record = await bytes.read(limit, END_64_RECORD);
    if (record.readUInt32LE(0) !== END_64) continue;
    const [count = 0, size = 0, start = 0] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)));
    return { disk: record.readUInt32LE(16), count, size, start, limit };
  }
  return undefined;
}

async function isCentral(bytes: ZipBytes, at: number, limit: number): Promise<boolean> {
  if (at < 0 || at + CENTRAL_HEADER > limit) return false;
  return (await bytes.read(at, 4)).readUInt32LE(0) === CENTRAL;
}

/** What precedes the archive; nothing where the first entry is at its offset in spite of a wrong start of the directory. */
async function baseOf(bytes: ZipBytes, at: number, start: number): Promise<number> {
  const offset = (await bytes.read(at, CENTRAL_HEADER)).readUInt32LE(42);
  return offset === MAX_32 || (await readLocal(bytes, offset + at - start)) ? at - start : 0;
}

/** Returns the local header at a position; null where none is. */
async function readLocal(bytes: ZipBytes, at: number): Promise<Buffer | null> {
  if (at < 0 || at + LOCAL_HEADER > bytes.size) return null;
  const header = await bytes.read(at, LOCAL_HEADER);
  return header.readUInt32LE(0) === LOCAL ? header : null;
}

async function* entriesOf(bytes: ZipBytes, { at: start, limit, count }: Place): AsyncGenerator<DirectoryEntry> {
  let from = start;
  let piece: Buffer = Buffer.alloc(0);
  const take = async (position: number, length: number): Promise<Buffer> => {
    if (position + length > limit) throw new UnreadableDirectory('damaged');
    if (position + length > from + piece.length) {
      from = position;
      piece = await bytes.read(position, Math.min(Math.max(length, PIECE), limit - position));
    }
    return piece.subarray(position - from, position - from + length);
  };
  let at = start;
  let listed = 0;
  while (at + CENTRAL_HEADER <= limit) {
    const header = await take(at, CENTRAL_HEADER);
    if (header.readUInt32LE(0) !== CENTRAL) break;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => header.readUInt16LE(field));
    const labels = await take(at + CENTRAL_HEADER, name + extra);
    yield describe(header, labels.subarray(0, name), labels.subarray(name));
    listed++;
    at += CENTRAL_HEADER + name + extra + comment;
  }
  // What follows the last record is no error when all of them were there.
  if (at !== limit && listed < count) throw new UnreadableDirectory('damaged');
}

function describe(header: Buffer, name: Buffer, extra: Buffer): DirectoryEntry {
  const fields = fieldsOf(extra);
  const flags = header.readUInt16LE(8);
  const [stored = 0, size = 0, offset = 0] = [20, 24, 42].map((at) => header.readUInt32LE(at));
  const method = header.readUInt16LE(10);
  const numbers = large({ size, stored, offset }, fields.get(ZIP64_FIELD));
  return {
    name: entryName(name, { flags, host: header[5] as number, fields }),
    flags,
    method,
    crc: header.readUInt32LE(16),
    isLink: ((header.readUInt32LE(38) >>> 16) & FILE_TYPE) === SYMLINK,
    ...numbers,
    // What is stored as it is has one size, whatever else is written.
    size: method === STORED ? numbers.stored : numbers.size,
  };
}

/** Extra fields by their number, the first of each; what is cut short is left out. */
function fieldsOf(extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    at += 4;
    if (at + length <= extra.length && !fields.has(id)) fields.set(id, extra.subarray(at, at + length));
    at += length;
  }
  return fields;
}

/** The ZIP64 field has, in this order, those numbers that do not fit into 32 bits. */
function large(short: Pick<DirectoryEntry, 'size' | 'stored' | 'offset'>, field: Buffer | undefined) {
  let at = 0;
  const read = (value: number): number => {
    if (value !== MAX_32 || !field || at + 8 > field.length) return value;
    at += 8;
    return Number(field.readBigUInt64LE(at - 8));
  };
  const size = read(short.size);
  const stored = read(short.stored);
  return { size, stored, offset: read(short.offset) };
}
