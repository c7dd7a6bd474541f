const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

/** A blob to be packed. */
export interface PackEntry {
  sha256: string;
  bytes: Uint8Array;
}

/**
 * Many blobs as one file: a plain tar (POSIX), each blob named by its hash. So a pack needs no index to be read,
 * and `tar xf` extracts everything. `starts` has the offset of each blob.
 */
export function packBlobs(entries: readonly PackEntry[]): { pack: Buffer; starts: number[] } {
  const pieces: Uint8Array[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const { sha256, bytes } of entries) {
    const padding = (BLOCK - (bytes.byteLength % BLOCK)) % BLOCK;
    pieces.push(header(sha256, bytes.byteLength), bytes, END.subarray(0, padding));
    starts.push(at + BLOCK);
    at += BLOCK + bytes.byteLength + padding;
  }
  pieces.push(END);
  return { pack: Buffer.concat(pieces), starts };
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, offset: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), offset, 'latin1');
  block.write(name, 0, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  block.write('0', 156, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  // The checksum is computed with its own field filled with spaces.
  block.fill(' ', 148, 156);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  block[154] = 0;
  return block;
}
