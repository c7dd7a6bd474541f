import { createCipheriv, generateKeyPairSync, getCipherInfo, pbkdf2Sync, randomBytes } from 'node:crypto';
import { inside, sequenceOf, Tag } from '@boveda/cfdi/der';
import { element, integer, octets, oid, sequence } from './der';

/** The password of every key here. */
export const PASSWORD = '12345678a';

/** Options of PBES2 with PBKDF2. */
interface Pbes2 {
  rounds?: number;
  /** Pseudo-random function, by object identifier and by the digest that computes it. */
  prf?: readonly [oid: string, digest: string];
  cipher?: readonly [oid: string, name: string];
  saltBytes?: number;
  /** Written only where it is given. */
  keyLength?: number;
  /** Bytes of the password. */
  password?: Uint8Array;
}

const SHA1 = ['1.2.840.113549.2.7', 'sha1'] as const;
const TRIPLE_DES = ['1.2.840.113549.3.7', 'des-ede3-cbc'] as const;

/** Names the algorithm of PBES2 with these options, and encrypts bytes with it unless that would take long. */
export function pbes2(
  plain: Uint8Array,
  {
    rounds = 2_048,
    prf = SHA1,
    cipher = TRIPLE_DES,
    saltBytes = 8,
    keyLength,
    password = Buffer.from(PASSWORD),
  }: Pbes2 = {},
): Buffer {
  const salt = randomBytes(saltBytes);
  const { keyLength: needed = 0, ivLength = 0 } = getCipherInfo(cipher[1]) ?? {};
  const iv = randomBytes(ivLength);
  const derived = pbkdf2Sync(password, salt, Math.min(rounds, 10_000), needed, prf[1]);
  const sealer = createCipheriv(cipher[1], derived, iv);
  const kdf = sequence(
    octets(salt),
    integer(rounds),
    ...(keyLength === undefined ? [] : [integer(keyLength)]),
    sequence(oid(prf[0]), element(0x05)),
  );
  return encrypted(
    sequence(
      oid('1.2.840.113549.1.5.13'),
      sequence(sequence(oid('1.2.840.113549.1.5.12'), kdf), sequence(oid(cipher[0]), octets(iv))),
    ),
    Buffer.concat([sealer.update(plain), sealer.final()]),
  );
}

/** A key under scrypt (RFC 7914), which takes N × r × p of work and N × r of memory. */
export const scryptKey = (cost: number, blockSize: number, parallelization: number): Buffer =>
  encrypted(
    sequence(
      oid('1.2.840.113549.1.5.13'),
      sequence(
        sequence(
          oid('1.3.6.1.4.1.11591.4.11'),
          sequence(octets(randomBytes(8)), integer(cost), integer(blockSize), integer(parallelization)),
        ),
        sequence(oid('2.16.840.1.101.3.4.1.42'), octets(randomBytes(16))),
      ),
    ),
  );

/** A key under one of the forms that one object identifier names: PKCS#5 v1.5, PKCS#12. */
export const oldFormKey = (form: string, rounds: number, saltBytes = 8): Buffer =>
  encrypted(sequence(oid(form), sequence(octets(randomBytes(saltBytes)), integer(rounds))));

const encrypted = (algorithm: Buffer, sealed: Buffer = randomBytes(64)) => sequence(algorithm, octets(sealed));

const contentInfo = (type: string, content: Buffer) =>
  sequence(oid(`1.2.840.113549.1.7.${type}`), element(0xa0, content));

/** A PFX with a key and contents that are encrypted, each given as PKCS#8 has an encrypted key. */
export function pfxOf(key: Buffer, contents: Buffer): Buffer {
  const [algorithm, sealed] = sequenceOf(contents);
  const hidden = sequence(oid('1.2.840.113549.1.7.1'), algorithm?.whole ?? key, element(0x80, sealed?.content ?? key));
  const bag = sequence(oid('1.2.840.113549.1.12.10.1.2'), element(0xa0, key));
  const safes = sequence(contentInfo('6', sequence(integer(0), hidden)), contentInfo('1', octets(sequence(bag))));
  return sequence(integer(3), contentInfo('1', octets(safes)));
}

/** An odd number of so many bytes whose first bit is set, which nobody has tried to factor. */
const oddNumber = (bytes: number): Buffer => {
  const number = randomBytes(bytes);
  number[0] = (number[0] ?? 0) | 0x80;
  number[bytes - 1] = (number[bytes - 1] ?? 0) | 1;
  return number;
};

const pkcs8 = (algorithm: Buffer, key: Buffer) => sequence(integer(0), algorithm, octets(key));

/** A key of DSA whose public half is computed when it is read: for 3,900 bytes in 9 s of processor time. */
export const dsaKey = (bytes: number): Buffer =>
  pkcs8(
    sequence(
      oid('1.2.840.10040.4.1'),
      sequence(integer(oddNumber(bytes)), integer(oddNumber(bytes - 2)), integer(oddNumber(bytes - 1))),
    ),
    integer(oddNumber(bytes - 3)),
  );

/** A key of Diffie-Hellman, which costs the same. */
export const dhKey = (bytes: number): Buffer =>
  pkcs8(
    sequence(oid('1.2.840.113549.1.3.1'), sequence(integer(oddNumber(bytes)), integer(oddNumber(bytes - 1)))),
    integer(oddNumber(bytes - 3)),
  );

const RSA = sequence(oid('1.2.840.113549.1.1.1'), element(0x05));

/** An RSA key with numbers of these sizes in bytes that belong to nothing. */
export const rsaKey = (modulusBytes: number, exponentBytes = 3): Buffer =>
  pkcs8(
    RSA,
    sequence(
      integer(0),
      integer(oddNumber(modulusBytes)),
      integer(oddNumber(exponentBytes)),
      ...Array.from({ length: 6 }, () => integer(oddNumber(Math.ceil(modulusBytes / 2)))),
    ),
  );

