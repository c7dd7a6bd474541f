import { createHash } from 'node:crypto';
import type { TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { centralHeader, dataDescriptor, type EntryRecord, endRecords, localHeader, MAX_32 } from './records';
import { createEncryption, type EncryptEntry } from './winzip-aes';

const STORED = 0;
const DEFLATED = 8;
const LEVEL = 4;
/** Level of streamed entries: from 4 on the compressor is slower than what makes a workbook. */
const STREAM_LEVEL = 3;
/** Records of the central directory that are written together. */
const PORTION = 1_000;
/** Compressed at once: another thread would take these 0.15 ms more of processor time than the compression itself. */
const SMALL = 16_384;
const CHUNK = 65_536;
const AHEAD = 131_072;

const deflate = promisify(deflateRaw);

/** A file to be added, whole in memory. */
export interface NewEntry {
  /** Path inside the archive, with `/`. */
  name: string;
  bytes: Uint8Array;
  /** Local date and time of the file, `yyyy-MM-ddTHH:mm:ss`. */
  modified: string;
}

/** Position of an entry in the archive. */
export type PlacedEntry = Pick<EntryRecord, 'name' | 'offset' | 'stored'>;

/** An archive being written. Per entry it keeps only its record in memory. */
export interface ZipWriter {
  /**
   * Compresses the entries concurrently, and returns their bytes in order. They follow those of the calls before, whose
   * bytes may still be on their way.
   */
  add(entries: readonly NewEntry[] | Promise<readonly NewEntry[]>): Promise<Buffer[]>;
  /** Returns the central directory and the end of the archive. */
  end(): Buffer;
  /** Number of bytes so far, and their SHA-256. */
  length(): number;
  sha256(): string;
  /** Entries added so far, in order. */
  readonly entries: readonly PlacedEntry[];
}

/** An archive that also accepts streamed entries. */
export interface PlainZipWriter extends ZipWriter {
  /** Yields the bytes of the entry in chunks; its content must be below 4 GB. */
  stream(entry: Omit<NewEntry, 'bytes'>, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined>;
}

/** Starts an archive, which is the concatenation of all returned bytes; uses ZIP64 where needed. */
export function createZipWriter(): PlainZipWriter;
/** Starts an archive with AES-128, every entry under the same password. */
export function createZipWriter(password: string): ZipWriter;
export function createZipWriter(password?: string): PlainZipWriter {
  const encrypt = password === undefined ? undefined : createEncryption(password);
  const entries: EntryRecord[] = [];
  const hash = createHash('sha256');
  let at = 0;
  let placed: Promise<unknown> = Promise.resolve();
  const emit = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    at += bytes.length;
    return bytes;
  };
  return {
    entries,
    length: () => at,
    sha256: () => hash.copy().digest('hex'),
    add(added) {
      const before = placed;
      const place = async () => {
        const sealed = await Promise.all((await added).map((entry) => seal(encrypt, entry)));
        await before;
        return sealed.map(({ content, ...sealedEntry }) => {
          const entry = { ...sealedEntry, offset: at };
          entries.push(entry);
          return emit(Buffer.concat([localHeader(entry), content]));
        });
      };
      const placing = place();
      placed = placing.catch(() => undefined);
      return placing;
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
      // In portions: half a million small buffers at once would need more memory than all else.
      const portions: Buffer[] = [];
      for (let from = 0; from < entries.length; from += PORTION)
        portions.push(Buffer.concat(entries.slice(from, from + PORTION).map(centralHeader)));
      const directory = Buffer.concat(portions);
      return emit(Buffer.concat([directory, endRecords(entries.length, start, directory.length)]));
    },
  };
}

async function seal(encrypt: EncryptEntry | undefined, { name, modified, bytes }: NewEntry) {
  const smaller = await compress(bytes);
  const method = smaller.length < bytes.byteLength ? DEFLATED : STORED;
  const packed = method === DEFLATED ? smaller : bytes;
  const content = encrypt ? await encrypt(packed) : packed;
  const form = encrypt ? ('encrypted' as const) : ('plain' as const);
  return { name, modified, method, form, crc: crc32(bytes), size: bytes.byteLength, stored: content.length, content };
}

const compress = async (bytes: Uint8Array): Promise<Buffer> =>
  bytes.byteLength > SMALL ? await deflate(bytes, { level: LEVEL }) : deflateRawSync(bytes, { level: LEVEL });

/** Compresses the content, and counts size and checksum in the entry. */
async function* deflated(content: AsyncIterable<Uint8Array>, entry: EntryRecord): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.byteLength;
      if (entry.size >= MAX_32) throw new Error(`${entry.name} is too big to be streamed`);
      yield piece;
      // Lets the compressor, which works in another thread, process its next chunk.
      await setImmediate();
    }
  }
  const options: ZlibOptions & TransformOptions = { level: STREAM_LEVEL, chunkSize: CHUNK, highWaterMark: AHEAD };
  const compressor = createDeflateRaw(options);
  const flow = pipeline(counted, compressor);
  // The compressor, which is being read, rejects with the same error.
  flow.catch(() => undefined);
  yield* compressor as AsyncIterable<Buffer>;
  await flow;
}
