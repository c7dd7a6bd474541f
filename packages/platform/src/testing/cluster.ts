import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createDb, createPool } from '../db/pool';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/launcher';

/** Logger of tests: silent unless BOVEDA_TEST_LOG sets a level. */
export const testLog = pino({ level: process.env.BOVEDA_TEST_LOG ?? 'silent' });

/** Returns the folder of this Jest run; globalTeardown removes it, also after failed tests. */
export function runFolder(): string {
  const run = process.env.BOVEDA_TEST_RUN;
  if (!run) throw new Error('BOVEDA_TEST_RUN is not set: run the tests through jest.config.mjs');
  return run;
}

/** Returns the run's one cluster, starting it at the first call, without fsync. */
export function openTestCluster(): Promise<EmbeddedPostgres> {
  const run = runFolder();
  return startEmbeddedPostgres({
    folder: path.join(run, 'pg'),
    secrets: path.join(run, 'secrets'),
    durable: false,
    // Twice as many processes as processors share it, each with a pool or two.
    connections: 100 + 64 * availableParallelism(),
    log: testLog,
  });
}

/** File with the log of the run's cluster. */
export const clusterLog = (): string => path.join(runFolder(), 'pg/postgres.log');

/** Creates an empty database in the run's cluster; the end of the run removes it. */
export async function createEmptyDatabase() {
  const cluster = await openTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cluster.createDatabase(name);
  const { passwordFile: _, ...target } = cluster.target(name);
  const pool = createPool(target, testLog);
  return {
    target,
    pool,
    async close() {
      await pool.end();
      await cluster.leave();
    },
  };
}

/** Creates a database in the run's cluster that has the table of packed blobs and no other. */
export async function createBlobDatabase() {
  const database = await createEmptyDatabase();
  await database.pool.query(
    'create table packed_blob (sha256 bytea primary key, pack uuid not null, start integer not null, size integer not null)',
  );
  return { ...database, db: createDb(database.pool) };
}
