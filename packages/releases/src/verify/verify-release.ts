import { containerName, type ReleaseRecord, releaseRecord, type SignedRelease } from '@boveda/contracts/core';
import { assertInScope, assertSigned, type Refusal, Refused, type ReleaseKey, reasonOf } from './signature';

/** The record of a signed release. Throws Refused: untrusted key, altered, or its files are not in its own folder. */
export async function verifyRelease(signed: SignedRelease, keys: readonly ReleaseKey[]): Promise<ReleaseRecord> {
  const key = await assertSigned('release', { ...signed, text: signed.record }, keys);
  const record = releaseRecord().safeParse(parseJson(signed.record));
  if (!record.success) throw new Refused('malformed');
  const { id, release, folder, container, preview } = record.data;
  assertInScope(key, { role: preview ? 'preview' : 'publish', area: id });
  if (folder !== `/releases/${id}/${release}/`) throw new Refused('malformed');
  if (container !== containerName(id, release)) throw new Refused('malformed');
  return record.data;
}

/** The same, but returns the reason instead of throwing. */
export const checkRelease = (signed: SignedRelease, keys: readonly ReleaseKey[]): Promise<Verdict<ReleaseRecord>> =>
  verdictOf(verifyRelease(signed, keys));

/** The verified value, or the reason of the refusal. */
export type Verdict<Result> = { ok: true; result: Result } | { ok: false; reason: Refusal };

export async function verdictOf<Result>(verifying: Promise<Result>): Promise<Verdict<Result>> {
  try {
    return { ok: true, result: await verifying };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Throws Refused instead of a SyntaxError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('malformed');
  }
}
