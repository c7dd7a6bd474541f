import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, BROTLI_QUALITY, SMALLEST_COMPRESSED } from '../http/encodings';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.woff': 'font/woff',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.tgz': 'application/gzip',
};
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
const suffix = { br: '.br', gzip: '.gz' } as const;

/**
 * Path of a file below `root` for a URL path. Null for hidden names, `..`, backslashes, NUL and broken escapes, so that
 * it
 * never leaves `root`.
 */
export function resolveBelow(root: string, urlPath: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  const segments = plain.split('/').filter((segment) => segment !== '');
  const hostile = (segment: string) => segment.startsWith('.') || /[\\\0:]/.test(segment);
  if (segments.length === 0 || segments.some(hostile)) return null;
  return path.join(root, ...segments);
}

/** The media type of a file, by its name. */
export const typeOf = (file: string): string => types[path.extname(file).toLowerCase()] ?? 'application/octet-stream';

/** Stats of a plain file, or null. */
const fileStats = (file: string): Promise<Stats | null> =>
  stat(file).then(
    (stats) => (stats.isFile() ? stats : null),
    () => null,
  );

/** Whether the browser has this version already. Source: RFC 9110 §13.1.2. */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim() === etag);

/** Sends a file with type, ETag and compression; returns false, and sends nothing, when it does not exist. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  cacheControl: string,
): Promise<boolean> {
  const stats = await fileStats(file);
  if (!stats) return false;
  const type = typeOf(file);
  const worthwhile = compressible.test(type) && stats.size >= SMALLEST_COMPRESSED;
  const encoding = worthwhile ? acceptedEncoding(request) : null;
  const etag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}${encoding ?? ''}"`;
  reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag });
  if (worthwhile && !reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (isFresh(request, etag)) {
    reply.code(304).send();
    return true;
  }
  if (encoding) reply.header('content-encoding', encoding);
  const ready = encoding ? await fileStats(file + suffix[encoding]) : stats;
  if (ready) reply.header('content-length', ready.size);
  if (request.method === 'HEAD') reply.send();
  else if (!encoding || ready) reply.send(createReadStream(encoding ? file + suffix[encoding] : file));
  else reply.send(createReadStream(file).pipe(encoding === 'br' ? createBrotliCompress(BROTLI_QUALITY) : createGzip()));
  return true;
}
