import path from 'node:path';
import { sharesOf } from '@boveda/platform/budgets';
import { finishPassword } from '@boveda/platform/core/password-file';
import { readOrCreateSecret } from '@boveda/platform/core/secret-file';
import { type Copies, openCopies } from '@boveda/platform/db/copies';
import { observeStatement } from '@boveda/platform/db/observe-statements';
import { connectionsOf, createPool, type PgTarget } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { KEPT_FOR_UPGRADE } from '@boveda/platform/postgres/upgrade-replica';
import { type ConnectionTurns, createConnectionTurns, createSharedDb } from '@boveda/platform/turns/connection-turns';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { asApplication } from '../../esquema/app-role';
import { type Migrated, migrate, requireMigrated } from '../../esquema/migrate';
import { type Partitioning, partitionTables } from '../../esquema/partition-tables';
import type { DoneMigration } from '../../esquema/run-migrations';
import { type Env, places } from '../settings/env';

/** A migrated database, and how to close it. */
export interface OpenDatabase {
  db: Db;
  /** Copies that may be read; null without DATABASE_READ_URL. */
  copies: Copies<Db> | null;
  /** Turns at the connections of `db`. */
  turns: ConnectionTurns;
  pool: pg.Pool;
  /** Its connection target, for a thread that needs its own connection. */
  target: PgTarget;
  /** The embedded server; null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null;
  /** Ends the connections; the embedded server stops when no other process uses it. */
  close(): Promise<void>;
}

/** The database of the installation in an embedded cluster. */
export const NAME = 'boveda';
/** File of the application's password, among the secrets. */
export const APP_PASSWORD = 'postgres-app.password';
/** Most connections of the embedded database: those of two processes, and an operator's. */
export const connectionsFor = (poolSize: number) => Math.max(100, 2 * connectionsOf(poolSize) + 10);
/** Role of the application in an embedded database. */
export const APP_ROLE = `${NAME}_app`;

/**
 * Connects to DATABASE_URL, or to the embedded PostgreSQL (started or adopted), and migrates, unless the settings leave that to a
 * command. `onProgress` is called whenever the start is seen to go on. The returned connection uses the application's role, which owns nothing.
 * @throws DatabaseRefused when this version cannot run on the database
 */
export async function openDatabase(
  env: Env,
  log: FastifyBaseLogger,
  onProgress: OnProgress = () => undefined,
): Promise<OpenDatabase> {
  const migrateOwner: Migrate =
    env.migrate === 'start' ? (owner) => migrate(owner, log, onProgress) : (owner) => requireMigrated(owner, log);
  const { embedded, target } = await openOwner(env, log, migrateOwner, () => onProgress());
  const limits = { size: env.poolSize, statementTimeoutMs: env.statementTimeoutMs };
  const pool = createPool(target, log, limits, observeStatement);
  const shares = sharesOf(env.role, env.poolSize, env.jobsAtOnce);
  const turns = createConnectionTurns(shares);
  const db = createSharedDb(pool, turns);
  const use = (ofCopy: pg.Pool) => createSharedDb(ofCopy, createConnectionTurns(shares));
  const address = env.databaseReadUrl;
  const copies = address ? openCopies({ primary: target, address, log, limits, ended: observeStatement, use }) : null;
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connected.add(client.once('end', () => connected.delete(client))));
  const close = async () => {
    // Kysely does not end a pool that it has never used.
    await Promise.all([pool.end(), copies?.end()]);
    // Until the server has closed the ended connections, they would count as those of another process.
    if (embedded) await Promise.all([...connected].map((client) => new Promise((gone) => client.once('end', gone))));
    await embedded?.stop();
  };
  await tellKeptLog(pool, log).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, copies, turns, pool, target, embedded, close };
}

/** A copy that does not go on lets the log grow, up to the limit of `cluster.ts`. */
async function tellKeptLog(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query(`select ${KEPT_FOR_UPGRADE} as bytes`);
  if (rows[0].bytes === null) return;
  log.warn(
    { bytes: rows[0].bytes },
    'an upgrade of PostgreSQL was begun, for which the database keeps its log: complete or cancel it (base:actualizar)',
  );
}

/** Migrates the database, which is stopped afterwards unless another process uses it. */
export async function migrateDatabase(
  env: Env,
  log: FastifyBaseLogger,
  onDone: (done: DoneMigration) => void,
): Promise<void> {
  const { embedded } = await openOwner(env, log, (owner) => migrate(owner, log, onDone));
  await embedded?.stop();
}

/** Migrates the database and partitions its tables of CFDI; it is stopped afterwards unless another process uses it. */
export async function partitionDatabase(env: Env, log: FastifyBaseLogger): Promise<Partitioning> {
  let done: Partitioning = { tables: [] };
  const { embedded } = await openOwner(env, log, async (owner) => {
    const migrated = await migrate(owner, log);
    done = await partitionTables(owner);
    return migrated;
  });
  await embedded?.stop();
  return done;
}

/** Called with the migration that was run, or without one while the server starts. */
export type OnProgress = (done?: DoneMigration) => void;

type Migrate = (owner: PgTarget, log: FastifyBaseLogger) => Promise<Migrated>;

async function openOwner(env: Env, log: FastifyBaseLogger, migrateOwner: Migrate, onProgress?: () => void) {
  const { postgres, secrets } = places(env.home);
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        folder: postgres,
        secrets,
        archives: env.installationBackup !== null,
        connections: connectionsFor(env.poolSize),
        ...(onProgress && { onProgress }),
        log,
      });
  try {
    await embedded?.createDatabase(NAME);
    const owner: PgTarget = embedded?.target(NAME) ?? { connectionString: env.databaseUrl };
    const { isNewer } = await migrateOwner(owner, log);
    const passwordFile = embedded && path.join(secrets, APP_PASSWORD);
    return { embedded, target: await applicationTarget(owner, log, passwordFile, isNewer) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function applicationTarget(
  owner: PgTarget,
  log: FastifyBaseLogger,
  passwordFile: string | null,
  isNewer: boolean,
): Promise<PgTarget> {
  if (passwordFile === null) return asApplication(owner, log, undefined, isNewer);
  await finishPassword(passwordFile);
  const password = await readOrCreateSecret(path.dirname(passwordFile), path.basename(passwordFile));
  const target = await asApplication(owner, log, password, isNewer);
  return target === owner ? owner : { ...target, passwordFile };
}
