import type { UploadResult, UploadZipResult } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import type { Deps } from '../../installation/deps';
import type { Destination } from '../../vault/ingest/candidate';
import { ingestMany } from '../../vault/ingest/ingest';
import { type OpenUpload, openUpload } from '../../vault/ingest/open-upload';
import { enqueueZip } from '../descargas/enqueue-zip';

/** Larger ZIPs take longer than a connection should stay open. */
const MOST_CFDIS = 2_000;
const MOST_BYTES = 128 * 1_048_576;

/**
 * Stores every CFDI of a ZIP, each with the PDF of the same name; rejected files are listed. The caller waits for the
 * answer, so a ZIP that would take too long is stored whole and processed by a job.
 */
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
  contribuyente: Destination,
  { archivos, refused }: OpenUpload,
): Promise<UploadResult> {
  const { errores, ...result } = await ingestMany(deps, contribuyente, archivos);
  return { ...result, errores: [...refused, ...errores] };
}
