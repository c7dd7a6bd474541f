import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

const PIECE = 262_144;

/** Reads a file for yauzl in big pieces, because it reads twice for each entry of a central directory. */
export class ReadAhead extends RandomAccessReader {
  #start = 0;
  #piece = Buffer.alloc(0);

  constructor(private readonly file: FileHandle) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytesAt(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const from = position - this.#start;
    if (from >= 0 && from + length <= this.#piece.length) return this.#piece.subarray(from, from + length);
    const size = Math.max(length, PIECE);
    const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(size), 0, size, position);
    if (bytesRead < length) throw new Error('the file ends before');
    this.#start = position;
    this.#piece = buffer.subarray(0, bytesRead);
    return this.#piece.subarray(0, length);
  }
}
