import { createDecipheriv, createHash, getCipherInfo, pbkdf2Sync } from 'node:crypto';
import type { Derivation, EncryptedKey } from './encryption';

/** Decrypts a private key; null when the password is certainly wrong. Takes as long as `costOf` says. */
export function decrypt(encrypted: EncryptedKey, password: string): Buffer | null {
  const { name, keyBytes } = encrypted.cipher;
  const { key, iv } = derive(encrypted, password, keyBytes);
  try {
    const decipher = createDecipheriv(name, Buffer.alloc(getCipherInfo(name)?.keyLength ?? 0, key), iv);
    return Buffer.concat([decipher.update(encrypted.sealed), decipher.final()]);
  } catch {
    // The padding is wrong.
    return null;
  }
}

const IV_BYTES = 8;

function derive({ derivation, iv }: EncryptedKey, password: string, keyBytes: number): { key: Buffer; iv: Uint8Array } {
  const { scheme, salt, rounds, digest } = derivation;
  if (scheme === 'pbkdf2' && iv) return { key: pbkdf2Sync(password, salt, rounds, keyBytes, digest), iv };
  if (scheme === 'pkcs12')
    return {
      key: derivePkcs12(derivation, password, 1, keyBytes),
      iv: derivePkcs12(derivation, password, 2, IV_BYTES),
    };
  const both = hashTimes(digest, rounds, Buffer.concat([Buffer.from(password), salt]));
  return { key: both.subarray(0, keyBytes), iv: both.subarray(keyBytes, keyBytes + IV_BYTES) };
}

function hashTimes(digest: string, times: number, bytes: Buffer): Buffer {
  let hash = bytes;
  for (let round = 0; round < times; round++) hash = createHash(digest).update(hash).digest();
  return hash;
}

const BLOCK = 64;

/** Bytes for one purpose, by its number. Source: RFC 7292 B.2 and B.3. */
function derivePkcs12({ digest, salt, rounds }: Derivation, password: string, purpose: number, length: number): Buffer {
  // Its characters take two bytes, the higher first, and a zero ends it.
  const name = Buffer.from(`${password}\0`, 'utf16le').swap16();
  let input = Buffer.concat([fill(salt), fill(name)]);
  const derived: Buffer[] = [];
  for (let bytes = 0; bytes < length; ) {
    const hash = hashTimes(digest, rounds, Buffer.concat([Buffer.alloc(BLOCK, purpose), input]));
    derived.push(hash);
    bytes += hash.length;
    const step = BigInt(`0x${Buffer.alloc(BLOCK, hash).toString('hex')}`) + 1n;
    input = Buffer.concat(blocksOf(input).map((block) => add(block, step)));
  }
  return Buffer.concat(derived).subarray(0, length);
}

/** Repeats the bytes up to a multiple of a block. */
const fill = (bytes: Uint8Array) => Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK, bytes);

const blocksOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / BLOCK }, (_, at) => bytes.subarray(at * BLOCK, (at + 1) * BLOCK));

const add = (block: Buffer, step: bigint) =>
  Buffer.from(
    BigInt.asUintN(BLOCK * 8, BigInt(`0x${block.toString('hex')}`) + step)
      .toString(16)
      .padStart(BLOCK * 2, '0'),
    'hex',
  );
