import { createDecipheriv, createHash, getCipherInfo, pbkdf2Sync } from 'node:crypto';
import { type Derivation, type EncryptedKey, RC2 } from './encryption';
import { decryptRc2 } from './rc2';

/**
 * Decrypts a private key with a password as it was encoded; null when it is certainly wrong. Takes as long as `costOf`
 * says.
 */
export function decrypt(encrypted: EncryptedKey, password: Uint8Array): Buffer | null {
  const { name, keyBytes, bits = keyBytes * 8 } = encrypted.cipher;
  const { key, iv } = derive(encrypted, password, keyBytes);
  if (name === RC2) return decryptRc2(encrypted.sealed, key, bits, iv);
  const decipher = createDecipheriv(name, Buffer.alloc(getCipherInfo(name)?.keyLength ?? 0, key), iv);
  try {
    return Buffer.concat([decipher.update(encrypted.sealed), decipher.final()]);
  } catch {
    // The padding is wrong.
    return null;
  }
}

const IV_BYTES = 8;

function derive(
  { derivation, iv }: EncryptedKey,
  password: Uint8Array,
  keyBytes: number,
): { key: Buffer; iv: Uint8Array } {
  const { scheme, salt, rounds, digest } = derivation;
  if (scheme === 'pbkdf2' && iv) return { key: pbkdf2Sync(password, salt, rounds, keyBytes, digest), iv };
  if (scheme === 'pem' && iv) return { key: derivePem(derivation, password, keyBytes), iv };
  if (scheme === 'pkcs12')
    return {
      key: derivePkcs12(derivation, password, 1, keyBytes),
      iv: derivePkcs12(derivation, password, 2, IV_BYTES),
    };
  const both = hashTimes(digest, rounds, Buffer.concat([password, salt]));
  return { key: both.subarray(0, keyBytes), iv: both.subarray(keyBytes, keyBytes + IV_BYTES) };
}

/** Each hash is that of the one before, the password and the salt: EVP_BytesToKey of OpenSSL. */
function derivePem({ digest, salt }: Derivation, password: Uint8Array, length: number): Buffer {
  let derived = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  while (derived.length < length) {
    last = createHash(digest).update(last).update(password).update(salt).digest();
    derived = Buffer.concat([derived, last]);
  }
  return derived.subarray(0, length);
}

function hashTimes(digest: string, times: number, bytes: Buffer): Buffer {
  let hash = bytes;
  for (let round = 0; round < times; round++) hash = createHash(digest).update(hash).digest();
  return hash;
}

const BLOCK = 64;

/** Bytes for one purpose, by its number. Source: RFC 7292 B.2 and B.3. */
function derivePkcs12(
  { digest, salt, rounds }: Derivation,
  password: Uint8Array,
  purpose: number,
  length: number,
): Buffer {
  let input = Buffer.concat([fill(salt), fill(password)]);
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
