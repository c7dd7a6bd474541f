import type { BlobContent } from '../../platform/blobs/blob-store';

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
