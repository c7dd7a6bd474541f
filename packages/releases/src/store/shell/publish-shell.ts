import { type PreviewFacts, SHELL } from '@boveda/contracts';
import type { Signer } from '../keys';
import { shellsOf } from '../records';
import type { ReleaseStore } from '../release-store';
import { packShell, type ShellBuild, type ShellRecord } from '../shell-record';

/** Packs, signs and stores a build of the shell, as a preview when its facts are given. @throws when its id is taken: a release is never written twice. */
export async function publishShell(
  store: ReleaseStore,
  signer: Signer,
  build: ShellBuild,
  built: Date,
  preview: PreviewFacts | null = null,
): Promise<ShellRecord> {
  const [before] = (await shellsOf(store)).filter((each) => each.preview === null);
  const record = await packShell(build, { built, preview, previous: before?.release ?? null });
  const text = JSON.stringify(record);
  await store.add(SHELL, record.release, { record: text, ...signer.sign('release', text) }, build.dist);
  return record;
}
