import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Migration, sql } from 'kysely';
import { buildIndex } from './build-index';
import { withLockTimeout } from './lock-timeout';
import { type Migrations, needsOf, type PhasedMigration } from './migration';

/** This version cannot run on the database; the message says why, and what to do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** How a database stands to a list of migrations. */
export interface MigrationState {
  /** Migrations of the list that the database does not have, in order. */
  pending: string[];
  /** Migrations of newer versions that this one may run beside. */
  newer: string[];
}

/** A migration that was run. */
export interface DoneMigration {
  name: string;
  ms: number;
  /** Which one it is of those that were pending, from 1 on, and how many they are. */
  nth: number;
  of: number;
}

/**
 * Compares a database with a list of migrations.
 * @throws DatabaseRefused when a newer version has taken away what versions with this list need
 */
export async function migrationState(db: Kysely<unknown>, migrations: Migrations): Promise<MigrationState> {
  const names = Object.keys(migrations).sort();
  const executed = await executedIn(db);
  const newer = executed.filter(({ name }) => !Object.hasOwn(migrations, name));
  const contraction = newer.find(({ needs }) => needs !== null && !Object.hasOwn(migrations, needs));
  if (contraction)
    throw new DatabaseRefused(
      `The database was migrated by a newer version: ${contraction.name} has taken away what versions before ${contraction.needs} need, and this one ends with ${names.at(-1)}. Start a newer version.`,
    );
  const done = new Set(executed.map(({ name }) => name));
  return { pending: names.filter((name) => !done.has(name)), newer: newer.map(({ name }) => name).sort() };
}

interface Executed {
  name: string;
  needs: string | null;
}

async function executedIn(db: Kysely<unknown>): Promise<Executed[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  // Earlier versions have made the table without the column.
  const { rows } = await sql<Executed>`
    select name, to_jsonb(m) ->> 'needs' as needs from kysely_migration m`.execute(db);
  return rows;
}

/**
 * Runs the pending migrations on one connection, each for itself: what was done before an interruption stays done. A migration that
 * another process runs is waited for.
 */
export async function runMigrations(
  connection: Kysely<unknown>,
  migrations: Migrations,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onDone: (done: DoneMigration) => void = () => {},
): Promise<void> {
  await prepareTable(connection, log);
  const { pending } = await migrationState(connection, migrations);
  for (const [index, name] of pending.entries()) {
    const begin = Date.now();
    // Each waits for the disk, dozens of times in a new database: the last commit waits for all. What a power failure takes is run again.
    const isLast = index === pending.length - 1;
    await sql`select set_config('synchronous_commit', ${isLast ? 'on' : 'off'}, false)`.execute(connection);
    await runOne(connection, name, migrations[name] as Migration | PhasedMigration, log);
    onDone({ name, ms: Date.now() - begin, nth: index + 1, of: pending.length });
  }
}

async function runOne(
  connection: Kysely<unknown>,
  name: string,
  migration: Migration | PhasedMigration,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if ('concurrently' in migration) for (const index of migration.concurrently) await buildIndex(connection, index);
  await withLockTimeout(
    connection,
    async (trx) => {
      if ('up' in migration) await migration.up(trx);
      await sql`insert into kysely_migration (name, "timestamp", needs)
        values (${name}, ${new Date().toISOString()}, ${needsOf(migration)})`.execute(trx);
    },
    log,
  );
}

/** The table is that of Kysely's migrator, which earlier versions use, with a further column. */
async function prepareTable(connection: Kysely<unknown>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('kysely_migration') and attname = 'needs'`.execute(
    connection,
  );
  if (rows.length > 0) return;
  await withLockTimeout(
    connection,
    async (trx) => {
      await sql`create table if not exists kysely_migration (
        name varchar(255) primary key, "timestamp" varchar(255) not null, needs varchar(255))`.execute(trx);
      await sql`alter table kysely_migration add column if not exists needs varchar(255)`.execute(trx);
      await sql`drop table if exists kysely_migration_lock`.execute(trx);
    },
    log,
  );
}

const LOCK = 7_340_032_003;
const ASK_AGAIN_MS = 250;

/**
 * Works under the lock of all migrations. It is asked for in short statements: one that waited in the database would hold a
 * snapshot, and an index that is built concurrently waits for all of those.
 */
export async function underMigrationLock<Result>(
  connection: Kysely<unknown>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let told = false; !(await tryLock(connection)); told = true) {
    if (!told) log.warn('another process migrates the database; waiting for it');
    await sleep(ASK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection).catch(() => {});
  }
}

async function tryLock(connection: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as ours`.execute(
    connection,
  );
  return rows[0]?.ours === true;
}
