import { randomBytes } from 'node:crypto';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { PgTarget } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { createTestDatabase, testLog } from '../../testing/test-cluster';
import { asApplication } from './app-role';
import { migrate } from './migrate';

const RFC = 'EKU9003173C9';
const EVIDENCE = ['bitacora', 'bitacora_cabeza', 'cfdi', 'cfdi_detalle', 'packed_blob', 'solicitud_cancelacion'];
const REFUSED = '42501';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  const { token } = await server.createContribuyenteUser(RFC);
  const xmlb64 = createCfdiBuilder(RFC).build().toString('base64');
  expect((await server.call('POST', '/cfdi', { token, rfc: RFC }, { name: 'a.xml', xmlb64 })).statusCode).toBe(200);
});
afterAll(() => server.close());

const triggers = async () =>
  (
    await server.pool.query(
      `select tgrelid::regclass::text as tabla, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
  ).rows;

test.each([
  ...EVIDENCE.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column otra int`,
  ]),
  'drop trigger conservar on cfdi',
  'drop trigger solo_crece on bitacora',
  'alter table cfdi disable trigger conservar_cinco_anos',
  "update bitacora set objeto = 'otro'",
  'delete from contribuyente',
  'set session_replication_role = replica',
  'create or replace function conservar() returns trigger language plpgsql as $$ begin return null; end $$',
  'set role boveda',
  'set session authorization boveda',
])('the application role cannot: %s', async (statement) => {
  const before = await triggers();
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toMatchObject({ code: REFUSED });
  expect(await triggers()).toEqual(before);
  const { rows } = await server.pool.query(
    'select (select count(*) from cfdi)::int as cfdi, count(*)::int as log from bitacora',
  );
  expect(rows[0]).toMatchObject({ cfdi: 1 });
  expect(rows[0].log).toBeGreaterThan(0);
});

test('the application has its rights on tables of later versions too', async () => {
  const database = await createTestDatabase();
  await database.pool.query('create table mas_tarde (n serial primary key)');
  await asApplication(database.ownerTarget, testLog, 'otra');
  const { rows } = await runAs(
    { ...database.target, password: 'otra' },
    'insert into mas_tarde default values returning n',
  );
  expect(rows).toEqual([{ n: 1 }]);
  await database.close();
});

async function runAs(target: PgTarget, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    return last as pg.QueryResult;
  } finally {
    await client.end();
  }
}

describe('on a PostgreSQL server operated by others', () => {
  /** A migrated database whose owner has no superuser rights. */
  async function ownedBy(rights: string): Promise<{ target: PgTarget; close(): Promise<void> }> {
    const database = await createTestDatabase();
    const name = `ajena_${randomBytes(5).toString('hex')}`;
    await database.pool.query(`create role ${name} login ${rights} password 'p'`);
    await database.pool.query(`create database ${name} owner ${name}`);
    const { host = '' } = database.ownerTarget;
    const target = { connectionString: `postgres://${name}:p@localhost/${name}?host=${encodeURIComponent(host)}` };
    await migrate(target, testLog);
    return { target, close: database.close };
  }

  test('when its user may create roles, the application connects as a role that owns nothing', async () => {
    const { target, close } = await ownedBy('createrole');
    const warn = jest.fn();
    const application = await asApplication(target, { warn });
    expect(warn).not.toHaveBeenCalled();
    // Again, as the next process does at its start.
    expect(await asApplication(target, { warn })).toEqual(application);
    await runAs(application, `select graphile_worker.add_job('nada')`, 'insert into worker_vivo values (1, now())');
    expect((await runAs(application, 'select from graphile_worker._private_jobs')).rowCount).toBe(1);
    for (const statement of [
      'delete from solicitud_cancelacion',
      'alter table cfdi disable trigger conservar',
      'truncate bitacora',
    ])
      await expect(runAs(application, 'reset role', statement)).rejects.toMatchObject({ code: REFUSED });
    await close();
  });

  test('when its user may not create roles, the application connects as that user and logs a warning', async () => {
    const { target, close } = await ownedBy('');
    const warn = jest.fn();
    expect(await asApplication(target, { warn })).toEqual(target);
    expect(warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: REFUSED }) },
      expect.stringContaining('owns its evidence tables itself'),
    );
    await runAs(target, 'insert into worker_vivo values (1, now())');
    await close();
  });

  test('when the address has its own options, which replace ours, it logs a warning too', async () => {
    const { target, close } = await ownedBy('createrole');
    const warn = jest.fn();
    const crowded = { connectionString: `${target.connectionString}&options=-c%20geqo%3Don` };
    expect(await asApplication(crowded, { warn })).toEqual(crowded);
    expect(warn).toHaveBeenCalledTimes(1);
    await close();
  });
});
