import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { type ArchivoRechazado, MAX_FILE_BYTES } from '@boveda/contracts';
import * as yauzl from 'yauzl';
import type { BlobContent } from '../blobs/blob-store';
import { Problem } from '../core/problem';
import { BlockReader } from '../zip/block-reader';

const MAX_RATIO = 200;
/** Below this size any compression ratio is allowed: it cannot do harm. */
const RATIO_FREE_BYTES = 65_536;
/** Inflating this much takes about a millisecond; more is done in another thread. */
const SYNC_INFLATE_BYTES = 262_144;
/** Packed bytes that are read at once of an entry that is streamed. */
const PIECE_BYTES = 65_536;
/** Entries that are listed before others have a turn on the event loop: some milliseconds. */
const LISTED_AT_ONCE = 200;
const STORED = 0;
const DEFLATED = 8;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** A file inside the ZIP. Its name is a label for users and for pairing; it never becomes a path. */
export interface ZipEntry {
  name: string;
  /** Unpacks it, never to more than it declared; fails with `invalid_zip` when its size or checksum is wrong. */
  read(): Promise<Buffer>;
}

/** An entry that can be streamed. */
interface SizedEntry extends ZipEntry {
  /** As it is declared, unpacked. */
  size: number;
  /** Unpacks it piece by piece, in bounded memory; a wrong size or checksum is known, and thrown, only at its end. */
  stream(): AsyncIterable<Buffer>;
}

/** Limits of a ZIP, and allowed names of its files. */
export interface ZipLimits {
  entries: number;
  unpackedBytes: number;
  /** Per file, unpacked. */
  fileBytes: number;
  kinds: RegExp;
}

/** Limits of uploads. */
const UPLOAD_LIMITS: ZipLimits = {
  entries: 25_000,
  unpackedBytes: 1_073_741_824,
  fileBytes: MAX_FILE_BYTES,
  // Lists of the SAT's metadata are TXT.
  kinds: /\.(xml|pdf|txt)$/i,
};

/** A ZIP that is iterated file by file, in its own order, in bounded memory. */
export interface WalkedZip {
  /** Declared number of files and folders. */
  count: number;
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

/** Random access to the bytes of the ZIP, in memory or on disk. */
interface Source {
  read(position: number, length: number): Promise<Buffer>;
  zip: yauzl.ZipFile;
  close(): Promise<void>;
}

// Names are decoded here: yauzl would reject the whole ZIP for one name like `../x`, and names are only labels here.
const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };

async function openSource(content: BlobContent): Promise<Source> {
  if (content instanceof Uint8Array) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    return {
      zip: await yauzl.fromBufferPromise(bytes, options),
      read: async (position, length) => bytes.subarray(position, position + length),
      close: async () => undefined,
    };
  }
  const file = await open(content.path, 'r');
  try {
    const reader = new BlockReader(file);
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, (await file.stat()).size, options);
    return { zip, read: (position, length) => reader.bytes(position, length), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens an untrusted ZIP. Rejects it as a whole when it is not a ZIP, is truncated, has more than 25,000 entries,
 * declares more than 1 GB, or has overlapping entries. Single entries are rejected by name.
 */
export async function openZip(content: BlobContent): Promise<OpenZip> {
  const { files, close } = await walkZip(content, UPLOAD_LIMITS);
  const entries: SizedEntry[] = [];
  const rejected: ArchivoRechazado[] = [];
  try {
    for await (const file of files) {
      if ('read' in file) entries.push(file);
      else rejected.push(file);
      // The directory of a ZIP in memory is read without waiting for anything.
      if ((entries.length + rejected.length) % LISTED_AT_ONCE === 0) await setImmediate();
    }
    return { entries, rejected, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a ZIP to iterate its files. @throws Problem `invalid_zip` or `zip_too_large` */
export async function walkZip(content: BlobContent, limits: ZipLimits): Promise<WalkedZip> {
  const source = await openSource(content).catch((error) => {
    throw invalidZip(error);
  });
  const { entryCount } = source.zip;
  if (entryCount > limits.entries) {
    await source.close();
    throw tooLarge(`contiene más de ${limits.entries.toLocaleString('es-MX')} archivos`);
  }
  return { count: entryCount, files: filesOf(source, limits), close: () => source.close() };
}

async function* filesOf(source: Source, limits: ZipLimits): AsyncGenerator<SizedEntry | ArchivoRechazado> {
  const { zip } = source;
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.unpackedBytes) throw tooLarge(`su contenido pasa de ${gigabytes(limits.unpackedBytes)} GB`);
      // Entries that share bytes multiply them without a high ratio (the overlapping bomb).
      if (packed > zip.fileSize) throw invalidZip();
      const name = nameOf(entry);
      if (isNoise(name)) continue;
      const reason = reasonAgainst(entry, name, limits);
      yield reason
        ? { archivo: name, ...reason }
        : {
            name,
            size: entry.uncompressedSize,
            read: () => readEntry(source, entry),
            stream: () => streamEntry(source, entry),
          };
    }
  } catch (error) {
    throw error instanceof Problem ? error : invalidZip(error);
  }
}

const gigabytes = (bytes: number) => Math.round(bytes / 1_073_741_824);

function nameOf(entry: yauzl.Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).slice(0, 1_000);
}

