import { randomUUID } from 'node:crypto';
import { sha256Of } from '../core/sha256';
import { damagedFile } from './blob-problems';
import type { Inspected, StoredBlob } from './blob-store';
import { packAt } from './layout';
import { packBlobs } from './pack';
import type { PackIndex } from './pack-index';

/** Fewer blobs do not justify an index row each. */
const MIN_PACKED = 8;

/** Storage of whole packs. */
export interface PackShelf {
  /** Durable when it resolves. Fails with `storage_unavailable`. */
  write(pack: string, bytes: Uint8Array): Promise<void>;
  /** Returns up to `size` bytes; undefined when the pack is missing. Fails with `storage_unavailable`. */
  read(pack: string, start: number, size: number): Promise<Buffer | undefined>;
  /** When an existing pack was written. */
  modified(pack: string): Promise<Date>;
}

/** Small blobs stored together: a pack costs one write regardless of how many it contains. */
export interface Packs {
  /** Packs the contents, or calls `put` for each when they are few. */
  putMany(contents: readonly Uint8Array[], put: (bytes: Uint8Array) => Promise<StoredBlob>): Promise<StoredBlob[]>;
  /** Returns the bytes, verified. Problem `damaged_file` when no pack has an intact copy. */
  read(sha256: string): Promise<Buffer>;
  has(sha256: string): Promise<boolean>;
  /** Reads what the pack really has at the place of this blob. */
  inspect(sha256: string): Promise<Inspected | undefined>;
  /** When a pack with this blob was written; undefined when there is none. */
  packed(sha256: string): Promise<Date | undefined>;
  /** Whether the file at this key is a pack with blobs in it. */
  isUsed(key: string): Promise<boolean>;
  /** Yields the name of every packed blob after this one, in order. */
  names(after: string): AsyncIterable<string>;
}

/** The later of two times: a blob may be stored alone and in a pack. */
export const latest = (alone: Date, packed: Date | undefined): Date => (packed && packed > alone ? packed : alone);

/** Packs on a shelf, located by the index. */
export function createPacks(shelf: PackShelf, index: PackIndex): Packs {
  async function putPack(blobs: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const entries = Array.from(blobs, ([sha256, bytes]) => ({ sha256, bytes }));
    const name = randomUUID();
    const { pack, starts } = packBlobs(entries);
    await shelf.write(name, pack);
    const places = entries.map(({ sha256, bytes }, at) => ({
      sha256,
      pack: name,
      start: starts[at] as number,
      size: bytes.byteLength,
    }));
    await index.remember(places);
  }

  async function find(sha256: string): Promise<{ pack: string; bytes: Buffer } | undefined> {
    const place = await index.find(sha256);
    const bytes = place && (await shelf.read(place.pack, place.start, place.size));
    return bytes && { pack: place.pack, bytes };
  }

  return {
    async putMany(contents, put) {
      const stored = contents.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.byteLength }));
      const blobs = new Map(stored.map(({ sha256 }, at) => [sha256, contents[at] as Uint8Array]));
      if (blobs.size < MIN_PACKED) await Promise.all(Array.from(blobs.values(), put));
      else await putPack(blobs);
      return stored;
    },
    async read(sha256) {
      const bytes = (await find(sha256))?.bytes;
      if (!bytes || sha256Of(bytes) !== sha256) throw damagedFile(sha256);
      return bytes;
    },
    has: async (sha256) => (await index.find(sha256)) !== undefined,
    async inspect(sha256) {
      const found = await find(sha256);
      if (!found) return undefined;
      const { pack, bytes } = found;
      return { sha256: sha256Of(bytes), size: bytes.length, modified: await shelf.modified(pack) };
    },
    async packed(sha256) {
      const place = await index.find(sha256);
      return place && (await shelf.modified(place.pack).catch(() => undefined));
    },
    async isUsed(key) {
      const pack = packAt(key);
      return pack !== undefined && (await index.isUsed(pack));
    },
    names: (after) => index.names(after),
  };
}
