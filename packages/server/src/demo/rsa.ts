import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** RSA key of 2048 bits, as the SAT's certificates have. */
export async function makeKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

/** PKCS#8 DER, encrypted as the SAT hands keys out (PBES2, 3DES). */
export function encryptKey(key: KeyObject, passphrase: string): Buffer {
  return key.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase });
}

/** Opens what `encryptKey` wrote. */
export function decryptKey(der: Buffer, passphrase: string): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase });
}
