import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import { startBaseBackup } from '@boveda/platform/postgres/base-backup';
import { places } from '../installation/settings/env';
import { copyHome } from './copy-files';
import { deliver } from './deliver';
import { BackupRefused, custodyOf, type InstallationBackup } from './open-backup';
import { type Stored, storeBytes, storeStream } from './place';
import { type Base, signRecord } from './records';
import { readState, writeState } from './state';
import { segmentAt } from './wal';

/** Folder of the bases in a backup. */
export const BASES = 'bases';
/** Names in the folder of a base. */
export const baseKeys = (id: string) => ({
  cluster: `${BASES}/${id}/base.tar.gz`,
  list: `${BASES}/${id}/list.gz`,
  /** Written last: a base without it is not complete. */
  manifest: `${BASES}/${id}/manifest.json`,
});

/** A line of the list of files. */
export interface ListedFile {
  /** Key in the backup. */
  k: string;
  /** Path below the home, for files that are not found by their key. */
  path?: string;
}

/**
 * Makes a base: the database, then every file, keys and the log up to that moment, then the list of all that, and last the
 * signed manifest. The caller holds the lock. @throws BackupRefused when the log is not archived yet
 */
export async function makeBase(installationBackup: InstallationBackup): Promise<Base> {
  const { env, place, postgres, clock } = installationBackup;
  const custody = await custodyOf(installationBackup);
  if (postgres && !postgres.spool)
    throw new BackupRefused(
      'La base de datos aún no archiva su bitácora de escritura: detenga una vez todos los procesos de la instalación e inicie el servidor con BOVEDA_RESCUE.',
    );
  const started = clock().toISOString();
  const id = started.replaceAll(':', '-');
  const keys = baseKeys(id);
  const base = postgres && (await storeCluster(installationBackup, postgres, keys.cluster));

  const lines = new PassThrough();
  let files = 0;
  const add = (line: ListedFile) => {
    files++;
    return lines.write(`${JSON.stringify(line)}\n`);
  };
  const storing = storeStream(place, lines, () => keys.list, createGzip());
  storing.catch(() => {});
  try {
    await deliver(installationBackup, (k) => add({ k }));
    await copyHome(place, env.home, (k, path) => add({ k, path }));
  } catch (error) {
    lines.destroy(error as Error);
    throw error;
  }
  lines.end();
  const { sha256 } = (await storing) as Stored;
  const { installationBackup: folder } = places(env.home);
  const state = await readState(folder, installationBackup.target);
  if (!state) throw new Error('the state of the delivery is gone');
  const made: Base = {
    ...{ format: 1, kind: 'base', id, started, ended: clock().toISOString(), base },
    ...{ list: { sha256, files }, sealedKeys: state.sealedKeys.sha256 },
  };
  await storeBytes(place, keys.manifest, signRecord(made, custody.sign));
  await writeState(folder, { ...state, base: started });
  return made;
}

async function storeCluster(
  { place }: InstallationBackup,
  { target, system }: NonNullable<InstallationBackup['postgres']>,
  key: string,
): Promise<Base['base']> {
  const { tar, end } = await startBaseBackup(target);
  const [stored, { from, to }] = await Promise.all([
    storeStream(place, tar, () => key, createGzip({ level: 4 })) as Promise<Stored>,
    end,
  ]);
  return {
    sha256: stored.sha256,
    bytes: stored.bytes,
    version: await majorVersion(target),
    system,
    first: segmentAt(from.timeline, from.lsn),
    // The position is that after the last record.
    last: segmentAt(to.timeline, to.lsn, 1n),
  };
}

const majorVersion = (target: PgTarget): Promise<number> =>
  withClient(target, async (client) => {
    const { rows } = await client.query('show server_version_num');
    return Math.floor(Number(rows[0].server_version_num) / 10_000);
  });
