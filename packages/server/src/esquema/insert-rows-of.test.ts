import { insertRowsOf } from '@boveda/platform/db/insert-rows-of';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/create-test-app';

const RFC = 'EKU9003173C9';
const contraparte = { rfc_owner: RFC, busqueda: '', fecha: '2026-01-02T03:04:05' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.createContribuyente(RFC);
});
afterAll(() => test.close());

const names = async () =>
  (await test.deps.db.selectFrom('contraparte').select(['rfc', 'nombre']).orderBy('rfc').execute()).map(
    ({ nombre }) => nombre,
  );

it('stores texts as they are, and half of a surrogate pair as the replacement character', async () => {
  const texts = ['\\ud83d "quoted"\n', `cut off ${'😀'.slice(0, 1)}`, '😀'];
  const rows = texts.map((nombre, at) => ({ ...contraparte, rfc: `AAA01010${at}AAA`, nombre }));
  await insertRowsOf('contraparte', rows).execute(test.deps.db);
  expect(await names()).toEqual(['\\ud83d "quoted"\n', 'cut off \uFFFD', '😀']);
});

it('inserts JSON texts as JSON, and skips what conflicts', async () => {
  const fila = { ...contraparte, rfc: 'BBB010101BBB', nombre: '"a text"' };
  const insert = insertRowsOf('contraparte', [fila], new Set(['nombre']));
  await insert.execute(test.deps.db);
  await sql`${insert} on conflict do nothing`.execute(test.deps.db);
  expect((await names()).at(-1)).toBe('a text');
});
