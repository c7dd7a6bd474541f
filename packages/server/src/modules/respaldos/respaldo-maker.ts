import path from 'node:path';
import type { ErasableBlobStore } from '@boveda/platform/blobs/blob-store';
import { createFileMaker, type FileMaker, type FileMakerSettings } from '@boveda/platform/threads/file-maker';
import type { RespaldoOrder } from './write-respaldo';

const THREADS = 1;

declare module '../../installation/deps' {
  interface Deps {
    respaldoMaker: RespaldoMaker;
  }
}

/** Makes and stores backups. */
export interface RespaldoMaker extends FileMaker<RespaldoOrder> {
  /** Store of finished backups, separate from the evidence, so that deleting one can never affect a CFDI. */
  store: ErasableBlobStore;
}

/** Creates a RespaldoMaker over the database and the blobs of this installation. */
export const createRespaldoMaker = ({
  store,
  ...sources
}: Omit<FileMakerSettings, 'entry' | 'threads'> & { store: ErasableBlobStore }): RespaldoMaker => ({
  store,
  ...createFileMaker({ ...sources, threads: THREADS, entry: path.join(import.meta.dirname, 'respaldo-thread.ts') }),
});
