import { Readable } from 'node:stream';

/** The request headers of a download. */
interface Asked {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * Returns the byte at which a download resumes: N of `bytes=N-` for the same file (RFC 9110 §14). Returns 0 for
 * everything else, which is answered completely, as a server may (§14.2).
 */
export function resumedAt({ range, 'if-range': same }: Asked, etag: string, size: number): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0);
  return from < size && (same === undefined || same === etag) ? from : 0;
}

/** Returns the stream without its first bytes. */
export const skip = (stream: Readable, bytes: number): Readable =>
  bytes === 0 ? stream : Readable.from(rest(stream, bytes));

async function* rest(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
