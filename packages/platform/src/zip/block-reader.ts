import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

const BLOCK = 65_536;
/** The directory of a ZIP and its files are read alternately, and each may span two blocks. */
const KEPT = 4;

/**
 * Reads a ZIP on the disk in blocks: its files are small and consecutive, and one read of the disk for each of them
 * costs
 * more than reading the block.
 */
export class BlockReader extends RandomAccessReader {
  readonly #blocks = new Map<number, Promise<Buffer>>();

  constructor(private readonly file: FileHandle) {
    super();
  }

  /** Returns exactly these bytes; throws where the file ends before them. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const first = Math.floor(position / BLOCK);
    const start = first * BLOCK;
    if (position + length > start + 2 * BLOCK) return whole(await this.#read(position, length), length);
    const blocks = [await this.#block(first)];
    if (position + length > start + BLOCK) blocks.push(await this.#block(first + 1));
    const [only, ...others] = blocks as [Buffer];
    const bytes = others.length === 0 ? only : Buffer.concat(blocks);
    return whole(bytes.subarray(position - start, position - start + length), length);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }

  /** The caller that opened the file closes it. */
  override close(): void {}

  #block(number: number): Promise<Buffer> {
    const known = this.#blocks.get(number);
    if (known) return known;
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size === KEPT) this.#blocks.delete(oldest);
    const block = this.#read(number * BLOCK, BLOCK);
    this.#blocks.set(number, block);
    return block;
  }

  async #read(position: number, length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}

function whole(bytes: Buffer, length: number): Buffer {
  if (bytes.length < length) throw new RangeError('the file ends before');
  return bytes;
}
