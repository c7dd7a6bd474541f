import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../http/problem';
import type { BlobContent, BlobStore, StoredBlob } from './blob-store';

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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

function damaged(sha256: string): Problem {
  return new Problem(
    500,
    'damaged_file',
    `El archivo guardado no coincide con su huella (${sha256.slice(0, 12)}). No se entrega; avise a soporte.`,
  );
}

function unavailable(cause: unknown): Problem {
  const full = ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '');
  const what = full ? 'El almacén de archivos está lleno.' : 'El almacén de archivos no responde.';
  return new Problem(full ? 507 : 503, 'storage_unavailable', `${what} No se guardó nada; intente más tarde.`, {
    cause,
    retryAfterSeconds: 30,
  });
}

/**
 * Blob store in a folder of a local disk: `aa/bb/<sha256>`, written to `tmp/`, fsynced, renamed, directory fsynced.
 * The folder belongs to one process at a time: what is in `tmp/` is removed when it opens.
 */
export async function openDiskBlobs(root: string): Promise<BlobStore> {
  const tmp = path.join(root, 'tmp');
  await rm(tmp, { recursive: true, force: true });
  await mkdir(tmp, { recursive: true });

  // A directory entry that was never fsynced can vanish with the power, and all files below it. So each directory is
  // made durable once per process, by the first that needs it; the others wait for the same promise.
  const durable = new Map<string, Promise<void>>();
  const ensureDirectory = (directory: string): Promise<void> => {
    if (directory === root) return Promise.resolve();
    const known = durable.get(directory);
    if (known) return known;
    const parent = path.dirname(directory);
    const made = ensureDirectory(parent)
      .then(() => mkdir(directory, { recursive: true }))
      .then(() => syncDirectory(parent));
    made.catch(() => durable.delete(directory));
    durable.set(directory, made);
    return made;
  };

  const directoryOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  const pathOf = (sha256: string) => path.join(directoryOf(sha256), sha256);
  const tempPath = () => path.join(tmp, randomUUID());

  async function settle(content: BlobContent, temp: string): Promise<StoredBlob> {
    const blob = content instanceof Uint8Array ? { sha256: sha256Of(content), size: content.byteLength } : undefined;
    // Each sync waits for the disk; what does not depend on another does not wait for it.
    const ready = blob && ensureDirectory(directoryOf(blob.sha256));
    const [written] = await Promise.allSettled([writeSynced(content, temp, blob), ready]);
    if (written.status === 'rejected') throw written.reason;
    const { sha256, size } = written.value;
    await ensureDirectory(directoryOf(sha256));
    await rename(temp, pathOf(sha256));
    await syncDirectory(directoryOf(sha256));
    return { sha256, size };
  }

  return {
    tempPath,
    async put(content) {
      const temp = content instanceof Uint8Array ? tempPath() : content.path;
      try {
        return await settle(content, temp);
      } catch (error) {
        await rm(temp, { force: true }).catch(() => undefined);
        throw unavailable(error);
      }
    },
    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error) => {
        throw isMissing(error) ? damaged(sha256) : unavailable(error);
      });
      if (sha256Of(bytes) !== sha256) throw damaged(sha256);
      return bytes;
    },
    async open(sha256) {
      const file = await open(pathOf(sha256), 'r').catch((error) => {
        throw isMissing(error) ? damaged(sha256) : unavailable(error);
      });
      try {
        if ((await sha256OfFile(file)) !== sha256) throw damaged(sha256);
        const { size } = await file.stat();
        const stream: Readable = file.createReadStream({ start: 0 });
        return { stream, size };
      } catch (error) {
        await file.close();
        throw error instanceof Problem ? error : unavailable(error);
      }
    },
    async has(sha256) {
      return await stat(pathOf(sha256)).then(
        (found) => found.isFile(),
        () => false,
      );
    },
  };
}
