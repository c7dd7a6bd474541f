import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { MIRROR } from '../../vault/ingest/schemas';

/** A certificate authority found in an operator's folder. */
export interface FoundAuthority {
  /** Path within the folder. */
  file: string;
  certificate: X509Certificate;
}

/** What a folder of certificates holds: the authorities, and each other file with the reason why it is none. */
export interface AuthorityFolder {
  authorities: FoundAuthority[];
  skipped: { file: string; reason: string }[];
}

const CERTIFICATE_FILE = /\.(cer|crt|der|pem|p7b|p7c)$/i;
/** Certificates take 1 to 3 kB, a bundle of all of the SAT's less than 100 kB. */
const MAX_BYTES = 1_000_000;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** A file that may have certificates: its name for messages, and its bytes; null where it is too big for one. */
export interface CertificateFile {
  file: string;
  bytes: Buffer | null;
}

/** Reads the authorities of the SAT from a folder such as the bundle that the SAT publishes, at any depth but that of the schemas. */
export async function readAuthorities(folder: string): Promise<AuthorityFolder> {
  const files: CertificateFile[] = [];
  for (const file of await certificateFiles(folder)) {
    const place = path.join(folder, file);
    const isBig = (await stat(place)).size > MAX_BYTES;
    files.push({ file, bytes: isBig ? null : await readFile(place) });
  }
  return sortAuthorities(files);
}

/**
 * Tells the authorities among files from what is none (a version 1 root, an OCSP responder), which is skipped with its reason, and
 * rejects nothing else. Those that have ended are kept: they issued the certificates of CFDI of their years. The same certificate in
 * two files counts once.
 */
export function sortAuthorities(files: Iterable<CertificateFile>): AuthorityFolder {
  const found: AuthorityFolder = { authorities: [], skipped: [] };
  const known = new Set<string>();
  for (const { file, bytes } of files) {
    const certificates = bytes === null ? 'es demasiado grande para un certificado' : readCertificates(file, bytes);
    if (typeof certificates === 'string') found.skipped.push({ file, reason: certificates });
    else
      for (const certificate of certificates) {
        const reason = whyNoAuthority(certificate);
        if (reason !== null) found.skipped.push({ file, reason: `${commonNameOf(certificate)}: ${reason}` });
        else if (!known.has(certificate.fingerprint256)) found.authorities.push({ file, certificate });
        known.add(certificate.fingerprint256);
      }
  }
  return found;
}

/** Whether a file is named as one of a certificate. */
export const isCertificateFile = (name: string): boolean => CERTIFICATE_FILE.test(name);

async function certificateFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' });
  const isSchema = (name: string) => name.split(path.sep).includes(MIRROR);
  return names.filter((name) => isCertificateFile(name) && !isSchema(name)).sort();
}

/** The certificates of a file, or why there are none. */
function readCertificates(file: string, bytes: Buffer): X509Certificate[] | string {
  const blocks = bytes.toString('latin1').match(PEM);
  try {
    return blocks ? blocks.map((block) => new X509Certificate(block)) : [new X509Certificate(bytes)];
  } catch {
    return /\.p7[bc]$/i.test(file)
      ? 'es un paquete PKCS#7; extraiga sus certificados: openssl pkcs7 -inform DER -print_certs -in ARCHIVO -out autoridades.pem'
      : 'no es un certificado';
  }
}

function whyNoAuthority(certificate: X509Certificate): string | null {
  if (certificate.ca) return null;
  if (certificate.keyUsage?.includes(OCSP_SIGNING)) return 'es de consulta OCSP, no de autoridad';
  if (certificate.issuer === certificate.subject) return 'es una raíz que no dice ser autoridad (versión 1)';
  return 'no es de una autoridad';
}

/** The common name of a certificate. */
export const commonNameOf = ({ subject }: X509Certificate): string => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject;

/** SHA-256 of a certificate, in hexadecimal without colons: what an authority publishes to compare with. */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase();
