import { constants } from 'node:zlib';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes below which compression gains nothing. */
export const SMALLEST_COMPRESSED = 1024;
/**
 * Types of API answers that are compressed: JSON, CSV, plain text and XML. Files of the page have variants and ETags of their own
 * (`web/static-files.ts`); ranges are served of archives alone, which are compressed already.
 */
export const COMPRESSED_TYPES = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/(?:csv|plain|xml))(?:;|$)/;
/** Quality 4 costs about as much as gzip; frequently requested files were compressed at build time. */
export const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Encodings of this server, best first. */
export type Encoding = 'br' | 'gzip';
/** Whether the browser accepts an encoding. Source: RFC 9110 §12.5.3. */
export function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = new Map(
    String(headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => part.toLowerCase().split(';'))
      .map(([name = '', weight = 'q=1']) => [name.trim(), Number(weight.trim().replace('q=', ''))]),
  );
  return (accepted.get(encoding) ?? 0) > 0;
}

/** The best encoding of this server that the browser accepts, or null. */
export const acceptedEncoding = (request: FastifyRequest): Encoding | null =>
  (['br', 'gzip'] as const).find((encoding) => accepts(request, encoding)) ?? null;

/** Refuses what arrives compressed: its sender would choose how much it becomes. Source: RFC 9110, 15.5.16. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (!['', 'identity'].includes(String(headers['content-encoding'] ?? '').toLowerCase()))
      throw new Problem(415, 'invalid_body', 'El contenido debe llegar sin comprimir (Content-Encoding).', {
        headers: { 'accept-encoding': 'identity' },
      });
  });
}
