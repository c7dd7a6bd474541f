import type { Readable } from 'node:stream';

/** Name and size of a blob. */
export interface StoredBlob {
  /** Lower-case hex of the SHA-256 of the bytes. */
  sha256: string;
  size: number;
}

/** What is stored under the name of a blob. The hash equals the name when the blob is intact. */
export interface Inspected extends StoredBlob {
  /** When it was last stored. */
  modified: Date;
}

/** A file below the store that is not a blob. */
export interface Stray {
  /** Path below the store. */
  name: string;
  modified: Date;
}

/** Bytes in memory, or a file made at `tempPath()`, which the store moves and owns from then on. */
export type BlobContent = Uint8Array | { path: string };

/**
 * Files addressed by the hash of their content. A blob survives a crash once the promise of its `put` resolves.
 * Reading a blob whose bytes no longer match its name fails with the Problem `damaged_file`.
 */
export interface BlobStore {
  /** Stores the bytes; equal bytes are one blob. Fails with `storage_unavailable`, and then stores nothing. */
  put(content: BlobContent): Promise<StoredBlob>;
  /** Stores many small blobs for about the cost of one. Fails with `storage_unavailable`. */
  putMany(contents: readonly Uint8Array[]): Promise<StoredBlob[]>;
  /** Returns all bytes, verified. */
  read(sha256: string): Promise<Buffer>;
  /** Verifies the blob first, then streams it, in constant memory. */
  open(sha256: string): Promise<{ stream: Readable; size: number }>;
  has(sha256: string): Promise<boolean>;
  /** Yields the name of every blob once, unverified, in order; with a name, those after it. */
  list(after?: string): AsyncIterable<string>;
  /** Reads what is stored under a name to its end and reports its real hash and size; null when there is nothing. */
  inspect(sha256: string): Promise<Inspected | null>;
  /** Yields the files that hold no blob any caller could ask for, in order of their names; with a name, those after it. */
  strays(after?: string): AsyncIterable<Stray>;
  /** A new file path from which `put` can move a file without copying. Leftovers are removed hours later. */
  tempPath(): string;
}

/** A store that can also erase: for files that can be made again, never for evidence. */
export interface ErasableBlobStore extends BlobStore {
  /** Removes a blob; succeeds when it does not exist. */
  remove(sha256: string): Promise<void>;
}
