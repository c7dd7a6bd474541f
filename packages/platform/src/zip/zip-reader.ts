import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw, inflateRawSync } from 'node:zlib';
import * as yauzl from 'yauzl';
import { BlockReader } from './block-reader';
import { decryptEntry, isStrength, type Strength, TamperedEntry } from './winzip-aes';
import type { PlacedEntry } from './zip-writer';

const AES_FIELD = 0x9901;
const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 30;
/** Size of the AES field, which is the only extra field of most local headers. */
const LOCAL_EXTRA = 11;
/** No file of a backup is near this size; an entry that declares more is not read. */
const MAX_ENTRY_BYTES = 512 * 1_048_576;

/** Unpacked at once: another thread would take more processor time than that. */
const SMALL = 16_384;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** The file is not an archive that this reader supports. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** An archive of `createZipWriter`, or of any program that writes AES (WinZip AE-2). */
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
  strength: Strength;
}

/** Opens an archive on the disk; throws NotAnArchive. */
export async function openBackupZip(path: string, password: string): Promise<ZipReader> {
  const file = await open(path, 'r');
  const byName = await listEntries(file).catch(async (error) => {
    await file.close();
    throw error;
  });
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new TamperedEntry('the archive is cut short');
    return buffer;
  };
  const readContent = async ({ name, offset, stored }: Listed): Promise<Buffer> => {
    const usual = LOCAL_HEADER + Buffer.byteLength(name) + LOCAL_EXTRA;
    const bytes = await readAt(offset, usual + stored);
    const start = LOCAL_HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    return start === usual ? bytes.subarray(start) : await readAt(offset + start, stored);
  };
  return {
    entries: [...byName.values()],
    async read(name) {
      const entry = byName.get(name);
      if (!entry) throw new TamperedEntry(`${name} is not there`);
      const { stored, size, method, strength } = entry;
      if (size > MAX_ENTRY_BYTES || stored > MAX_ENTRY_BYTES) throw new TamperedEntry(`${name} is too big`);
      const sealed = await readContent(entry);
      const plain = await decryptEntry(password, sealed, strength);
      if (method === STORED) return plain;
      try {
        const most = { maxOutputLength: Math.max(size, 1) };
        return size > SMALL || stored > SMALL ? await inflate(plain, most) : inflateRawSync(plain, most);
      } catch {
        throw new TamperedEntry(`${name} does not unpack`);
      }
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

/** Returns the entries by name, in their order. */
async function listEntries(file: FileHandle): Promise<Map<string, Listed>> {
  const listed = new Map<string, Listed>();
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new BlockReader(file), (await file.stat()).size);
    for await (const entry of zip.eachEntry()) {
      if (listed.has(entry.fileName)) throw new NotAnArchive('a name is there twice');
      listed.set(entry.fileName, describe(entry));
    }
  } catch (error) {
    if (error instanceof NotAnArchive) throw error;
    throw new NotAnArchive('not a ZIP', { cause: error });
  }
  return listed;
}

function describe(entry: yauzl.Entry): Listed {
  const aes = entry.extraFields.find(({ id }) => id === AES_FIELD)?.data;
  const strength = aes && aes.length >= 7 ? (aes[4] as number) : 0;
  const method = aes?.readUInt16LE(5);
  if (!isStrength(strength) || (method !== STORED && method !== DEFLATED))
    throw new NotAnArchive(`${entry.fileName} is not encrypted with AES`);
  return {
    name: entry.fileName,
    offset: entry.relativeOffsetOfLocalHeader,
    stored: entry.compressedSize,
    size: entry.uncompressedSize,
    method,
    strength,
  };
}
