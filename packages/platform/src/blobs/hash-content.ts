import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BlobContent } from './blob-store';

/** SHA-256 of a file's content in lower-case hex, in constant memory. */
export async function hashContent(content: BlobContent): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) hash.update(content);
  else await pipeline(createReadStream(content.path), hash);
  return hash.digest('hex');
}
