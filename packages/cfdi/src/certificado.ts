import { type KeyObject, X509Certificate } from 'node:crypto';
import { normalizeRfc } from './comprobante/values';
import { inside, isUsualRsa, oidOf, readDer, sequenceOf, Tag } from './der';

/**
 * The fields of a certificate of the SAT. `rfc` is the holder's (not the legal representative's); `unidad` is its OU, which
 * only a CSD has and where a PAC's own certificate carries the RFC of the PAC.
 */
export interface Certificado {
  readonly numero: string;
  readonly rfc: string;
  readonly nombre: string;
  readonly unidad: string | null;
  readonly emisor: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly tipo: 'CSD' | 'FIEL';
  readonly publicKey: KeyObject;
  readonly x509: X509Certificate;
}

const MAX_BYTES = 16_384;
const RSA_ENCRYPTION = '1.2.840.113549.1.1.1';

type Names = Readonly<Record<string, unknown>>;

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
};

/** The SAT writes the 20 digits of a number as ASCII, so that 30001… is 3330303031… in hexadecimal. */
function numeroOf(serialNumber: string): string {
  const ascii = Buffer.from(serialNumber, 'hex').toString('latin1');
  return /^\d{20}$/.test(ascii) ? ascii : serialNumber;
}

/**
 * Whether the public key of a certificate is a usual RSA key. Asked before anything else is done with the certificate:
 * already reading a key of another kind or size may be expensive. Source: RFC 5280 §4.1, RFC 8017 A.1.1.
 */
function hasUsualKey(der: Buffer): boolean {
  const [tbs] = sequenceOf(der);
  const [, , , , , subjectPublicKeyInfo] = inside(tbs, Tag.sequence).filter(({ tag }) => tag !== Tag.version);
  const [algorithm, key] = inside(subjectPublicKeyInfo, Tag.sequence);
  if (key?.tag !== Tag.bits || oidOf(inside(algorithm, Tag.sequence)[0]) !== RSA_ENCRYPTION) return false;
  // The first byte of a bit string is the number of bits that its last byte lacks.
  const [modulus, exponent] = inside(readDer(key.content.subarray(1))[0], Tag.sequence);
  return isUsualRsa(modulus, exponent);
}

const [PEM_BEGIN, PEM_END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** The bytes of a certificate, which some hand out as PEM. */
function derOf(bytes: Uint8Array): Buffer {
  const der = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, end] = [der.indexOf(PEM_BEGIN), der.indexOf(PEM_END)];
  return start < 0 || end < 0 ? der : Buffer.from(der.toString('latin1', start + PEM_BEGIN.length, end), 'base64');
}

/**
 * Reads a certificate (DER or PEM) with an RSA key of up to 4096 bits. FIEL is one that may also identify a person: it has extended key usage and
 * no OU. Checks neither the chain to the SAT nor the dates.
 *
 * @throws Error when the bytes are not such a certificate
 */
export function inspectCertificate(bytes: Uint8Array): Certificado {
  if (bytes.byteLength > MAX_BYTES) throw new Error(`certificate of ${bytes.byteLength} bytes`);
  const der = derOf(bytes);
  if (!hasUsualKey(der)) throw new Error('not a certificate with a usual RSA key');
  const certificate = new X509Certificate(der);
  const { publicKey, keyUsage } = certificate;
  const [validFrom, validTo] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (Number.isNaN(validFrom.getTime() + validTo.getTime())) throw new Error('certificate of no time');
  // Costs about a fifth of reading the certificate, so that it is asked for once.
  const legacy = certificate.toLegacyObject();
  const [subject, issuer] = [legacy.subject, legacy.issuer] as unknown as [Names, Names];
  const unidad = firstText(subject.OU);
  const [titular = ''] = (firstText(subject.x500UniqueIdentifier) ?? '').split('/');
  return {
    numero: numeroOf(certificate.serialNumber),
    rfc: normalizeRfc(titular),
    nombre: firstText(subject.name) ?? firstText(subject.CN) ?? '',
    unidad,
    emisor: firstText(issuer.CN) ?? '',
    validFrom,
    validTo,
    tipo: keyUsage?.length && unidad === null ? 'FIEL' : 'CSD',
    publicKey,
    x509: certificate,
  };
}

const MAX_KEPT = 512;
const kept = new Map<string, Certificado>();

/** The certificate inside a CFDI (base64). The last ones are cached, because a few issuers send most CFDI. */
export function certificadoFromBase64(base64: string): Certificado {
  const known = kept.get(base64);
  if (known) return known;
  if (base64.length > MAX_BYTES * 2) throw new Error('certificate too long');
  const certificado = inspectCertificate(Buffer.from(base64, 'base64'));
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(base64, certificado);
  return certificado;
}
