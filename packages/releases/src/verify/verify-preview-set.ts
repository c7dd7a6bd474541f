import { MOST_PREVIEWS, SHELL, type SignedPreviewSet } from '@boveda/contracts/core';
import { type PreviewSet, previewSet } from '@boveda/contracts/cuenta';
import { assertInScope, assertSigned, Refused, type ReleaseKey } from './signature';
import { parseJson, type Verdict, verdictOf } from './verify-release';

/** Verifies the set of a link. Refuses one that is over, has two previews of an area, or a key that may not preview one of its areas. */
export const verifyPreviewSet = (
  signed: SignedPreviewSet,
  { keys, now }: { keys: readonly ReleaseKey[]; now: Date },
): Promise<Verdict<PreviewSet>> => verdictOf(verify(signed, keys, now));

async function verify({ set: text, ...signed }: SignedPreviewSet, keys: readonly ReleaseKey[], now: Date) {
  const key = await assertSigned('preview-set', { ...signed, text }, keys);
  const set = previewSet().safeParse(parseJson(text));
  if (!set.success) throw new Refused('malformed');
  const areas = set.data.previews.map((name) => name.split('@', 1)[0] ?? '');
  if (new Set(areas).size !== areas.length) throw new Refused('malformed');
  if (areas.filter((area) => area !== SHELL).length > MOST_PREVIEWS) throw new Refused('malformed');
  for (const area of areas) assertInScope(key, { role: 'preview', area });
  if (!(now.getTime() < Date.parse(set.data.expires))) throw new Refused('expired');
  return set.data;
}
