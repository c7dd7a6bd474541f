import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import { decryptEntry, TamperedEntry } from './winzip-aes';
import type { PlacedEntry } from './zip-writer';

const AES_FIELD = 0x9901;
const AES_256 = 3;
const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 30;
/** No file of a backup is near this size; an entry that declares more is not read. */
const MAX_ENTRY_BYTES = 512 * 1_048_576;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** The file is not an archive that this reader supports. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** An archive of `createZipWriter`, or of any program that writes AES-256. */
export interface ZipReader {
  /** Every entry, in the order of the central directory, unverified. */
  readonly entries: readonly PlacedEntry[];
  /** Decrypts and unpacks an entry. Throws WrongPassword or TamperedEntry. */
  read(name: string): Promise<Buffer>;
  /** SHA-256 of the first `length` bytes of the file. */
  sha256(length: number): Promise<string>;
  close(): Promise<void>;
}

interface Listed extends PlacedEntry {
  size: number;
  method: number;
}

/** Opens an archive on the disk; throws NotAnArchive. */
export async function openBackupZip(path: string, password: string): Promise<ZipReader> {
  const entries = await listEntries(path);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) throw new NotAnArchive('a name is there twice');
  const file = await open(path, 'r');
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new TamperedEntry('the archive is cut short');
    return buffer;
  };
  return {
    entries,
    async read(name) {
      const entry = byName.get(name);
      if (!entry) throw new TamperedEntry(`${name} is not there`);
      const { offset, stored, size, method } = entry;
      if (size > MAX_ENTRY_BYTES || stored > MAX_ENTRY_BYTES) throw new TamperedEntry(`${name} is too big`);
      const header = await readAt(offset, LOCAL_HEADER);
      const start = offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
      const plain = await decryptEntry(password, await readAt(start, stored));
      if (method === STORED) return plain;
      return await inflate(plain, { maxOutputLength: Math.max(size, 1) }).catch(() => {
        throw new TamperedEntry(`${name} does not unpack`);
      });
    },
    async sha256(length) {
      const hash = createHash('sha256');
      if (length > 0)
        for await (const chunk of file.createReadStream({ start: 0, end: length - 1, autoClose: false }))
          hash.update(chunk as Buffer);
      return hash.digest('hex');
    },
    close: () => file.close(),
  };
}

async function listEntries(path: string): Promise<Listed[]> {
  const listed: Listed[] = [];
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) listed.push(describe(entry));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof NotAnArchive) throw error;
    throw new NotAnArchive('not a ZIP', { cause: error });
  }
  return listed;
}

function describe(entry: yauzl.Entry): Listed {
  const aes = entry.extraFields.find(({ id }) => id === AES_FIELD)?.data;
  const method = aes && aes.length >= 7 && aes[4] === AES_256 ? aes.readUInt16LE(5) : undefined;
  if (method !== STORED && method !== DEFLATED) throw new NotAnArchive(`${entry.fileName} is not AES-256`);
  return {
    name: entry.fileName,
    offset: entry.relativeOffsetOfLocalHeader,
    stored: entry.compressedSize,
    size: entry.uncompressedSize,
    method,
  };
}
