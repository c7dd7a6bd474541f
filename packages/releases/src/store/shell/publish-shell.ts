import { isDeepStrictEqual } from 'node:util';
import { type PreviewFacts, SHELL } from '@boveda/contracts';
import type { Signer } from '../keys';
import { shellsOf } from '../records';
import type { ReleaseStore } from '../release-store';
import { brokenIn } from '../seal';
import { packShell, type ShellBuild, type ShellRecord, shellRecord } from '../shell-record';

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

/** What of a record is not of its output. */
const withoutOrigin = ({ built: _b, gitRevision: _g, dirty: _d, previous: _p, ...rest }: ShellRecord) => rest;

/**
 * Replaces the signature of a stored shell that no environment trusts, so that its id can be published. Returns the stored record.
 * @throws when its record or files differ from those of this build
 */
export async function signShellAgain(
  store: ReleaseStore,
  signer: Signer,
  build: ShellBuild,
  built: Date,
): Promise<ShellRecord> {
  const { release } = build;
  const stored = await store.release(SHELL, release);
  if (!stored) throw new Error(`${SHELL} ${release} is not in the store`);
  const made = await packShell(build, { built, preview: null, previous: null });
  const { data: record } = shellRecord.safeParse(JSON.parse(stored.record));
  const isSame = record !== undefined && isDeepStrictEqual(withoutOrigin(record), withoutOrigin(made));
  if (!isSame || brokenIn(made, await store.integrity(SHELL, release)).length > 0)
    throw new Error(
      `${SHELL} ${release} is in the store with other content, signed with key ${stored.key}, which is believed nowhere: remove it`,
    );
  await store.resign(SHELL, release, { record: stored.record, ...signer.sign('release', stored.record) });
  return record;
}
