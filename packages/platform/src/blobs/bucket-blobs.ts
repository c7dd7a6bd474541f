import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type BucketAddress, openBucket } from '@boveda/bucket';
import { sha256Of, sha256OfFile } from '../core/sha256';
import { storageUnavailable } from './blob-problems';
import type { BlobContent, ErasableBlobStore, Inspected, StoredBlob } from './blob-store';
import { blobAt, keyOf, packKey } from './layout';
import { mergeNames } from './merge-names';
import type { PackIndex } from './pack-index';
import { createPacks, latest } from './packs';
import { sweepTemp } from './sweep-temp';

/** Larger blobs are written to the local disk while they are verified. */
const MEMORY_BYTES = 4 * 1_048_576;

/** For `catch`: throws an error of the bucket or the disk as a Problem. */
const unavailable = (error: unknown): never => {
  throw storageUnavailable(error);
};

/**
 * Opens a blob store in a bucket, for any number of processes. Keys equal the paths of the disk store, so that files
 * can
 * be copied between both. The bucket needs no conditional writes: a key has one content. `folder` holds only temporary
 * files.
 */
export async function openBucketBlobs(
  folder: string,
  address: BucketAddress,
  index: PackIndex,
): Promise<ErasableBlobStore> {
  const tmp = path.join(folder, 'tmp');
  const bucket = openBucket(address);
  await mkdir(tmp, { recursive: true });
  await sweepTemp(tmp);

  const tempPath = () => path.join(tmp, randomUUID());
  const packs = createPacks(
    {
      write: (pack, bytes) => bucket.put(packKey(pack), bytes).catch(unavailable),
      read: async (pack, start, size) =>
        (await bucket.get(packKey(pack), { start, size }).catch(unavailable)) ?? undefined,
      modified: async (pack) => (await bucket.stat(packKey(pack)).catch(unavailable))?.modified ?? new Date(0),
    },
    index,
  );

  async function put(content: BlobContent): Promise<StoredBlob> {
    if (!(content instanceof Uint8Array)) return putFile(content.path).catch(unavailable);
    const sha256 = sha256Of(content);
    await bucket.put(keyOf(sha256), content).catch(unavailable);
    return { sha256, size: content.byteLength };
  }

  async function putFile(file: string): Promise<StoredBlob> {
    try {
      const blob = await describe(createReadStream(file));
      await bucket.putFile(keyOf(blob.sha256), file);
      return blob;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Undefined when the blob is missing or damaged. */
  async function openWhole(sha256: string): Promise<{ stream: Readable; size: number } | undefined> {
    const found = await bucket.open(keyOf(sha256));
    if (!found) return undefined;
    const arrived = found.size > MEMORY_BYTES ? await onDisk(found.stream, tempPath()) : await inMemory(found.stream);
    if (arrived.sha256 === sha256) return arrived;
    arrived.stream.destroy();
    return undefined;
  }

  async function* plainNames(after: string): AsyncGenerator<string> {
    for await (const { key } of bucket.list('', after && keyOf(after))) {
      // Names begin with a hexadecimal digit, and nothing that follows them is one.
      if (key > 'g') return;
      const sha256 = blobAt(key);
      if (sha256 !== undefined) yield sha256;
    }
  }

  async function inspectPlain(sha256: string): Promise<Inspected | undefined> {
    const found = await bucket.open(keyOf(sha256));
    return found ? { ...(await describe(found.stream)), modified: found.modified } : undefined;
  }

  return {
    tempPath,
    put,
    putMany: (contents) => packs.putMany(contents, put),
    async read(sha256) {
      const bytes = await bucket.get(keyOf(sha256)).catch(unavailable);
      return bytes && sha256Of(bytes) === sha256 ? bytes : await packs.read(sha256);
    },
    async open(sha256) {
      const whole = await openWhole(sha256).catch(unavailable);
      if (whole) return whole;
      const bytes = await packs.read(sha256);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
    has: async (sha256) => (await bucket.stat(keyOf(sha256)).catch(unavailable)) !== null || (await packs.has(sha256)),
    remove: (sha256) => bucket.remove(keyOf(sha256)).catch(unavailable),
    async inspect(sha256) {
      const plain = await inspectPlain(sha256).catch(unavailable);
      if (plain?.sha256 === sha256) return { ...plain, modified: latest(plain.modified, await packs.packed(sha256)) };
      return (await packs.inspect(sha256)) ?? plain ?? null;
    },
    list: (after = '') => mergeNames(plainNames(after), packs.names(after)),
    async *strays(after = '') {
      for await (const { key: name, modified } of bucket.list('', after))
        if (blobAt(name) === undefined && !(await packs.isUsed(name))) yield { name, modified };
    },
  };
}

interface Arrived extends StoredBlob {
  stream: Readable;
}

/** Computes name and size of a stream in constant memory. */
async function describe(source: Readable): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}

async function inMemory(source: Readable): Promise<Arrived> {
  const bytes = Buffer.concat(await source.toArray());
  return { sha256: sha256Of(bytes), size: bytes.length, stream: Readable.from([bytes]) };
}

/** Streams exactly the bytes that were verified. The file is unlinked at once and disappears with the stream. */
async function onDisk(source: Readable, temp: string): Promise<Arrived> {
  const file = await open(temp, 'wx+', 0o600);
  try {
    await rm(temp);
    for await (const chunk of source) await file.writeFile(chunk as Buffer);
    return {
      sha256: await sha256OfFile(file),
      size: (await file.stat()).size,
      stream: file.createReadStream({ start: 0 }),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
