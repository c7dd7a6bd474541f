import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Role, Scope } from '../verify/scopes';
import type { ReleaseKey, SignedKind } from '../verify/signature';

/** Signs releases and promotions with one private key. */
export interface Signer extends ReleaseKey {
  sign(kind: SignedKind, text: string): { signature: string; key: string };
}

const keyFile = (home: string) => join(home, 'data/keys/release-key.pem');

/** The signer of BOVEDA_RELEASE_KEY (PKCS#8, PEM or base64), else of the key below `home`; null when there is none. */
export async function findSigner(home: string, env: NodeJS.ProcessEnv): Promise<Signer | null> {
  if (env.BOVEDA_RELEASE_KEY) return signerOf(env.BOVEDA_RELEASE_KEY);
  try {
    return signerOf(await readFile(keyFile(home), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The same, but makes the key (mode 0600, its folder 0700) if there is none. */
export async function createSigner(home: string, env: NodeJS.ProcessEnv): Promise<Signer> {
  const existing = await findSigner(home, env);
  if (existing) return existing;
  const file = keyFile(home);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return signerOf(await readFile(file, 'utf8'));
}

/**
 * Keys that are trusted here: those of BOVEDA_RELEASE_KEYS (see `readKeyList`) and no others, without it those of the file
 * of trusted keys below `home`, without both only the one that signs here.
 */
export async function trustedKeys(home: string, env: NodeJS.ProcessEnv): Promise<ReleaseKey[]> {
  const listed = readKeyList(env.BOVEDA_RELEASE_KEYS || (await readTrusted(home)));
  if (listed.length > 0) return listed;
  const signer = await findSigner(home, env);
  return signer ? [publicHalf(signer)] : [];
}

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
  const file = join(home, 'data/keys', `${name}.pem`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  const { id, publicKey } = signerOf(pem);
  const before = (await readTrusted(home)) || `${own.publicKey} # this installation: everything\n`;
  await writeFile(trustedFile(home), `${before.trimEnd()}\n${publicKey}:${may} # ${name}\n`);
  return { id, publicKey, scopes, file };
}

const trustedFile = (home: string) => join(home, 'data/keys/trusted-keys.txt');

const readTrusted = (home: string) =>
  readFile(trustedFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** The public part of a signer. */
export const publicHalf = ({ id, publicKey }: ReleaseKey): ReleaseKey => ({ id, publicKey });

/**
 * Parses public keys (base64 of 32 bytes), separated by commas or lines, each followed by its scopes, or by none for all of them:
 *   <key>:publish@mf-a+mf-b:preview@mf-a   records of releases of two areas, and of previews of one
 *   <key>:promote@mf-a/staging+qa          promotions of one area in two environments
 *   <key>:promote/production               promotions of every area in one environment
 * What follows a # is a comment.
 * @throws with the reason.
 */
export function readKeyList(text: string): ReleaseKey[] {
  const entries = text
    .replaceAll(/#.*/g, '')
    .split(/[,\n]/)
    .filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [key = '', ...scopes] = entry.trim().split(':');
    return { ...releaseKey(Buffer.from(key, 'base64')), ...(scopes.length > 0 && { scopes: scopes.map(readScope) }) };
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
