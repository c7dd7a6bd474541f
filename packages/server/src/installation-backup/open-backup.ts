import { mkdir } from 'node:fs/promises';
import type { BucketAddress } from '@boveda/bucket';
import type { PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import type { PgArchive } from '@boveda/platform/postgres/launcher';
import type { FastifyBaseLogger } from 'fastify';
import { evidencePlace, respaldoPlace } from '../installation/blob-places';
import type { OpenDatabase } from '../installation/database/open-database';
import type { Deps } from '../installation/deps';
import { type Env, places } from '../installation/settings/env';
import { type Custody, readCustody } from './custody';
import { type BackupPlace, openBackupPlace } from './place';
import { openSource, type Source } from './sources';

declare module '../installation/deps' {
  interface Deps {
    /** What backs up the installation; null where BOVEDA_RESCUE names no place. */
    installationBackup: InstallationBackup | null;
  }
}

/** What a backup of this installation is made of. */
export interface InstallationBackup {
  env: Env;
  place: BackupPlace;
  /** Names place and cluster: what was delivered elsewhere, or of another cluster, does not count. */
  target: string;
  /** The stores of blobs that are backed up, by their folders in the backup. */
  sources: Readonly<Record<string, Source>>;
  shared: Deps['sharedFiles'];
  /** The embedded database; null where it is somebody else's. */
  postgres: (PgArchive & { target: PgTarget }) | null;
  /** A connection for the lock that lets one process deliver at a time. */
  lock: PgTarget;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Opens it; null where BOVEDA_RESCUE names no place. Sends no request to a bucket. */
export async function openInstallationBackup(
  env: Env,
  { embedded, target }: Pick<OpenDatabase, 'embedded' | 'target'>,
  { sharedFiles, log, clock }: Pick<Deps, 'sharedFiles' | 'log' | 'clock'>,
): Promise<InstallationBackup | null> {
  if (env.installationBackup === null) return null;
  const { installationBackup: folder } = places(env.home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = await embedded?.archive();
  return {
    env,
    place: await openBackupPlace(env.installationBackup, folder),
    target: `${nameOf(env.installationBackup)} ${archive?.system ?? ''}`,
    sources: {
      blobs: openSource(evidencePlace(env)),
      // Backups that have a place of their own are not in danger with this one.
      ...(env.respaldos === null && { respaldos: openSource(respaldoPlace(env)) }),
    },
    shared: sharedFiles,
    postgres: embedded && archive ? { ...archive, target: embedded.target('postgres') } : null,
    lock: target,
    log,
    clock,
  };
}

const nameOf = (place: string | BucketAddress) =>
  typeof place === 'string' ? place : `s3://${place.bucket}/${place.prefix}`;

/** Something that the operator has to do first; the message is Spanish. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The server's half of the custody key. @throws BackupRefused when none was made. */
export async function custodyOf({ env }: Pick<InstallationBackup, 'env'>): Promise<Custody> {
  const custody = await readCustody(places(env.home).secrets);
  if (custody) return custody;
  throw new BackupRefused('No hay llave de custodia: ejecute primero pnpm admin instalacion:llave-de-custodia.');
}

const LOCK = 7_340_032_004;

/** Runs work while no other process of the installation delivers; null when one does. */
export const alone = <Result>({ lock }: InstallationBackup, work: () => Promise<Result>): Promise<Result | null> =>
  withClient(
    lock,
    async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as ok', [LOCK]);
      return rows[0].ok ? work() : null;
    },
    'boveda-rescue',
  );
