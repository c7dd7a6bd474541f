import { sha256Of } from '@boveda/platform/core/sha256';
import { places } from '../installation/settings/env';
import { copyBlobs } from './copy-blobs';
import { copyShared } from './copy-files';
import { collectKeys, markOf, storeKeys } from './keys';
import { BackupRefused, custodyOf, type InstallationBackup } from './open-backup';
import { storeBytes } from './place';
import { signRecord } from './records';
import { readState, type State, writeState } from './state';
import { clearSpool, storeSegments, waitingSegments } from './wal';

/** Folder of the deliveries in a backup. */
export const DELIVERIES = 'deliveries';

/** What one delivery stored. */
export interface Delivered {
  segments: number;
  files: number;
}

/** Before the first base. */
const NEVER = new Date(0).toISOString();

/** Key of the record of a delivery: sorted by time. */
const recordKey = (moment: string) => `${DELIVERIES}/${moment.replaceAll(':', '-')}.json`;

/**
 * Stores what is new since the last delivery: first the files, then the keys, then the segments of the log that were finished
 * when it began, then a signed record that makes them count. So every row of a delivered segment finds its files and its keys.
 * Killed at any point, the next one does the rest. The caller holds the lock. For a base every file is compared, and `seen` is
 * told of each that the backup has.
 */
export async function deliver(
  installationBackup: InstallationBackup,
  seen?: (key: string) => void,
): Promise<Delivered> {
  const { env, place, target, sources, shared, postgres, clock, log } = installationBackup;
  const custody = await custodyOf(installationBackup);
  const { installationBackup: folder } = places(env.home);
  const state = await readState(folder, target);
  if (!state && !seen) throw new BackupRefused('Aún no hay una base en este target: ejecute instalacion:respaldar.');
  const moment = clock().toISOString();
  const spool = postgres?.spool ?? null;
  const names = spool ? await waitingSegments(spool) : [];

  let files = 0;
  const blobs: string[] = [];
  const isBlob = (key: string) => key.startsWith('blobs/');
  const found = seen ?? ((key: string) => void (isBlob(key) && blobs.push(key)));
  for (const [prefix, source] of Object.entries(sources)) {
    const copied = await copyBlobs(place, source, prefix, seen || !state ? null : new Date(state.since), found);
    for (const key of copied.damaged) log.error({ key, prefix }, 'rescue: a damaged file was not copied');
    files += copied.files;
  }
  files += await copyShared(place, shared, found);

  const keys = await collectKeys(env);
  const mark = markOf(keys);
  const isKnown = state?.sealedKeys.mark === mark && !seen;
  const sealedKeys = isKnown ? state.sealedKeys : { mark, sha256: await storeKeys(place, custody, keys) };

  const next: Omit<State, 'before'> = { target, base: state?.base ?? NEVER, since: moment, sealedKeys };
  if (names.length === 0 && files === 0 && isKnown) {
    await writeState(folder, { ...next, before: state.before });
    return { segments: 0, files };
  }
  const wal = postgres && spool ? await storeSegments(place, postgres.system, spool, names) : [];
  const before = state?.before ?? null;
  const record = signRecord(
    {
      ...{ format: 1, kind: 'delivery', moment, system: postgres?.system ?? null },
      ...{ wal, blobs, sealedKeys: sealedKeys.sha256, before },
    },
    custody.sign,
  );
  await storeBytes(place, recordKey(moment), record);
  await writeState(folder, { ...next, before: sha256Of(record) });
  if (spool) await clearSpool(spool, names);
  return { segments: names.length, files };
}
