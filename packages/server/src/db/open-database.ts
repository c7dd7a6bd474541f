import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Env, places } from '../env';
import { readOrCreateSecret } from '../secrets';
import { asApplication } from './app-role';
import { startEmbeddedPostgres } from './embedded/launcher';
import { migrate } from './migrate';
import { createDb, createPool, type PgTarget } from './pool';
import type { Db } from './schema';

/** A database that is up to date, and what it takes to let go of it. */
export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** Where it is, for a thread that needs a connection of its own. */
  target: PgTarget;
  /** Ends the connections; the embedded server stops when nobody else uses it. */
  close(): Promise<void>;
}

const NAME = 'boveda';

/**
 * Connects to DATABASE_URL, or to the embedded PostgreSQL (started or adopted), and migrates. What is answered connects as
 * the application, which owns nothing.
 */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const { postgres, secrets } = places(env.home);
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ folder: postgres, secrets, log });
  await embedded?.createDatabase(NAME);
  const owner: PgTarget = embedded?.target(NAME) ?? { connectionString: env.databaseUrl };
  const target = await prepare(
    owner,
    log,
    embedded && (await readOrCreateSecret(secrets, 'postgres-app.password')),
  ).catch(async (error) => {
    await embedded?.stop();
    throw error;
  });
  const pool = createPool(target, log);
  const db = createDb(pool);
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connected.add(client.once('end', () => connected.delete(client))));
  const close = async () => {
    // Not by way of Kysely, which ends no pool that it has never asked.
    await pool.end();
    // A pool that has ended has said goodbye; while the server has not heard it, we would take ourselves for others.
    if (embedded) await Promise.all([...connected].map((client) => new Promise((gone) => client.once('end', gone))));
    await embedded?.stop();
  };
  return { db, pool, target, close };
}

async function prepare(owner: PgTarget, log: FastifyBaseLogger, password: string | null): Promise<PgTarget> {
  await migrate(owner, log);
  return await asApplication(owner, log, password ?? undefined);
}
