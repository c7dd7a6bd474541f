import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { documento, factura, nota, openLedger, pago } from '../../../testing/pagos/documentos';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';

const RFC = 'EKU9003173C9';

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  const user = await app.createContribuyenteUser(RFC);
  await app.createContribuyente('MCI7306249Y1');
  as = { token: user.token, rfc: RFC };
  const named = (
    contraparte_rfc: string,
    contraparte_nombre: string,
    fecha = '2026-01-01T00:00:00',
    rfc_owner = RFC,
  ) => ({
    rfc_owner,
    contraparte_rfc,
    contraparte_nombre,
    fecha,
  });
  await upsertContrapartes(app.deps.db, [
    named('PEÑ010101AA1', 'Peñafiel y Compañía'),
    named('XAXX010101000', 'PÚBLICO EN GENERAL'),
  ]);
  await upsertContrapartes(app.deps.db, [
    named('PEÑ010101AA1', 'Nombre anterior', '2025-01-01T00:00:00'),
    named('XAXX010101000', 'Público en general', '2026-02-01T00:00:00'),
    ...Array.from({ length: 15 }, (_, at) => named(`AAA0101${String(at).padStart(2, '0')}AAA`, `Muchos ${at}`)),
  ]);
  await upsertContrapartes(app.deps.db, [named('ZZZ010101ZZZ', 'Ajeno', undefined, 'MCI7306249Y1')]);
});
afterAll(() => app.close());

const search = async (text: string) =>
  (await app.call('GET', `/rfcs?limit=10&search=${encodeURIComponent(text)}`, as)).json().rows;

it('finds by part of RFC or name, ignoring case and accents, with the newest name', async () => {
  expect(await search('peñ0101')).toEqual([{ rfc: 'PEÑ010101AA1', nombre: 'Peñafiel y Compañía', efo: 0 }]);
  expect(await search('compania')).toHaveLength(1);
  expect(await search('publico EN')).toEqual([{ rfc: 'XAXX010101000', nombre: 'Público en general', efo: 0 }]);
});

it('returns at most ten, none of other taxpayers, and treats wildcards as letters', async () => {
  expect(await search('muchos')).toHaveLength(10);
  expect(await search('ajeno')).toEqual([]);
  expect(await search('%%')).toEqual([]);
});

