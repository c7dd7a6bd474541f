import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { issuerNameOf } from '../issuer-name';

/** What signs in the taxpayer's name: a certificate (DER) and its key, which never leaves this process. */
export interface Firmante {
  readonly cer: Uint8Array;
  readonly privateKey: KeyObject;
}

/** An element that is to be signed: its attributes in the order of the alphabet, and what it holds, both canonical. */
export interface Firmable {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const INHERITED = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** Text of a canonical element. Source: Canonical XML 1.0, §2.3. */
export const canonicalText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');

const canonicalValue = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');

/**
 * The document with its enveloped signature as cancelacfd.sat.gob.mx takes it: inclusive C14N, rsa-sha1 over a SHA-1
 * digest, and both xmlns:xsd and xmlns:xsi on the root, without which the service finds another digest. It is written in
 * canonical form from the start, so that nothing has to be made canonical.
 */
export function signDocument({ element, attributes, content }: Firmable, { cer, privateKey }: Firmante): string {
  const values = Object.entries(attributes).map(([name, value]) => ` ${name}="${canonicalValue(value)}"`);
  const open = `<${element} xmlns="http://cancelacfd.sat.gob.mx" ${INHERITED}${values.join('')}>`;
  const digest = createHash('sha1').update(`${open}${content}</${element}>`).digest('base64');
  const signedInfo = writeSignedInfo(digest);
  // Alone, SignedInfo carries the namespaces of everything around it.
  const canonical = `<SignedInfo xmlns="${DSIG}" ${INHERITED}>${signedInfo}</SignedInfo>`;
  const signature = sign('RSA-SHA1', Buffer.from(canonical), privateKey).toString('base64');
  const document =
    `${open}${content}<Signature xmlns="${DSIG}"><SignedInfo>${signedInfo}</SignedInfo>` +
    `<SignatureValue>${signature}</SignatureValue>${writeKeyInfo(cer)}</Signature></${element}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${closeEmpty(document)}`;
}

const writeSignedInfo = (digest: string): string =>
  '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod>' +
  `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI=""><Transforms>` +
  `<Transform Algorithm="${DSIG}enveloped-signature"></Transform></Transforms>` +
  `<DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`;

function writeKeyInfo(cer: Uint8Array): string {
  const certificate = new X509Certificate(cer);
  const { serialNumber, publicKey } = certificate;
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const base64 = (value: string) => Buffer.from(value, 'base64url').toString('base64');
  return (
    `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${canonicalText(issuerNameOf(certificate))}</X509IssuerName>` +
    // The SAT writes the digits of a number as ASCII.
    `<X509SerialNumber>${Buffer.from(serialNumber, 'hex').toString('latin1')}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${Buffer.from(cer).toString('base64')}</X509Certificate></X509Data><KeyValue><RSAKeyValue>` +
    `<Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue></KeyValue></KeyInfo>`
  );
}

const closeEmpty = (xml: string): string => xml.replaceAll(/<(\w+)([^<>]*)><\/\1>/g, '<$1$2/>');
