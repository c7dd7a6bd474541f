import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Env, places } from '../core/env';
import { finishPassword } from '../core/password-file';
import { readOrCreateSecret } from '../core/secret-file';
import { asApplication } from '../db/app-role';
import { migrate } from '../db/migrate';
import { observeStatement } from '../db/observe-statements';
import { createDb, createPool, type PgTarget } from '../db/pool';
import type { Db } from '../db/schema';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher';

/** A migrated database, and how to close it. */
export interface OpenDatabase {
  db: Db;
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
/** Role of the application in an embedded database. */
export const APP_ROLE = `${NAME}_app`;

/**
 * Connects to DATABASE_URL, or to the embedded PostgreSQL (started or adopted), and migrates. The returned connection
 * uses
 * the application's role, which owns nothing.
 */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const { postgres, secrets } = places(env.home);
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({ folder: postgres, secrets, archives: env.rescue !== null, log });
  await embedded?.createDatabase(NAME);
  const owner: PgTarget = embedded?.target(NAME) ?? { connectionString: env.databaseUrl };
  const target = await prepare(owner, log, embedded && path.join(secrets, APP_PASSWORD)).catch(async (error) => {
    await embedded?.stop();
    throw error;
  });
  const pool = createPool(target, log);
  const db = createDb(pool, observeStatement);
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connected.add(client.once('end', () => connected.delete(client))));
  const close = async () => {
    // Kysely does not end a pool that it has never used.
    await pool.end();
    // Until the server has closed the ended connections, they would count as those of another process.
    if (embedded) await Promise.all([...connected].map((client) => new Promise((gone) => client.once('end', gone))));
    await embedded?.stop();
  };
  return { db, pool, target, embedded, close };
}

async function prepare(owner: PgTarget, log: FastifyBaseLogger, passwordFile: string | null): Promise<PgTarget> {
  await migrate(owner, log);
  if (passwordFile === null) return asApplication(owner, log);
  await finishPassword(passwordFile);
  const password = await readOrCreateSecret(path.dirname(passwordFile), path.basename(passwordFile));
  const target = await asApplication(owner, log, password);
  return target === owner ? owner : { ...target, passwordFile };
}
