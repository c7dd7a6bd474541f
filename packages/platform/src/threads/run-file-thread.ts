import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import type { ProblemCode } from '@boveda/contracts';
import { toldIfFull } from '../blobs/blob-problems';
import type { BlobStore } from '../blobs/blob-store';
import { type BlobPlace, openBlobs } from '../blobs/open-blobs';
import { Problem } from '../core/problem';
import { createDb, createPool, type PgTarget, THREAD_CONNECTIONS } from '../db/pool';
import type { Db } from '../db/schema';
import { yieldToOthers } from './yield-to-others';

/** What a thread is asked for. */
export interface FileWork<Order> {
  order: Order;
  file: string;
  target: PgTarget;
  statementTimeoutMs: number;
  blobs: BlobPlace;
}

/** A file that is complete and on the disk. */
export interface MadeFile {
  bytes: number;
  /** SHA-256 of what was written, lower-case hex. */
  sha256: string;
}

/** Message of a thread: progress, the finished file, a Problem for the user, or a fault. */
export interface FileAnswer {
  done?: number;
  made?: MadeFile;
  problem?: { status: number; code: ProblemCode; msg: string };
  fault?: string;
}

/** Sources and progress callback of a file. */
export interface FileSources {
  db: Db;
  blobs: Pick<BlobStore, 'read'>;
  /** Called with the number of entries written so far. */
  onProgress(done: number): void;
}

const TELL_EVERY_MS = 300;

const say = (answer: FileAnswer) => parentPort?.postMessage(answer);

/** Runs a thread that makes files, one at a time: `write` yields the bytes of one as they are made. */
export function runFileThread<Order>(
  write: (sources: FileSources, order: Order) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): void {
  yieldToOthers();
  parentPort?.on('message', async (asked: FileWork<Order>) => {
    try {
      say({ made: await work(asked, write) });
    } catch (error) {
      const failure = toldIfFull(error);
      if (failure instanceof Problem)
        say({ problem: { status: failure.status, code: failure.code, msg: failure.msg } });
      else say({ fault: String((failure as Error).stack ?? failure) });
    }
  });
}

async function work<Order>(
  { order, file, target, statementTimeoutMs, blobs }: FileWork<Order>,
  write: Parameters<typeof runFileThread<Order>>[0],
): Promise<MadeFile> {
  const db = createDb(createPool(target, { warn: () => {} }, { size: THREAD_CONNECTIONS, statementTimeoutMs }));
  let told = 0;
  const onProgress = (done: number) => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    say({ done });
  };
  const content = await write({ db, blobs: await openBlobs(blobs, db), onProgress }, order);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  await db.destroy();
  return { bytes, sha256: hash.digest('hex') };
}
