import path from 'node:path';
import { Problem } from '@boveda/platform/core/problem';
import { createThreadStart } from '@boveda/platform/threads/start-thread';
import { ThreadPool } from '@boveda/platform/threads/thread-pool';
import type { bankTasks, MatchTask, ReadTask } from './bank-tasks';

const MEMORY_MB = 512;
/** So that nobody's files take the only one. */
const THREADS = 2;
/** Less than a transaction may wait for it. */
const DEADLINE_MS = 20_000;

/** Reads and matches the statements of this process, in turns between taxpayers. */
const pool = new ThreadPool({
  start: createThreadStart(path.join(import.meta.dirname, 'bank-thread.ts'), { maxOldGenerationSizeMb: MEMORY_MB }),
  threads: THREADS,
  deadlineMs: () => DEADLINE_MS,
  refusal: () => new Problem(413, 'file_too_large', 'El archivo tomaría demasiado tiempo: divídalo por meses.'),
});

/** Terminates idle threads, which otherwise stay alive for a while. */
export const endIdleBankThreads = (): Promise<void> => pool.shrink();

type Output<Name extends keyof typeof bankTasks> = ReturnType<(typeof bankTasks)[Name]>;

/** Reads a file as `bankTasks.read` does. Throws 413 when it takes too long. */
export const readInThread = (document: Uint8Array, input: ReadTask): Output<'read'> =>
  pool.run({ turnOf: input.rfc, name: 'read', document, input: { ...input } }) as Output<'read'>;

/** Matches movements of a taxpayer as `conciliar` does. Throws 413 when it takes too long. */
export const matchInThread = (rfc: string, input: MatchTask): Output<'match'> =>
  pool.run({ turnOf: rfc, name: 'match', document: new Uint8Array(), input: { ...input } }) as Output<'match'>;
