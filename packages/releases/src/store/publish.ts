import { isDeepStrictEqual } from 'node:util';
import type { ReleaseRecord } from '@boveda/contracts';
import type { Signer } from './keys';
import { type Build, packRelease } from './pack-release';
import { releasesOf } from './records';
import type { ReleaseStore } from './release-store';
import { brokenIn } from './seal';

/** How a build is published: as a release, or as a preview, which expires. */
export interface Publication {
  release: string;
  preview: ReleaseRecord['preview'];
  built: Date;
}

/** Packs, signs and stores a build. @throws when its id is taken: a release is never written twice. */
export async function publishRelease(
  store: ReleaseStore,
  signer: Signer,
  build: Build,
  publication: Publication,
): Promise<ReleaseRecord> {
  const { id } = build.descriptor as { id: string };
  const before = (await releasesOf(store, id)).filter(({ preview }) => preview === null);
  const record = await packRelease(build, { ...publication, previous: before[0]?.release ?? null });
  const text = JSON.stringify(record);
  await store.add(record.id, record.release, { record: text, ...signer.sign('release', text) }, build.dist);
  return record;
}

/** What of a record is not of its output. */
const withoutOrigin = ({ built: _b, gitRevision: _g, dirty: _d, previous: _p, ...rest }: ReleaseRecord) => rest;

/**
 * Replaces the signature of a stored release that no environment trusts, so that its id can be published.
 * Returns the stored record. @throws when its record or files differ from those of this build
 */
export async function signAgain(
  store: ReleaseStore,
  signer: Signer,
  build: Build,
  publication: Publication,
): Promise<ReleaseRecord> {
  const { id } = build.descriptor as { id: string };
  const { release } = publication;
  const stored = await store.release(id, release);
  if (!stored) throw new Error(`${id} ${release} is not in the store`);
  const made = await packRelease(build, { ...publication, previous: null });
  const record = JSON.parse(stored.record) as ReleaseRecord;
  const isSame = isDeepStrictEqual(withoutOrigin(record), withoutOrigin(JSON.parse(JSON.stringify(made))));
  if (!isSame || brokenIn(made, await store.integrity(id, release)).length > 0)
    throw new Error(
      `${id} ${release} is in the store with other content, signed with key ${stored.key}, which is believed nowhere: remove it`,
    );
  await store.resign(id, release, { record: stored.record, ...signer.sign('release', stored.record) });
  return record;
}
