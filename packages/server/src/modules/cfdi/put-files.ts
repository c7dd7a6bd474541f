import { open } from 'node:fs/promises';
import type { BlobContent, BlobStore, StoredBlob } from '../../blobs/blob-store';
import { Problem } from '../../http/problem';
import type { ArchivoPdf } from './archivo';
import { storageFull } from './espacio';
import { mapLimited } from './map-limited';
import type { Rechazos } from './rechazo';
import type { Candidate } from './store-cfdis';

/** A candidate whose files are in the blob store. */
export interface Filed extends Candidate {
  xmlBlob: StoredBlob;
  pdfBlob: StoredBlob | undefined;
}

const FILES_AT_ONCE = 16;
const PDF_BEGINS_WITHIN = 1_024;

/** Puts the files of a batch into the blob store, as far as the free bytes go; names what was not taken. */
export async function putFiles(
  blobs: BlobStore,
  batch: readonly Candidate[],
  free: number,
  rechazos: Rechazos,
): Promise<Filed[]> {
  let left = free;
  const filed = await mapLimited(batch, FILES_AT_ONCE, async (candidate): Promise<Filed | undefined> => {
    try {
      left -= candidate.xml.byteLength;
      if (left < 0) throw storageFull();
      const xmlBlob = await blobs.put(candidate.xml);
      const pdfBlob = await putPdf(blobs, candidate.pdf, left, rechazos);
      left -= pdfBlob?.size ?? 0;
      return { ...candidate, xmlBlob, pdfBlob };
    } catch (error) {
      rechazos.add(candidate.archivo, error);
      return undefined;
    }
  });
  return filed.filter((row) => row !== undefined);
}

/** Puts the PDF of a CFDI. One that is no PDF or does not fit is named and left out: the CFDI itself is good. */
export async function putPdf(
  blobs: BlobStore,
  pdf: ArchivoPdf | undefined,
  free: number,
  rechazos: Rechazos,
): Promise<StoredBlob | undefined> {
  if (!pdf) return undefined;
  try {
    const content = await pdf.content();
    const { size, head } = await lookInto(content);
    if (size > free) throw storageFull();
    // Readers take a PDF whose header comes within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1).
    if (!head.includes('%PDF-')) throw new Problem(422, 'invalid_pdf', 'El archivo no es un PDF.');
    return await blobs.put(content);
  } catch (error) {
    rechazos.add(pdf.archivo, error);
    return undefined;
  }
}

async function lookInto(content: BlobContent): Promise<{ size: number; head: Buffer }> {
  if (content instanceof Uint8Array)
    return { size: content.byteLength, head: Buffer.from(content.subarray(0, PDF_BEGINS_WITHIN)) };
  const file = await open(content.path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PDF_BEGINS_WITHIN), 0, PDF_BEGINS_WITHIN, 0);
    return { size: (await file.stat()).size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}
