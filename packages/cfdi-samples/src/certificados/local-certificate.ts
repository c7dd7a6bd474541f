import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { GeneralName, id_ce_subjectAltName, SubjectAlternativeName } from '@peculiar/asn1-x509';
import { extension, writeCertificate } from './write-certificate';

/** A TLS certificate that signs itself, and its key, both PEM. */
export interface LocalCertificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Makes a TLS certificate for localhost, valid for a year from `now`. */
export function createLocalCertificate(now = new Date()): LocalCertificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // OpenSSL looks an issuer up by its name, so each certificate has another.
  const serial = randomBytes(8);
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40);
  const name = { commonName: `localhost ${serial.toString('hex')}` };
  const der = writeCertificate({
    serial,
    issuer: name,
    subject: name,
    validFrom: new Date(now.getTime() - DAY_MS),
    validTo: new Date(now.getTime() + YEAR_DAYS * DAY_MS),
    extensions: [
      extension(id_ce_subjectAltName, new SubjectAlternativeName([new GeneralName({ dNSName: 'localhost' })])),
    ],
    key: privateKey,
    issuerKey: privateKey,
  });
  return {
    cert: new X509Certificate(der).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
