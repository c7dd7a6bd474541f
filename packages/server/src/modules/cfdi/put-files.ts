import { open } from 'node:fs/promises';
import type { BlobContent, BlobStore, StoredBlob } from '../../blobs/blob-store';
import { Problem } from '../../http/problem';
import type { ArchivoPdf } from './archivo';
import type { Room } from './espacio';
import type { Rechazos } from './rechazo';
import type { Candidate } from './store-cfdis';

/** A candidate whose files are in the blob store. */
export interface Filed extends Candidate {
  xmlBlob: StoredBlob;
  pdfBlob: StoredBlob | undefined;
}

/** A candidate and its PDF, in memory or already in the blob store. */
interface Waiting {
  candidate: Candidate;
  pdf: Uint8Array | StoredBlob | undefined;
}

/** What is stored together lies in memory together. */
const TOGETHER_BYTES = 8 * 1_048_576;
const SMALL_BYTES = 1_048_576;
const PDF_BEGINS_WITHIN = 1_024;

/** Puts the files of a batch into the blob store, as far as there is room; names what was not taken. */
export async function putFiles(
  blobs: BlobStore,
  batch: readonly Candidate[],
  { free, full }: Room,
  rechazos: Rechazos,
): Promise<Filed[]> {
  const filed: Filed[] = [];
  let left = free;
  let waiting: Waiting[] = [];
  let together = 0;
  for (const candidate of batch) {
    const size = candidate.xml.byteLength;
    if (size > left) {
      rechazos.add(candidate.archivo, full());
      continue;
    }
    left -= size;
    const pdf = await takePdf(blobs, candidate.pdf, { free: left, full }, rechazos);
    waiting.push({ candidate, pdf });
    left -= sizeOf(pdf);
    together += size + (pdf instanceof Uint8Array ? pdf.byteLength : 0);
    if (together < TOGETHER_BYTES) continue;
    filed.push(...(await putTogether(blobs, waiting, rechazos)));
    waiting = [];
    together = 0;
  }
  filed.push(...(await putTogether(blobs, waiting, rechazos)));
  return filed;
}

async function putTogether(blobs: BlobStore, waiting: readonly Waiting[], rechazos: Rechazos): Promise<Filed[]> {
  const pdfs = waiting.flatMap(({ pdf }) => (pdf instanceof Uint8Array ? [pdf] : []));
  try {
    const stored = await blobs.putMany([...waiting.map(({ candidate }) => candidate.xml), ...pdfs]);
    const pdfBlobs = stored.slice(waiting.length).values();
    return waiting.map(({ candidate, pdf }, at) => ({
      ...candidate,
      xmlBlob: stored[at] as StoredBlob,
      pdfBlob: pdf instanceof Uint8Array ? pdfBlobs.next().value : pdf,
    }));
  } catch (error) {
    for (const { candidate } of waiting) rechazos.add(candidate.archivo, error);
    return [];
  }
}

/** Puts the PDF of a CFDI. One that is no PDF or does not fit is named and left out: the CFDI itself is good. */
export async function putPdf(
  blobs: BlobStore,
  pdf: ArchivoPdf | undefined,
  room: Room,
  rechazos: Rechazos,
): Promise<StoredBlob | undefined> {
  const taken = await takePdf(blobs, pdf, room, rechazos);
  if (!pdf || !(taken instanceof Uint8Array)) return taken as StoredBlob | undefined;
  try {
    return await blobs.put(taken);
  } catch (error) {
    rechazos.add(pdf.archivo, error);
    return undefined;
  }
}

/** A small PDF stays in memory, to be stored with others; a big one goes into the store at once. */
async function takePdf(
  blobs: BlobStore,
  pdf: ArchivoPdf | undefined,
  { free, full }: Room,
  rechazos: Rechazos,
): Promise<Uint8Array | StoredBlob | undefined> {
  if (!pdf) return undefined;
  try {
    const content = await pdf.content();
    const { size, head } = await lookInto(content);
    if (size > free) throw full();
    // Readers take a PDF whose header comes within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1).
    if (!head.includes('%PDF-')) throw new Problem(422, 'invalid_pdf', 'El archivo no es un PDF.');
    return content instanceof Uint8Array && size <= SMALL_BYTES ? content : await blobs.put(content);
  } catch (error) {
    rechazos.add(pdf.archivo, error);
    return undefined;
  }
}

function sizeOf(pdf: Waiting['pdf']): number {
  if (!pdf) return 0;
  return pdf instanceof Uint8Array ? pdf.byteLength : pdf.size;
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
