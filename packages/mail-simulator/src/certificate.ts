import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that vouches for itself, with its key (PEM). */
export interface LocalCertificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Makes one for localhost, good for a year: Node reads certificates and makes none. Source: RFC 5280, ITU-T X.690. */
export function createLocalCertificate(now = new Date()): LocalCertificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = tlv(SEQUENCE, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  // Of no other certificate: OpenSSL looks for who vouches by name.
  const commonName = tlv(
    SEQUENCE,
    oid(0x55, 0x04, 0x03),
    tlv(UTF8, Buffer.from(`correo de demostracion ${now.getTime()}`)),
  );
  const name = tlv(SEQUENCE, tlv(SET, commonName));
  const subjectAltName = tlv(SEQUENCE, tlv(DNS_NAME, Buffer.from('localhost')));
  const extension = tlv(SEQUENCE, oid(0x55, 0x1d, 0x11), tlv(OCTETS, subjectAltName));
  const body = tlv(
    SEQUENCE,
    tlv(VERSION, integer(2)),
    // Another one each time: two certificates of one issuer never share a number.
    integer(...Buffer.from(now.getTime().toString(16).padStart(12, '0'), 'hex')),
    ecdsaWithSha256,
    name,
    tlv(SEQUENCE, utcTime(now.getTime() - DAY_MS), utcTime(now.getTime() + YEAR_DAYS * DAY_MS)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    tlv(EXTENSIONS, tlv(SEQUENCE, extension)),
  );
  const signature = tlv(BITS, Buffer.of(0), sign('sha256', body, privateKey));
  return {
    cert: pem('CERTIFICATE', tlv(SEQUENCE, body, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const [INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [2, 3, 4, 6, 0x0c, 0x17, 0x30, 0x31];
const [VERSION, EXTENSIONS, DNS_NAME] = [0xa0, 0xa3, 0x82];

function tlv(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const oid = (...bytes: number[]) => tlv(OID, Buffer.from(bytes));
const integer = (...bytes: number[]) => tlv(INTEGER, Buffer.from(bytes));
const utcTime = (time: number) =>
  tlv(UTC_TIME, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
