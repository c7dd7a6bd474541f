import type { Problem } from '../../platform/core/problem';
import type { IncomingPdf } from './incoming-file';
import type { PreparedCfdi } from './prepare-cfdi';

/** A judged CFDI with its original bytes. `archivo` is its name in the upload. */
export interface Candidate {
  archivo: string;
  xml: Uint8Array;
  sha256: string;
  pdf: IncomingPdf | undefined;
  prepared: PreparedCfdi;
  /** SHA-256 of the stored XML that this CFDI replaces. */
  reemplaza?: string;
}

/** A candidate with its position in the batch. */
export interface Numbered extends Candidate {
  at: number;
}

/** A candidate that was not stored. */
export interface Rejected {
  candidate: Numbered;
  reason: Problem;
  /** Why its PDF was rejected too. */
  pdfReason?: Problem | undefined;
}