/**
 * Folders and files that operating systems add: the user did not choose them, so they are skipped without a rejection.
 */
function isNoise(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(name);
}

function reasonAgainst(
  entry: yauzl.Entry,
  name: string,
  { kinds, fileBytes }: ZipLimits,
): Pick<ArchivoRechazado, 'code' | 'msg'> | null {
  const unsupported = (msg: string) => ({ code: 'file_kind_not_supported' as const, msg });
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
    return unsupported('Es un enlace, no un archivo.');
  if (/\.zip$/i.test(name)) return unsupported('Un ZIP dentro de otro ZIP no se abre; súbalo por separado.');
  if (!kinds.test(name)) return unsupported('Solo se aceptan archivos XML y PDF.');
  if (entry.isEncrypted()) return { code: 'zip_entry_encrypted', msg: 'Está protegido con contraseña.' };
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return unsupported('Está comprimido con un método que no se conoce.');
  if (entry.uncompressedSize > fileBytes)
    return { code: 'file_too_large', msg: 'No se permiten archivos con tamaño superior a 50 MB' };
  if (entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO)
    return { code: 'zip_too_large', msg: 'Su compresión no es la de un archivo real; no se abrió.' };
  return null;
}

async function readEntry({ zip, read }: Source, entry: yauzl.Entry): Promise<Buffer> {
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const raw = await read(fileDataStart, entry.compressedSize);
    const bytes = entry.compressionMethod === STORED ? raw : await unpack(raw, entry.uncompressedSize);
    if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw invalidZip();
    return bytes;
  } catch (error) {
    throw damagedEntry(error);
  }
}

const damagedEntry = (cause: unknown) => new Problem(422, 'invalid_zip', 'Está dañado dentro del ZIP.', { cause });

async function* streamEntry({ zip, read }: Source, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const raw = Readable.from(piecesOf(read, fileDataStart, entry.compressedSize));
    const unpacked = entry.compressionMethod === STORED ? raw : pipeline(raw, createInflateRaw(), () => undefined);
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.uncompressedSize) throw invalidZip();
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw invalidZip();
  } catch (error) {
    throw damagedEntry(error);
  }
}

async function* piecesOf(read: Source['read'], from: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE_BYTES) yield await read(from + at, Math.min(PIECE_BYTES, length - at));
}

async function unpack(raw: Buffer, size: number): Promise<Buffer> {
  const cap = { maxOutputLength: Math.max(size, 1) };
  return size <= SYNC_INFLATE_BYTES ? inflateRawSync(raw, cap) : await inflate(raw, cap);
}
