import type { Readable } from 'node:stream';

/** A file on its way out: verified bytes, whole or as a stream. */
export interface Archivo {
  name: string;
  type: string;
  content: Buffer | { stream: Readable; size: number };
}
