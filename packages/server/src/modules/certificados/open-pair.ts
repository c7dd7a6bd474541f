import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Certificado, inspectCertificate } from '@boveda/cfdi';
import { Problem } from '../../platform/core/problem';
import { isEncryptedKey } from './encrypted-key';

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

/** The SAT issues no larger RSA keys, and they are slow with every use. */
const MAX_BITS = 4096;

const refuse = (code: Problem['code'], msg: string) => new Problem(422, code, msg);

/** Opens both and checks that they match; throws 422 with the reason. Does not check whose they are. */
export function openPair({ cer, key, pass }: Par): { certificado: Certificado; privateKey: KeyObject } {
  const certificado = readCertificate(cer, key);
  const privateKey = openKey(key, pass);
  if (!certificado.x509.checkPrivateKey(privateKey))
    throw refuse('key_mismatch', 'La llave (.key) no corresponde al certificado (.cer).');
  return { certificado, privateKey };
}

function readCertificate(cer: Buffer, key: Buffer): Certificado {
  const certificado = inspect(cer);
  if (certificado) return certificado;
  const swapped = isEncryptedKey(cer) || inspect(key) !== null;
  throw refuse(
    'invalid_certificate',
    swapped
      ? 'Los archivos están cambiados: el .cer es la llave o el .key es el certificado.'
      : 'El archivo .cer no es un certificado del SAT.',
  );
}

function inspect(der: Buffer): Certificado | null {
  try {
    const certificado = inspectCertificate(der);
    return (certificado.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) <= MAX_BITS ? certificado : null;
  } catch {
    return null;
  }
}

function openKey(key: Buffer, passphrase: string): KeyObject {
  if (!isEncryptedKey(key))
    throw refuse('invalid_private_key', 'El archivo .key no es una llave privada del SAT, o está dañado.');
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
  } catch (error) {
    // A wrong password usually fails on the padding; occasionally it yields bytes that are no key.
    if (['ERR_OSSL_UNSUPPORTED', 'ERR_OSSL_EVP_UNSUPPORTED_ALGORITHM'].includes(codeOf(error)))
      throw refuse('invalid_private_key', 'El archivo .key está cifrado de una forma que no se admite.');
    throw refuse('wrong_key_password', 'La contraseña no es la de la llave (.key).');
  }
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);
