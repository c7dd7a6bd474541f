import { createCipheriv, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// AES-256 as ZIP programs write it (WinZip AE-2): salt, 2 bytes that detect a wrong password, ciphertext, 10 bytes of
// HMAC. Source: https://www.winzip.com/en/support/aes-encryption/
const SALT = 16;
const KEY = 32;
const CHECK = 2;
const MAC = 10;
const ITERATIONS = 1_000;
const BLOCK = 16;
/** Blocks of key stream made at once, so that big files are not in memory three times. */
const CHUNK_BLOCKS = 4_096;

const derive = promisify(pbkdf2);

/** The password does not open this entry. One in 65,536 wrong passwords causes `TamperedEntry` instead. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';
}

/** The entry was changed after it was written under this password. */
export class TamperedEntry extends Error {
  override readonly name = 'TamperedEntry';
}

const ENCRYPTION_BYTES = SALT + CHECK + MAC;

/** Encrypts the content of one entry, with its own salt and so its own key. */
export async function encryptEntry(password: string, plain: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(SALT);
  const { key, macKey, check } = await keysOf(password, salt);
  const cipher = applyKeyStream(key, plain);
  return Buffer.concat([salt, check, cipher, macOf(macKey, cipher)]);
}

/** Decrypts the content of one entry. Throws WrongPassword or TamperedEntry; altered bytes are never returned. */
export async function decryptEntry(password: string, sealed: Buffer): Promise<Buffer> {
  if (sealed.length < ENCRYPTION_BYTES) throw new TamperedEntry('the entry is cut short');
  const { key, macKey, check } = await keysOf(password, sealed.subarray(0, SALT));
  if (!timingSafeEqual(check, sealed.subarray(SALT, SALT + CHECK))) throw new WrongPassword('wrong password');
  const cipher = sealed.subarray(SALT + CHECK, -MAC);
  if (!timingSafeEqual(macOf(macKey, cipher), sealed.subarray(-MAC))) throw new TamperedEntry('the entry was altered');
  return applyKeyStream(key, cipher);
}

async function keysOf(password: string, salt: Buffer) {
  const derived = await derive(password, salt, ITERATIONS, 2 * KEY + CHECK, 'sha1');
  return {
    key: derived.subarray(0, KEY),
    macKey: derived.subarray(KEY, 2 * KEY),
    check: derived.subarray(2 * KEY),
  };
}

const macOf = (macKey: Buffer, cipher: Buffer) => createHmac('sha1', macKey).update(cipher).digest().subarray(0, MAC);

/** Counter mode with a little-endian counter that begins at 1; Node's `aes-256-ctr` is big-endian. */
function applyKeyStream(key: Buffer, bytes: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  const ecb = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const counters = Buffer.alloc(Math.min(CHUNK_BLOCKS, Math.ceil(bytes.length / BLOCK)) * BLOCK);
  for (let at = 0; at < bytes.length; at += counters.length) {
    const size = Math.min(counters.length, bytes.length - at);
    for (let block = 0; block * BLOCK < size; block++) counters.writeUIntLE(at / BLOCK + block + 1, block * BLOCK, 6);
    const stream = ecb.update(counters.subarray(0, Math.ceil(size / BLOCK) * BLOCK));
    for (let i = 0; i < size; i++) out[at + i] = (bytes[at + i] as number) ^ (stream[i] as number);
  }
  return out;
}
