import { setTimeout as sleep } from 'node:timers/promises';
import { createDb } from '@boveda/platform/db/pool';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { createEmptyDatabase, testLog } from '../../testing/test-cluster';
import type { ConcurrentIndex, Migrations } from './migration';
import { migrationState, runMigrations, underMigrationLock } from './run-migrations';

const RUNNER = 'boveda-runner';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const run = (...statements: string[]) => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const build = (index: Partial<ConcurrentIndex> = {}) => ({
  concurrently: [{ name: 'factura_monto', table: 'factura', definition: '(monto)', ...index }],
});
const expand = { phase: 'expand' } as const;
const FACTURA = { '01-factura': run('create table factura (id serial primary key, monto integer)') };

/** Works on one connection, which can be found by its name. */
const connected = <Result>(work: (connection: Kysely<unknown>) => Promise<Result>): Promise<Result> =>
  (createDb(database.pool) as unknown as Kysely<unknown>).connection().execute(async (connection) => {
    await sql`set application_name = ${sql.lit(RUNNER)}`.execute(connection);
    return work(connection);
  });
const migrateTo = (migrations: Migrations, log: Parameters<typeof runMigrations>[2] = testLog) =>
  connected((connection) => underMigrationLock(connection, log, () => runMigrations(connection, migrations, log)));
const stateFor = (migrations: Migrations) => connected((connection) => migrationState(connection, migrations));

