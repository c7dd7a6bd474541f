import path from 'node:path';
import { Problem } from '@boveda/platform/core/problem';
import { createThreadStart } from '@boveda/platform/threads/start-thread';
import { ThreadPool } from '@boveda/platform/threads/thread-pool';

const MEMORY_MB = 256;
/** So that nobody's files take the only one. */
const THREADS = 2;
/** Five times what a constancia takes at first. */
const DEADLINE_MS = 1_500;

/** Looks for codes in the PDF of this process, in turns between taxpayers. */
const pool = new ThreadPool({
  start: createThreadStart(path.join(import.meta.dirname, 'qr-thread.ts'), { maxOldGenerationSizeMb: MEMORY_MB }),
  threads: THREADS,
  deadlineMs: () => DEADLINE_MS,
  refusal: () => new Problem(413, 'file_too_large', 'Dibujar el PDF tomaría demasiado tiempo.'),
});

/** Terminates idle threads, which otherwise stay alive for a while. */
export const endIdleQrThreads = (): Promise<void> => pool.shrink();

/** Returns the texts of the QR codes of a PDF; null: drawing it takes too long. */
export async function readQr(rfc: string, pdf: Uint8Array): Promise<string[] | null> {
  try {
    return (await pool.run({ turnOf: rfc, name: 'read', document: pdf, input: {} })) as string[];
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
