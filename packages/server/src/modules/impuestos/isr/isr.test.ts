import type { CfdiDelIsr, IsrDelMes } from '@boveda/contracts';
import { sql } from 'kysely';
import readExcel from 'read-excel-file/node';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import { haveLibreOffice, recalculate } from '../../../../testing/libre-office';
import { CANCELADO, documento, nota, openLedger, RFC } from '../../../../testing/pagos/documentos';
import { pue, reading, traslado } from '../../../../testing/pagos/flujo';

const PERSONA = 'XIQB891116QE4';
const PUBLICO = 'XAXX010101000';

let app: TestApp;
let as: { token: string; rfc: string };
let persona: { token: string; rfc: string };

beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  persona = { token: (await app.createContribuyenteUser(PERSONA)).token, rfc: PERSONA };
  const sold = (base: string, facts: object) =>
    pue(base, (Number(base) * 0.16).toFixed(2), { subtotal: base, ...facts });
  const paid = (base: string, facts: object = {}, line: object = {}) =>
    reading(
      documento({
        metodo_pago: 'PUE',
        emitido: false,
        contraparte_rfc: 'AAA010101AAA',
        fecha: '2026-02-10T12:00:00',
        ...facts,
      }),
      { origen: 'PUE', ...traslado(base, (Number(base) * 0.16).toFixed(2), line) },
    );
  const enero = sold('100000', { fecha: '2026-01-10T12:00:00' });
  const global = reading(
    documento({
      subtotal: '5000',
      total: '5800',
      metodo_pago: 'PUE',
      contraparte_rfc: PUBLICO,
      fecha: '2026-03-01T09:00:00',
    }),
    { origen: 'PUE', ...traslado('5000', '800', { fecha: '2026-02-28T23:59:59' }) },
  );
  const deFebrero = { fecha: '2026-02-10T12:00:00' };
  await openLedger(app).arrive(
    enero,
    sold('2000', deFebrero),
    documento({ subtotal: '3000', total: '3480', metodo_pago: 'PPD', ...deFebrero }),
    documento({ subtotal: '100', total: '116', moneda: 'USD', tipo_cambio: '20', metodo_pago: 'PPD', ...deFebrero }),
    sold('9999', { ...deFebrero, status: CANCELADO }),
    global,
    // A discount is a deduction; what applies an anticipo lowers income.
    nota('1160', [enero], { subtotal: '1000', ...deFebrero }),
    nota('580', [enero], { subtotal: '500', ...deFebrero }, '07'),
    documento({ tipo: 'N', subtotal: '700', total: '600', ...deFebrero }),
    paid('400'),
    paid('800', { uso_cfdi: 'I04' }),
    paid('900', {}, { marca: 'efectivo' }),
    { ...pue('180000', '28800', { rfc_owner: PERSONA, fecha: '2026-01-15T12:00:00' }) },
    { ...paid('60000', { rfc_owner: PERSONA, fecha: '2026-03-15T12:00:00' }) },
  );
}, 180_000);
afterAll(() => app.close());

const isr = async (mes: string, who = as): Promise<IsrDelMes> => (await app.call('GET', `/isr/${mes}`, who)).json();
const save = (mes: string, dato: string, valor: string | null, who = as) =>
  app.call('PUT', `/isr/${mes}`, who, { dato, valor, motivo: 'Constancia' });
const list = async (mes: string, query: string): Promise<{ rows: CfdiDelIsr[]; count: number; total: string }> =>
  (await app.call('GET', `/isr/${mes}?type=cfdi&${query}`, as)).json();
const papel = async (mes: string, who = as) => app.call('GET', `/isr/${mes}?type=papel`, who);
const lineas = ({ renglones }: IsrDelMes) => Object.fromEntries(renglones.map(({ clave, valor }) => [clave, valor]));

/** The first sheet by its concepts. */
const figuresOf = async (workbook: Buffer) => {
  const [, ...rows] = (await readExcel(workbook))[0]?.data ?? [];
  return new Map(rows.map((row) => [row[0], Number(row[2])]));
};

/** The paper has each figure of the screen, also when LibreOffice computes its formulas. */
async function checkPapel(mes: string, who = as) {
  const { renglones } = await isr(mes, who);
  const shown = new Map(
    renglones.filter(({ clave }) => clave !== 'inversiones').map(({ concepto, valor }) => [concepto, Number(valor)]),
  );
  const written = (await papel(mes, who)).rawPayload;
  expect(await figuresOf(written)).toEqual(shown);
  if (haveLibreOffice) expect(await figuresOf(await recalculate(written))).toEqual(shown);
}

