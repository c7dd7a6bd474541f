import { createHash, type KeyObject, sign } from 'node:crypto';

/** Certificate (DER) and private key of a taxpayer's e.firma. */
export interface Efirma {
  readonly cer: Uint8Array;
  readonly privateKey: KeyObject;
}

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * XML signature over one element, given as its exclusive canonical form without signature. The live service accepts this
 * form alone: RSA with SHA-1 and no enveloped-signature transform, whatever its manual shows.
 */
export function signXml({ privateKey }: Efirma, canonical: string, uri: string, keyInfo: string): string {
  const digest = createHash('sha1').update(canonical).digest('base64');
  // Written as its own canonical form, so that what is signed is what is sent but for the namespace.
  const info =
    `<CanonicalizationMethod Algorithm="${EXCLUSIVE}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${XMLDSIG}rsa-sha1"></SignatureMethod><Reference URI="${uri}"><Transforms>` +
    `<Transform Algorithm="${EXCLUSIVE}"></Transform></Transforms><DigestMethod Algorithm="${XMLDSIG}sha1"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const value = sign('sha1', Buffer.from(`<SignedInfo xmlns="${XMLDSIG}">${info}`), privateKey).toString('base64');
  return (
    `<Signature xmlns="${XMLDSIG}"><SignedInfo>${info}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo>${keyInfo}</KeyInfo></Signature>`
  );
}
