import { API_BASE, API_KEY_HEADER, RFC_HEADER, TOKEN_HEADER } from '@boveda/contracts';
import { sha256Base64 } from '@boveda/platform/core/sha256';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, SMALLEST_COMPRESSED } from './encodings';

/** Signed links to files differ with each answer, and are valid for 15 minutes or longer. */
const LINK = new RegExp(`"${API_BASE}/archivos/[^"]+"`, 'g');
/** How long an answer with links counts as unchanged: its reader has ten minutes left to use them. */
const LINKS_KEPT_MS = 5 * 60_000;

/** Other callers get other answers at the same address, and other encodings. */
const VARY = ['accept-encoding', 'Authorization', API_KEY_HEADER, TOKEN_HEADER, RFC_HEADER].join(', ');

/**
 * Sends an answer as JSON with its ETag, or 304 when If-None-Match names it. `stored` lets the browser keep the answer and
 * revalidate it: then it must contain nothing secret.
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  { stored, now }: { stored: boolean; now: Date },
): FastifyReply {
  const text = JSON.stringify(result);
  const isLarge = Buffer.byteLength(text) >= SMALLEST_COMPRESSED;
  const etag = etagOf(text, now, isLarge && acceptedEncoding(request) !== null);
  reply.headers({ etag, vary: VARY, ...(stored && { 'cache-control': 'private, no-cache' }) });
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Weak when the text has links, in which alone two answers of the same period differ, and when it is sent compressed (RFC 9110, 8.8.1). */
function etagOf(text: string, now: Date, isCompressed: boolean): string {
  const period = Math.floor(now.getTime() / LINKS_KEPT_MS);
  const compared = text.replaceAll(LINK, `"${period}"`);
  return `${compared === text && !isCompressed ? '' : 'W/'}"${sha256Base64(compared)}"`;
}

const opaque = (etag: string) => etag.replace(/^W\//, '');

/** Weak comparison. Source: RFC 9110, 13.1.2. */
function isNamed(etag: string, header: string | undefined): boolean {
  if (header?.trim() === '*') return true;
  return (header?.match(/(?:W\/)?"[^"]*"/g) ?? []).some((named) => opaque(named) === opaque(etag));
}
