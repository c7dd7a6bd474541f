import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { keepStatistics } from './keep-statistics';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const analyzed = async () => {
  const { rows } = await sql<{ known: boolean }>`
    select reltuples <> -1 as known from pg_class where oid = 'abono'::regclass`.execute(app.deps.db);
  return rows[0]?.known;
};

it('analyzes the tables once enough rows were stored, and not for every batch', async () => {
  await keepStatistics(app.deps.db, 19);
  expect(await analyzed()).toBe(false);
  await keepStatistics(app.deps.db, 1);
  expect(await analyzed()).toBe(true);
});
