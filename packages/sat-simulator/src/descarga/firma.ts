import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { canonicalize } from './canonico';
import { attribute, childrenOf, descend, type Elemento, textOf } from './xml';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Certificate as it came in a message; null when it is none. */
export function certificateOf(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}

/** RFC of the holder, the first of `RFC / RFC of the representative`. */
export function rfcOf(certificate: X509Certificate): string {
  const holder = /^x500UniqueIdentifier=(.*)$/m.exec(certificate.subject)?.[1] ?? '';
  return (holder.split('/')[0] ?? '').trim();
}

/** Whether the signature holds over `signed`, which it is not part of, with the key of the certificate. */
export function isSignedBy(signature: Elemento | undefined, signed: Elemento, certificate: X509Certificate): boolean {
  const info = descend(signature, 'SignedInfo');
  const reference = descend(info, 'Reference');
  if (!signature || !info || !reference) return false;
  const method = attribute(descend(info, 'CanonicalizationMethod'), 'Algorithm');
  const transforms = childrenOf(descend(reference, 'Transforms')).map((each) => attribute(each, 'Algorithm'));
  const known = [EXCLUSIVE, INCLUSIVE, ENVELOPED];
  if (method !== EXCLUSIVE && method !== INCLUSIVE) return false;
  if (!transforms.every((transform) => transform !== undefined && known.includes(transform))) return false;
  const content = canonicalize(signed, transforms.includes(EXCLUSIVE), new Set([signature]));
  const digest = createHash('sha1').update(content).digest('base64');
  if (digest !== textOf(descend(reference, 'DigestValue'))) return false;
  const value = Buffer.from(textOf(descend(signature, 'SignatureValue')), 'base64');
  const toVerify = canonicalize(info, method === EXCLUSIVE);
  return createVerify('sha1').update(toVerify).verify(certificate.publicKey, value);
}

/** Code with which the service refuses a signed operation; null if the RFC signed it correctly. */
export function faultOf(
  operation: Elemento,
  request: Elemento,
  rfc: string,
  now: Date,
): '302' | '303' | '304' | '305' | null {
  const signature = descend(request, 'Signature');
  if (!signature) return '302';
  const certificate = certificateOf(textOf(descend(signature, 'KeyInfo', 'X509Data', 'X509Certificate')));
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return '305';
  if (new Date(certificate.validTo) < now || new Date(certificate.validFrom) > now) return '304';
  if (!isSignedBy(signature, operation, certificate)) return '302';
  return rfcOf(certificate) === rfc ? null : '303';
}
