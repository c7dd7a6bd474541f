import { getCipherInfo } from 'node:crypto';
import { bitsOf, type DerElement, inside, oidOf, sequenceOf, Tag } from '@boveda/cfdi/der';

/** How the key of a cipher is derived from a password. */
export interface Derivation {
  scheme: 'pbkdf1' | 'pbkdf2' | 'pkcs12' | 'pem';
  digest: string;
  salt: Uint8Array;
  rounds: number;
}

/** A private key as it is encrypted, taken apart; plain data. */
export interface EncryptedKey {
  derivation: Derivation;
  /** As OpenSSL calls it, and how many bytes are derived; a shorter key is repeated. `bits` of RC2: how many of them count. */
  cipher: { name: string; keyBytes: number; bits?: number };
  /** What the file says; null where the password yields it too. */
  iv: Uint8Array | null;
  sealed: Uint8Array;
}

/** A private key whose encryption is not accepted; the name of what is not. */
export interface Unsupported {
  unsupported: string;
}

/** Bytes of the key of DES, which OpenSSL has no longer: it is 3DES with three times the same key. */
const DES_BYTES = 8;
const DES: EncryptedKey['cipher'] = { name: 'des-ede3-cbc', keyBytes: DES_BYTES };

/** RC2, which is decrypted here: OpenSSL has it no longer. */
export const RC2 = 'rc2-cbc';
const rc2 = (keyBytes: number, bits = keyBytes * 8): EncryptedKey['cipher'] => ({ name: RC2, keyBytes, bits });

/** Names of OpenSSL by object identifier, without DES and RC2. */
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
const RC2_OID = '1.2.840.113549.3.2';

/** What is not opened, as people know it. */
const unsupportedNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.5.1': 'MD2 y DES',
  '1.2.840.113549.1.5.4': 'MD2 y RC2',
  '1.2.840.113549.1.12.1.1': 'RC4 de 128 bits',
  '1.2.840.113549.1.12.1.2': 'RC4 de 40 bits',
  '1.3.6.1.4.1.11591.4.11': 'scrypt',
  '1.2.840.113549.1.5.14': 'PBMAC1',
  '1.2.840.113549.3.4': 'RC4',
  '1.2.840.113549.3.9': 'RC5',
  '1.3.6.1.4.1.3029.1.2': 'Blowfish',
  '1.2.840.113533.7.66.10': 'CAST5',
  '1.3.6.1.4.1.188.7.1.1.2': 'IDEA',
  '1.2.410.200004.1.4': 'SEED',
  '2.16.840.1.101.3.4.1.6': 'AES-GCM',
  '2.16.840.1.101.3.4.1.26': 'AES-GCM',
  '2.16.840.1.101.3.4.1.46': 'AES-GCM',
};

const PARAMETERS: Unsupported = { unsupported: 'parámetros fuera de lo usual' };

type OldForm = Pick<Derivation, 'scheme' | 'digest'> & Pick<EncryptedKey, 'cipher'>;

/** Forms of one identifier each, with ciphers that still exist. Source: RFC 8018 A.3 and RFC 7292 C. */
const oldForms: Readonly<Record<string, OldForm>> = {
  '1.2.840.113549.1.5.3': { scheme: 'pbkdf1', digest: 'md5', cipher: DES },
  '1.2.840.113549.1.5.10': { scheme: 'pbkdf1', digest: 'sha1', cipher: DES },
  '1.2.840.113549.1.5.6': { scheme: 'pbkdf1', digest: 'md5', cipher: rc2(8) },
  '1.2.840.113549.1.5.11': { scheme: 'pbkdf1', digest: 'sha1', cipher: rc2(8) },
  '1.2.840.113549.1.12.1.3': { scheme: 'pkcs12', digest: 'sha1', cipher: named('des-ede3-cbc') },
  '1.2.840.113549.1.12.1.4': { scheme: 'pkcs12', digest: 'sha1', cipher: named('des-ede-cbc') },
  '1.2.840.113549.1.12.1.5': { scheme: 'pkcs12', digest: 'sha1', cipher: rc2(16) },
  '1.2.840.113549.1.12.1.6': { scheme: 'pkcs12', digest: 'sha1', cipher: rc2(5) },
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
  if (scheme === 'pem') return blocks * LOOP_WEIGHT;
  // The older one derives the initial vector too.
  if (scheme === 'pkcs12') return rounds * LOOP_WEIGHT * (blocks + 1);
  return rounds * blocks * (weights.find(([pattern]) => pattern.test(digest))?.[1] ?? 1);
}

const bytesOf = (digest: string) => digestBytes[digest] ?? Number(/(\d{3})$/.exec(digest)?.[1]) / 8;

/**
 * Takes a file apart that has the form of an encrypted private key (DER). Null when it has not; the name of what is not
 * accepted when it is encrypted in another way, scrypt among them. Computes nothing. Source: RFC 5958 §3, RFC 8018 A.
 */
export function readEncryptedKey(der: Buffer): EncryptedKey | Unsupported | null {
  const [encryption, sealed, ...more] = sequenceOf(der);
  const [algorithm] = inside(encryption, Tag.sequence);
  if (algorithm?.tag !== Tag.oid || sealed?.tag !== Tag.octets || more.length > 0) return null;
  return readEncryption(encryption, sealed.content);
}

/** Takes an encryption apart whose algorithm is an element and whose bytes are known. Computes nothing. */
export function readEncryption(encryption: DerElement | undefined, sealed: Uint8Array): EncryptedKey | Unsupported {
  const [algorithm, parameters] = inside(encryption, Tag.sequence);
  const oid = oidOf(algorithm);
  const method = oid === PBES2 ? readPbes2(parameters) : readOldForm(oid, parameters);
  return 'unsupported' in method ? method : { ...method, sealed };
}

