import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition';

/** A file to be sent: verified bytes, whole or as a stream. */
export interface FileResponse {
  name: string;
  type: string;
  content: Buffer | { stream: Readable; size: number };
}

/** Sets the headers of a file for its answer. Files are untrusted input and must not run as a page of this origin. */
export function setFileHeaders({ name, type, content }: FileResponse, reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(!Buffer.isBuffer(content) && { 'content-length': content.size }),
  });
}

/** Sends a file as a download. */
export const sendFile = (file: FileResponse, reply: FastifyReply): FastifyReply =>
  setFileHeaders(file, reply).send(contentOf(file));

/** The bytes of a file, as Fastify and nodemailer take them. */
export const contentOf = ({ content }: FileResponse): Buffer | Readable =>
  Buffer.isBuffer(content) ? content : content.stream;
