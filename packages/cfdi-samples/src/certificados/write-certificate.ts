import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** Attributes of a name that the SAT's certificates have: object identifier and string type of each. */
const attributes = {
  commonName: { type: '2.5.4.3', as: 'utf8String' },
  serialNumber: { type: '2.5.4.5', as: 'printableString' },
  country: { type: '2.5.4.6', as: 'printableString' },
  organization: { type: '2.5.4.10', as: 'utf8String' },
  organizationalUnit: { type: '2.5.4.11', as: 'utf8String' },
  name: { type: '2.5.4.41', as: 'utf8String' },
  uniqueIdentifier: { type: '2.5.4.45', as: 'utf8String' },
  email: { type: '1.2.840.113549.1.9.1', as: 'ia5String' },
} as const;

/** Attributes of an issuer or a subject, written in the order given. */
export type NameParts = Partial<Record<keyof typeof attributes, string>>;

/** Content of one certificate; `key` is the holder's private key, `issuerKey` signs. */
export interface CertificateContent {
  /** Positive: its first bit is 0. */
  serial: Uint8Array;
  issuer: NameParts;
  subject: NameParts;
  validFrom: Date;
  validTo: Date;
  extensions: readonly Extension[];
  key: KeyObject;
  issuerKey: KeyObject;
}

/** Writes and signs an X.509 v3 certificate (DER) with SHA-256 and an RSA or EC key. Source: RFC 5280. */
export function writeCertificate(content: CertificateContent): Buffer {
  const { serial, issuer, subject, validFrom, validTo, extensions, key, issuerKey } = content;
  const signatureAlgorithm = algorithmOf(issuerKey);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array(serial).buffer,
    signature: signatureAlgorithm,
    issuer: nameOf(issuer),
    validity: new Validity({ notBefore: validFrom, notAfter: validTo }),
    subject: nameOf(subject),
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(key).export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([...extensions]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuerKey);
  const signatureValue = new Uint8Array(signature).buffer;
  return Buffer.from(AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })));
}

/** An extension for `CertificateContent`; `value` is an object of @peculiar/asn1-x509. */
export function extension(id: string, value: unknown, critical = false): Extension {
  // cspell:ignore extn
  return new Extension({ extnID: id, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function algorithmOf({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier {
  return asymmetricKeyType === 'ec'
    ? new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })
    : new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });
}

function nameOf(parts: NameParts): Name {
  const written = Object.entries(parts).map(([part, text]) => {
    const { type, as } = attributes[part as keyof typeof attributes];
    const attribute = new AttributeTypeAndValue({ type, value: new AttributeValue({ [as]: text }) });
    return new RelativeDistinguishedName([attribute]);
  });
  return new Name(written);
}
