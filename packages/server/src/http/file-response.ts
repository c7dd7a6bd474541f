import type { Readable } from 'node:stream';

/** A file to be sent: verified bytes, whole or as a stream. */
export interface FileResponse {
  name: string;
  type: string;
  content: Buffer | { stream: Readable; size: number };
}
