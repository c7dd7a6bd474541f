import { createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The SAT's certificates have keys of this many bits. */
const RSA = { modulusLength: 2048 };

/** Makes an RSA key of 2048 bits in a thread of Node's. */
export async function newKey(): Promise<KeyObject> {
  const make = async () => (await promisify(generateKeyPair)('rsa', RSA)).privateKey;
  const place = placeOfNext();
  return place ? (kept(place) ?? keep(place, await make())) : make();
}

/** The same while the caller waits: about 100 ms. */
export function newKeySync(): KeyObject {
  const make = () => generateKeyPairSync('rsa', RSA).privateKey;
  const place = placeOfNext();
  return place ? (kept(place) ?? keep(place, make())) : make();
}

/** So many keys of a file of tests come from the run's folder. */
const KEPT = 64;
let taken = 0;

/**
 * Where a run of tests keeps the next key: each of its files would make keys for seconds. A file takes them in order and each once, so
 * that two keys are never equal in it. Outside of such a run no key is kept.
 */
function placeOfNext(): string | null {
  const run = process.env.BOVEDA_TEST_RUN;
  return run && taken < KEPT ? path.join(run, 'keys', `${taken++}.der`) : null;
}

function kept(place: string): KeyObject | null {
  try {
    return createPrivateKey({ key: readFileSync(place), format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

function keep(place: string, key: KeyObject): KeyObject {
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, key.export({ type: 'pkcs8', format: 'der' }), { mode: 0o600 });
  renameSync(draft, place);
  return key;
}

/** Writes a key as PKCS#8 DER, encrypted as the SAT does (PBES2, 3DES). */
export function encryptKey(key: KeyObject, passphrase: string): Buffer {
  return key.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase });
}

/** Opens a key that `encryptKey` or the SAT wrote. @throws when the password is wrong */
export function decryptKey(der: Buffer, passphrase: string): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase });
}
