import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../../http/content-disposition';
import type { Deps } from '../../../installation/deps';
import { fileOfRenglon, loteExpired } from './lote-links';

const mimes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/** Sets the headers of a file of a job: it is saved, never opened in the page. */
export const setLoteHeaders = (reply: FastifyReply, name: string): FastifyReply =>
  reply.headers({
    'content-type': mimes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });

/** Reads the file of a taxpayer in a job. @throws link_expired once it is gone */
export async function* readLoteFile(
  { sharedFiles }: Pick<Deps, 'sharedFiles'>,
  lote: string,
  rfc: string,
): AsyncGenerator<Buffer, void, undefined> {
  const file = await sharedFiles.open(fileOfRenglon(lote, rfc));
  if (!file) throw loteExpired();
  try {
    yield* createReadStream(file.path);
  } finally {
    await file.release();
  }
}
