import { type ReleaseRecord, signedRelease } from '@boveda/contracts';
import { type Refusal, Refused, type ReleaseKey, reasonOf } from './signature';
import { verifyRelease } from './verify-release';

/** A preview that may be shown; author, branch and expiry are present. */
export type PreviewRecord = ReleaseRecord & { preview: NonNullable<ReleaseRecord['preview']> };

/** The requested preview and the current time. */
export interface PreviewOptions {
  keys: readonly ReleaseKey[];
  area: string;
  release: string;
  now: Date;
}

/**
 * Verifies the answer of `GET /previews/{id}` against the request. Refuses a live release and an expired preview. Never
 * throws.
 */
export async function verifyPreview(
  signed: unknown,
  { keys, area, release, now }: PreviewOptions,
): Promise<{ ok: true; record: PreviewRecord } | { ok: false; reason: Refusal }> {
  try {
    const parsed = signedRelease().safeParse(signed);
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
