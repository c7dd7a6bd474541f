import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys of this installation. */
export interface Keyring {
  /** 32 bytes for one purpose, always the same; one key reveals nothing about another. Source: RFC 5869. */
  derive(purpose: string): Buffer;
}

/** Keyring over the master key: from the environment (base64), else from a file that is created once. */
export async function openKeyring(folder: string, masterKey: string | undefined): Promise<Keyring> {
  const master = masterKey ?? (await readOrCreateSecret(folder, 'master.key'));
  const material = Buffer.from(master, 'base64');
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', material, '', `boveda ${purpose}`, 32)) };
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const WRAPPED_KEY = NONCE + 32 + TAG;

function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

/**
 * Encrypts a secret for storage: with a data key of its own, which is encrypted by the keyring's key for `purpose`.
 * `context` names the record: sealed bytes that are copied to another record do not open.
 */
export function sealSecret(keys: Keyring, purpose: string, context: string, plain: Buffer): Buffer {
  const key = randomBytes(32);
  return Buffer.concat([encrypt(keys.derive(purpose), context, key), encrypt(key, context, plain)]);
}

/** Opens what `sealSecret` sealed; throws when purpose, context, key or any bit differs. */
export function openSecret(keys: Keyring, purpose: string, context: string, sealed: Buffer): Buffer {
  const key = decrypt(keys.derive(purpose), context, sealed.subarray(0, WRAPPED_KEY));
  return decrypt(key, context, sealed.subarray(WRAPPED_KEY));
}

/**
 * A random secret (base64, 32 bytes) in a file that only its owner can read. Processes that start together get the same
 * one.
 */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  // In two steps: mkdir applies the mode to every folder it creates, and the parent is shared with other folders.
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const draft = `${file}.${randomUUID()}`;
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known === null) {
    await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
    // A link is created atomically and never replaces another: the second process reads the secret of the first.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  const secret = (known ?? (await readFile(file, 'utf8'))).trim();
  if (Buffer.from(secret, 'base64').length < 32) throw new Error(`${file} is damaged; restore it from a backup`);
  return secret;
}
