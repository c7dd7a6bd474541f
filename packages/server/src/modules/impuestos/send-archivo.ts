import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { record } from '../../audit/record';
import { contentDisposition } from '../../http/content-disposition';
import type { Deps } from '../../installation/deps';
import type { ArchivoDelMes } from './mes-file';

/** Records the download of a file of a month and returns its bytes. */
export async function sendArchivo(
  { db }: Pick<Deps, 'db'>,
  rfc: string,
  reply: FastifyReply,
  { name, mime, bytes }: ArchivoDelMes,
): Promise<Readable> {
  await record(db, rfc, { accion: 'mes.descargado', objeto: name });
  reply.headers({ 'content-type': mime, 'content-disposition': contentDisposition(name) });
  return Readable.from(bytes);
}
