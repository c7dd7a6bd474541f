import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseKey } from '../verify/signature';

/** Signs releases and promotions with one private key. */
export interface Signer extends ReleaseKey {
  sign(kind: 'release' | 'promotion', text: string): { signature: string; key: string };
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

/** The same, making the key (mode 0600, its folder 0700) when there is none. */
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
 * Keys that a shell built here believes: those of BOVEDA_RELEASE_KEYS (base64 of 32 bytes, separated by commas) and no
 * others, or without it the one that signs here.
 */
export function trustedKeys(signer: ReleaseKey | null, env: NodeJS.ProcessEnv): ReleaseKey[] {
  const listed = (env.BOVEDA_RELEASE_KEYS ?? '').split(',').filter((text) => text.trim() !== '');
  if (listed.length > 0) return listed.map((text) => releaseKey(Buffer.from(text.trim(), 'base64')));
  return signer ? [{ id: signer.id, publicKey: signer.publicKey }] : [];
}

function signerOf(text: string): Signer {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The release key has to be an Ed25519 key');
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
  if (raw.length !== 32) throw new Error('A release key is the base64 of 32 bytes');
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), publicKey: raw.toString('base64') };
}
