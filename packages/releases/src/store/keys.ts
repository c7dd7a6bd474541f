import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Role, Scope } from '../verify/scopes';
import type { ReleaseKey, SignedKind } from '../verify/signature';
import { createFile, replaceFile, unlessAbsent } from './files';

/** Signs releases and promotions with one private key. */
export interface Signer extends ReleaseKey {
  sign(kind: SignedKind, text: string): { signature: string; key: string };
}

/** Folder of the keys below `home`. */
export const keyFolder = (home: string): string => join(home, 'data/keys');
/** File of a private key. */
export const pemFile = (home: string, name: string): string => join(keyFolder(home), `${name}.pem`);

/** Name of the key of the installation. */
export const OWN = 'release-key';
/** In place of scopes: what the key signed is known, and nothing that it signs is trusted. */
const RETIRED = 'retired';

/** The signer of BOVEDA_RELEASE_KEY (PKCS#8, PEM or base64), else of the key below `home`; null when there is none. */
export async function findSigner(home: string, env: NodeJS.ProcessEnv): Promise<Signer | null> {
  return env.BOVEDA_RELEASE_KEY ? signerOf(env.BOVEDA_RELEASE_KEY) : readKey(home, OWN);
}

/** The same, but makes the key (mode 0600, its folder 0700) if there is none. */
export async function createSigner(home: string, env: NodeJS.ProcessEnv): Promise<Signer> {
  const existing = await findSigner(home, env);
  if (existing) return existing;
  return makeKey(home, OWN);
}

/** The key of a file; null without one. */
export async function readKey(home: string, name: string): Promise<Signer | null> {
  const pem = await unlessAbsent(readFile(pemFile(home, name), 'utf8'), null);
  return pem === null ? null : signerOf(pem);
}

