import { createDb, createPool } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { createTestDatabase, testLog } from '../../../testing/test-cluster';
import { partitionTables } from '../../esquema/partition-tables';
import { analyzePartitioned, keepStatistics } from './keep-statistics';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const analyzed = async () => {
  const { rows } = await sql<{ known: boolean }>`
    select reltuples <> -1 as known from pg_class where oid = 'flujo_mes'::regclass`.execute(app.deps.db);
  return rows[0]?.known;
};

it('analyzes the tables once enough rows were stored, and not for every batch', async () => {
  await keepStatistics(app.deps.db, 19);
  expect(await analyzed()).toBe(false);
  await keepStatistics(app.deps.db, 1);
  expect(await analyzed()).toBe(true);
});

it('analyzes a table with partitions as a whole, which the database never does by itself', async () => {
  const { ownerTarget, target, close } = await createTestDatabase();
  await partitionTables(ownerTarget);
  await withClient(ownerTarget, (owner) =>
    owner.query(`insert into contribuyente (rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb)
        values ('EKU9003173C9', 'E', 'P', '2020-01-01', '2099-01-01', 1);
      insert into importes_cfdi (rfc_owner, xml_sha256) select 'EKU9003173C9', n::text from generate_series(1, 50) n`),
  );
  const db = createDb(createPool(target, testLog));
  await analyzePartitioned(db);
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where oid = 'importes_cfdi'::regclass`.execute(db);
  expect(rows).toEqual([{ rows: 50 }]);
  await db.destroy();
  await close();
});
