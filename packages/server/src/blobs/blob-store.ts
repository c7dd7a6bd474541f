import type { Readable } from 'node:stream';

/** What a blob is called, and how big it is. */
export interface StoredBlob {
  /** Lower-case hex of the SHA-256 of the bytes. */
  sha256: string;
  size: number;
}

/** What lies under the name of a blob: the same hash when it is whole. */
export interface Inspected extends StoredBlob {
  modified: Date;
}

/** A file below the store that is no blob. */
export interface Stray {
  /** Path below the store. */
  name: string;
  modified: Date;
}

/** Bytes in memory, or a file made at `tempPath()`; the store takes the file over. */
export type BlobContent = Uint8Array | { path: string };

/**
 * Files by the hash of their content. What was put survives a crash from the moment the promise resolves.
 * A blob whose bytes no longer match its name is never handed out: Problem `damaged_file`.
 */
export interface BlobStore {
  /** Stores the bytes; the same bytes twice are one blob. Fails with `storage_unavailable`, then nothing is stored. */
  put(content: BlobContent): Promise<StoredBlob>;
  /** Stores many small ones at once, for about the price of one. Fails with `storage_unavailable`. */
  putMany(contents: readonly Uint8Array[]): Promise<StoredBlob[]>;
  /** All bytes, verified. */
  read(sha256: string): Promise<Buffer>;
  /** Verified first, then streamed, so that memory stays flat. */
  open(sha256: string): Promise<{ stream: Readable; size: number }>;
  has(sha256: string): Promise<boolean>;
  /** The name of every blob, unverified and in no order; one that was put twice may come twice. */
  list(): AsyncIterable<string>;
  /** What really lies under a name, read to its end and not handed out; null when nothing does. */
  inspect(sha256: string): Promise<Inspected | null>;
  /** Files that hold no blob that anybody could ask for. */
  strays(): AsyncIterable<Stray>;
  /** A fresh file name where `put` can take a file over without copying. Leftovers are swept hours later. */
  tempPath(): string;
}

/** A store whose blobs may be taken away again: of what can be made anew, never of evidence. */
export interface ErasableBlobStore extends BlobStore {
  /** Removes a blob, which may be gone already. */
  remove(sha256: string): Promise<void>;
}