/** A public RSA key of these sizes in bytes, as certificates carry it. */
const rsaPublicKey = (modulusBytes: number, exponentBytes: number): Buffer =>
  sequence(
    RSA,
    element(0x03, Buffer.from([0]), sequence(integer(oddNumber(modulusBytes)), integer(oddNumber(exponentBytes)))),
  );

/** A public key of DSA. */
const dsaPublicKey = (bytes: number): Buffer =>
  sequence(
    sequence(oid('1.2.840.10040.4.1'), sequence(...[0, 2, 1].map((less) => integer(oddNumber(bytes - less))))),
    element(0x03, Buffer.from([0]), integer(oddNumber(bytes - 3))),
  );

const written = ({ tag, content }: { tag: number; content: Buffer }) => element(tag, content);

/** A certificate with another public key in the place of its own; its signature is no longer one. */
export function withPublicKey(cer: Buffer, publicKey: Buffer): Buffer {
  const [tbs, ...signature] = sequenceOf(cer);
  const fields = inside(tbs, Tag.sequence);
  const at = fields[0]?.tag === Tag.version ? 6 : 5;
  const changed = fields.map((field, index) => (index === at ? publicKey : written(field)));
  return sequence(sequence(...changed), ...signature.map(written));
}

/** Public keys that would be expensive to use, by what makes them so. */
export const hostilePublicKeys: Readonly<Record<string, () => Buffer>> = {
  'RSA of 80,000 bits': () => rsaPublicKey(10_000, 3),
  'RSA of 8,192 bits': () => rsaPublicKey(1_024, 3),
  'RSA with an exponent of 2,048 bits': () => rsaPublicKey(256, 255),
  'DSA of 16,000 bits': () => dsaPublicKey(2_000),
  'an elliptic curve with its own parameters': () => newEcPair().publicKey.export({ type: 'spki', format: 'der' }),
};

/** A pair of keys of an elliptic curve whose parameters the file itself defines. */
const newEcPair = () => generateKeyPairSync('ec', { namedCurve: 'sect571r1', paramEncoding: 'explicit' });

const AES_256 = ['2.16.840.1.101.3.4.1.42', 'aes-256-cbc'] as const;
const SHA512_224 = ['1.2.840.113549.2.12', 'sha512-224'] as const;
const nothing = Buffer.alloc(16);
const endless = () => pbes2(nothing, { rounds: 2_147_483_647 });

/** Keys that would be expensive to open, by what makes them so. */
export const hostileKeys: Readonly<Record<string, () => Buffer>> = {
  'scrypt, N=16384 r=8 p=60': () => scryptKey(16_384, 8, 60),
  'scrypt, N=16384 r=8 p=15000': () => scryptKey(16_384, 8, 15_000),
  'scrypt, N=65536 r=2 p=60000': () => scryptKey(65_536, 2, 60_000),
  'scrypt, N=2 r=1 p=1': () => scryptKey(2, 1, 1),
  'PBKDF2, 2,147,483,647 rounds': () => pbes2(nothing, { rounds: 2_147_483_647 }),
  'PBKDF2, 801,000 rounds': () =>
    pbes2(nothing, { rounds: 801_000, cipher: ['2.16.840.1.101.3.4.1.2', 'aes-128-cbc'] }),
  'PBKDF2, 140,000 rounds of SHA-512/224 for two blocks': () =>
    pbes2(nothing, { rounds: 140_000, prf: SHA512_224, cipher: AES_256 }),
  'PBKDF2, a derived key of 16 MB': () => pbes2(nothing, { keyLength: 16_777_216 }),
  'PBKDF2, a salt of 10 kB': () => pbes2(nothing, { saltBytes: 10_000 }),
  'PKCS#5 v1.5, 2,147,483,647 rounds': () => oldFormKey('1.2.840.113549.1.5.3', 2_147_483_647),
  'PKCS#12, 99,999 rounds': () => oldFormKey('1.2.840.113549.1.12.1.3', 99_999),
  'PKCS#12, a salt of 10 kB': () => oldFormKey('1.2.840.113549.1.12.1.3', 2_048, 10_000),
  'PBKDF2, RC2 with a key of 16 MB': () =>
    pbes2(nothing, { keyLength: 16_777_216, cipher: ['1.2.840.113549.3.2', 'des-ede3-cbc'] }),
  'RC2 of PKCS#12, 99,999 rounds': () => oldFormKey('1.2.840.113549.1.12.1.5', 99_999),
  'a PFX with 2,147,483,647 rounds inside': () => pfxOf(endless(), endless()),
  '6,000 levels of BER inside': () => Buffer.from('3080'.repeat(6_000), 'hex'),
  'base64 of base64 of base64 inside': () =>
    [1, 2, 3, 4, 5, 6].reduce((text) => Buffer.from(text.toString('base64')), endless()),
  'an encryption that nobody knows': () => oldFormKey('1.2.840.113549.1.5.99', 1),
  'DSA of 22,400 bits inside': () => pbes2(dsaKey(2_800)),
  'Diffie-Hellman of 9,600 bits inside': () => pbes2(dhKey(1_200)),
  'RSA of 24,000 bits inside': () => pbes2(rsaKey(3_000)),
  'RSA with an exponent of 2,048 bits inside': () => pbes2(rsaKey(256, 255)),
  'an elliptic curve with its own parameters inside': () =>
    pbes2(newEcPair().privateKey.export({ type: 'pkcs8', format: 'der' })),
};