type Method = Omit<EncryptedKey, 'sealed'>;

const unsupported = (oid: string): Unsupported => ({
  unsupported: unsupportedNames[oid] ?? `un método desconocido (${oid || 'sin identificador'})`,
});

function readOldForm(oid: string, parameters: DerElement | undefined): Method | Unsupported {
  const form = Object.hasOwn(oldForms, oid) ? oldForms[oid] : undefined;
  if (!form) return unsupported(oid);
  const [salt, rounds, ...more] = inside(parameters, Tag.sequence);
  if (more.length > 0 || !isSalt(salt) || !isRounds(rounds)) return PARAMETERS;
  const { cipher, ...derivation } = form;
  return { derivation: { ...derivation, salt: salt.content, rounds: numberOf(rounds) }, cipher, iv: null };
}

function readPbes2(parameters: DerElement | undefined): Method | Unsupported {
  const [kdf, scheme] = inside(parameters, Tag.sequence);
  const [kdfOid, kdfParameters] = inside(kdf, Tag.sequence);
  const [cipherOid, cipherParameters] = inside(scheme, Tag.sequence);
  if (oidOf(kdfOid) !== PBKDF2) return unsupported(oidOf(kdfOid));
  const [salt, rounds, ...options] = inside(kdfParameters, Tag.sequence);
  const keyLength = options[0]?.tag === Tag.integer ? options.shift() : undefined;
  const isRc2 = oidOf(cipherOid) === RC2_OID;
  const [cipher, iv] = isRc2 ? readRc2(cipherParameters, keyLength) : [cipherOf(cipherOid), cipherParameters];
  if (!cipher) return isRc2 ? PARAMETERS : unsupported(oidOf(cipherOid));
  if (iv?.tag !== Tag.octets || iv.content.length !== ivBytesOf(cipher.name)) return PARAMETERS;
  const digest = options.length === 0 ? 'sha1' : found(digestOf, inside(options[0], Tag.sequence)[0]);
  if (!isSalt(salt) || !isRounds(rounds) || !digest || options.length > 1) return PARAMETERS;
  if (keyLength && numberOf(keyLength) !== cipher.keyBytes) return PARAMETERS;
  const derivation = { scheme: 'pbkdf2', digest, salt: salt.content, rounds: numberOf(rounds) } as const;
  return { derivation, cipher, iv: iv.content };
}

/** Bits of the key by the number that the parameters of RC2 have for them. Source: RFC 8018 B.2.3. */
const rc2Bits: Readonly<Record<number, number>> = { 160: 40, 120: 64, 58: 128 };
const RC2_OLDEST_BITS = 32;
const RC2_MAX_BITS = 256;
const RC2_MAX_BYTES = 128;

function readRc2(
  parameters: DerElement | undefined,
  keyLength: DerElement | undefined,
): [EncryptedKey['cipher'] | undefined, DerElement | undefined] {
  const all = inside(parameters, Tag.sequence);
  const version = all[0]?.tag === Tag.integer ? all.shift() : undefined;
  if ((version && bitsOf(version) > ROUNDS_BITS) || (keyLength && bitsOf(keyLength) > ROUNDS_BITS))
    return [undefined, all[0]];
  const number = version && numberOf(version);
  const bits = number === undefined ? RC2_OLDEST_BITS : (rc2Bits[number] ?? (number === RC2_MAX_BITS ? number : 0));
  const keyBytes = keyLength ? numberOf(keyLength) : bits / 8;
  const isUsual = bits > 0 && keyBytes > 0 && keyBytes <= RC2_MAX_BYTES;
  return [isUsual ? rc2(keyBytes, bits) : undefined, all[0]];
}

/** Ciphers of keys in PEM that are encrypted as OpenSSL did before PKCS#8. */
const PEM_CIPHER = /^(?:des(?:-ede3?)?|rc2|(?:aes|camellia)-(?:128|192|256))-cbc$|^rc2-(?:40|64)-cbc$/;
const PEM_SALT_BYTES = 8;

/** Takes the header `DEK-Info` of a key in PEM apart, for the bytes below it. Computes nothing. Source: RFC 1421 §4.6.1.3. */
export function readPemEncryption(header: string, sealed: Uint8Array): EncryptedKey | Unsupported {
  const [algorithm = '', hex = ''] = header.split(',').map((part) => part.trim());
  const name = algorithm.toLowerCase();
  if (!PEM_CIPHER.test(name)) return { unsupported: algorithm.slice(0, LONGEST_NAME) || 'un método sin nombre' };
  const bits = /^rc2-(\d+)-/.exec(name)?.[1] ?? '128';
  const cipher = name === 'des-cbc' ? DES : name.startsWith('rc2') ? rc2(Number(bits) / 8) : named(name);
  const iv = Buffer.from(hex, 'hex');
  if (cipher.keyBytes === 0 || iv.length !== ivBytesOf(cipher.name)) return PARAMETERS;
  const derivation = { scheme: 'pem', digest: 'md5', salt: iv.subarray(0, PEM_SALT_BYTES), rounds: 1 } as const;
  return { derivation, cipher, iv, sealed };
}

const LONGEST_NAME = 40;
const RC2_IV_BYTES = 8;
const ivBytesOf = (name: string) => (name === RC2 ? RC2_IV_BYTES : getCipherInfo(name)?.ivLength);

/** Undefined for one that is not known, and for one that the OpenSSL of this Node lacks. */
function cipherOf(oid: DerElement | undefined): EncryptedKey['cipher'] | undefined {
  if (oidOf(oid) === DES_OID) return DES;
  const name = found(cipherNames, oid);
  return name === undefined || !getCipherInfo(name) ? undefined : named(name);
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
