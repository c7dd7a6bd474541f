import { containerName, type ReleaseRecord, releaseRecord, type SignedRelease } from '@boveda/contracts';
import { assertSigned, Refused, type ReleaseKey } from './signature';

/** The record of a signed release. Throws Refused: not ours, altered, or its files are not in its own folder. */
export async function verifyRelease(signed: SignedRelease, keys: readonly ReleaseKey[]): Promise<ReleaseRecord> {
  await assertSigned('release', { ...signed, text: signed.record }, keys);
  const record = releaseRecord.safeParse(parseJson(signed.record));
  if (!record.success) throw new Refused('malformed');
  const { id, release, folder, container } = record.data;
  if (folder !== `/releases/${id}/${release}/`) throw new Refused('malformed');
  if (container !== containerName(id, release)) throw new Refused('malformed');
  return record.data;
}

/** Throws Refused instead of a SyntaxError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('malformed');
  }
}
