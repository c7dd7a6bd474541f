import { createHash } from 'node:crypto';
import type { TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, type ZlibOptions } from 'node:zlib';
import { centralHeader, dataDescriptor, type EntryRecord, endRecords, localHeader, MAX_32 } from './records';
import { encryptEntry } from './winzip-aes';

const STORED = 0;
const DEFLATED = 8;
const LEVEL = 4;
/** Of what is written as it is made: from 4 on the compressor is the slower half of a workbook. */
const STREAM_LEVEL = 3;
/** Entries of the list that are written together. */
const PORTION = 1_000;
const CHUNK = 65_536;
const AHEAD = 131_072;

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
export type PlacedEntry = Pick<EntryRecord, 'name' | 'offset' | 'stored'>;

/** An archive being written. Of what is written it keeps no more than a line in the list. */
export interface ZipWriter {
  /** Compresses the entries side by side, and answers their bytes in order. */
  add(entries: readonly NewEntry[]): Promise<Buffer[]>;
  /** The list of entries that ends the archive. */
  end(): Buffer;
  /** How many bytes there are so far, and their SHA-256. */
  length(): number;
  sha256(): string;
  /** What was added so far, in order. */
  readonly entries: readonly PlacedEntry[];
}

/** An archive that also takes entries that are made while they are written. */
export interface PlainZipWriter extends ZipWriter {
  /** Answers the bytes of the entry piece by piece; of its content less than 4 GB. */
  stream(entry: Omit<NewEntry, 'bytes'>, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined>;
}

/** Begins an archive. Its bytes are what is answered, one after another; ZIP64 where it has to be. */
export function createZipWriter(): PlainZipWriter;
/** The same with AES-256, every entry under the same password. */
export function createZipWriter(password: string): ZipWriter;
export function createZipWriter(password?: string): PlainZipWriter {
  const entries: EntryRecord[] = [];
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
      return sealed.map(({ content, ...sealedEntry }) => {
        const entry = { ...sealedEntry, offset: at };
        entries.push(entry);
        return emit(Buffer.concat([localHeader(entry), content]));
      });
    },
    async *stream({ name, modified }, content) {
      const form = 'streamed' as const;
      const entry: EntryRecord = { name, modified, form, offset: at, stored: 0, size: 0, crc: 0, method: DEFLATED };
      entries.push(entry);
      yield emit(localHeader(entry));
      for await (const piece of deflated(content, entry)) {
        entry.stored += piece.length;
        yield emit(piece);
      }
      yield emit(dataDescriptor(entry));
    },
    end() {
      const start = at;
      // In portions: half a million small buffers at once would be more than all else that is kept.
      const portions: Buffer[] = [];
      for (let from = 0; from < entries.length; from += PORTION)
        portions.push(Buffer.concat(entries.slice(from, from + PORTION).map(centralHeader)));
      const directory = Buffer.concat(portions);
      return emit(Buffer.concat([directory, endRecords(entries.length, start, directory.length)]));
    },
  };
}

async function seal(password: string | undefined, { name, modified, bytes }: NewEntry) {
  const smaller = await deflate(bytes, { level: LEVEL });
  const method = smaller.length < bytes.byteLength ? DEFLATED : STORED;
  const packed = method === DEFLATED ? smaller : bytes;
  const content = password === undefined ? packed : await encryptEntry(password, packed);
  const form = password === undefined ? ('plain' as const) : ('encrypted' as const);
  return { name, modified, method, form, crc: crc32(bytes), size: bytes.byteLength, stored: content.length, content };
}

/** Compresses, and counts in the entry what goes in. */
async function* deflated(content: AsyncIterable<Uint8Array>, entry: EntryRecord): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.byteLength;
      if (entry.size >= MAX_32) throw new Error(`${entry.name} is too big to be streamed`);
      yield piece;
      // Lets the compressor, which works in another thread, go on with its next piece.
      await setImmediate();
    }
  }
  const options: ZlibOptions & TransformOptions = { level: STREAM_LEVEL, chunkSize: CHUNK, highWaterMark: AHEAD };
  const compressor = createDeflateRaw(options);
  const flow = pipeline(counted, compressor);
  // Its error is also that of the compressor, which is being read.
  flow.catch(() => undefined);
  yield* compressor as AsyncIterable<Buffer>;
  await flow;
}
