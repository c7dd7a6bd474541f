import { createPrivateKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { Problem } from '@boveda/platform/core/problem';
import { createThreadStart } from '@boveda/platform/threads/start-thread';
import { ThreadPool } from '@boveda/platform/threads/thread-pool';
import { costOf, type EncryptedKey, MAX_COST, type Unsupported } from './encryption';
import { bagsOf, identify, type Piece } from './identify';
import type { OpenTask } from './key-tasks';
import { asPkcs8, kindOf } from './rsa-private-key';

const MEMORY_MB = 64;
/** So that nobody's keys take the only one. */
const THREADS = 2;
const DEADLINE_MS = 10_000;
/** What is decrypted of one file at most, each within the limit of cost: a key and the certificates beside it, or around it. */
const MOST_OPENED = 2;

const refuse = (msg: string) => new Problem(422, 'invalid_private_key', msg);

const tooDear = () => refuse('El archivo .key no es una llave privada del SAT: abrirlo tomaría demasiado tiempo.');

/** Opens all private keys that users send to this process. */
const pool = new ThreadPool({
  start: createThreadStart(path.join(import.meta.dirname, 'key-thread.ts'), { maxOldGenerationSizeMb: MEMORY_MB }),
  threads: THREADS,
  deadlineMs: () => DEADLINE_MS,
  refusal: tooDear,
});

/** Terminates idle threads, which otherwise stay alive for a while. */
export const endIdleKeyThreads = (): Promise<void> => pool.shrink();

type Encrypted = EncryptedKey | Unsupported;
type KeyPiece = Extract<Piece, { is: 'key' | 'encrypted' }>;

const isKey = (piece: Piece): piece is KeyPiece => piece.is === 'key' || piece.is === 'encrypted';

/**
 * A file with a private key, and its password. What is encrypted is decrypted in a thread, in turns between persons; an
 * encryption that is not accepted, or that would cost too much, is refused before anything is computed.
 */
export class KeyFile {
  readonly pieces: readonly Piece[];
  readonly #password: string;
  readonly #persona: string;
  readonly #opened = new Map<Encrypted, Promise<Buffer>>();

  constructor(file: Buffer, password: string, persona: string) {
    this.pieces = identify(file);
    this.#password = password;
    this.#persona = persona;
  }

  /** Throws 422 with the reason, which says what the file is when it is no key. */
  async privateKey(): Promise<KeyObject> {
    const key = this.pieces.find(isKey) ?? (await this.#contents()).find(isKey);
    if (!key) throw refuse(reasonOf(this.pieces));
    const der = key.is === 'key' ? key.pkcs8 : asPkcs8(await this.#open(key.key));
    if (!der || kindOf(der) !== 'rsa')
      throw refuse('El archivo .key no es una llave privada del SAT: no es RSA de hasta 4096 bits.');
    try {
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    } catch {
      throw refuse('El archivo .key no es una llave privada del SAT, o está dañado.');
    }
  }

  /** The certificates (DER) beside the key. */
  async certificates(): Promise<Buffer[]> {
    return certificatesOf([...this.pieces, ...(await this.#contents())]);
  }

  /** What is in the encrypted contents of a PFX. */
  async #contents(): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for (const piece of this.pieces) if (piece.is === 'safe') pieces.push(...bagsOf(await this.#open(piece.contents)));
    return pieces;
  }

  #open(encrypted: Encrypted): Promise<Buffer> {
    const opened = this.#opened.get(encrypted) ?? this.#decrypt(encrypted);
    this.#opened.set(encrypted, opened);
    return opened;
  }

  async #decrypt(encrypted: Encrypted): Promise<Buffer> {
    if ('unsupported' in encrypted)
      throw refuse(
        `El archivo .key está cifrado con ${encrypted.unsupported}, y así no se puede abrir: guárdelo de nuevo cifrado con 3DES o AES.`,
      );
    const cost = costOf(encrypted);
    if (cost > MAX_COST || this.#opened.size >= MOST_OPENED) throw tooDear();
    const { sealed, ...method } = encrypted;
    const input: OpenTask = { method, password: this.#password, tries: Math.floor(MAX_COST / cost) };
    const plain = (await pool.run({
      turnOf: this.#persona,
      name: 'open',
      document: sealed,
      input: { ...input },
    })) as Uint8Array | null;
    if (!plain) throw new Problem(422, 'wrong_key_password', 'La contraseña no es la de la llave (.key).');
    return Buffer.from(plain);
  }
}

/** The certificates (DER) that need no password. */
export const certificatesOf = (pieces: readonly Piece[]): Buffer[] =>
  pieces.flatMap((piece) => (piece.is === 'certificate' ? [piece.der] : []));

function reasonOf(pieces: readonly Piece[]): string {
  if (pieces.some(({ is }) => is === 'safe')) return 'El archivo .pfx no contiene una llave privada.';
  if (pieces.some(({ is }) => is === 'certificate')) return 'El archivo .key es un certificado, no una llave privada.';
  return (
    otherReason(pieces, '.key', 'una llave privada') ??
    'El archivo .key no es una llave privada del SAT, o está dañado.'
  );
}

/** Says what a file is instead of what it should be, or what happened to it; null when that is not known. */
export function otherReason(pieces: readonly Piece[], ending: string, expected: string): string | null {
  const [piece] = pieces;
  if (piece?.is !== 'other') return null;
  if (piece.damaged) return `El archivo ${ending} ${piece.damaged}.`;
  return piece.named ? `El archivo ${ending} es ${piece.named}, no ${expected}.` : null;
}
