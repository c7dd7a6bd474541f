import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { type ArchivoRechazado, MAX_FILE_BYTES } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import { BlockReader } from '@boveda/platform/zip/block-reader';
import {
  type DirectoryEntry,
  openDirectory,
  UnreadableDirectory,
  type ZipBytes,
  type ZipDirectory,
} from '@boveda/platform/zip/directory';
import { HEAD } from './content';
import { type EntryKind, entryKind, notTaken, packingReason, unreadableZip } from './zip-reasons';

const MAX_RATIO = 200;
/** Below this size any compression ratio is allowed: it cannot do harm. */
const RATIO_FREE_BYTES = 65_536;
/** Unpacked bytes of all ZIPs in a ZIP: they are kept in memory until it is closed. */
const NESTED_BYTES = MAX_FILE_BYTES;
/** Of a ZIP in a ZIP: what is compressed already is not compressed much further. */
const NESTED_RATIO = 20;
/** What a small ZIP in a ZIP may unpack to, whatever its ratio. */
const NESTED_FREE_BYTES = 1_048_576;
/** Inflating this much takes about a millisecond; more is done in another thread. */
const SYNC_INFLATE_BYTES = 262_144;
/** Least size of a piece that zlib takes. */
const LEAST_CHUNK = 64;
/** Packed bytes that are read at once of an entry that is streamed. */
const PIECE_BYTES = 65_536;
/** Packed bytes of which the beginning of an entry is unpacked, and the most that they may unpack to. */
const HEAD_PACKED_BYTES = 512;
const HEAD_INFLATE = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 65_536 };
/** Entries that are listed before others have a turn on the event loop: some milliseconds. */
const LISTED_AT_ONCE = 200;
const STORED = 0;
const LOCAL_MARK = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** A file inside the ZIP. Its name is a label for users and for pairing; it never becomes a path. */
export interface ZipEntry {
  name: string;
  /** What its content is, where its name may not say so. */
  kind?: EntryKind;
  /** Unpacks it, never to more than it declared; fails with `invalid_zip` when its checksum is wrong. */
  read(): Promise<Buffer>;
}

/** An entry that can be streamed. */
interface SizedEntry extends ZipEntry {
  /** As it is declared, unpacked. */
  size: number;
  /** Unpacks it piece by piece, in bounded memory; a wrong checksum is known, and thrown, only at its end. */
  stream(): AsyncIterable<Buffer>;
}

/** Limits of a ZIP. */
export interface ZipLimits {
  entries: number;
  unpackedBytes: number;
  /** Per file, unpacked. */
  fileBytes: number;
  /** Allowed names of its files; without it their content decides, and ZIPs inside are opened. */
  kinds?: RegExp;
}

/** Limits of uploads. */
const UPLOAD_LIMITS: ZipLimits = { entries: 25_000, unpackedBytes: 1_073_741_824, fileBytes: MAX_FILE_BYTES };

/** A ZIP that is iterated file by file, in its own order, in bounded memory. */
export interface WalkedZip {
  /** Yields every file, or the reason of its rejection. Throws `invalid_zip` or `zip_too_large` while iterating. */
  files: AsyncIterable<SizedEntry | ArchivoRechazado>;
  close(): Promise<void>;
}

/** An open ZIP: its readable entries, and the rejected ones with the reason. */
export interface OpenZip {
  entries: SizedEntry[];
  rejected: ArchivoRechazado[];
  close(): Promise<void>;
}

const invalidZip = (cause?: unknown) =>
  new Problem(422, 'invalid_zip', 'El ZIP está dañado o incompleto. Vuelva a crearlo e intente de nuevo.', { cause });
const tooLarge = (what: string) => new Problem(413, 'zip_too_large', `El ZIP no se abrió: ${what}.`);
const tooMany = ({ entries }: ZipLimits) => tooLarge(`contiene más de ${entries.toLocaleString('es-MX')} archivos`);

interface Source extends ZipBytes {
  close(): Promise<void>;
}