describe('amounts of a counterpart', () => {
  const [DEUDOR, MENOR, PROVEEDOR] = ['DEU010101AA1', 'MEN010101AA1', 'PRO010101AA1'];
  const daysAgo = (days: number) => `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00`;
  const [recent, older] = [daysAgo(10), daysAgo(100)];
  const of = (contraparte_rfc: string, more = {}) => ({
    contraparte_rfc,
    contraparte_nombre: contraparte_rfc,
    ...more,
  });

  beforeAll(async () => {
    const first = factura('1000.00', of(DEUDOR, { fecha: older }));
    const dollars = factura('10.00', of(DEUDOR, { moneda: 'USD', tipo_cambio: '20', fecha: recent }));
    const paid = factura('500.00', of(DEUDOR, { fecha: daysAgo(400) }));
    const received = factura('80.00', of(PROVEEDOR, { emitido: false, fecha: recent }));
    const { arrive } = openLedger(app);
    await arrive(first, dollars, paid, received, factura('90.00', of(MENOR, { fecha: older })));
    await arrive(
      pago([{ de: paid, pagado: '500.00' }], of(DEUDOR)),
      nota('100.00', [first], of(DEUDOR, { fecha: recent })),
      documento(of(DEUDOR, { total: '7.00', fecha: recent, status: 3 })),
      documento(of(DEUDOR, { tipo: 'N', total: '9000.00', fecha: recent })),
      documento(of(PROVEEDOR, { total: '20.00', fecha: recent, emitido: false, moneda: 'USD', tipo_cambio: null })),
    );
    await app.deps.db.updateTable('cfdi').set({ status: 3 }).where('total', '=', '7.00').execute();
    await upsertContrapartes(
      app.deps.db,
      [DEUDOR, MENOR, PROVEEDOR].map((rfc) => ({ rfc_owner: RFC, ...of(rfc), fecha: recent })),
    );
  });

  const get = async (path: string) => (await app.call('GET', path, as)).json();
  const day = (fecha: string) => fecha.slice(0, 10);
  const owed = { emitido: '1600.00', recibido: '0.00', porcobrar: '1100.00', porpagar: '0.00' };

  it('is net of egresos, without payroll and cancelled CFDI, in MXN; what is owed is since its oldest invoice', async () => {
    const { rows } = await get(`/rfcs?importes=1&search=${DEUDOR}`);
    expect(rows).toEqual([
      {
        ...{ rfc: DEUDOR, nombre: DEUDOR, efo: 0 },
        importes: { ...owed, cobrardesde: day(older), pagardesde: null },
      },
    ]);
    expect((await get(`/rfcs?search=${DEUDOR}`)).rows).toEqual([{ rfc: DEUDOR, nombre: DEUDOR, efo: 0 }]);
  });

  it.each([
    ['porcobrar', 'DESC', [DEUDOR, MENOR]],
    ['porcobrar', 'ASC', [MENOR, DEUDOR]],
    ['cobrardesde', 'ASC', [DEUDOR, MENOR]],
    ['emitido', 'DESC', [DEUDOR, MENOR]],
    ['emitido', 'ASC', [MENOR, DEUDOR]],
    ['porpagar', 'DESC', [PROVEEDOR]],
    ['pagardesde', 'ASC', [PROVEEDOR]],
    ['recibido', 'DESC', [PROVEEDOR]],
  ])('ranks by %s %s those that have it, page by page', async (sort, order, expected) => {
    const pages = [];
    for (let offset = 0; offset < expected.length; offset++)
      pages.push(await get(`/rfcs?sort=${sort}&order=${order}&limit=1&offset=${offset}`));
    expect(pages.map(({ rows }) => rows[0].rfc)).toEqual(expected);
    expect(pages.map(({ count }) => count)).toEqual(expected.map(() => expected.length));
    const beyond = await get(`/rfcs?sort=${sort}&limit=10&offset=10`);
    expect(beyond).toEqual({ rows: [], count: expected.length });
    expect((await get(`/rfcs?sort=${sort}&search=${PROVEEDOR}`)).count).toBe(expected.includes(PROVEEDOR) ? 1 : 0);
  });

  it('the page of one agrees with the ranking and with Créditos', async () => {
    const { emitidos, recibidos, ...who } = await get(`/rfcs/${DEUDOR}`);
    expect(who).toEqual({ rfc: DEUDOR, nombre: DEUDOR, efo: 0, listas: [] });
    expect(emitidos).toMatchObject({
      ...{ ingresos: '1700.00', egresos: '100.00', neto: owed.emitido, saldo: owed.porcobrar },
      ...{ abiertas: 2, desde: day(older), cantidad: 6 },
      sinrep: [{ alerta: 'PPD_SIN_REP', cantidad: 1, saldo: '900.00' }],
    });
    const creditos = `/pagos-emitidos?rfc=${DEUDOR}&pagoestatus=pendiente`;
    expect((await get(`${creditos}&type=sum`)).sumaSaldo).toBe(emitidos.saldo);
    expect((await get(`${creditos}&type=antiguedad`)).rows).toEqual(emitidos.tramos);
    expect(emitidos.meses).toHaveLength(12);
    expect(emitidos.meses.at(-1).mes >= day(recent).slice(0, 7)).toBe(true);
    const enMeses = emitidos.meses.reduce((sum: number, { neto }: { neto: string }) => sum + Number(neto), 0);
    // All but the invoice of more than a year ago.
    expect(enMeses).toBe(1100);
    expect(recibidos).toMatchObject({
      cantidad: 0,
      neto: '0.00',
      saldo: '0.00',
      desde: null,
      ultimo: null,
      sinrep: [],
    });
  });

  it('has no page for who is no counterpart, nor for one of another taxpayer', async () => {
    for (const rfc of ['NAD010101AA1', 'ZZZ010101ZZZ', 'x'])
      expect((await app.call('GET', `/rfcs/${rfc}`, as)).statusCode).toBe(404);
  });

  it('leaves conceptos of XML that cannot be read out, and says how many were read', async () => {
    expect(await get(`/rfcs/${DEUDOR}?type=conceptos&direccion=emitidos`)).toEqual({ rows: [], leidos: 0, count: 4 });
  });
});
