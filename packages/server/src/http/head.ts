import { Readable } from 'node:stream';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { acceptedEncoding, COMPRESSED_TYPES } from './encodings';

/** What is read by GET is asked for by HEAD too. */
export const READING: HTTPMethods[] = ['GET', 'HEAD'];

/** Drops the payload of a response to HEAD and closes its stream unread; sets Content-Length where the size is known. Source: RFC 9110, 9.3.2. */
export function omitContentOfHead(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'HEAD') return payload;
    if (payload instanceof Readable) payload.destroy();
    // GET sends these compressed, with a length that only compressing tells.
    if (acceptedEncoding(request) !== null && COMPRESSED_TYPES.test(String(reply.getHeader('content-type'))))
      reply.removeHeader('content-length');
    const isWhole = Buffer.isBuffer(payload) || (typeof payload === 'string' && acceptedEncoding(request) === null);
    if (isWhole && !reply.hasHeader('content-length') && ![204, 304].includes(reply.statusCode))
      reply.header('content-length', Buffer.byteLength(payload as Buffer | string));
    return null;
  });
}