const rows = async (text: string) => (await database.pool.query(text)).rows;
const done = async () => (await rows('select name from kysely_migration order by name')).map(({ name }) => name);
const isValid = async (index: string) =>
  (await rows(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${index}')`))[0]?.valid;

/** Resolves when the connection of the runner waits for a lock. */
async function untilItWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where application_name = '${RUNNER}' and datname = current_database()
    and wait_event_type = 'Lock'`;
  while ((await rows(waiting)).length === 0) await sleep(20);
}

/** A transaction that has done something and stays open while `work` runs. */
async function beside(statement: string, work: (open: pg.PoolClient) => Promise<void>): Promise<void> {
  const open = await database.pool.connect();
  try {
    await open.query('begin');
    await open.query(statement);
    await work(open);
  } finally {
    open.release(true);
  }
}

describe('beside a newer version', () => {
  const ours: Migrations = { ...FACTURA, '02-nota': { ...expand, ...run('alter table factura add column nota text') } };
  const after = (needs: string) =>
    ({ phase: 'contract', after: needs, breaks: { 'factura.nota: gone': 'not read' } }) as const;

  test('its expansions are accepted, and migrations that are missing are run', async () => {
    const newer = { ...FACTURA, '03-mas': { ...expand, ...run('alter table factura add column mas text') } };
    await migrateTo(newer);
    expect(await stateFor(ours)).toEqual({ pending: ['02-nota'], newer: ['03-mas'] });
    await migrateTo(ours);
    expect(await done()).toEqual(['01-factura', '02-nota', '03-mas']);
  });

  test('its contraction is accepted by versions that no longer need what it takes away, and by no others', async () => {
    const taking = { ...after('02-nota'), ...run('alter table factura drop column nota') };
    await migrateTo({ ...ours, '03-retira': taking });
    expect(await stateFor(ours)).toEqual({ pending: [], newer: ['03-retira'] });
    const refusal =
      'The database was migrated by a newer version: 03-retira has taken away what versions before 02-nota need, and this one ends with 01-factura. Start a newer version.';
    await expect(stateFor(FACTURA)).rejects.toThrow(refusal);
    await expect(migrateTo(FACTURA)).rejects.toThrow(refusal);
  });
});

test('a database that Kysely has migrated is taken over', async () => {
  await database.pool.query(`create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration values ('01-factura', '2026-11-01T00:00:00.000Z');
    create table factura (id serial primary key, monto integer)`);
  expect(await stateFor(FACTURA)).toEqual({ pending: [], newer: [] });
  await migrateTo({ ...FACTURA, '02-nota': { ...expand, ...run('alter table factura add column nota text') } });
  expect(await done()).toEqual(['01-factura', '02-nota']);
  expect(await rows("select to_regclass('kysely_migration_lock') as name")).toEqual([{ name: null }]);
});

test('what was done before a failure stays done, and the rest is run by the next call', async () => {
  const broken = { ...FACTURA, '02-falla': { ...expand, ...run('create table a ()', 'select 1 / 0') } };
  await expect(migrateTo(broken)).rejects.toMatchObject({ code: '22012' });
  expect([await done(), await rows("select to_regclass('a') as name")]).toEqual([['01-factura'], [{ name: null }]]);
  await migrateTo({ ...FACTURA, '02-falla': { ...expand, ...run('create table a ()') } });
  expect(await done()).toEqual(['01-factura', '02-falla']);
});

test('of processes that migrate concurrently, one runs each migration', async () => {
  const runs: string[] = [];
  const counted = (name: string) => ({
    ...expand,
    async up() {
      runs.push(name);
      await sleep(50);
    },
  });
  const list = { '01-a': counted('a'), '02-b': counted('b'), '03-c': counted('c') };
  await Promise.all([migrateTo(list), migrateTo(list), migrateTo(list)]);
  expect(runs).toEqual(['a', 'b', 'c']);
});

test('a migration that waits for a lock gives way to the queries behind it, says for whom it waits, and tries again', async () => {
  await migrateTo(FACTURA);
  const warnings: unknown[] = [];
  await beside('select from factura', async (open) => {
    const { rows: pids } = await open.query('select pg_backend_pid() as pid');
    const migrating = migrateTo(
      { ...FACTURA, '02-nota': { ...expand, ...run('alter table factura add column nota text') } },
      { warn: (warning: unknown) => void warnings.push(warning) } as typeof testLog,
    );
    await untilItWaits();
    // Waits behind the migration, which waits for the open transaction.
    await database.pool.query('select from factura');
    expect(await done()).toEqual(['01-factura']);
    while (warnings.length === 0) await sleep(20);
    expect(warnings[0]).toMatchObject({ oldest: { pid: pids[0].pid, state: 'idle in transaction' } });
    await open.query('commit');
    await migrating;
  });
  expect(await done()).toEqual(['01-factura', '02-nota']);
});

describe('an index that is built concurrently', () => {
  const WRITE = 'insert into factura (monto) values (1)';
  const list: Migrations = { ...FACTURA, '02-indice': { ...expand, ...build() } };
  beforeEach(() => migrateTo(FACTURA));

  test('blocks no writers while it is built', async () => {
    await beside(WRITE, async (open) => {
      const migrating = migrateTo(list);
      await untilItWaits();
      for (let i = 0; i < 20; i++) await database.pool.query(WRITE);
      expect([await isValid('factura_monto'), await done()]).toEqual([false, ['01-factura']]);
      await open.query('commit');
      await migrating;
    });
    expect([await isValid('factura_monto'), await done()]).toEqual([true, ['01-factura', '02-indice']]);
  });

  test('is not waited for by processes that want to migrate too', async () => {
    await beside(WRITE, async (open) => {
      const both = [migrateTo(list), migrateTo(list)];
      await untilItWaits();
      await open.query('commit');
      await Promise.all(both);
    });
    expect(await isValid('factura_monto')).toBe(true);
  });

  test('is built again when an attempt was interrupted', async () => {
    await beside(WRITE, async (open) => {
      const migrating = migrateTo(list);
      const failed = expect(migrating).rejects.toMatchObject({ code: '57P01' });
      await untilItWaits();
      await rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${RUNNER}' and datname = current_database() and wait_event_type = 'Lock'`);
      await failed;
      await open.query('commit');
    });
    expect([await isValid('factura_monto'), await done()]).toEqual([false, ['01-factura']]);
    await migrateTo(list);
    expect([await isValid('factura_monto'), await done()]).toEqual([true, ['01-factura', '02-indice']]);
  });

  test('is not recorded when rows refuse it, and built once they do not', async () => {
    await database.pool.query(`${WRITE}, (1)`);
    const unique = { ...FACTURA, '02-indice': { ...expand, ...build({ unique: true }) } };
    await expect(migrateTo(unique)).rejects.toMatchObject({ code: '23505' });
    expect(await done()).toEqual(['01-factura']);
    await database.pool.query('delete from factura');
    await migrateTo(unique);
    expect(await isValid('factura_monto')).toBe(true);
  });

  test('consists of one for each partition, and finished ones stay', async () => {
    await database.pool.query(`create table parte (n integer, monto integer) partition by list (n);
      create schema aparte;
      create table aparte.parte_0 partition of parte for values in (0);
      create table parte_1 partition of parte for values in (1);
      insert into parte values (0, 1), (1, 1), (1, 1)`);
    const index = build({ name: 'parte_unica', table: 'parte', definition: '(n, monto)', unique: true });
    const partitioned = { ...FACTURA, '02-parte': { ...expand, ...index } };
    await expect(migrateTo(partitioned)).rejects.toMatchObject({ code: '23505' });
    const first = "select 'aparte.parte_0_parte_unica'::regclass::oid as oid";
    const built = await rows(first);
    expect([await isValid('aparte.parte_0_parte_unica'), await done()]).toEqual([true, ['01-factura']]);
    await database.pool.query('delete from parte where n = 1');
    await migrateTo(partitioned);
    expect([await isValid('parte_unica'), await rows(first)]).toEqual([true, built]);
    expect(await rows("select from pg_inherits where inhparent = 'parte_unica'::regclass")).toHaveLength(2);
    expect(await done()).toEqual(['01-factura', '02-parte']);
  });
});
