import { api, type UploadZipResult } from '@boveda/contracts';
import { invalidField, invalidFields, Problem } from '@boveda/platform/core/problem';
import type { ReceivedUpload } from '@boveda/platform/uploads/json-upload';
import { MAX_BODY_BYTES, receiveUploads } from '@boveda/platform/uploads/receive-uploads';
import type { ReceivedFile } from '@boveda/platform/uploads/spool';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { implement } from '../../http/implement';
import { ingestCfdi } from '../../vault/ingest/ingest';
import { ingestPdf } from '../../vault/ingest/ingest-pdf';
import { receiveZip } from './ingest-zip';

const MAX_NAME = 255;
// Undefined for a request without a body.
const received = z.custom<ReceivedUpload | undefined>();

/** Registers POST /cfdi and POST /cfdi?type=zip in a separate scope, where JSON is decoded as a stream. */
export function registerUploads(app: FastifyInstance): void {
  app.register(async (scope) => {
    receiveUploads(scope, {
      [api.cfdi.upload.name]: { texts: ['name'], files: ['xmlb64', 'pdfb64'], required: ['name', 'xmlb64'] },
      [api.cfdi.uploadPdf.name]: { texts: ['name'], files: ['pdfb64'], required: ['name', 'pdfb64'] },
      [api.cfdi.uploadZip.name]: { texts: ['name'], files: ['zip'], required: ['zip'] },
    });

    implement(
      scope,
      api.cfdi.upload,
      'contribuyente',
      ({ deps, contribuyente, body, repeated }) =>
        discarding(body, async ({ texts, files }) => {
          const archivo = nameIn(texts);
          const xml = fileIn(files, 'xmlb64');
          const pdf = files.pdfb64 && files.pdfb64.size > 0 ? files.pdfb64 : undefined;
          return await ingestCfdi(deps, contribuyente, {
            archivo,
            xml: xml.bytes,
            pdf: pdf && { archivo: `${archivo.replace(/\.xml$/i, '')}.pdf`, content: async () => pdf.content },
          }).catch((error: unknown) => {
            if (repeated && isAlreadyStored(error)) return { aceptados: 1, errores: [] };
            throw error;
          });
        }),
      { body: received, bodyLimit: MAX_BODY_BYTES, ownTransactions: true },
    );

    implement(
      scope,
      api.cfdi.uploadPdf,
      'contribuyente',
      ({ deps, contribuyente: { rfc }, body }) =>
        discarding(body, async ({ texts, files }) => {
          const { content } = fileIn(files, 'pdfb64');
          return await ingestPdf(deps, rfc, { archivo: nameIn(texts), content: async () => content });
        }),
      { body: received, bodyLimit: MAX_BODY_BYTES, ownTransactions: true },
    );

    implement(
      scope,
      api.cfdi.uploadZip,
      'contribuyente',
      ({ deps, contribuyente, body, repeated }) =>
        discarding(body, async ({ texts, files }) => {
          const result = await receiveZip(deps, contribuyente, {
            name: texts.name ? nameIn(texts) : 'ZIP',
            content: fileIn(files, 'zip').content,
          });
          return repeated ? withStoredBefore(result) : result;
        }),
      { body: received, bodyLimit: MAX_BODY_BYTES, ownTransactions: true },
    );
  });
}

const isAlreadyStored = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'cfdi_already_stored';

/** Counts what an attempt stored that died before it answered: its CFDI are refused now because they are there. */
function withStoredBefore({ aceptados, errores, ...rest }: UploadZipResult): UploadZipResult {
  const refused = errores.filter((error) => !isAlreadyStored(error));
  return { ...rest, aceptados: aceptados + errores.length - refused.length, errores: refused };
}

/** Runs `work` on the upload and deletes its temporary files in every case. */
async function discarding<Result>(
  upload: ReceivedUpload | undefined,
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  if (!upload) throw invalidFields('invalid_body', [{ pointer: '', detail: 'Falta el contenido.' }]);
  try {
    return await work(upload);
  } finally {
    await upload.discard();
  }
}

function nameIn({ name = '' }: ReceivedUpload['texts']): string {
  if (name.trim() === '') throw invalidField('invalid_body', ['name'], 'No puede quedar sin caracteres');
  if (name.length > MAX_NAME)
    throw invalidField('invalid_body', ['name'], `Se esperan a lo más ${MAX_NAME} caracteres`);
  return name;
}

function fileIn(files: ReceivedUpload['files'], field: 'xmlb64' | 'pdfb64' | 'zip'): ReceivedFile {
  const file = files[field];
  if (!file) throw new Error(`${field} is not required by its shape`);
  if (file.size === 0) throw new Problem(422, 'empty_file', 'El archivo está vacío.');
  return file;
}
