import type { ArchivoRechazado, DocumentoGuardado } from '@boveda/contracts';
import type { BlobContent } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import type { PreparedAcuse } from './prepare-acuse';
import type { PreparedCfdi } from './prepare-cfdi';
import type { PreparedRetencion } from './prepare-retencion';

/** A PDF that is being uploaded; it is read only when its CFDI is stored. */
export interface IncomingPdf {
  archivo: string;
  content: () => Promise<BlobContent>;
}

/** A CFDI that is being uploaded, with its PDF if there is one. `archivo` is the name its sender gave it. */
export interface IncomingCfdi {
  archivo: string;
  xml: Uint8Array | (() => Promise<Uint8Array>);
  pdf?: IncomingPdf | undefined;
}

/** The vault that receives files, and the way they arrived. */
export interface Destination {
  rfc: string;
  /** The author recorded in the log, when it is not the author of the call. */
  origen?: string;
  /** The taxpayer did not request these files: they are untrusted input. */
  sinPedir?: boolean;
}

/** A list of the SAT's metadata, which is parsed as it is stored. */
export interface PreparedMetadatos {
  metadatos: true;
}

/** What judging a document gives. */
export type Prepared = PreparedCfdi | PreparedRetencion | PreparedAcuse | PreparedMetadatos;

/** A judged document with its original bytes. `archivo` is its name in the upload. */
export interface Candidate<P = Prepared> {
  archivo: string;
  xml: Uint8Array;
  sha256: string;
  pdf: IncomingPdf | undefined;
  prepared: P;
  /** SHA-256 of the stored XML that this CFDI replaces. */
  reemplaza?: string;
}

/** A candidate with its position in the batch. */
export interface Numbered<P = PreparedCfdi> extends Candidate<P> {
  at: number;
}

/** A candidate that was not stored. */
export interface Rejected<P = PreparedCfdi> {
  candidate: Numbered<P>;
  reason: Problem;
  /** Why its PDF was rejected too. */
  pdfReason?: Problem | undefined;
}

/** The result for one CFDI and its PDF, or for a document that is kept beside CFDI. */
export interface Outcome {
  /** The CFDI or the document is stored, or its PDF was added to a CFDI stored before. */
  isAccepted: boolean;
  /** What was done with a document that is no CFDI. */
  documento?: string;
  /** Why the CFDI or the document was rejected. */
  reason?: Problem | undefined;
  /** Why its PDF was rejected. */
  pdfReason?: Problem | undefined;
}

/** Returns the reason for a rejection. Rethrows an error that is not a `Problem`: it is a fault of the server. */
export function reasonOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** A rejected file as the contract describes it. */
export const rejectedFile = (archivo: string, { code, msg }: Problem): ArchivoRechazado => ({ archivo, code, msg });

/** Returns the rejected files of one CFDI: its XML, its PDF, both or none. */
export function rejectedFiles(
  { archivo, pdf }: { archivo: string; pdf?: { archivo: string } | undefined },
  { reason, pdfReason }: Outcome,
): ArchivoRechazado[] {
  return [
    ...(reason ? [rejectedFile(archivo, reason)] : []),
    ...(pdf && pdfReason ? [rejectedFile(pdf.archivo, pdfReason)] : []),
  ];
}

/** Returns what was done with a document that is no CFDI, as the contract describes it. */
export const keptDocument = ({ archivo }: { archivo: string }, { documento }: Outcome): DocumentoGuardado[] =>
  documento === undefined ? [] : [{ archivo, msg: documento }];
