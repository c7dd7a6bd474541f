import path from 'node:path';
import type { ErasableBlobStore } from '../../blobs/blob-store';
import { createFileMaker, type FileMaker, type FileMakerSettings } from '../../file-threads/file-maker';
import type { RespaldoOrder } from './write-respaldo';

const THREADS = 1;

/** Makes backups and keeps them. */
export interface RespaldoMaker extends FileMaker<RespaldoOrder> {
  /** Where finished backups lie: apart from the evidence, so that removing one can never reach a CFDI. */
  store: ErasableBlobStore;
}

/** RespaldoMaker over the database and the blobs of this installation. */
export const createRespaldoMaker = ({
  store,
  ...sources
}: Pick<FileMakerSettings, 'target' | 'blobs'> & { store: ErasableBlobStore }): RespaldoMaker => ({
  store,
  ...createFileMaker({ ...sources, threads: THREADS, entry: path.join(import.meta.dirname, 'respaldo-thread.ts') }),
});
