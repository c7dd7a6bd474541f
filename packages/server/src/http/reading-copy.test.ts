import path from 'node:path';
import { blobPlace } from '@boveda/platform/blobs/open-blobs';
import { createDb, createPool, type PgTarget } from '@boveda/platform/db/pool';
import { freePort } from '@boveda/processes';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { factura, openLedger, RFC } from '../../testing/pagos/documentos';
import { testLog, urlOf } from '../../testing/test-cluster';
import { createExporter } from '../modules/exportaciones/exporter';

let server: TestApp;
let as: { token: string; rfc: string };
let pool: ReturnType<typeof createPool>;
/** Statements that the copy refused, and how often a copy was asked for. */
let [failures, readings]: [unknown[], number] = [[], 0];
beforeAll(async () => {
  server = await createTestApp();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  await openLedger(server).arrive(factura('100.00', { emitido: true, folio: '1' }));
});
afterEach(async () => {
  server.deps.copies = null;
  await pool.end();
});
afterAll(() => server.close());

/** Has the server read this database as a copy that is in step. */
function readFrom(target: PgTarget): void {
  [failures, readings] = [[], 0];
  pool = createPool(target, testLog, {}, (_sql, _milliseconds, error) => error && failures.push(error));
  const copies = {
    async inStep() {
      readings++;
      return { use: createDb(pool), target };
    },
    end: async () => {},
  };
  const { statementTimeoutMs } = server.deps.env;
  const blobs = blobPlace(path.join(server.home, 'blobs'), null);
  server.deps.copies = copies;
  server.deps.exporter = createExporter({
    ...{ target: { connectionString: urlOf(server.pool) }, copies, statementTimeoutMs, blobs },
  });
}

/** The database itself, which refuses every write in these connections. */
const sameReadOnly = async (): Promise<PgTarget> => ({
  connectionString: urlOf(server.pool),
  options: '-c default_transaction_read_only=on',
});
const lost = async (): Promise<PgTarget> => ({ connectionString: `postgres://x:x@127.0.0.1:${await freePort()}/x` });

test('calls that may read a copy write nothing, once figures are kept that they need', async () => {
  const calls = [...server.app.implementations.values()].flat().filter(({ options }) => options.readsCopy);
  const paths = calls.map(({ route }) => `${route.path}?${new URLSearchParams(route.when)}`);
  expect(paths).toEqual(expect.arrayContaining(['/emitidos?', '/pagos-recibidos?', '/retenciones?', '/rfcs?']));
  for (const path of paths) await server.call('GET', path, as);
  readFrom(await sameReadOnly());
  for (const path of paths) {
    const { statusCode } = await server.call('GET', path, as);
    expect([path, statusCode, failures]).toEqual([path, 200, []]);
  }
  expect(readings).toBe(calls.length);
});

test.each([
  ['a copy', sameReadOnly],
  ['the primary, as the copy is lost', lost],
])('a list and its export are read from %s', async (_name, place) => {
  const { rows } = (await server.call('GET', '/emitidos', as)).json();
  expect(rows).toHaveLength(1);
  readFrom(await place());
  expect((await server.call('GET', '/emitidos', as)).json().rows).toEqual(rows);
  const { payload } = await server.call('GET', '/emitidos?type=jsonl', as);
  expect(JSON.parse(payload)).toMatchObject({ id: rows[0].id });
  expect(readings).toBe(2);
});

test('a call that writes does so in the primary', async () => {
  readFrom(await lost());
  expect((await server.call('POST', '/etiquetas', as, { nombre: 'Obra', color: 'azul' })).statusCode).toBe(200);
  expect(readings).toBe(0);
});
