import { getCipherInfo } from 'node:crypto';
import { bitsOf, type DerElement, inside, oidOf, sequenceOf, Tag } from '@boveda/cfdi/der';

/** How the key of a cipher is derived from a password. */
export interface Derivation {
  scheme: 'pbkdf1' | 'pbkdf2' | 'pkcs12';
  digest: string;
  salt: Uint8Array;
  rounds: number;
}

/** A private key as it is encrypted, taken apart; plain data. */
export interface EncryptedKey {
  derivation: Derivation;
  /** As OpenSSL calls it, and how many bytes are derived; a shorter key is repeated. */
  cipher: { name: string; keyBytes: number };
  /** What the file says; null where the password yields it too. */
  iv: Uint8Array | null;
  sealed: Uint8Array;
}

/** Bytes of the key of DES, which OpenSSL has no longer: it is 3DES with three times the same key. */
const DES_BYTES = 8;
const DES: EncryptedKey['cipher'] = { name: 'des-ede3-cbc', keyBytes: DES_BYTES };

/** Names of OpenSSL by object identifier, without DES. */
const cipherNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.3.7': 'des-ede3-cbc',
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.3': 'aes-128-ofb',
  '2.16.840.1.101.3.4.1.4': 'aes-128-cfb',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.23': 'aes-192-ofb',
  '2.16.840.1.101.3.4.1.24': 'aes-192-cfb',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
  '2.16.840.1.101.3.4.1.43': 'aes-256-ofb',
  '2.16.840.1.101.3.4.1.44': 'aes-256-cfb',
  '1.2.392.200011.61.1.1.1.2': 'camellia-128-cbc',
  '1.2.392.200011.61.1.1.1.3': 'camellia-192-cbc',
  '1.2.392.200011.61.1.1.1.4': 'camellia-256-cbc',
  '1.2.410.200046.1.1.2': 'aria-128-cbc',
  '1.2.410.200046.1.1.7': 'aria-192-cbc',
  '1.2.410.200046.1.1.12': 'aria-256-cbc',
  '1.2.156.10197.1.104.2': 'sm4-cbc',
};

/** Digests of the pseudo-random functions of PBKDF2. Source: RFC 8018 B.1.2. */
const digestOf: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.6': 'md5',
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
  '1.2.840.113549.2.12': 'sha512-224',
  '1.2.840.113549.2.13': 'sha512-256',
};

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const DES_OID = '1.3.14.3.2.7';

type OldForm = Pick<Derivation, 'scheme' | 'digest'> & Pick<EncryptedKey, 'cipher'>;

/** Forms of one identifier each, with ciphers that still exist. Source: RFC 8018 A.3 and RFC 7292 C. */
const oldForms: Readonly<Record<string, OldForm>> = {
  '1.2.840.113549.1.5.3': { scheme: 'pbkdf1', digest: 'md5', cipher: DES },
  '1.2.840.113549.1.5.10': { scheme: 'pbkdf1', digest: 'sha1', cipher: DES },
  '1.2.840.113549.1.12.1.3': { scheme: 'pkcs12', digest: 'sha1', cipher: named('des-ede3-cbc') },
  '1.2.840.113549.1.12.1.4': { scheme: 'pkcs12', digest: 'sha1', cipher: named('des-ede-cbc') },
};

const MAX_SALT_BYTES = 128;
const ROUNDS_BITS = 31;
/**
 * Limit of what a derivation may cost, in rounds of HMAC-SHA-1: about 0.3 s of processor time. The SAT's keys need
 * 4,096; what is recommended for new ones (600,000 rounds with SHA-256) is allowed.
 */
export const MAX_COST = 800_000;
/** Cost of a round of PBKDF2, measured, in those of SHA-1. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/^sha(384|512)/, 3],
  [/^md5$/, 2],
];
/** Cost of one hash of the older derivations, which are not OpenSSL's but loops of ours. */
const LOOP_WEIGHT = 8;
const digestBytes: Readonly<Record<string, number>> = { md5: 16, sha1: 20 };

