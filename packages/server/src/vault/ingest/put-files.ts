import { open } from 'node:fs/promises';
import type { BlobContent, BlobStore, StoredBlob } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import { type IncomingPdf, type Numbered, type Rejected, reasonOf } from './candidate';
import type { Room } from './plan-space';
import type { PreparedCfdi } from './prepare-cfdi';

/** A candidate whose files are in the blob store. */
export interface Filed<P = PreparedCfdi> extends Numbered<P> {
  xmlBlob: StoredBlob;
  pdfBlob: StoredBlob | undefined;
  /** Why its PDF was rejected. */
  pdfReason: Problem | undefined;
}

/** An examined PDF: in memory, already in the blob store, or rejected with a reason. */
interface ExaminedPdf {
  taken?: Uint8Array | StoredBlob | undefined;
  pdfReason?: Problem | undefined;
}

/** A candidate with its examined PDF. */
interface Waiting<P> extends ExaminedPdf {
  candidate: Numbered<P>;
}

/** Limit of the files that are written together, because they are held in memory together. */
const TOGETHER_BYTES = 8 * 1_048_576;
const SMALL_BYTES = 1_048_576;
const PDF_BEGINS_WITHIN = 1_024;

/** The result of writing the files of a batch. */
interface PutFiles<P> {
  filed: Filed<P>[];
  rejected: Rejected<P>[];
}

/** Writes the files of a batch to the blob store as far as there is room. */
export async function putFiles<P>(
  blobs: BlobStore,
  batch: readonly Numbered<P>[],
  { free, full }: Room,
): Promise<PutFiles<P>> {
  const result: PutFiles<P> = { filed: [], rejected: [] };
  const put = async (files: readonly Waiting<P>[]) => {
    const { filed, rejected } = await putTogether(blobs, files);
    result.filed.push(...filed);
    result.rejected.push(...rejected);
  };
  let left = free;
  let waiting: Waiting<P>[] = [];
  let together = 0;
  for (const candidate of batch) {
    const size = candidate.xml.byteLength;
    if (size > left) {
      result.rejected.push({ candidate, reason: full() });
      continue;
    }
    left -= size;
    const pdf = await examinePdf(blobs, candidate.pdf, { free: left, full });
    waiting.push({ candidate, ...pdf });
    left -= sizeOf(pdf.taken);
    together += size + (pdf.taken instanceof Uint8Array ? pdf.taken.byteLength : 0);
    if (together < TOGETHER_BYTES) continue;
    await put(waiting);
    waiting = [];
    together = 0;
  }
  await put(waiting);
  return result;
}

async function putTogether<P>(blobs: BlobStore, waiting: readonly Waiting<P>[]): Promise<PutFiles<P>> {
  const pdfs = waiting.flatMap(({ taken }) => (taken instanceof Uint8Array ? [taken] : []));
  try {
    const stored = await blobs.putMany([...waiting.map(({ candidate }) => candidate.xml), ...pdfs]);
    const pdfBlobs = stored.slice(waiting.length).values();
    const filed = waiting.map(({ candidate, taken, pdfReason }, at) => ({
      ...candidate,
      xmlBlob: stored[at] as StoredBlob,
      pdfBlob: taken instanceof Uint8Array ? pdfBlobs.next().value : taken,
      pdfReason,
    }));
    return { filed, rejected: [] };
  } catch (error) {
    const reason = reasonOf(error);
    return { filed: [], rejected: waiting.map(({ candidate, pdfReason }) => ({ candidate, reason, pdfReason })) };
  }
}

/** Writes the PDF of a CFDI. Returns the reason when it is rejected: not a PDF, or too big for the space. */
export async function putPdf(
  blobs: BlobStore,
  pdf: IncomingPdf,
  room: Room,
): Promise<{ blob: StoredBlob } | { pdfReason: Problem }> {
  try {
    const content = await readPdf(pdf, room);
    return { blob: await blobs.put(content) };
  } catch (error) {
    return { pdfReason: reasonOf(error) };
  }
}

/** Examines a PDF: a small one stays in memory to be written with others, a big one is written at once. */
async function examinePdf(blobs: BlobStore, pdf: IncomingPdf | undefined, room: Room): Promise<ExaminedPdf> {
  if (!pdf) return {};
  try {
    const content = await readPdf(pdf, room);
    const isSmall = content instanceof Uint8Array && content.byteLength <= SMALL_BYTES;
    return { taken: isSmall ? content : await blobs.put(content) };
  } catch (error) {
    return { pdfReason: reasonOf(error) };
  }
}

/** Reads a PDF. Throws a `Problem` when it is not a PDF or does not fit. */
async function readPdf(pdf: IncomingPdf, { free, full }: Room): Promise<BlobContent> {
  const content = await pdf.content();
  const { size, head } = await lookInto(content);
  if (size > free) throw full();
  // Readers accept a PDF whose header is within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1).
  if (!head.includes('%PDF-')) throw new Problem(422, 'invalid_pdf', 'El archivo no es un PDF.');
  return content;
}

function sizeOf(pdf: ExaminedPdf['taken']): number {
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
