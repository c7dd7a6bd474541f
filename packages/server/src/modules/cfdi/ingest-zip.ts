import type { UploadResult, UploadZipResult } from '@boveda/contracts';
import type { BlobContent } from '../../blobs/blob-store';
import type { Deps } from '../../deps';
import { enqueueZip } from '../descargas/enqueue-zip';
import type { Destino } from './destino';
import { ingestMany } from './ingest';
import { type OpenUpload, openUpload } from './open-upload';

/** More than this takes longer than anybody should have to keep a connection open. */
const MOST_CFDIS = 2_000;
const MOST_BYTES = 128 * 1_048_576;

/** Takes every CFDI of a ZIP, each with the PDF of its name; what was not taken is named. */
export async function ingestZip(deps: Deps, contribuyente: Destino, zip: BlobContent): Promise<UploadResult> {
  const upload = await openUpload(zip);
  try {
    return await ingestOpen(deps, contribuyente, upload);
  } finally {
    await upload.close();
  }
}

/** The same for whoever waits for the answer: what would take too long is stored whole and worked off by a job. */
export async function receiveZip(
  deps: Deps,
  contribuyente: { rfc: string },
  zip: { name: string; content: BlobContent },
): Promise<UploadZipResult> {
  const upload = await openUpload(zip.content);
  try {
    const cfdis = upload.archivos.length;
    if (cfdis <= MOST_CFDIS && upload.bytes <= MOST_BYTES) return await ingestOpen(deps, contribuyente, upload);
    return { aceptados: 0, errores: [], enProceso: await enqueueZip(deps, contribuyente.rfc, { ...zip, cfdis }) };
  } finally {
    await upload.close();
  }
}

async function ingestOpen(
  deps: Deps,
  contribuyente: Destino,
  { archivos, refused }: OpenUpload,
): Promise<UploadResult> {
  const { aceptados, errores } = await ingestMany(deps, contribuyente, archivos);
  return { aceptados, errores: [...refused, ...errores] };
}
