import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { damagedFile, storageUnavailable } from './blob-problems';
import type { BlobContent, ErasableBlobStore, Inspected, StoredBlob, Stray } from './blob-store';
import { createDurableFolder } from './durable-folder';
import { packBlobs } from './pack';
import type { PackIndex } from './pack-index';
import { sweepTemp } from './sweep-temp';

/** Fewer are not worth a line in the index each. */
const MIN_PACKED = 8;

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function writeSynced(content: BlobContent, temp: string, known: StoredBlob | undefined): Promise<StoredBlob> {
  const file = await open(temp, content instanceof Uint8Array ? 'wx' : 'r+');
  try {
    if (content instanceof Uint8Array) await file.writeFile(content);
    const blob = known ?? { sha256: await sha256OfFile(file), size: (await file.stat()).size };
    await file.sync();
    return blob;
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isTwoHex = (name: string) => /^[0-9a-f]{2}$/.test(name);
const isPackName = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tar$/.test(name);
/** Whether a file is called by a hash and lies where that hash is looked for. */
const isPlace = (directory: string, name: string) =>
  /^[0-9a-f]{64}$/.test(name) && directory === path.join(name.slice(0, 2), name.slice(2, 4));

/** What lies in the directories of plain blobs. */
async function* plainFiles(root: string): AsyncGenerator<{ directory: string; name: string }> {
  for (const first of (await readdir(root)).filter(isTwoHex))
    for (const second of await readdir(path.join(root, first))) {
      const directory = path.join(first, second);
      for (const name of await readdir(path.join(root, directory))) yield { directory, name };
    }
}

async function strayAt(root: string, name: string): Promise<Stray> {
  return { name, modified: (await stat(path.join(root, name))).mtime };
}

/** Nothing when there is no such file; a disk that does not answer is no missing file. */
const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw storageUnavailable(error);
};

/**
 * Blob store in a folder of a local disk, for any number of processes. A blob is a file `aa/bb/<sha256>`, or lies with
 * others in a pack, `packs/<uuid>.tar`; whichever copy is whole is read. Both are written to `tmp/`, fsynced, renamed,
 * directory fsynced. A pack costs one fsync however many are in it: 250 small files take as long as one.
 */
export async function openDiskBlobs(root: string, index: PackIndex): Promise<ErasableBlobStore> {
  const tmp = path.join(root, 'tmp');
  const folder = createDurableFolder(root);
  await mkdir(tmp, { recursive: true });
  await sweepTemp(tmp);

  const pathOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const packPath = (pack: string) => path.join(root, 'packs', `${pack}.tar`);
  const tempPath = () => path.join(tmp, randomUUID());

  async function settle(content: BlobContent, temp: string): Promise<StoredBlob> {
    const blob = content instanceof Uint8Array ? { sha256: sha256Of(content), size: content.byteLength } : undefined;
    // Each sync waits for the disk; what does not depend on another does not wait for it.
    const ready = blob && folder.ensure(path.dirname(pathOf(blob.sha256)));
    const [written] = await Promise.allSettled([writeSynced(content, temp, blob), ready]);
    if (written.status === 'rejected') throw written.reason;
    await folder.move(temp, pathOf(written.value.sha256));
    return written.value;
  }

  async function put(content: BlobContent): Promise<StoredBlob> {
    const temp = content instanceof Uint8Array ? tempPath() : content.path;
    try {
      return await settle(content, temp);
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined);
      throw storageUnavailable(error);
    }
  }

  async function putPack(blobs: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const entries = Array.from(blobs, ([sha256, bytes]) => ({ sha256, bytes }));
    const name = randomUUID();
    const temp = tempPath();
    const { pack, starts } = packBlobs(entries);
    try {
      await writeFile(temp, pack, { flag: 'wx', flush: true });
      await folder.move(temp, packPath(name));
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined);
      throw storageUnavailable(error);
    }
    const places = entries.map(({ sha256, bytes }, at) => ({
      sha256,
      pack: name,
      start: starts[at] as number,
      size: bytes.byteLength,
    }));
    await index.remember(places);
  }

  async function readPacked(sha256: string): Promise<Buffer | undefined> {
    const place = await index.find(sha256);
    const file = place && (await open(packPath(place.pack), 'r').catch(unlessMissing));
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(place.size), 0, place.size, place.start);
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      throw storageUnavailable(error);
    } finally {
      await file.close();
    }
  }

  async function inspectPlain(sha256: string): Promise<Inspected | undefined> {
    const file = await open(pathOf(sha256), 'r').catch(unlessMissing);
    if (!file) return undefined;
    try {
      const { size, mtime } = await file.stat();
      return { sha256: await sha256OfFile(file), size, modified: mtime };
    } catch (error) {
      throw storageUnavailable(error);
    } finally {
      await file.close();
    }
  }

  async function inspectPacked(sha256: string): Promise<Inspected | undefined> {
    const bytes = await readPacked(sha256);
    const place = bytes && (await index.find(sha256));
    if (!place) return undefined;
    const { mtime } = await stat(packPath(place.pack));
    return { sha256: sha256Of(bytes), size: bytes.length, modified: mtime };
  }

  async function verifiedPacked(sha256: string): Promise<Buffer> {
    const bytes = await readPacked(sha256);
    if (!bytes || sha256Of(bytes) !== sha256) throw damagedFile(sha256);
    return bytes;
  }

  return {
    tempPath,
    put,
    async putMany(contents) {
      const stored = contents.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.byteLength }));
      const blobs = new Map(stored.map(({ sha256 }, at) => [sha256, contents[at] as Uint8Array]));
      if (blobs.size < MIN_PACKED) await Promise.all(Array.from(blobs.values(), put));
      else await putPack(blobs);
      return stored;
    },
    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch(unlessMissing);
      return bytes && sha256Of(bytes) === sha256 ? bytes : await verifiedPacked(sha256);
    },
    async open(sha256) {
      const file = await open(pathOf(sha256), 'r').catch(unlessMissing);
      try {
        if (file && (await sha256OfFile(file)) === sha256)
          return { size: (await file.stat()).size, stream: file.createReadStream({ start: 0 }) };
      } catch (error) {
        await file?.close();
        throw storageUnavailable(error);
      }
      await file?.close();
      const bytes = await verifiedPacked(sha256);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
    async has(sha256) {
      const plain = await stat(pathOf(sha256)).then(
        (found) => found.isFile(),
        () => false,
      );
      return plain || (await index.find(sha256)) !== undefined;
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true }).catch((error) => {
        throw storageUnavailable(error);
      });
    },
    async inspect(sha256) {
      const plain = await inspectPlain(sha256);
      if (plain?.sha256 === sha256) return plain;
      return (await inspectPacked(sha256)) ?? plain ?? null;
    },
    async *list() {
      for await (const { name, directory } of plainFiles(root)) if (isPlace(directory, name)) yield name;
      yield* index.names();
    },
    async *strays() {
      for await (const { name, directory } of plainFiles(root))
        if (!isPlace(directory, name)) yield await strayAt(root, path.join(directory, name));
      for (const name of await readdir(path.join(root, 'packs')).catch(() => [] as string[]))
        if (!isPackName(name) || !(await index.isUsed(path.parse(name).name)))
          yield await strayAt(root, path.join('packs', name));
    },
  };
}
