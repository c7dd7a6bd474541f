import { mkdir } from 'node:fs/promises';
import type { BucketAddress } from '@boveda/bucket';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { evidencePlace, respaldoPlace } from '../platform/blobs/open-blobs';
import { type Env, places } from '../platform/core/env';
import type { PgTarget } from '../platform/db/pool';
import type { Deps } from '../platform/deps';
import type { OpenDatabase } from '../platform/postgres/open-database';
import { type Custody, readCustody } from './custody';
import { type BackupPlace, openBackupPlace } from './place';
import { openSource, type Source } from './sources';

declare module '../platform/deps' {
  interface Deps {
    /** What backs up the installation; null where BOVEDA_RESCATE names no place. */
    rescate: Rescate | null;
  }
}

/** What a backup of this installation is made of. */
export interface Rescate {
  env: Env;
  place: BackupPlace;
  /** The address of the place, without secrets. */
  lugar: string;
  /** The stores of blobs that are backed up, by their folders in the backup. */
  sources: Readonly<Record<string, Source>>;
  shared: Deps['sharedFiles'];
  /** The embedded database; null where it is somebody else's. */
  postgres: { target: PgTarget; spool: string | null } | null;
  /** A connection for the lock that lets one process deliver at a time. */
  lock: PgTarget;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Opens it; null where BOVEDA_RESCATE names no place. Sends no request to a bucket. */
export async function openRescate(
  env: Env,
  { embedded, target }: Pick<OpenDatabase, 'embedded' | 'target'>,
  { sharedFiles, log, clock }: Pick<Deps, 'sharedFiles' | 'log' | 'clock'>,
): Promise<Rescate | null> {
  if (env.rescate === null) return null;
  const { rescate: folder } = places(env.home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    env,
    place: await openBackupPlace(env.rescate, folder),
    lugar: nameOf(env.rescate),
    sources: {
      blobs: openSource(evidencePlace(env)),
      // Backups that have a place of their own are not in danger with this one.
      ...(env.respaldos === null && { respaldos: openSource(respaldoPlace(env)) }),
    },
    shared: sharedFiles,
    postgres: embedded && { target: embedded.target('postgres'), spool: embedded.spool },
    lock: target,
    log,
    clock,
  };
}

const nameOf = (place: string | BucketAddress) =>
  typeof place === 'string' ? place : `s3://${place.bucket}/${place.prefix}`;

/** Something that the operator has to do first; the message is Spanish. */
export class RescateRefused extends Error {
  override readonly name = 'RescateRefused';
}

/** The server's half of the custody key. @throws RescateRefused when none was made. */
export async function custodyOf({ env }: Pick<Rescate, 'env'>): Promise<Custody> {
  const custody = await readCustody(places(env.home).secrets);
  if (custody) return custody;
  throw new RescateRefused('No hay llave de custodia: ejecute primero pnpm admin instalacion:llave-de-custodia.');
}

const LOCK = 7_340_032_004;

/** Runs work while no other process of the installation delivers; null when one does. */
export async function alone<Result>({ lock }: Rescate, work: () => Promise<Result>): Promise<Result | null> {
  const client = new pg.Client({ ...lock, application_name: 'boveda-rescate' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ok', [LOCK]);
    return rows[0].ok ? await work() : null;
  } finally {
    await client.end().catch(() => {});
  }
}
