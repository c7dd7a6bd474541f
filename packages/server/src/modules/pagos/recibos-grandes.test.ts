import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import {
  CANCELADO,
  type Documento,
  factura,
  openLedger,
  pago,
  RFC,
  rep,
  VIGENTE,
} from '../../../testing/pagos/documentos';

const PENDIENTE = 1;

let app: TestApp;
let owner: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  owner = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(() => app.close());

// A quadratic algorithm would exceed the time of a statement.
test('stores a receipt of 6,000 documents through the API, with its documents in their order', async () => {
  const xml = createCfdiBuilder(RFC).build(reciboDe(6_000));
  const answer = await app.call('POST', '/cfdi', owner, { name: 'rep.xml', xmlb64: xml.toString('base64') });
  expect([answer.statusCode, answer.json()]).toEqual([200, { aceptados: 1, errores: [] }]);
  const { rows } = await sql`select orden, parcialidad, importe from abono order by orden`.execute(app.deps.db);
  expect(rows).toHaveLength(6_000);
  expect(rows.at(-1)).toEqual({ orden: 6_000, parcialidad: '6000', importe: '1.00' });
});

test('20,000 documents of stored invoices lower each balance once, and raise it when the SAT cancels', async () => {
  const { arrive, become, credit } = openLedger(app);
  const facturas = Array.from({ length: 20_000 }, () => factura('10.00'));
  const [first, last] = [facturas[0], facturas.at(-1)] as [Documento, Documento];
  for (let at = 0; at < facturas.length; at += 1_000) await arrive(...facturas.slice(at, at + 1_000));
  const recibo = pago(
    facturas.map((de) => ({ de, pagado: '4.00' })),
    { monto: '80000.00', status: PENDIENTE },
  );
  await arrive(recibo);
  expect(await credit(last)).toEqual([10, 3]);
  await become(VIGENTE, recibo);
  expect([await credit(first), await credit(last)]).toEqual([
    [6, 2],
    [6, 2],
  ]);
  await become(CANCELADO, recibo);
  expect(await credit(first)).toEqual([10, 3]);
  // Pagos 1.0 may omit the amounts: with several documents none of them has one.
  await arrive(rep([{ monto: '80000.00', doctos: facturas.map((de) => ({ de })) }]));
  // And a payment for each document.
  await arrive(rep(facturas.map((de) => ({ doctos: [{ de, pagado: '1.00' }] }))));
  expect(await credit(last)).toEqual([9, 2]);
});
