import type { CfdiRow, CursorPage } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import type { NewCfdi } from '../../esquema/tables/cfdi-tables';

const RFC = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';
const LIMIT = 3;

let server: TestApp;
let as: { token: string; rfc: string };
let made = 0;

// Few values of each column, so that every order has ties, on both sides of a page.
const cfdi = (at: number, facts: Partial<NewCfdi> = {}): NewCfdi => ({
  rfc_owner: RFC,
  id: uuidv7(),
  emitido: true,
  uuid: `e${String(++made).padStart(7, '0')}-90a7-403e-941f-f9ec208f3fce`,
  version: '4.0',
  tipo: at % 3 === 0 ? 'E' : 'I',
  serie: ['', 'A', 'Ñ"\\'][at % 3] ?? '',
  folio: String(at % 4),
  contraparte_rfc: 'XAXX010101000',
  contraparte_nombre: 'CLIENTE',
  fecha: `2026-03-1${at % 5}T12:00:00`,
  subtotal: '100',
  total: ['9.50', '10.00', '-1', '100.00'][at % 4] ?? '0',
  moneda: 'MXN',
  tipo_cambio: null,
  metodo_pago: 'PPD',
  forma_pago: '03',
  uso_cfdi: 'G03',
  saldo_insoluto: at % 3 === 0 ? null : '1.00',
  pago_estatus: at % 3 === 0 ? null : 2,
  status: at % 2 === 0 ? 2 : 3,
  errmsg: null,
  cancelado: null,
  verificado: null,
  xml_sha256: '0'.repeat(64),
  xml_bytes: 1_000,
  pdf_sha256: null,
  pdf_bytes: null,
  created: new Date('2026-03-11T00:00:00Z'),
  ...facts,
});
const store = (rows: NewCfdi[]) => server.deps.db.insertInto('cfdi').values(rows).execute();

beforeAll(async () => {
  server = await createTestApp();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  await server.createContribuyenteUser(OTHER);
  await store(Array.from({ length: 20 }, (_, at) => cfdi(at)));
  await store([cfdi(1, { rfc_owner: OTHER }), cfdi(1, { emitido: false }), cfdi(2, { emitido: false })]);
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', path, as);
const idsOf = (rows: CfdiRow[]) => rows.map(({ id }) => id);

/** Follows `next` to the end; `between` runs after each page. */
async function readAll(query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { rows, next }: CursorPage<CfdiRow> = (await get(`${query}&limit=${LIMIT}&after=${after}`)).json();
    expect(rows.length).toBeLessThanOrEqual(LIMIT);
    ids.push(...idsOf(rows));
    after = next ?? null;
    await between();
  }
  return ids;
}

const orders = ['fecha', 'folio', 'total', 'tipo'].flatMap((sort) => [
  [sort, 'ASC'],
  [sort, 'DESC'],
]);

test.each(orders)('by %s %s, pages by cursor have the rows of the whole list in its order', async (sort, order) => {
  for (const list of ['/emitidos', '/pagos-emitidos', '/recibidos', '/pagos-recibidos', '/emitidos?status=2']) {
    const query = `${list}${list.includes('?') ? '&' : '?'}sort=${sort}&order=${order}`;
    const { rows } = (await get(`${query}&limit=250`)).json();
    expect(rows.length).toBeGreaterThan(0);
    expect(await readAll(query)).toEqual(idsOf(rows));
  }
});

test.each(orders)('by %s %s, rows that come in between pages neither repeat nor hide others', async (sort, order) => {
  const query = `/emitidos?sort=${sort}&order=${order}`;
  const before = idsOf((await get(`${query}&limit=250`)).json().rows);
  let at = 0;
  const read = await readAll(query, () => (at < 8 ? store([cfdi(at++), cfdi(at * 7)]) : Promise.resolve()));
  expect(new Set(read).size).toBe(read.length);
  expect(read.filter((id) => before.includes(id))).toEqual(before);
});

test('without `after` the answer is that of the specification, and Link names the next page; following it reaches the end', async () => {
  const first = await get(`/recibidos?limit=1&order=ASC&serie=A`);
  expect(Object.keys(first.json())).toEqual(['rows', 'count']);
  const wide = await get('/emitidos?limit=2&sort=total');
  const address = /^<([^>]+)>; rel="next"$/.exec(String(wide.headers.link))?.[1] ?? '';
  expect(address).toMatch(/^\/api\/boveda\/v4\/emitidos\?limit=2&sort=total&after=[\w-]+$/);
  const headers = { 'x-token': as.token, 'x-rfc': RFC };
  const second = await server.app.inject({ url: address, headers });
  expect(idsOf(second.json().rows)).toEqual(idsOf((await get('/emitidos?limit=2&sort=total&offset=2')).json().rows));
  const last = await get('/emitidos?limit=250&after=');
  expect([last.json().next, last.headers.link]).toEqual([null, undefined]);
  const exact = await get(`/emitidos?limit=${last.json().count}`);
  expect(exact.headers.link).toBeUndefined();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = '018f2d3c-0000-7000-8000-000000000000';
test.each([
  ['garbage', 'x'],
  ['JSON that is no array', encode({})],
  ['of another sort', encode(['total', 'DESC', '1', ID])],
  ['of another order', encode(['fecha', 'ASC', '2026-01-01T00:00:00', ID])],
  ['without a value', encode(['fecha', 'DESC', '2026-01-01T00:00:00'])],
  ['with a value of another type', encode(['fecha', 'DESC', "' or 1=1", ID])],
  ['with a number for text', encode(['fecha', 'DESC', 1, ID])],
])('a cursor %s is refused', async (_what, after) => {
  const answer = await get(`/emitidos?after=${after}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_query']);
});

test('cursor and offset are not combined; a NUL or an amount too large for the column does not fail the server', async () => {
  expect((await get('/emitidos?after=&offset=1')).statusCode).toBe(400);
  const nul = encode(['folio', 'DESC', 'A\0', '1', ID]);
  expect((await get(`/emitidos?sort=folio&after=${nul}`)).statusCode).toBe(400);
  const large = encode(['total', 'DESC', '9'.repeat(60), ID]);
  expect((await get(`/emitidos?sort=total&after=${large}`)).statusCode).toBe(200);
});
