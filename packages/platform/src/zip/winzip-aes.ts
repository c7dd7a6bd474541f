import { createCipheriv, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// AES as ZIP programs write it (WinZip AE-2): salt, 2 bytes that detect a wrong password, ciphertext, 10 bytes of HMAC.
// Source: https://www.winzip.com/en/support/aes-encryption/
const CHECK = 2;
const MAC = 10;
const ITERATIONS = 1_000;
const BLOCK = 16;
/** Blocks of key stream made at once, so that big files are not in memory three times. */
const CHUNK_BLOCKS = 4_096;

/** Lengths in bytes by the strength that the AES field of an entry names. */
const strengths = {
  1: { salt: 8, key: 16, algorithm: 'aes-128-ecb' },
  2: { salt: 12, key: 24, algorithm: 'aes-192-ecb' },
  3: { salt: 16, key: 32, algorithm: 'aes-256-ecb' },
} as const;

/** AES-128, AES-192 or AES-256. */
export type Strength = keyof typeof strengths;

/** Whether the number names a strength. */
export const isStrength = (number: number): number is Strength => number in strengths;

/** AES-128, which is what we write: its keys take half of the time of AES-256 (decision 0119). */
export const WRITTEN: Strength = 1;

const derive = promisify(pbkdf2);

/** The password does not open this entry. One in 65,536 wrong passwords causes `TamperedEntry` instead. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';
}

/** The entry was changed after it was written under this password. */
export class TamperedEntry extends Error {
  override readonly name = 'TamperedEntry';
}

/** Encrypts the content of one entry, with its own salt and so its own key. */
export type EncryptEntry = (plain: Uint8Array) => Promise<Buffer>;

/**
 * Creates the encryption of one archive. Its salts count up from a random one, so that no two entries have the same key:
 * 8 random bytes for each could repeat, and the same key stream would reveal both contents.
 */
export function createEncryption(password: string): EncryptEntry {
  const { salt: length } = strengths[WRITTEN];
  let next = randomBytes(length).readBigUInt64LE();
  return async (plain) => {
    const salt = Buffer.alloc(length);
    salt.writeBigUInt64LE(next);
    next = BigInt.asUintN(64, next + 1n);
    const { key, macKey, check } = await keysOf(password, salt, WRITTEN);
    const cipher = applyKeyStream(key, plain, WRITTEN);
    return Buffer.concat([salt, check, cipher, macOf(macKey, cipher)]);
  };
}

/** Decrypts the content of one entry. Throws WrongPassword or TamperedEntry; altered bytes are never returned. */
export async function decryptEntry(password: string, sealed: Buffer, strength: Strength): Promise<Buffer> {
  const { salt } = strengths[strength];
  if (sealed.length < salt + CHECK + MAC) throw new TamperedEntry('the entry is cut short');
  const { key, macKey, check } = await keysOf(password, sealed.subarray(0, salt), strength);
  if (!timingSafeEqual(check, sealed.subarray(salt, salt + CHECK))) throw new WrongPassword('wrong password');
  const cipher = sealed.subarray(salt + CHECK, -MAC);
  if (!timingSafeEqual(macOf(macKey, cipher), sealed.subarray(-MAC))) throw new TamperedEntry('the entry was altered');
  return applyKeyStream(key, cipher, strength);
}

async function keysOf(password: string, salt: Buffer, strength: Strength) {
  const { key } = strengths[strength];
  const derived = await derive(password, salt, ITERATIONS, 2 * key + CHECK, 'sha1');
  return {
    key: derived.subarray(0, key),
    macKey: derived.subarray(key, 2 * key),
    check: derived.subarray(2 * key),
  };
}

const macOf = (macKey: Buffer, cipher: Buffer) => createHmac('sha1', macKey).update(cipher).digest().subarray(0, MAC);

/** Counter mode with a little-endian counter that begins at 1; that of Node is big-endian. */
function applyKeyStream(key: Buffer, bytes: Uint8Array, strength: Strength): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  const ecb = createCipheriv(strengths[strength].algorithm, key, null).setAutoPadding(false);
  const counters = Buffer.alloc(Math.min(CHUNK_BLOCKS, Math.ceil(bytes.length / BLOCK)) * BLOCK);
  for (let at = 0; at < bytes.length; at += counters.length) {
    const size = Math.min(counters.length, bytes.length - at);
    for (let block = 0; block * BLOCK < size; block++) counters.writeUIntLE(at / BLOCK + block + 1, block * BLOCK, 6);
    const stream = ecb.update(counters.subarray(0, Math.ceil(size / BLOCK) * BLOCK));
    for (let i = 0; i < size; i++) out[at + i] = (bytes[at + i] as number) ^ (stream[i] as number);
  }
  return out;
}
