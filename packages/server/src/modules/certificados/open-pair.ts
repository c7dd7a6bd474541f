import type { KeyObject } from 'node:crypto';
import { type Certificado, inspectCertificate } from '@boveda/cfdi';
import { Problem } from '../../platform/core/problem';
import { readEncryptedKey } from './llave/encryption';
import { openKey } from './llave/open-key';

/** A certificate and its key as uploaded, and the password of the key. */
export interface Par {
  cer: Buffer;
  key: Buffer;
  pass: string;
}

/** Decodes the files of a request body; throws 400 for invalid base64. */
export const parOf = ({
  certderb64,
  keyderb64,
  pass,
}: {
  certderb64: string;
  keyderb64: string;
  pass: string;
}): Par => ({
  cer: decode(certderb64),
  key: decode(keyderb64),
  pass,
});

function decode(base64: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw new Problem(400, 'invalid_base64', 'El archivo no llegó completo: su base64 no es válido.');
  return Buffer.from(base64, 'base64');
}

const refuse = (code: Problem['code'], msg: string) => new Problem(422, code, msg);

/**
 * Opens both and checks that they match; throws 422 with the reason. Does not check whose they are. `persona` is who
 * sent them, and takes turns with others.
 */
export async function openPair(
  { cer, key, pass }: Par,
  persona: string,
): Promise<{ certificado: Certificado; privateKey: KeyObject }> {
  const certificado = readCertificate(cer, key);
  const privateKey = await openKey(key, pass, persona);
  if (!certificado.x509.checkPrivateKey(privateKey))
    throw refuse('key_mismatch', 'La llave (.key) no corresponde al certificado (.cer).');
  return { certificado, privateKey };
}

function readCertificate(cer: Buffer, key: Buffer): Certificado {
  const certificado = inspect(cer);
  if (certificado) return certificado;
  const swapped = readEncryptedKey(cer) !== null || inspect(key) !== null;
  throw refuse(
    'invalid_certificate',
    swapped
      ? 'Los archivos están cambiados: el .cer es la llave o el .key es el certificado.'
      : 'El archivo .cer no es un certificado del SAT.',
  );
}

function inspect(der: Buffer): Certificado | null {
  try {
    return inspectCertificate(der);
  } catch {
    return null;
  }
}
