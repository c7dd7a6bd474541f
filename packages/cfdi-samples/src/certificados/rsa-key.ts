import { createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** The SAT's certificates have keys of this many bits. */
const RSA = { modulusLength: 2048 };

/** Makes an RSA key of 2048 bits in a thread of Node's. */
export async function newKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', RSA)).privateKey;
}

/** The same while the caller waits: about 100 ms. */
export const newKeySync = (): KeyObject => generateKeyPairSync('rsa', RSA).privateKey;

/** Writes a key as PKCS#8 DER, encrypted as the SAT does (PBES2, 3DES). */
export function encryptKey(key: KeyObject, passphrase: string): Buffer {
  return key.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase });
}

/** Opens a key that `encryptKey` or the SAT wrote. @throws when the password is wrong */
export function decryptKey(der: Buffer, passphrase: string): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase });
}
