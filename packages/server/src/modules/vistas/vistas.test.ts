import { MAX_LISTAS, MAX_VISTAS, type Vista } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

let app: TestApp;
let ana: TestUser;
let eva: TestUser;

beforeEach(async () => {
  ana = await app.createUser(`ana${Math.random()}@prueba.mx`);
  eva = await app.createUser(`eva${Math.random()}@prueba.mx`);
});
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const view = (changes: object = {}) => ({
  nombre: 'Por pagar',
  lista: 'proveedores/creditos',
  consulta: 'limit=50&pagoestatus=pendiente&columnas=folio%2Civa',
  ...changes,
});
const add = async (as: TestUser, changes: object = {}) => app.call('POST', '/vistas', as, view(changes));
const added = async (as: TestUser, changes: object = {}): Promise<Vista> => (await add(as, changes)).json();
const seen = async (as: TestUser) => (await app.call('GET', '/vistas', as)).json();
const names = async (as: TestUser) => (await seen(as)).vistas.map(({ nombre }: Vista) => nombre);

test('a view is kept for its user, by name', async () => {
  await add(ana, { nombre: 'zeta' });
  const vista = await added(ana);
  expect(vista).toEqual({ ...view(), id: vista.id, predeterminada: false });
  expect(await names(ana)).toEqual(['Por pagar', 'zeta']);
  expect(await seen(eva)).toEqual({ vistas: [], columnas: [] });
});

test('a view is renamed, overwritten and deleted', async () => {
  const { id } = await added(ana);
  const renamed = await app.call('PATCH', `/vistas/${id}`, ana, { nombre: ' Pagos ' });
  expect(renamed.json()).toMatchObject({ nombre: 'Pagos', consulta: view().consulta });
  await app.call('PATCH', `/vistas/${id}`, ana, { consulta: 'limit=20' });
  expect((await seen(ana)).vistas).toEqual([expect.objectContaining({ id, nombre: 'Pagos', consulta: 'limit=20' })]);
  expect((await app.call('DELETE', `/vistas/${id}`, ana)).statusCode).toBe(200);
  expect((await app.call('DELETE', `/vistas/${id}`, ana)).json()).toMatchObject({ code: 'not_found' });
  expect(await names(ana)).toEqual([]);
});

test('the views of another user are neither changed nor deleted', async () => {
  const { id } = await added(ana);
  for (const method of ['PATCH', 'DELETE'] as const) {
    const answer = await app.call(method, `/vistas/${id}`, eva, method === 'PATCH' ? { nombre: 'x' } : undefined);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  }
  expect(await names(ana)).toEqual(['Por pagar']);
});

test('a name is used once per list and user, whatever its case', async () => {
  const { id } = await added(ana);
  expect((await add(ana, { nombre: 'POR PAGAR' })).json()).toMatchObject({ code: 'view_exists' });
  expect((await add(ana, { lista: 'clientes/creditos' })).statusCode).toBe(200);
  expect((await add(eva)).statusCode).toBe(200);
  const other = await added(ana, { nombre: 'Otra' });
  const renamed = await app.call('PATCH', `/vistas/${other.id}`, ana, { nombre: 'por pagar' });
  expect(renamed.json()).toMatchObject({ code: 'view_exists' });
  expect((await app.call('PATCH', `/vistas/${id}`, ana, { nombre: 'por pagar' })).statusCode).toBe(200);
});

test('a list opens with one view at most', async () => {
  const one = await added(ana);
  const two = await added(ana, { nombre: 'Dos' });
  const elsewhere = await added(ana, { nombre: 'Tres', lista: 'clientes/vigentes' });
  for (const { id } of [one, elsewhere, two]) await app.call('PATCH', `/vistas/${id}`, ana, { predeterminada: true });
  const defaults = async () =>
    (await seen(ana)).vistas.filter((vista: Vista) => vista.predeterminada).map(({ nombre }: Vista) => nombre);
  expect(await defaults()).toEqual(['Dos', 'Tres']);
  await app.call('PATCH', `/vistas/${two.id}`, ana, { predeterminada: false });
  expect(await defaults()).toEqual(['Tres']);
});

test(`a user has ${MAX_VISTAS} views at most, also when they are saved at the same time`, async () => {
  for (let n = 1; n < MAX_VISTAS; n++) await add(ana, { nombre: `Vista ${n}` });
  const last = await Promise.all(['a', 'b', 'c'].map((nombre) => add(ana, { nombre })));
  expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await names(ana)).toHaveLength(MAX_VISTAS);
});

test.each([
  ['without a name', { nombre: ' ' }],
  ['a name of 61 characters', { nombre: 'a'.repeat(61) }],
  ['a name with a line break', { nombre: 'a\nb' }],
  ['a list that is an address elsewhere', { lista: '//otro.mx' }],
  ['filters with a fragment', { consulta: 'a=1#x' }],
  ['filters that leave the query', { consulta: 'a=1&b=<script>' }],
  ['filters that are too long', { consulta: 'a'.repeat(2001) }],
  ['an unknown field', { rfc: 'EKU9003173C9' }],
])('rejects a view: %s', async (_case, changes) => {
  expect((await add(ana, changes)).json()).toMatchObject({ code: 'invalid_body' });
});

test('columns are kept per user and list; the same as the list comes with is nothing to keep', async () => {
  const set = (lista: string, columnas: string) => app.call('PUT', '/columnas', ana, { lista, columnas });
  await set('emitidos', 'folio,iva,-tipo');
  await set('buzon/historial', '-uuid');
  expect((await seen(ana)).columnas).toEqual([
    { lista: 'buzon/historial', columnas: '-uuid' },
    { lista: 'emitidos', columnas: 'folio,iva,-tipo' },
  ]);
  await set('buzon/historial', '');
  await set('emitidos', 'iva');
  expect((await seen(ana)).columnas).toEqual([{ lista: 'emitidos', columnas: 'iva' }]);
  expect((await seen(eva)).columnas).toEqual([]);
  expect((await set('emitidos', 'iva,,tipo')).json()).toMatchObject({ code: 'invalid_body' });
  for (let n = 1; n < MAX_LISTAS; n++) await set(`lista/${'a'.repeat(n % 30)}b${n > 29 ? 'b' : ''}`, 'iva');
  expect((await set('una/mas', 'iva')).json()).toMatchObject({ code: 'view_limit' });
  expect((await set('emitidos', 'tipo')).statusCode).toBe(200);
});

test('views go with their user', async () => {
  await add(ana);
  await app.pool.query('delete from sesion where usuario_id = $1', [ana.idacceso]);
  await app.pool.query('delete from usuario where id = $1', [ana.idacceso]);
  const { rows } = await app.pool.query('select 1 from vista where usuario_id = $1', [ana.idacceso]);
  expect(rows).toEqual([]);
});
