import type { BlobContent } from '../../blobs/blob-store';

/** A PDF on its way in, read when it is its turn. */
export interface ArchivoPdf {
  archivo: string;
  content: () => Promise<BlobContent>;
}

/** A CFDI on its way in, with its PDF where there is one. `archivo` is the name its sender knows it by. */
export interface ArchivoCfdi {
  archivo: string;
  xml: Uint8Array | (() => Promise<Uint8Array>);
  pdf?: ArchivoPdf | undefined;
}
