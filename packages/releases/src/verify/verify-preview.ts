import { type ReleaseRecord, signedRelease } from '@boveda/contracts';
import { type Refusal, Refused, type ReleaseKey, reasonOf } from './signature';
import { verifyRelease } from './verify-release';

/** A preview as it may be shown: author, branch and expiry are there. */
export type PreviewRecord = ReleaseRecord & { preview: NonNullable<ReleaseRecord['preview']> };

/** What was asked for, and when. */
export interface PreviewOptions {
  keys: readonly ReleaseKey[];
  area: string;
  release: string;
  now: Date;
}

/**
 * Verifies the answer of `GET /previews/{id}` against what was asked for. A live release is no preview, and an expired
 * preview is none either. Never throws.
 */
export async function verifyPreview(
  signed: unknown,
  { keys, area, release, now }: PreviewOptions,
): Promise<{ ok: true; record: PreviewRecord } | { ok: false; reason: Refusal }> {
  try {
    const parsed = signedRelease.safeParse(signed);
    if (!parsed.success) throw new Refused('malformed');
    const record = await verifyRelease(parsed.data, keys);
    if (record.id !== area || record.release !== release) throw new Refused('unknown_release');
    if (!isPreview(record)) throw new Refused('not_a_preview');
    if (!(now.getTime() < Date.parse(record.preview.expires))) throw new Refused('expired');
    return { ok: true, record };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

const isPreview = (record: ReleaseRecord): record is PreviewRecord => record.preview !== null;
