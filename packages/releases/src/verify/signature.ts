import { type Act, isInScope, type Scope } from './scopes';

/** A public key that signed releases may carry. */
export interface ReleaseKey {
  /** First 16 hex digits of the SHA-256 of the key. */
  id: string;
  /** The 32 bytes of the Ed25519 key, base64. */
  publicKey: string;
  /** What it may sign; everything when absent. */
  scopes?: readonly Scope[];
}

/** Why something from the registry is not used. `unsupported`: this browser cannot verify (no Ed25519, or no HTTPS). */
export type Refusal =
  | 'unsupported'
  | 'malformed'
  | 'unknown_key'
  | 'bad_signature'
  | 'out_of_scope'
  | 'other_environment'
  | 'downgraded'
  | 'replayed'
  | 'unknown_release'
  | 'not_a_release'
  | 'not_a_preview'
  | 'expired'
  | 'repeated';

/** What a signature is of. */
export type SignedKind = 'release' | 'promotion' | 'preview-set' | 'keys';

/** Thrown inside this package only; exported functions return its reason. */
export class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

/** The reason of a thrown error; an unexpected error counts as malformed. */
export const reasonOf = (error: unknown): Refusal => (error instanceof Refused ? error.reason : 'malformed');

interface Signed {
  text: string;
  signature: string;
  key: string;
}

// The kind is part of the signed text: a signature of a promotion is invalid for a release.
const toSign = (kind: SignedKind, text: string) => new TextEncoder().encode(`boveda-${kind}\n${text}`);

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The trusted key that signed this text as this kind; throws Refused in every other case. */
export async function assertSigned(
  kind: SignedKind,
  { text, signature, key }: Signed,
  keys: readonly ReleaseKey[],
): Promise<ReleaseKey> {
  const known = keys.find(({ id }) => id === key);
  if (!known) throw new Refused('unknown_key');
  const publicKey = await importKey(known);
  const valid = await crypto.subtle
    .verify('Ed25519', publicKey, fromBase64(signature), toSign(kind, text))
    .catch(() => false);
  if (!valid) throw new Refused('bad_signature');
  return known;
}

/** Throws Refused when the key may not sign this. */
export function assertInScope({ scopes }: ReleaseKey, act: Act): void {
  if (!isInScope(scopes, act)) throw new Refused('out_of_scope');
}

async function importKey({ publicKey }: ReleaseKey): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify']);
  } catch {
    throw new Refused('unsupported');
  }
}