async function openSource(content: BlobContent): Promise<Source> {
  if (content instanceof Uint8Array) return { ...bytesOf(content), close: async () => undefined };
  const file = await open(content.path, 'r');
  const reader = new BlockReader(file);
  try {
    const { size } = await file.stat();
    return { size, read: (position, length) => reader.bytes(position, length), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function bytesOf(content: Uint8Array): ZipBytes {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    size: bytes.length,
    async read(position, length) {
      if (position + length > bytes.length) throw new RangeError('the ZIP ends before');
      return bytes.subarray(position, position + length);
    },
  };
}

/**
 * Opens an untrusted ZIP. Rejects it as a whole when it is not a ZIP, is truncated, has more than 25,000 entries,
 * declares more than 1 GB, or has overlapping entries; ZIPs inside count together with it. Single entries are rejected by
 * name.
 */
export async function openZip(content: BlobContent): Promise<OpenZip> {
  const { files, close } = await walkZip(content, UPLOAD_LIMITS);
  const entries: SizedEntry[] = [];
  const rejected: ArchivoRechazado[] = [];
  try {
    for await (const file of files) {
      if ('read' in file) entries.push(file);
      else rejected.push(file);
    }
    return { entries, rejected, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a ZIP to iterate its files. @throws Problem `invalid_zip` or `zip_too_large` */
export async function walkZip(content: BlobContent, limits: ZipLimits): Promise<WalkedZip> {
  const source = await openSource(content);
  try {
    const archive = await openArchive(source, limits);
    const used = { entries: 0, unpacked: 0, nested: 0 };
    return { files: filesOf(archive, { limits, used, within: '', shrunk: 1 }), close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** A ZIP, or one inside of it. */
interface Archive {
  bytes: ZipBytes;
  directory: ZipDirectory;
}

async function openArchive(bytes: ZipBytes, limits: ZipLimits): Promise<Archive> {
  try {
    const directory = await openDirectory(bytes);
    // A declared number that the bytes have no room for is wrong, and is not trusted.
    if (directory.count > limits.entries && directory.count * 46 < bytes.size) throw tooMany(limits);
    return { bytes, directory };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const head = await bytes.read(0, Math.min(HEAD, bytes.size)).catch(() => Buffer.alloc(0));
    throw error instanceof UnreadableDirectory
      ? unreadableZip(error.reason, head, invalidZip(error))
      : invalidZip(error);
  }
}

/** How a ZIP is walked. */
interface Walk {
  limits: ZipLimits;
  /** Of the whole upload, with the ZIPs inside. */
  used: { entries: number; unpacked: number; nested: number };
  /** What names inside begin with. */
  within: string;
  /** Packed size of a byte of this ZIP in the upload: less than 1 inside of another. */
  shrunk: number;
}

async function* filesOf(archive: Archive, walk: Walk): AsyncGenerator<SizedEntry | ArchivoRechazado> {
  const { directory, bytes } = archive;
  const { limits, used, within } = walk;
  let packed = 0;
  try {
    if (!limits.kinds && directory.base > 0 && LOCAL_MARK.equals(await bytes.read(0, LOCAL_MARK.length)))
      yield { archivo: `${within}inicio del ZIP`, ...anotherBefore };
    for await (const entry of directory.entries()) {
      packed += entry.stored;
      used.unpacked += entry.size;
      // Others have a turn: the directory of a ZIP in memory is read without waiting for anything.
      if (++used.entries % LISTED_AT_ONCE === 0) await setImmediate();
      if (used.entries > limits.entries) throw tooMany(limits);
      if (used.unpacked > limits.unpackedBytes)
        throw tooLarge(`su contenido pasa de ${gigabytes(limits.unpackedBytes)} GB`);
      // Entries that share bytes multiply them without a high ratio (the overlapping bomb).
      if (packed > bytes.size) throw invalidZip();
      if (!isNoise(entry)) yield* fileOf(archive, { ...entry, name: within + entry.name }, walk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : invalidZip(error);
  }
}

const gigabytes = (bytes: number) => Math.round(bytes / 1_073_741_824);
const anotherBefore = {
  code: 'invalid_zip' as const,
  msg: 'Antes de este ZIP está otro en el mismo archivo, o el principio de uno cortado: no se abrió. Súbalo por separado.',
};

/**
 * Folders and files that operating systems add: the user did not choose them, so they are skipped without a rejection.
 */
const isNoise = ({ name, size }: DirectoryEntry): boolean =>
  (name.endsWith('/') && size === 0) ||
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(name);

async function* fileOf(
  archive: Archive,
  entry: DirectoryEntry,
  walk: Walk,
): AsyncGenerator<SizedEntry | ArchivoRechazado> {
  const { name, size } = entry;
  const reason = packingReason(entry) ?? sizeReason(entry, walk);
  const kind = reason ? undefined : await kindOf(archive, entry, walk.limits);
  if (reason) yield { archivo: name, ...reason };
  else if (kind === 'zip') yield* filesInside(archive, entry, walk);
  else if (typeof kind === 'object') yield { archivo: name, ...kind };
  else {
    const file = { name, size, read: () => readEntry(archive, entry), stream: () => streamEntry(archive, entry) };
    yield kind ? { ...file, kind } : file;
  }
}

type Reason = Pick<ArchivoRechazado, 'code' | 'msg'>;

function sizeReason({ size, stored }: DirectoryEntry, { limits, shrunk }: Walk): Reason | null {
  if (size > limits.fileBytes)
    return { code: 'file_too_large', msg: 'No se permiten archivos con tamaño superior a 50 MB' };
  if (size > RATIO_FREE_BYTES && size > stored * shrunk * MAX_RATIO)
    return { code: 'zip_too_large', msg: 'Su compresión no es la de un archivo real; no se abrió.' };
  return null;
}

/** Returns what an entry is, or why it is not taken; undefined where its name was enough. */
async function kindOf(
  archive: Archive,
  entry: DirectoryEntry,
  { kinds }: ZipLimits,
): Promise<EntryKind | 'zip' | Reason | undefined> {
  if (kinds) return kinds.test(entry.name) ? undefined : notTaken();
  // Nearly every entry is an XML and says so: the beginning of others only is read before its turn.
  if (/\.xml$/i.test(entry.name)) return 'xml';
  return entryKind(entry, await headOf(archive, entry).catch(() => undefined));
}

/** The first bytes of an entry. */
async function headOf({ bytes, directory }: Archive, entry: DirectoryEntry): Promise<Buffer> {
  const at = await directory.contentAt(entry);
  const length = Math.min(entry.stored, entry.method === STORED ? HEAD : HEAD_PACKED_BYTES);
  const raw = await bytes.read(at, length);
  if (entry.method === STORED) return raw;
  try {
    return inflateRawSync(raw, HEAD_INFLATE);
  } catch {
    // DEFLATE makes at most 1,032 bytes of one.
    return inflateRawSync(raw.subarray(0, HEAD_INFLATE.maxOutputLength / 1_032), HEAD_INFLATE);
  }
}

/** Files of a ZIP in the ZIP; what is wrong with it is told as the reason of that entry. */
async function* filesInside(
  archive: Archive,
  entry: DirectoryEntry,
  { limits, used, within, shrunk }: Walk,
): AsyncGenerator<SizedEntry | ArchivoRechazado> {
  const { name, size, stored } = entry;
  const refused = (code: ArchivoRechazado['code'], msg: string) => ({ archivo: name, code, msg });
  used.nested += size;
  if (within)
    return yield refused(
      'file_kind_not_supported',
      'Es un ZIP dentro de un ZIP que ya está dentro de otro: no se abre. Súbalo por separado.',
    );
  if (used.nested > NESTED_BYTES)
    return yield refused('zip_too_large', 'Los ZIP dentro de este ZIP pasan de 50 MB juntos. Súbalo por separado.');
  if (size > RATIO_FREE_BYTES && size > stored * NESTED_RATIO)
    return yield refused('zip_too_large', 'Su compresión no es la de un ZIP real; no se abrió.');
  const files: (SizedEntry | ArchivoRechazado)[] = [];
  try {
    const inside = await openArchive(bytesOf(await readEntry(archive, entry)), limits);
    const part = Math.min(1, stored / Math.max(size, 1)) * shrunk;
    const before = used.unpacked;
    for await (const file of filesOf(inside, { limits, used, within: `${name}/`, shrunk: part })) {
      if (used.unpacked - before > Math.max(stored * MAX_RATIO, NESTED_FREE_BYTES))
        throw tooLarge('su compresión no es la de un ZIP real');
      files.push(file);
    }
  } catch (error) {
    const problem = error instanceof Problem ? error : invalidZip(error);
    return yield refused(problem.code, problem.msg);
  }
  if (files.length === 0) yield refused('zip_without_cfdi', 'Es un ZIP que no contiene ningún archivo.');
  yield* files;
}

async function readEntry({ bytes: { read }, directory }: Archive, entry: DirectoryEntry): Promise<Buffer> {
  try {
    const at = await directory.contentAt(entry);
    const raw = await read(at, entry.stored);
    const bytes = entry.method === STORED ? raw : await unpack(raw, entry.size);
    // A size that is too large is an error of some programs: the checksum tells whether the content is whole.
    if (crc32(bytes) !== entry.crc) throw invalidZip();
    return bytes;
  } catch (error) {
    throw damagedEntry(error);
  }
}

const damagedEntry = (cause: unknown) => new Problem(422, 'invalid_zip', 'Está dañado dentro del ZIP.', { cause });

async function* streamEntry({ bytes: { read }, directory }: Archive, entry: DirectoryEntry): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  try {
    const at = await directory.contentAt(entry);
    const raw = Readable.from(piecesOf(read, at, entry.stored));
    const unpacked = entry.method === STORED ? raw : pipeline(raw, createInflateRaw(), () => undefined);
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) throw invalidZip();
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (checksum !== entry.crc) throw invalidZip();
  } catch (error) {
    throw damagedEntry(error);
  }
}

async function* piecesOf(read: ZipBytes['read'], from: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE_BYTES) yield await read(from + at, Math.min(PIECE_BYTES, length - at));
}

async function unpack(raw: Buffer, size: number): Promise<Buffer> {
  const cap = { maxOutputLength: Math.max(size, 1) };
  // One piece of memory of the size that the entry has: zlib would take 16 KB for each, and one more to see that it ended.
  return size <= SYNC_INFLATE_BYTES
    ? inflateRawSync(raw, { ...cap, chunkSize: Math.max(size + 1, LEAST_CHUNK) })
    : await inflate(raw, cap);
}