it('asks for the régimen, of those that the taxpayer may have', async () => {
  expect(await isr('2026-02')).toMatchObject({ regimen: null, aPagar: null, falta: expect.stringContaining('601') });
  expect((await papel('2026-02')).statusCode).toBe(409);
  expect((await save('2026-01', 'regimen', '612')).statusCode).toBe(409);
  expect((await save('2026-01', 'regimen', '601')).statusCode).toBe(200);
  expect(await isr('2026-02')).toMatchObject({
    regimen: '601',
    regla: 'pmGeneral',
    falta: expect.stringContaining('coeficiente'),
  });
  expect((await save('2026-01', 'coeficiente', '0.12345')).statusCode).toBe(400);
  expect((await save('2026-01', 'pago', null)).statusCode).toBe(404);
});

it('adds up what was issued, a factura global in the month that it names, less anticipos applied', async () => {
  await save('2026-01', 'coeficiente', '0.2');
  const febrero = await isr('2026-02');
  // 100,000 + 2,000 + 3,000 + 100 USD at 20 + 5,000 − 500.
  expect(lineas(febrero)).toMatchObject({
    ingresos: '111500.00',
    utilidad: '22300.00',
    isr: '6690.00',
    pagos: '6000.00',
  });
  expect(febrero.aPagar).toBe('690.00');
  const { rows, count, total } = await list('2026-02', 'cifra=ingresos');
  expect([count, total]).toEqual([5, '11500.00']);
  expect(rows.map(({ importe }) => importe).sort()).toEqual(['-500.00', '2000.00', '2000.00', '3000.00', '5000.00']);
  expect((await list('2026-02', 'cifra=ingresos&acumulado=si')).total).toBe('111500.00');
  expect((await list('2026-02', 'cifra=ingresos&limit=2&offset=2')).rows).toHaveLength(2);
  await checkPapel('2026-02');
});

it('keeps who said what and why, and takes it in the place of the CFDI', async () => {
  await save('2026-02', 'ingresosCfdi', '20000');
  await save('2026-01', 'pago', '5000.50');
  const febrero = await isr('2026-02');
  expect(lineas(febrero)).toMatchObject({ ingresos: '120000.00', pagos: '5000.50' });
  expect(febrero.datos).toContainEqual(
    expect.objectContaining({ dato: 'ingresosCfdi', motivo: 'Constancia', autor: expect.stringContaining('@') }),
  );
  await checkPapel('2026-02');
  await save('2026-02', 'ingresosCfdi', null);
  expect(lineas(await isr('2026-02')).ingresos).toBe('111500.00');
  const { rows } = await sql<{ detalle: string }>`
    select detalle from bitacora where rfc_owner = ${RFC} and accion = 'isr.guardado' and detalle like '%20000%'`.execute(
    app.deps.db,
  );
  expect(rows).toHaveLength(1);
});

it('takes flow, wages and what meets the requisites in RESICO, investments apart', async () => {
  await save('2026-01', 'regimen', '626');
  await save('2026-01', 'pago', null);
  const febrero = await isr('2026-02');
  expect(lineas(febrero)).toMatchObject({ deducciones: '400.00', nomina: '700.00', inversiones: '800.00' });
  const cobrado = (await list('2026-02', 'cifra=ingresos&acumulado=si')).total;
  expect(lineas(febrero).ingresos).toBe(cobrado);
  expect((await list('2026-02', 'cifra=inversiones')).count).toBe(1);
  await checkPapel('2026-02');
});

it('computes by the tariff of the period, in the paper too', async () => {
  await save('2026-01', 'regimen', '612', persona);
  await save('2026-01', 'pago', '0', persona);
  await save('2026-02', 'pago', '10000', persona);
  await save('2026-03', 'retenidoOtro', '9000', persona);
  const marzo = await isr('2026-03', persona);
  expect(marzo).toMatchObject({ regla: 'actividad', aPagar: '1267.00', fuente: expect.stringContaining('Anexo 8') });
  await checkPapel('2026-03', persona);
  for (const regimen of ['626', '606'] as const) {
    await save('2026-01', 'regimen', regimen, persona);
    expect((await isr('2026-01', persona)).aPagar).not.toBeNull();
    if (regimen === '626') await checkPapel('2026-01', persona);
  }
  // Rents that are paid each quarter: of its months alone (LISR 116).
  await save('2026-01', 'pagoTrimestral', 'si', persona);
  expect(lineas(await isr('2026-03', persona))).toMatchObject({ rentas: '180000.00', deduccion: '63000.00' });
  expect(lineas(await isr('2026-06', persona))).toMatchObject({ rentas: '0.00' });
  expect((await isr('2026-04', persona)).falta).toContain('trimestral');
  await checkPapel('2026-03', persona);
  // A year without a tariff has no figure.
  await save('2020-01', 'regimen', '612', persona);
  expect(await isr('2020-02', persona)).toMatchObject({ aPagar: null, falta: expect.stringContaining('2020') });
});

it('answers each taxpayer its own', async () => {
  expect((await app.call('GET', '/isr/2026-02', { token: persona.token, rfc: RFC })).statusCode).toBe(403);
  expect((await isr('2025-02')).datos).toEqual([]);
});
