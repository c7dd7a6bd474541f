import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const digest = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** SHA-256 in lower-case hex: the name of a blob. */
export const sha256Of = (data: Uint8Array | string): string => digest(data).toString('hex');

/** SHA-256 in lower-case hex of a file, read as a stream. */
export async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** SHA-256 in base64url, for entity tags and keys. */
export const sha256Base64 = (data: Uint8Array | string): string => digest(data).toString('base64url');

/** The SHA-256 that is stored instead of a token, a key or a code. Not for passwords, which are too easy to guess. */
export const hashToken = (token: string): Buffer => digest(token);

/** The number of a queue below `count`, always the same for the same name. */
export const queueOf = (name: string, count: number): number => (digest(name)[0] ?? 0) % count;
