import { createPool } from '@boveda/platform/db/pool';
import { type Kysely, sql } from 'kysely';
import { createEmptyDatabase, createTestDatabase, testLog } from '../../testing/test-cluster';
import { asApplication, grantAhead } from './app-role';
import { migrate, RELEASED, requireMigrated } from './migrate';

const refusedFor = (target: Parameters<typeof requireMigrated>[0]) =>
  requireMigrated(target, testLog).then(
    () => null,
    (error: Error) => error.message,
  );

test('a process that does not migrate refuses a database that is behind, and says which command is missing', async () => {
  const database = await createEmptyDatabase();
  expect(await refusedFor(database.target)).toMatch(
    /^The database is behind this version, .*: \d+ migrations are missing, from 0001-identity on\. Run pnpm admin base:migrar/,
  );
  expect((await database.pool.query("select to_regclass('kysely_migration') as name")).rows).toEqual([{ name: null }]);
  const done: string[] = [];
  await migrate(database.target, testLog, ({ name }) => void done.push(name));
  expect(done).toContain(RELEASED);
  expect(await refusedFor(database.target)).toBe(null);
  await migrate(database.target, testLog, ({ name }) => void done.push(`again ${name}`));
  expect(done.filter((name) => name.startsWith('again'))).toEqual([]);
  await database.pool.query(`delete from kysely_migration where name = '${RELEASED}'`);
  expect(await refusedFor(database.target)).toContain(`from ${RELEASED} on`);
  await database.close();
});

test('the queue may be of a newer version, unless that says that older ones do not work with it', async () => {
  const { ownerTarget, pool, close } = await createTestDatabase();
  const { rows } = await pool.query('select max(id) as latest from graphile_worker.migrations');
  const { latest } = rows[0] as { latest: number };
  expect(await requireMigrated(ownerTarget, testLog)).toEqual({ isNewer: false });
  await pool.query(`insert into graphile_worker.migrations (id, breaking) values (${latest + 1}, false)`);
  expect(await requireMigrated(ownerTarget, testLog)).toEqual({ isNewer: true });
  await pool.query('update graphile_worker.migrations set breaking = true where id > $1', [latest]);
  expect(await refusedFor(ownerTarget)).toMatch(
    new RegExp(`schema ${latest + 1} of graphile-worker, .* up to ${latest}`),
  );
  await pool.query(`delete from graphile_worker.migrations where id >= ${latest}`);
  expect(await refusedFor(ownerTarget)).toContain(`from graphile-worker ${latest} on`);
  await close();
});

test('a running process has its rights on tables that a migration has just made', async () => {
  const { appPool, owner, close } = await createTestDatabase();
  await grantAhead(owner as unknown as Kysely<unknown>);
  await sql`create table recien (n serial primary key)`.execute(owner);
  expect((await appPool.query('insert into recien default values returning n')).rows).toEqual([{ n: 1 }]);
  await close();
});

test('an older version leaves the rights on tables of a newer one as they are', async () => {
  const { pool, target, ownerTarget, close } = await createTestDatabase();
  await pool.query(`create table evidencia (n integer); grant insert on evidencia to ${target.user}`);
  await asApplication(ownerTarget, testLog, 'otra', true);
  const appPool = createPool({ ...target, password: 'otra' }, testLog);
  await appPool.query('insert into evidencia values (1)');
  await expect(appPool.query('delete from evidencia')).rejects.toMatchObject({ code: '42501' });
  await appPool.end();
  await close();
});
