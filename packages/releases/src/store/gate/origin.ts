import type { ReleaseRecord, SignedRelease } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { integrityBelow } from '../files';
import { whyNotBelieved } from '../may-sign';
import type { ReleaseStore } from '../release-store';
import { brokenIn } from '../seal';
import type { Check } from './gate-answer';

/** What a record of an area and one of the shell have in common. */
export type AnyRecord = Pick<ReleaseRecord, 'release' | 'files' | 'others' | 'preview'> & { id: string };

/** A key that is trusted signed its record; `verify` throws, or answers with a refusal, when none did. */
export async function checkSignature(
  store: ReleaseStore,
  { id, release, preview }: AnyRecord,
  keys: readonly ReleaseKey[],
  verify: (signed: SignedRelease, keys: readonly ReleaseKey[]) => Promise<{ ok: boolean }>,
): Promise<Check> {
  const check = 'signature';
  if (preview) return { check, ok: false, says: `It is a preview of ${preview.branch}: publish it first.` };
  const signed = await store.release(id, release);
  if (!signed) return { check, ok: false, says: 'It is not in the store.' };
  const { ok } = await verify(signed, keys);
  const ids = keys.map((key) => key.id).join(', ');
  return ok
    ? { check, ok, says: `Signed with key ${signed.key}.` }
    : { check, ok, says: `Its record is not signed with a key that may publish ${id}: ${ids}.` };
}

/** The promoter's key may promote it there. */
export function checkPromoter(
  { id: area }: AnyRecord,
  environment: string,
  signer: ReleaseKey,
  keys: readonly ReleaseKey[],
): Check {
  const why = whyNotBelieved(keys, signer, { role: 'promote', area, environment });
  return {
    check: 'promoter',
    ok: why === null,
    says: why ?? `Key ${signer.id} may promote ${area} to ${environment}.`,
  };
}

/** Its files are those that were signed, and of kinds that it may contain. */
export async function checkFiles(
  record: AnyRecord,
  folder: string,
  foreignIn: (paths: Iterable<string>) => string[],
  kinds: string,
): Promise<Check[]> {
  const integrity = await integrityBelow(folder);
  const broken = brokenIn(record, integrity);
  const foreign = foreignIn(Object.keys(integrity));
  return [
    broken.length === 0
      ? { check: 'files', ok: true, says: 'All its files are as signed.' }
      : { check: 'files', ok: false, says: `Altered, missing or added since it was signed: ${broken.join(', ')}.` },
    foreign.length === 0
      ? { check: 'kinds', ok: true, says: `It holds ${kinds} only.` }
      : { check: 'kinds', ok: false, says: `No release may hold: ${foreign.join(', ')}.` },
  ];
}
