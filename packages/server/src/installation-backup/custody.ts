import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceSecretFile } from '@boveda/platform/core/secret-file';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as z from 'zod';

/**
 * What the server has of the custody key: it seals and signs backups with it, and opens none. Files sealed for it have the age
 * format (age-encryption.org/v1), which the `age` tool opens too.
 */
export interface Custody {
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Ed25519 signature of a text, base64. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/** What the operator keeps away from the server: it opens and verifies backups. */
export interface CustodyKey {
  open(sealed: Uint8Array): Promise<Buffer>;
  verify(text: string, signature: string): boolean;
}

const FILE = 'custody.json';
const stored = z.strictObject({ recipient: z.string(), firma: z.string() });
const VERIFIER = /^# firma: ([A-Za-z0-9+/]{43}=)$/m;
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

/**
 * Makes a custody key. The half of the server is stored among its secrets, in place of an earlier one; the other half is
 * returned as text, and stored nowhere.
 */
export async function createCustody(secrets: string, now: Date): Promise<string> {
  const identity = await generateX25519Identity();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const half: z.output<typeof stored> = {
    recipient: await identityToRecipient(identity),
    firma: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
  await replaceSecretFile(path.join(secrets, FILE), JSON.stringify(half));
  return [
    `# Llave de custodia de Bóveda, ${now.toISOString()}. Quien la tiene abre los respaldos de la instalación.`,
    `# firma: ${rawOf(publicKey).toString('base64')}`,
    identity,
    '',
  ].join('\n');
}

/** The server's half; null before one was made. */
export async function readCustody(secrets: string): Promise<Custody | null> {
  const text = await readFile(path.join(secrets, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { recipient, firma } = stored.parse(JSON.parse(text));
  const privateKey = createPrivateKey({ key: Buffer.from(firma, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    async seal(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encrypter.encrypt(plain);
    },
    sign: (content) => sign(null, Buffer.from(content), privateKey).toString('base64'),
    verify: verifierOf(publicKey),
  };
}

/** Parses the operator's half; null when the text has none. */
export function parseCustodyKey(text: string): CustodyKey | null {
  const [identity] = IDENTITY.exec(text) ?? [];
  const [, verifier] = VERIFIER.exec(text) ?? [];
  if (!identity || !verifier) return null;
  const x = Buffer.from(verifier, 'base64').toString('base64url');
  return {
    async open(sealed) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return Buffer.from(await decrypter.decrypt(sealed));
    },
    verify: verifierOf(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })),
  };
}

const verifierOf = (publicKey: KeyObject) => (text: string, signature: string) =>
  verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));

const rawOf = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x as string, 'base64url');
