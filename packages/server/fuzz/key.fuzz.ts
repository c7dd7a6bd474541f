import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { costOf, type EncryptedKey, MAX_COST } from '../src/modules/certificados/llave/encryption';
import { identify } from '../src/modules/certificados/llave/identify';
import { kindOf } from '../src/modules/certificados/llave/rsa-private-key';
import { element, integer, octets, oid, sequence } from '../testing/der';
import { hostileKeys, rsaKey } from '../testing/hostile-keys';
import { keyCases } from '../testing/key-cases';

const SCHEMES = ['1.2.840.113549.1.5.13', '1.2.840.113549.1.5.3', '1.2.840.113549.1.12.1.3', '1.2.840.113549.1.12.1.4'];
const DERIVATIONS = ['1.2.840.113549.1.5.12', '1.3.6.1.4.1.11591.4.11', '1.2.3'];
const FUNCTIONS = ['1.2.840.113549.2.6', '1.2.840.113549.2.7', '1.2.840.113549.2.12', '1.2.3'];
const CIPHERS = ['1.2.840.113549.3.7', '2.16.840.1.101.3.4.1.42', '1.3.14.3.2.7', '1.2.3'];
const numbers = fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 2_147_483_647, 2 ** 40));

/** Keys with a valid form and any numbers in it. */
const described = fc
  .record({
    scheme: fc.constantFrom(...SCHEMES),
    kdf: fc.constantFrom(...DERIVATIONS),
    prf: fc.constantFrom(...FUNCTIONS),
    cipher: fc.constantFrom(...CIPHERS),
    salt: fc.nat(300),
    iv: fc.constantFrom(0, 8, 16),
    rounds: numbers,
    keyLength: fc.option(numbers),
  })
  .map(({ scheme, kdf, prf, cipher, salt, iv, rounds, keyLength }) => {
    const length = keyLength === null ? [] : [integer(keyLength)];
    const derivation = sequence(octets(Buffer.alloc(salt)), integer(rounds), ...length, sequence(oid(prf)));
    const pbes2 = sequence(sequence(oid(kdf), derivation), sequence(oid(cipher), octets(Buffer.alloc(iv))));
    const parameters = scheme === SCHEMES[0] ? pbes2 : sequence(octets(Buffer.alloc(salt)), integer(rounds));
    return sequence(sequence(oid(scheme), parameters), octets(Buffer.alloc(64)));
  });

const keys = [
  ...Object.values(hostileKeys),
  ...keyCases.map(
    ({ key }) =>
      () =>
        Buffer.from(key),
  ),
];
const damaged = fc
  .tuple(fc.constantFrom(...keys), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
  .map(([make, noise]) => {
    const key = make();
    for (const [at, byte] of noise) key[at % Math.max(1, Math.min(key.length, 120))] = byte;
    return key;
  });

/** Whether what is accepted is within every limit that its derivation has. */
function assertBounded(encrypted: EncryptedKey): void {
  const { derivation, cipher, iv } = encrypted;
  if (costOf(encrypted) > MAX_COST) return;
  assert(derivation.rounds > 0 && derivation.rounds <= MAX_COST, `${derivation.rounds} rounds`);
  assert(derivation.salt.length <= 128 && cipher.keyBytes <= 128 && (iv?.length ?? 0) <= 16);
}

/** Any bytes in the place of a key are refused before anything is computed, or cost no more than the limit. */
export async function fuzzKey({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const bytes = fc.uint8Array({ maxLength: 500 }).map((each) => Buffer.from(each));
  const files = fc.oneof({ weight: 4, arbitrary: described }, { weight: 2, arbitrary: damaged }, bytes);
  const property = fc.property(files, (key) => {
    for (const piece of identify(key)) {
      if (piece.is === 'encrypted' && !('unsupported' in piece.key)) assertBounded(piece.key);
      if (piece.is === 'safe' && !('unsupported' in piece.contents)) assertBounded(piece.contents);
    }
  });
  fc.assert(property, { numRuns: runs, seed });
}

/** Only an RSA key with numbers of usual sizes passes as one, whatever else is written in its place. */
export async function fuzzDecryptedKey({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const sizes = fc.tuple(fc.integer({ min: 2, max: 1_500 }), fc.integer({ min: 1, max: 300 }));
  const property = fc.property(sizes, fc.boolean(), ([modulus, exponent], isWrapped) => {
    const key = isWrapped ? element(0x30, rsaKey(modulus, exponent)) : rsaKey(modulus, exponent);
    const isUsual = !isWrapped && modulus <= 512 && exponent <= 4;
    assert.equal(kindOf(key) === 'rsa', isUsual);
  });
  fc.assert(property, { numRuns: Math.ceil(runs / 10), seed });
}
