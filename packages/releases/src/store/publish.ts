import type { ReleaseRecord } from '@boveda/contracts';
import type { Signer } from './keys';
import { type Build, packRelease } from './pack-release';
import { releasesOf } from './records';
import type { ReleaseStore } from './release-store';

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
