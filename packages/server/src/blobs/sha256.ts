import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Name of a blob: lower-case hex of the SHA-256 of its bytes. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Name of what is in a file, read with flat memory. */
export async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
