import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharesOf } from '@boveda/platform/budgets';
import { observeStatement } from '@boveda/platform/db/observe-statements';
import { clientConfig, createDb, createPool, type PgTarget } from '@boveda/platform/db/pool';
import type { EmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { openTestCluster, runFolder, testLog } from '@boveda/platform/testing/cluster';
import { createConnectionTurns, createSharedDb } from '@boveda/platform/turns/connection-turns';
import pg from 'pg';
import { asApplication } from '../src/esquema/app-role';
import { migrate } from '../src/esquema/migrate';
import { partitionTables } from '../src/esquema/partition-tables';

export { clusterLog, createEmptyDatabase, runFolder, testLog } from '@boveda/platform/testing/cluster';

/** Copied for each test file: faster than running all migrations. */
const templateName = () => (process.env.BOVEDA_TEST_PARTITIONS ? 'test_partitioned' : 'test_migrated');
const TEMPLATE_LOCK = 7_301;

/** Creates a database as the migrations leave it; the first call of the run migrates the template. */
async function createMigrated(cluster: EmbeddedPostgres, name: string): Promise<void> {
  const template = templateName();
  const client = new pg.Client(cluster.target('postgres'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) {
      const unfinished = `${template}_${randomBytes(6).toString('hex')}`;
      await cluster.createDatabase(unfinished);
      await migrate(cluster.target(unfinished), testLog);
      await migrateByOther(cluster.target(unfinished));
      if (process.env.BOVEDA_TEST_PARTITIONS) await partitionTables(cluster.target(unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

/** DATABASE_URL of a test database, for a process. */
export const urlOf = ({ options }: pg.Pool): string => addressOf(options);

function addressOf({ host = '', user = '', password = '', database = '' }: pg.ClientConfig): string {
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Migrates with the version of another checkout, if there is one: tests of this version then run on what that one leaves. */
async function migrateByOther(target: PgTarget): Promise<void> {
  const { BOVEDA_TEST_MIGRATED_BY: checkout, ...env } = process.env;
  if (!checkout) return;
  const { password: given = '' } = clientConfig(target);
  const password = typeof given === 'function' ? await given() : given;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'packages/server/src/admin/main.ts', 'base:migrar'], {
    cwd: checkout,
    env: { ...env, DATABASE_URL: addressOf({ ...target, password }), BOVEDA_HOME: path.join(runFolder(), 'other') },
  });
}

/**
 * Writes the plan of every statement of a role to the log of the cluster, those of functions, triggers and foreign keys included.
 * Connections that it has open are left out.
 */
async function logPlans(owner: pg.Pool, role: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  };
  const { rows } = await owner.query('select current_database() as name');
  for (const [name, value] of Object.entries(settings))
    await owner.query(
      `alter role ${pg.escapeIdentifier(role)} in database ${rows[0].name} set ${name} = ${pg.escapeLiteral(value)}`,
    );
}

/** As long as a test: that a statement ends is what counts on a machine many times slower, not when. */
const LIMITS = { statementTimeoutMs: 300_000 };

/**
 * Creates a migrated database in the run's cluster, for the application (`db`, `appPool`, `target`) and for its owner
 * (`owner`, `pool`, `ownerTarget`). `close` ends the connections; the end of the run removes the rest.
 */
export async function createTestDatabase() {
  const cluster = await openTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createMigrated(cluster, name);
  const { passwordFile: _, ...ownerTarget } = cluster.target(name);
  const pool = createPool(ownerTarget, testLog, LIMITS);
  const close = async () => {
    await pool.end();
    await cluster.leave();
  };
  try {
    const target = await asApplication(ownerTarget, testLog, randomBytes(16).toString('hex'));
    if (process.env.BOVEDA_TEST_PARTITIONS === 'plans') await logPlans(pool, target.user as string);
    const appPool = createPool(target, testLog, LIMITS, observeStatement);
    const turns = createConnectionTurns(sharesOf('all', appPool.options.max, 4), LIMITS.statementTimeoutMs);
    return {
      db: createSharedDb(appPool, turns),
      turns,
      appPool,
      target,
      owner: createDb(pool),
      pool,
      ownerTarget,
      close: async () => {
        await appPool.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
