import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import { sha256Base64 } from '@boveda/platform/core/sha256';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../http/encodings';
import { typeOf } from './static-files';

/** Magic number of a `dcz` body, which the SHA-256 of the dictionary follows (RFC 9842 §5). */
const DCZ = Buffer.from('5e2a4d1820000000', 'hex');
/** Higher ones save some bytes of a difference and take ten times as long. */
const LEVEL = 3;
/** Larger files are sent whole: compressing blocks the process. */
const MOST_BYTES = 2 * 1_048_576;
/** A difference that is larger is no gain on the file compressed by itself. */
const MOST_DELTA_BYTES = 32 * 1_024;
const KEPT_DELTAS = 500;
/** Files are not read again for an unknown dictionary before this. */
const REREAD_MS = 10_000;
/** `<name>.<hash of the content>.js`, as Rspack names scripts and style sheets. */
const HASHED = /^(.+\.)[0-9a-f]{8}(\.(?:js|css))$/;

/** Differences between files of the same name of several releases of an area. */
export interface Deltas {
  /**
   * Sends the file as the difference from the one that the browser names, and returns true; returns false and sends nothing when it names
   * none or an unknown one. Either way the headers offer the file as a dictionary for later releases (RFC 9842, encoding `dcz`).
   * @param file below the folder of all releases: `<area>/<release>/<name>`
   */
  send(request: FastifyRequest, reply: FastifyReply, file: string, caching: string): Promise<boolean>;
}

/** Paths of files by the SHA-256, in base64url, that they had when they were read; and when the folder was read. */
interface Versions {
  at: number;
  files: Map<string, string>;
}

/** Reads releases of a folder. Keeps the newest 500 differences in memory; a file that changed, as an altered one does, gets a new one. */
export function openDeltas(folder: string, now: () => number = Date.now): Deltas {
  const versions = new Map<string, Promise<Versions>>();
  const deltas = new Map<string, Promise<Buffer | null>>();

  /** Reads the same file of every release of the area. */
  async function readVersions(area: string, name: RegExpExecArray, before?: Versions): Promise<Versions> {
    const [, start = '', end = ''] = name;
    const known = new Map([...(before?.files ?? [])].map(([hash, file]) => [file, hash]));
    const files = new Map<string, string>();
    for (const release of await readdir(path.join(folder, area)))
      for (const entry of await readdir(path.join(folder, area, release)).catch(() => [])) {
        const [, itsStart, itsEnd] = HASHED.exec(entry) ?? [];
        if (itsStart !== start || itsEnd !== end) continue;
        const file = path.join(folder, area, release, entry);
        files.set(known.get(file) ?? sha256Base64(await readFile(file)), file);
      }
    return { at: now(), files };
  }

  async function find(area: string, name: RegExpExecArray, hash: string): Promise<string | null> {
    const key = `${area}/${name[1]}${name[2]}`;
    const before = await versions.get(key);
    const found = before?.files.get(hash);
    if (found || (before && now() - before.at < REREAD_MS)) return found ?? null;
    const reading = readVersions(area, name, before);
    versions.set(key, reading);
    reading.catch(() => versions.delete(key));
    return (await reading).files.get(hash) ?? null;
  }

  async function deltaOf(file: string, dictionary: string, hash: string): Promise<Buffer | null> {
    const stats = await stat(file).catch(missing);
    if (!stats) return null;
    const key = `${file}\0${stats.mtimeMs}\0${stats.size}\0${hash}`;
    const kept = deltas.get(key);
    if (kept) return kept;
    const making = makeDelta(file, dictionary, hash);
    deltas.set(key, making);
    making.catch(() => deltas.delete(key));
    const [oldest] = deltas.keys();
    if (deltas.size > KEPT_DELTAS && oldest !== undefined) deltas.delete(oldest);
    return making;
  }

  return {
    async send(request, reply, file, caching) {
      const [area = '', , entry = '', ...deeper] = path.relative(folder, file).split(path.sep);
      const name = deeper.length === 0 ? HASHED.exec(entry) : null;
      if (!name) return false;
      reply.header('vary', 'accept-encoding, available-dictionary');
      reply.header('use-as-dictionary', `match="/releases/${area}/*/${name[1]}*${name[2]}"`);
      const hash = offeredDictionary(request);
      const dictionary = hash && (await find(area, name, hash));
      const delta = hash && dictionary ? await deltaOf(file, dictionary, hash) : null;
      if (!delta) return false;
      reply.headers({ 'content-type': typeOf(file), 'cache-control': caching, 'content-encoding': 'dcz' });
      reply.send(delta);
      return true;
    },
  };
}

/** Base64url of the SHA-256 of the file that the browser could use, or null. */
function offeredDictionary(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || !accepts(request, 'dcz')) return null;
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(request.headers['available-dictionary'] ?? '')) ?? [];
  return hash ? Buffer.from(hash, 'base64').toString('base64url') : null;
}

/**
 * The body in the encoding `dcz`; null for what is sent whole, for a file that does not exist, and for a dictionary that no longer has
 * the hash.
 */
async function makeDelta(file: string, dictionaryFile: string, hash: string): Promise<Buffer | null> {
  const [bytes, dictionary] = await Promise.all([file, dictionaryFile].map((each) => readFile(each).catch(missing)));
  if (!bytes || !dictionary || sha256Base64(dictionary) !== hash) return null;
  if (Math.max(bytes.length, dictionary.length) > MOST_BYTES) return null;
  await ready();
  const context = createCCtx();
  try {
    const compressed = compressUsingDict(context, bytes, dictionary, LEVEL);
    if (compressed.length > MOST_DELTA_BYTES) return null;
    return Buffer.concat([DCZ, Buffer.from(hash, 'base64url'), compressed]);
  } finally {
    freeCCtx(context);
  }
}

/** Null for a file that does not exist. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

let loading: Promise<void> | null = null;
/** Loads the compressor at its first use. */
function ready(): Promise<void> {
  loading ??= init();
  return loading;
}
