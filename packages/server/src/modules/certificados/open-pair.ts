import type { KeyObject } from 'node:crypto';
import { type Certificado, inspectCertificate } from '@boveda/cfdi';
import { Problem } from '@boveda/platform/core/problem';
import { decodeBase64 } from '@boveda/platform/uploads/base64-decoder';
import { identify, type Piece } from './llave/identify';
import { certificatesOf, KeyFile, otherReason } from './llave/open-key';

/** A certificate and its key as uploaded, and the password of the key. */
export interface Par {
  cer: Buffer;
  key: Buffer;
  pass: string;
}

/** Decodes the files of a request body; throws 400 that names each one whose base64 is not valid. */
export const parOf = ({
  certderb64,
  keyderb64,
  pass,
}: {
  certderb64: string;
  keyderb64: string;
  pass: string;
}): Par => {
  const files = decodeBase64({ certderb64, keyderb64 });
  return { cer: files.certderb64, key: files.keyderb64, pass };
};

const refuse = (code: Problem['code'], msg: string) => new Problem(422, code, msg);

/**
 * Opens both and checks that they match; throws 422 with the reason. Does not check whose they are. `persona` is who
 * sent them, and takes turns with others. A PFX has both inside, and is sent twice.
 */
export async function openPair(
  { cer, key, pass }: Par,
  persona: string,
): Promise<{ certificado: Certificado; privateKey: KeyObject }> {
  const keyFile = new KeyFile(key, pass, persona);
  const isOneFile = cer.equals(key);
  const certificados = isOneFile ? [] : readCertificates(identify(cer), keyFile.pieces);
  const privateKey = await keyFile.privateKey();
  if (isOneFile) certificados.push(...(await keyFile.certificates()).flatMap(inspect));
  if (isOneFile && certificados.length === 0) throw refuse('invalid_certificate', NO_CERTIFICATE);
  const certificado = certificados.find(({ x509 }) => x509.checkPrivateKey(privateKey));
  if (!certificado) throw refuse('key_mismatch', 'La llave (.key) no corresponde al certificado (.cer).');
  return { certificado, privateKey };
}

const NO_CERTIFICATE = 'El archivo .cer es la llave, y no tiene un certificado.';

/** Never returns none: throws 422 with what the file is. */
function readCertificates(pieces: readonly Piece[], keyPieces: readonly Piece[]): Certificado[] {
  const certificados = certificatesOf(pieces).flatMap(inspect);
  if (certificados.length > 0) return certificados;
  throw refuse('invalid_certificate', reasonOf(pieces, keyPieces));
}

const SWAPPED = 'Los archivos están cambiados: el .cer es la llave o el .key es el certificado.';

function reasonOf(pieces: readonly Piece[], keyPieces: readonly Piece[]): string {
  if (pieces.some(({ is }) => is === 'safe'))
    return 'El archivo .cer es un .pfx: elija ese mismo archivo también como llave.';
  const isKey = pieces.some(({ is }) => is === 'key' || is === 'encrypted');
  if (isKey || certificatesOf(keyPieces).flatMap(inspect).length > 0) return SWAPPED;
  return otherReason(pieces, '.cer', 'un certificado') ?? 'El archivo .cer no es un certificado del SAT.';
}

/** None for bytes that are not a certificate with a usual key. */
function inspect(der: Buffer): Certificado[] {
  try {
    return [inspectCertificate(der)];
  } catch {
    return [];
  }
}
