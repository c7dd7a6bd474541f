import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '@boveda/contracts';
import { storageUnavailable } from '../blobs/blob-problems';
import type { BlobContent } from '../blobs/blob-store';
import { Problem } from '../core/problem';

/** Of hundreds of bodies that are received at the same time. */
const MEMORY_BYTES = 262_144;

/** 413 with the sentence of V1 §5. */
export const fileTooLarge = (): Problem =>
  new Problem(413, 'file_too_large', 'No se permiten archivos con tamaño superior a 50 MB');

/** A received file: a small one in memory, others on disk. */
export interface ReceivedFile {
  readonly size: number;
  /** For the blob store, which moves it. */
  readonly content: BlobContent;
  bytes(): Promise<Buffer>;
  /** Removes its file, unless the blob store has moved it. */
  discard(): Promise<void>;
}

/**
 * Collects one file; fails with `file_too_large` above 50 MB (decoded), and with `storage_unavailable` when the disk is
 * full or fails.
 */
export class Spool {
  #size = 0;
  #pieces: Buffer[] = [];
  #file: FileHandle | undefined;
  #path: string | undefined;

  constructor(private readonly tempPath: () => string) {}

  /** Writes a piece, whose memory the caller may use again afterwards. */
  async write(piece: Buffer): Promise<void> {
    this.#size += piece.length;
    if (this.#size > MAX_FILE_BYTES) throw fileTooLarge();
    await this.#keep(piece).catch((error) => {
      throw storageUnavailable(error);
    });
  }

  async #keep(piece: Buffer): Promise<void> {
    if (!this.#file && this.#size > MEMORY_BYTES) {
      this.#path = this.tempPath();
      this.#file = await open(this.#path, 'wx');
      await this.#file.writeFile(Buffer.concat(this.#pieces));
      this.#pieces = [];
    }
    if (this.#file) await this.#file.writeFile(piece);
    else this.#pieces.push(Buffer.from(piece));
  }

  async finish(): Promise<ReceivedFile> {
    const size = this.#size;
    const path = this.#path;
    await this.#file?.close();
    this.#file = undefined;
    if (path) {
      return { size, content: { path }, bytes: () => readFile(path), discard: () => rm(path, { force: true }) };
    }
    const bytes = Buffer.concat(this.#pieces);
    return { size, content: bytes, bytes: async () => bytes, discard: async () => undefined };
  }

  /** Aborts and removes its file. */
  async abort(): Promise<void> {
    await this.#file?.close();
    if (this.#path) await rm(this.#path, { force: true });
  }
}
