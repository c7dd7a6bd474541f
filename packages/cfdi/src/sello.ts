import { type KeyObject, verify } from 'node:crypto';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Digest of a sello: SHA-1 up to CFDI 3.2 and TFD 1.0, SHA-256 since 3.3 and TFD 1.1 (Anexo 20). */
export type Digest = 'sha1' | 'sha256';

/** Whether a sello (base64) signs the cadena with this key. Malformed signatures are false, never an error. */
export function verifySello(cadena: string, sello: string, publicKey: KeyObject, digest: Digest): boolean {
  const signature = sello.replace(/\s/g, '');
  if (!BASE64.test(signature)) return false;
  try {
    return verify(digest, Buffer.from(cadena, 'utf8'), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