/** What deriving the key of this cipher costs, in rounds of HMAC-SHA-1: the product of all that the file may choose. */
export function costOf({ derivation: { scheme, digest, rounds }, cipher }: EncryptedKey): number {
  if (scheme === 'pbkdf1') return rounds * LOOP_WEIGHT;
  const blocks = Math.ceil(cipher.keyBytes / bytesOf(digest));
  // The older one derives the initial vector too.
  if (scheme === 'pkcs12') return rounds * LOOP_WEIGHT * (blocks + 1);
  return rounds * blocks * (weights.find(([pattern]) => pattern.test(digest))?.[1] ?? 1);
}

const bytesOf = (digest: string) => digestBytes[digest] ?? Number(/(\d{3})$/.exec(digest)?.[1]) / 8;

/**
 * Takes a file apart that has the form of an encrypted private key (DER). Null when it has not; 'unknown' when it is
 * encrypted in a way that is not accepted, scrypt among them. Computes nothing. Source: RFC 5958 §3, RFC 8018 A.
 */
export function readEncryptedKey(der: Buffer): EncryptedKey | 'unknown' | null {
  const [encryption, sealed, ...more] = sequenceOf(der);
  const [algorithm, parameters] = inside(encryption, Tag.sequence);
  if (algorithm?.tag !== Tag.oid || sealed?.tag !== Tag.octets || more.length > 0) return null;
  const method = oidOf(algorithm) === PBES2 ? readPbes2(parameters) : readOldForm(oidOf(algorithm), parameters);
  return method ? { ...method, sealed: sealed.content } : 'unknown';
}

type Method = Omit<EncryptedKey, 'sealed'>;

function readOldForm(oid: string, parameters: DerElement | undefined): Method | null {
  const form = Object.hasOwn(oldForms, oid) ? oldForms[oid] : undefined;
  const [salt, rounds, ...more] = inside(parameters, Tag.sequence);
  if (!form || more.length > 0 || !isSalt(salt) || !isRounds(rounds)) return null;
  const { cipher, ...derivation } = form;
  return { derivation: { ...derivation, salt: salt.content, rounds: numberOf(rounds) }, cipher, iv: null };
}

function readPbes2(parameters: DerElement | undefined): Method | null {
  const [kdf, scheme] = inside(parameters, Tag.sequence);
  const [kdfOid, kdfParameters] = inside(kdf, Tag.sequence);
  const [cipherOid, iv] = inside(scheme, Tag.sequence);
  const cipher = cipherOf(cipherOid);
  if (oidOf(kdfOid) !== PBKDF2 || !cipher || iv?.tag !== Tag.octets) return null;
  if (getCipherInfo(cipher.name)?.ivLength !== iv.content.length) return null;
  const [salt, rounds, ...options] = inside(kdfParameters, Tag.sequence);
  const keyLength = options[0]?.tag === Tag.integer ? options.shift() : undefined;
  const digest = options.length === 0 ? 'sha1' : found(digestOf, inside(options[0], Tag.sequence)[0]);
  if (!isSalt(salt) || !isRounds(rounds) || !digest || options.length > 1) return null;
  if (keyLength && numberOf(keyLength) !== cipher.keyBytes) return null;
  const derivation = { scheme: 'pbkdf2', digest, salt: salt.content, rounds: numberOf(rounds) } as const;
  return { derivation, cipher, iv: iv.content };
}

function cipherOf(oid: DerElement | undefined): EncryptedKey['cipher'] | undefined {
  if (oidOf(oid) === DES_OID) return DES;
  const name = found(cipherNames, oid);
  return name === undefined ? undefined : named(name);
}

/** A cipher whose whole key is derived. */
function named(name: string): EncryptedKey['cipher'] {
  return { name, keyBytes: getCipherInfo(name)?.keyLength ?? 0 };
}

function found<Value>(table: Readonly<Record<string, Value>>, oid: DerElement | undefined): Value | undefined {
  const name = oidOf(oid);
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const isSalt = (element: DerElement | undefined): element is DerElement =>
  element?.tag === Tag.octets && element.content.length > 0 && element.content.length <= MAX_SALT_BYTES;

const isRounds = (element: DerElement | undefined): element is DerElement =>
  bitsOf(element) > 0 && bitsOf(element) <= ROUNDS_BITS;

const numberOf = ({ content }: DerElement): number => content.reduce((number, byte) => number * 256 + byte, 0);
