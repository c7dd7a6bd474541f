import path from 'node:path';
import { createFileMaker, type FileMaker, type FileMakerSettings } from '@boveda/platform/threads/file-maker';
import type { ExportOrder } from './write-export';

const THREADS = 2;

declare module '../../installation/deps' {
  interface Deps {
    exporter: Exporter;
  }
}

/** Makes the files of exports. */
export type Exporter = FileMaker<ExportOrder>;

/** Creates an exporter over the database and the blobs of this installation. */
export const createExporter = (sources: Omit<FileMakerSettings, 'entry' | 'threads'>): Exporter =>
  createFileMaker({ ...sources, threads: THREADS, entry: path.join(import.meta.dirname, 'export-thread.ts') });
