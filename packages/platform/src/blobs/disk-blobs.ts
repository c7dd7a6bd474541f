import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sha256Of, sha256OfFile } from '../core/sha256';
import { storageUnavailable } from './blob-problems';
import type { BlobContent, ErasableBlobStore, Inspected, StoredBlob } from './blob-store';
import { createDurableFolder } from './durable-folder';
import { blobAt, keyOf, packKey } from './layout';
import { mergeNames } from './merge-names';
import type { PackIndex } from './pack-index';
import { createPacks, latest } from './packs';
import { sweepTemp } from './sweep-temp';

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

/** Yields the keys of the unpacked blobs after this one, in order. */
async function* plainKeys(root: string, after: string): AsyncGenerator<string> {
  for (const first of (await readdir(root)).filter(isTwoHex).toSorted())
    if (first >= after.slice(0, first.length)) yield* keysBelow(root, first, after);
}

async function* keysBelow(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const keys = entries.map((entry) => `${folder}/${entry.name}${entry.isDirectory() ? '/' : ''}`);
  for (const key of keys.toSorted())
    if (!key.endsWith('/')) {
      if (key > after) yield key;
    } else if (key >= after.slice(0, key.length)) yield* keysBelow(root, key.slice(0, -1), after);
}

/** Names of packs in memory. */
const PAGE = 5_000;

/** Yields the keys of the packs after this one, in order. Their folder may have millions, and is read once for each page. */
async function* packKeys(root: string, after: string): AsyncGenerator<string> {
  for (let page = await pageOfPacks(root, after); page.length > 0; page = await pageOfPacks(root, page.at(-1) ?? ''))
    yield* page;
}

async function pageOfPacks(root: string, after: string): Promise<string[]> {
  const folder = await opendir(path.join(root, 'packs')).catch(unlessMissing);
  let page: string[] = [];
  const cut = () => {
    page = page.toSorted().slice(0, PAGE);
  };
  for await (const { name } of folder ?? []) {
    const key = `packs/${name}`;
    if (key > after) page.push(key);
    if (page.length === 2 * PAGE) cut();
  }
  cut();
  return page;
}

/** Undefined when the file is missing; an error of the disk is thrown as `storage_unavailable`. */
const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw storageUnavailable(error);
};

/**
 * Opens a blob store in a folder of a local disk, for any number of processes. A blob is a file `aa/bb/<sha256>`, or
 * part
 * of a pack, `packs/<uuid>.tar`; any intact copy is read. Both are written to `tmp/`, fsynced, renamed, and the
 * directory
 * is fsynced. A pack costs one fsync regardless of its number of files: 250 small files take as long as one.
 */
export async function openDiskBlobs(root: string, index: PackIndex): Promise<ErasableBlobStore> {
  const tmp = path.join(root, 'tmp');
  const folder = createDurableFolder(root);
  await mkdir(tmp, { recursive: true });
  await sweepTemp(tmp);

  const pathOf = (sha256: string) => path.join(root, keyOf(sha256));
  const packPath = (pack: string) => path.join(root, packKey(pack));
  const modifiedAt = async (key: string) => (await stat(path.join(root, key))).mtime;
  const tempPath = () => path.join(tmp, randomUUID());

  async function settle(content: BlobContent, temp: string): Promise<StoredBlob> {
    const blob = content instanceof Uint8Array ? { sha256: sha256Of(content), size: content.byteLength } : undefined;
    // Each sync waits for the disk; independent syncs run concurrently.
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

  const packs = createPacks(
    {
      async write(pack, bytes) {
        const temp = tempPath();
        try {
          await writeFile(temp, bytes, { flag: 'wx', flush: true });
          await folder.move(temp, packPath(pack));
        } catch (error) {
          await rm(temp, { force: true }).catch(() => undefined);
          throw storageUnavailable(error);
        }
      },
      async read(pack, start, size) {
        const file = await open(packPath(pack), 'r').catch(unlessMissing);
        if (!file) return undefined;
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start);
          return buffer.subarray(0, bytesRead);
        } catch (error) {
          throw storageUnavailable(error);
        } finally {
          await file.close();
        }
      },
      modified: (pack) => modifiedAt(packKey(pack)),
    },
    index,
  );

  async function* plainNames(after: string): AsyncGenerator<string> {
    for await (const key of plainKeys(root, after && keyOf(after))) {
      const sha256 = blobAt(key);
      if (sha256 !== undefined) yield sha256;
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

  return {
    tempPath,
    put,
    putMany: (contents) => packs.putMany(contents, put),
    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch(unlessMissing);
      return bytes && sha256Of(bytes) === sha256 ? bytes : await packs.read(sha256);
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
      const bytes = await packs.read(sha256);
      return { size: bytes.length, stream: Readable.from([bytes]) };
    },
    async has(sha256) {
      const plain = await stat(pathOf(sha256)).then(
        (found) => found.isFile(),
        () => false,
      );
      return plain || (await packs.has(sha256));
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true }).catch((error) => {
        throw storageUnavailable(error);
      });
    },
    async inspect(sha256) {
      const plain = await inspectPlain(sha256);
      if (plain?.sha256 === sha256) return { ...plain, modified: latest(plain.modified, await packs.packed(sha256)) };
      return (await packs.inspect(sha256)) ?? plain ?? null;
    },
    list: (after = '') => mergeNames(plainNames(after), packs.names(after)),
    async *strays(after = '') {
      // Another process may remove the file after it was listed.
      const stray = async (name: string) => {
        const modified = await modifiedAt(name).catch(unlessMissing);
        return modified ? [{ name, modified }] : [];
      };
      for await (const name of plainKeys(root, after)) if (blobAt(name) === undefined) yield* await stray(name);
      for await (const name of packKeys(root, after)) if (!(await packs.isUsed(name))) yield* await stray(name);
    },
  };
}
