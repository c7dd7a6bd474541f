import { createPrivateKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { Problem } from '../../../platform/core/problem';
import { createThreadStart } from '../../../platform/threads/start-thread';
import { ThreadPool } from '../../../platform/threads/thread-pool';
import { costOf, MAX_COST, readEncryptedKey } from './encryption';
import type { OpenTask } from './key-tasks';

const MEMORY_MB = 64;
/** So that nobody's keys take the only one. */
const THREADS = 2;
const DEADLINE_MS = 10_000;

const refuse = (msg: string) => new Problem(422, 'invalid_private_key', msg);

const tooDear = () => refuse('El archivo .key no es una llave privada del SAT: abrirlo tomaría demasiado tiempo.');

/** Opens all private keys that users send to this process. */
const pool = new ThreadPool({
  start: createThreadStart(path.join(import.meta.dirname, 'key-thread.ts'), MEMORY_MB),
  threads: THREADS,
  deadlineMs: () => DEADLINE_MS,
  refusal: tooDear,
});

/** Terminates idle threads, which otherwise stay alive for a while. */
export const endIdleKeyThreads = (): Promise<void> => pool.shrink();

/**
 * Opens an encrypted private key in a thread, in turns between persons. Throws 422 with the reason; for an encryption
 * that is not accepted, or that would cost too much, before anything is computed.
 */
export async function openKey(key: Buffer, password: string, persona: string): Promise<KeyObject> {
  const encrypted = readEncryptedKey(key);
  if (!encrypted) throw refuse('El archivo .key no es una llave privada del SAT, o está dañado.');
  if (encrypted === 'unknown') throw refuse('El archivo .key está cifrado de una forma que no se admite.');
  if (costOf(encrypted) > MAX_COST) throw tooDear();
  const { sealed, ...method } = encrypted;
  const input: OpenTask = { method, password };
  const plain = (await pool.run({
    turnOf: persona,
    name: 'open',
    document: sealed,
    input: { ...input },
  })) as Uint8Array;
  try {
    return createPrivateKey({ key: Buffer.from(plain), format: 'der', type: 'pkcs8' });
  } catch {
    throw refuse('El archivo .key no es una llave privada del SAT, o está dañado.');
  }
}
