import { bitsOf, type DerElement, inside, isUsualRsa, oidOf, readDer, sequenceOf, Tag } from '@boveda/cfdi/der';

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1';
/** The version, modulus, both exponents, two primes and three numbers that follow from them. */
const NUMBERS = 9;

/**
 * What a decrypted file is: a usual RSA key, another key, or no key at all (null), as with a wrong password. Only a
 * usual RSA key may be handed to OpenSSL: reading one of DSA of 8 kB takes it 9 s. Source: RFC 5958 §2, RFC 8017 A.1.2.
 */
export function kindOf(der: Buffer): 'rsa' | 'other' | null {
  const [version, algorithm, key] = sequenceOf(der);
  if (version?.tag !== Tag.integer || algorithm?.tag !== Tag.sequence || key?.tag !== Tag.octets) return null;
  if (oidOf(inside(algorithm, Tag.sequence)[0]) !== RSA_ENCRYPTION) return 'other';
  const numbers = inside(readDer(key.content)[0], Tag.sequence);
  const [form, modulus, exponent, ...secret] = numbers;
  const isUsual =
    numbers.length === NUMBERS &&
    bitsOf(form) === 0 &&
    isUsualRsa(modulus, exponent) &&
    secret.every((number) => bitsOf(number) <= bitsOf(modulus));
  return isUsual ? 'rsa' : 'other';
}

/** PrivateKeyInfo of RSA around nothing: version, algorithm, and the tag of the key. */
const RSA_INFO = Buffer.from('020100300d06092a864886f70d0101010500', 'hex');

/** A private key as PKCS#8 that is it or PKCS#1 (DER, not encrypted); null for anything else. */
export function asPkcs8(der: Buffer): Buffer | null {
  if (kindOf(der) !== null) return der;
  const numbers = sequenceOf(der);
  if (numbers.length !== NUMBERS || !numbers.every(isInteger)) return null;
  return wrap(Tag.sequence, Buffer.concat([RSA_INFO, wrap(Tag.octets, der)]));
}

const isInteger = ({ tag }: DerElement) => tag === Tag.integer;

/** Three bytes hold the length of any key that is read. */
const LONG = 0x83;

function wrap(tag: number, content: Buffer): Buffer {
  const head = Buffer.from([tag, LONG, 0, 0, 0]);
  head.writeUIntBE(content.length, 2, 3);
  return Buffer.concat([head, content]);
}
