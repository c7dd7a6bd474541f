import { Logger, runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { DatabaseRefused, type MigrationState } from './run-migrations';

/** Schema of the queue that the installed graphile-worker makes and works with; a test compares it. */
const SCHEMA = 19;

const quiet = new Logger(() => () => {});

/**
 * How the queue's own migrations stand. graphile-worker marks those that older versions of it cannot run on.
 * @throws DatabaseRefused when there is a newer one of these
 */
export async function queueState(db: Kysely<unknown>): Promise<MigrationState> {
  const missing = { pending: [`graphile-worker ${SCHEMA}`], newer: [] };
  const { rows: tables } = await sql`select where to_regclass('graphile_worker.migrations') is not null`.execute(db);
  if (tables.length === 0) return missing;
  const { rows } = await sql<{ latest: number | null; breaking: number | null }>`
    select max(id) as latest, max(id) filter (where breaking) as breaking from graphile_worker.migrations`.execute(db);
  const { latest, breaking } = rows[0] ?? { latest: null, breaking: null };
  if ((breaking ?? 0) > SCHEMA)
    throw new DatabaseRefused(
      `The database was migrated by a newer version: its queue has the schema ${breaking} of graphile-worker, and this version knows those up to ${SCHEMA}. Start a newer version.`,
    );
  if ((latest ?? 0) < SCHEMA) return missing;
  return { pending: [], newer: latest === SCHEMA ? [] : [`graphile-worker ${latest}`] };
}

/** Makes the tables of the queue. */
export const migrateQueue = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });
