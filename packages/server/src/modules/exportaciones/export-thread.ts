import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProblemCode } from '@boveda/contracts';
import { openDiskBlobs } from '../../blobs/disk-blobs';
import { createPackIndex } from '../../blobs/pack-index';
import { createDb, createPool, type PgTarget } from '../../db/pool';
import { Problem } from '../../http/problem';
import { type ExportOrder, writeExport } from './write-export';

/** What the thread is started with. */
export interface ExportWork {
  order: ExportOrder;
  file: string;
  target: PgTarget;
  blobs: string;
}

/** What it says: how far it is, that the file is whole and on the disk, a reason for people, or a fault. */
export interface ExportAnswer {
  done?: number;
  finished?: true;
  problem?: { status: number; code: ProblemCode; msg: string };
  fault?: string;
}

const TELL_EVERY_MS = 300;

const say = (answer: ExportAnswer) => parentPort?.postMessage(answer);

async function work({ order, file, target, blobs }: ExportWork): Promise<void> {
  const db = createDb(createPool(target, { warn: () => {} }));
  let told = 0;
  const onProgress = (done: number) => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    say({ done });
  };
  const content = await writeExport({ db, blobs: await openDiskBlobs(blobs, createPackIndex(db)), onProgress }, order);
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  await db.destroy();
}

try {
  await work(workerData as ExportWork);
  say({ finished: true });
} catch (error) {
  if (error instanceof Problem) say({ problem: { status: error.status, code: error.code, msg: error.msg } });
  else say({ fault: String((error as Error).stack ?? error) });
}