/** Writes a new key into its file (mode 0600, its folder 0700), and returns the one in the file if there is one. */
export async function makeKey(home: string, name: string, refuseTaken = false): Promise<Signer> {
  const file = pemFile(home, name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = await createFile(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600);
  if (!made && refuseTaken) throw new Error(`There is a key ${name} already`);
  return signerOf(await readFile(file, 'utf8'));
}

/**
 * Keys that are trusted here: those of BOVEDA_RELEASE_KEYS (see `readKeyList`) and no others, without it those of the file
 * of trusted keys below `home`, without both only the one that signs here.
 */
export async function trustedKeys(home: string, env: NodeJS.ProcessEnv): Promise<ReleaseKey[]> {
  const listed = readKeyList(await listOf(home, env));
  if (listed.length > 0) return listed;
  const signer = await findSigner(home, env);
  return signer ? [publicHalf(signer)] : [];
}

/** Keys that were trusted here and are retired: `log` accepts what they signed below a change of a trusted key. */
export const retiredKeys = async (home: string, env: NodeJS.ProcessEnv): Promise<ReleaseKey[]> =>
  readEntries(await listOf(home, env)).flatMap(({ isRetired, ...key }) => (isRetired ? [key] : []));

const listOf = async (home: string, env: NodeJS.ProcessEnv) => env.BOVEDA_RELEASE_KEYS || (await readTrusted(home));

/** A key pair for a team or a role. The public key, with its scopes, is in the file of trusted keys. */
export interface NewKey extends ReleaseKey {
  /** Path of the private key: PEM, mode 0600. */
  file: string;
}

/**
 * Makes a key that may sign what `may` says (`publish@mf-a:promote@mf-a/staging`) and adds it to the file of trusted keys. The
 * file begins with the key of the installation, which may sign everything until its line says less.
 * @throws when the name is taken or the scopes are none.
 */
export async function createScopedKey(
  home: string,
  env: NodeJS.ProcessEnv,
  name: string,
  may: string,
): Promise<NewKey> {
  const scopes = may.split(':').map(readScope);
  const own = await createSigner(home, env);
  const { id, publicKey } = await makeKey(home, name, true);
  await trust(home, own, `${publicKey}:${may} # ${name}`);
  return { id, publicKey, scopes, file: pemFile(home, name) };
}

/** Adds a line to the file of trusted keys, which begins with the key of the installation. */
export async function trust(home: string, own: ReleaseKey, line: string): Promise<void> {
  const before = (await readTrusted(home)) || `${own.publicKey} # this installation: everything\n`;
  await replaceFile(trustedFile(home), `${before.trimEnd()}\n${line}\n`);
}

/**
 * Retires a key in the file of trusted keys: it is trusted for nothing any more, and its public half stays, so that what it signed
 * can be told from what a stranger signed.
 */
export async function retireInFile(home: string, id: string): Promise<void> {
  const before = await readTrusted(home);
  const after = before
    .split('\n')
    .map((line) => {
      const [entries = '', ...comment] = line.split('#');
      const retired = entries.split(',').map((entry) => {
        const [key] = readEntries(entry);
        return key?.id === id ? `${entryOf(key).split(':')[0]}:${RETIRED} ` : entry;
      });
      return [retired.join(','), ...comment].join('#');
    })
    .join('\n');
  if (after !== before) await replaceFile(trustedFile(home), after);
}

const trustedFile = (home: string) => join(keyFolder(home), 'trusted-keys.txt');

const readTrusted = (home: string) => unlessAbsent(readFile(trustedFile(home), 'utf8'), '');

/** A key with its scopes as `readKeyList` reads it. */
export const entryOf = ({ publicKey, scopes = [] }: Pick<Signer, 'publicKey' | 'scopes'>): string =>
  [publicKey, ...scopes.map(scopeText)].join(':');

/** A scope as it is written in a list of keys. */
export const scopeText = ({ role, areas, environments }: Scope): string =>
  `${role}${areas ? `@${areas.join('+')}` : ''}${environments ? `/${environments.join('+')}` : ''}`;

/** The public part of a signer. */
export const publicHalf = ({ id, publicKey }: ReleaseKey): ReleaseKey => ({ id, publicKey });

/**
 * Parses public keys (base64 of 32 bytes), separated by commas or lines, each followed by its scopes, or by none for all of them:
 *   <key>:publish@mf-a+mf-b:preview@mf-a   records of releases of two areas, and of previews of one
 *   <key>:promote@mf-a/staging+qa          promotions of one area in two environments
 *   <key>:promote/production               promotions of every area in one environment
 *   <key>:retired                          nothing; it is left out
 * What follows a # is a comment.
 * @throws with the reason.
 */
export const readKeyList = (text: string): ReleaseKey[] =>
  readEntries(text).flatMap(({ isRetired, ...key }) => (isRetired ? [] : [key]));

function readEntries(text: string): (ReleaseKey & { isRetired: boolean })[] {
  const entries = text
    .replaceAll(/#.*/g, '')
    .split(/[,\n]/)
    .filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [key = '', ...scopes] = entry.trim().split(':');
    const isRetired = scopes.length === 1 && scopes[0] === RETIRED;
    const read = { ...releaseKey(Buffer.from(key, 'base64')), isRetired };
    return scopes.length === 0 || isRetired ? read : { ...read, scopes: scopes.map(readScope) };
  });
}

function readScope(text: string): Scope {
  const found = /^(publish|preview|promote)(?:@(mf-[a-z0-9+-]+))?(?:\/([a-z][a-z0-9+-]*))?$/.exec(text);
  const [, role, areas, environments] = found ?? [];
  if (!role || (environments !== undefined && role !== 'promote'))
    throw new Error(
      `'${text}' is nothing that a release key may sign: publish@mf-x, preview@mf-x, promote@mf-x/staging`,
    );
  const list = (names: string | undefined) => names?.split('+') ?? null;
  return { role: role as Role, areas: list(areas), environments: list(environments) };
}

/** The public half of a private key (PKCS#8, PEM or base64). */
export const publicKeyOf = (privateKey: string): ReleaseKey => publicHalf(signerOf(privateKey));

function signerOf(text: string): Signer {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The release key must be an Ed25519 key');
  const { id, publicKey } = releaseKey(rawPublicKey(key));
  return {
    id,
    publicKey,
    // The browser verifies the same bytes: verify/signature.ts.
    sign: (kind, content) => ({
      signature: sign(null, Buffer.from(`boveda-${kind}\n${content}`), key).toString('base64'),
      key: id,
    }),
  };
}

const rawPublicKey = (key: KeyObject) =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url');

function releaseKey(raw: Buffer): ReleaseKey {
  if (raw.length !== 32) throw new Error('A release key must be the base64 of 32 bytes');
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), publicKey: raw.toString('base64') };
}
