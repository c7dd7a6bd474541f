import { inspectCertificate } from '@boveda/cfdi';
import type { Csd } from '../certificados';
import { decryptKey } from '../certificados/rsa-key';

/** Opens a CSD as its files have it: DER both, the key under a password. @throws when they do not open */
export function openCsd(cer: Buffer, key: Buffer, passphrase: string): Csd {
  const { rfc, numero, nombre } = inspectCertificate(cer);
  return { rfc, numero, nombre, cer, key: decryptKey(key, passphrase) };
}
