import {
  type PreviewFacts,
  previewFacts,
  type ReleaseRecord,
  releaseId,
  SHELL,
  signedRelease,
} from '@boveda/contracts/core';
import * as z from 'zod';
import { assertInScope, assertSigned, type Refusal, Refused, type ReleaseKey, reasonOf } from './signature';
import { parseJson, type Verdict, verdictOf, verifyRelease } from './verify-release';

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

/** The part of a verified preview of the shell that a page reads. */
export interface ShellPreview {
  release: string;
  preview: PreviewFacts;
}

/** The same for a preview of the shell, whose files are not loaded by a page but are the page. */
export const verifyShellPreview = (
  signed: unknown,
  options: Omit<PreviewOptions, 'area'>,
): Promise<Verdict<ShellPreview>> => verdictOf(verifyShell(signed, options));

async function verifyShell(
  signed: unknown,
  { keys, release, now }: Omit<PreviewOptions, 'area'>,
): Promise<ShellPreview> {
  const parsed = signedRelease().safeParse(signed);
  if (!parsed.success) throw new Refused('malformed');
  const key = await assertSigned('release', { ...parsed.data, text: parsed.data.record }, keys);
  const record = shellOfPreview().safeParse(parseJson(parsed.data.record));
  if (!record.success) throw new Refused('malformed');
  assertInScope(key, { role: 'preview', area: SHELL });
  if (record.data.release !== release) throw new Refused('unknown_release');
  if (!record.data.preview) throw new Refused('not_a_preview');
  if (!(now.getTime() < Date.parse(record.data.preview.expires))) throw new Refused('expired');
  return { release, preview: record.data.preview };
}

/** The part of a shell's record that a page reads. */
const shellOfPreview = () => z.object({ id: z.literal(SHELL), release: releaseId, preview: previewFacts().nullable() });
