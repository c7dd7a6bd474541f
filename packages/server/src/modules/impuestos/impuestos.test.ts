import { Readable } from 'node:stream';
import type {
  AvisoDelMes,
  CeldaDelMes,
  CfdiCambiado,
  Complementaria,
  LineaFlujo,
  MesDeImpuestos,
  ReglaClase,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import readExcel from 'read-excel-file/node';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { haveLibreOffice, recalculate, recalculateAll } from '../../../testing/libre-office';
import { CANCELADO, type Documento, OTHER, openLedger, RFC, VIGENTE } from '../../../testing/pagos/documentos';
import { faultsOfPapel, type MonthSaid } from '../../../testing/pagos/faults-of-papel';
import { egreso, paying, ppd, pue, reading, selling, traslado } from '../../../testing/pagos/flujo';
import { type HostileMonth, hostileMonths, vaultOf } from '../../../testing/pagos/hostile-months';
import { clear49Bis, load49Bis } from '../efos/load-49-bis';
import { readProveedores } from './proveedores.read-model';

const EFOS = 'EFO010101AB1';
const PROVEEDOR = 'AAA010101AAA';

let app: TestApp;
let as: { token: string; rfc: string };
let auxiliar: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
let { arrive, become } = {} as ReturnType<typeof openLedger>;
let receipt: Documento;
let sold: Documento;
let rent: Documento;

const received = (base: string, iva: string, facts: object = {}, line: object = {}) => {
  const document = pue(base, iva, { emitido: false, contraparte_rfc: PROVEEDOR, ...facts });
  return reading(document, { origen: 'PUE', ...traslado(base, iva, line) });
};

beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become } = openLedger(app));
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  auxiliar = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const listed = { rfc: EFOS, nombre: 'EFO', situacion: 2, descripcion: '', oficio_global: '', busqueda: EFOS };
  await app.deps.db
    .insertInto('efos')
    .values({ ...listed, publicacion_sat: null, etapas: '[]' })
    .execute();
  const credit = ppd('1160', '1000', '160', { fecha: '2026-02-10T12:00:00' });
  receipt = paying(credit, '2026-03-20', { pagado: '1160', cambio: '1' });
  sold = pue('10000.333333', '1600.053333');
  rent = reading(
    received('10000', '1600'),
    { origen: 'PUE', ...traslado('10000', '1600') },
    { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
    { origen: 'PUE', ...traslado('10000', '1000', { naturaleza: 'R', impuesto: '001', tasa: '0.100000' }) },
  );
  await arrive(
    credit,
    receipt,
    sold,
    reading(
      pue('0', '0'),
      { origen: 'PUE', ...traslado('500', '0', { factor: 'Exento', tasa: '0' }) },
      { origen: 'PUE', ...traslado('77', '0', { factor: 'NoObjeto', tasa: '0' }) },
      { origen: 'PUE', ...traslado('100', '8', { impuesto: '003', tasa: '0.080000' }) },
      { origen: 'PUE', ...traslado('100', '12', { tasa: '0.120000' }) },
      { origen: 'PUE', ...traslado('50', '4', { tasa: '0.080000' }) },
    ),
    rent,
    received('5000', '800', { contraparte_rfc: EFOS }),
    received('3000', '480', {}, { marca: 'efectivo' }),
    received('100', '16', {}, { marca: 'combustible' }),
    received('7', '1.12', { status: 1 }),
  );
});
afterAll(() => app.close());

const month = async (mes = '2026-03', who = as): Promise<MesDeImpuestos> =>
  (await app.call('GET', `/impuestos/meses/${mes}`, who)).json();
const lines = async (
  query: string,
  who = as,
): Promise<{ rows: LineaFlujo[]; count: number; total: { base: string; importe: string } }> =>
  (await app.call('GET', `/impuestos/meses/2026-03?type=lineas&${query}`, who)).json();
const decide = (body: object, who = as) => app.call('POST', '/impuestos/decisiones', who, body);
const cents = (amount: string) => new Big(amount).toFixed(2);
const cells = ({ celdas }: MesDeImpuestos, celda: string) =>
  Object.fromEntries(
    celdas.filter((each) => each.celda === celda).map(({ razon, tasa, importe }) => [razon ?? tasa, importe]),
  );

it('answers the figures of a month', async () => {
  const { totales, celdas, estimado, cierre, cobertura, pendientes, vencimientos } = await month();
  expect(totales).toMatchObject({
    causado: '1776.05',
    pagado: '2896.00',
    noAcreditable: '1296.00',
    // 11,150.33 ÷ 11,650.33, without what is not subject to tax.
    proporcion: '0.957083',
    // Of 1,600.00 − 1,066.67, which waits for the next return.
    acreditable: '510.44',
    retenidoPorAcreditar: '1020.89',
    porProporcion: '68.67',
    sinIdentificar: '1600.00',
    retenidoPorEnterar: '1066.67',
    isrPorEnterar: '1000.00',
    iepsTrasladado: '8.00',
    aCargo: '1265.61',
  });
  expect(cells({ celdas } as MesDeImpuestos, 'noAcreditable')).toEqual({
    efos: '800.00',
    efectivo: '480.00',
    combustible: '16.00',
  });
  expect(new Set(celdas.filter(({ celda }) => celda === 'causado').map(({ tasa }) => tasa))).toEqual(
    new Set(['16', '8', 'exento', 'noObjeto', 'otra']),
  );
  expect(estimado).toEqual({ lineas: 1, importe: '160.00' });
  expect(cierre).toBeNull();
  expect(cobertura.emitidos.porcentaje).toBeNull();
  expect(pendientes).toBe(0);
  // The sixth digit of the RFC is a 7.
  expect(vencimientos).toEqual({
    pagos: { segura: '2026-04-17', legal: '2026-04-20' },
    porRfc: { segura: '2026-04-23', legal: '2026-04-23' },
    diot: { segura: '2026-04-17', legal: '2026-04-30' },
  });
});

it('opens every cell with lines that add up to it, to the cent', async () => {
  const { celdas } = await month();
  expect(celdas.length).toBeGreaterThan(8);
  for (const { celda, tasa, razon, origen, base, importe, lineas } of celdas as CeldaDelMes[]) {
    const { rows, count, total } = await lines(
      `celda=${celda}&tasa=${tasa}&origen=${origen}${razon ? `&razon=${razon}` : ''}&limit=200`,
    );
    const sum = (of: 'base' | 'importe') => rows.reduce((all, row) => all.plus(row[of]), new Big(0)).toFixed(2);
    expect({ celda, tasa, razon, count, total }).toEqual({
      celda,
      tasa,
      razon,
      count: lineas,
      total: { base: cents(base), importe: cents(importe) },
    });
    expect([sum('base'), sum('importe')]).toEqual([cents(base), cents(importe)]);
  }
});

it('pages lines, and names the document that a receipt pays', async () => {
  const all = await lines('celda=causado');
  const paged = [await lines('celda=causado&limit=3'), await lines('celda=causado&limit=3&offset=3')];
  expect(paged.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 6));
  expect(paged[0]?.total).toEqual(all.total);
  const { rows } = await lines('celda=causado&origen=REP');
  expect(rows).toMatchObject([
    { cfdi: receipt.cfdi.id, estimado: true, documento: { cfdi: expect.any(String) }, fecha: '2026-03-20T12:00:00' },
  ]);
  expect((await app.call('GET', '/impuestos/meses/2026-03?type=lineas&celda=causado&limit=201', as)).statusCode).toBe(
    400,
  );
  expect((await app.call('GET', '/impuestos/meses/2026-13', as)).statusCode).toBe(404);
});

it('keeps decisions with author, date and reason, applies and undoes them', async () => {
  const cfdi = rent.cfdi.id;
  const first = await decide({ tipo: 'noAcreditable', cfdi, motivo: 'Gasto personal' }, auxiliar);
  expect(first.statusCode).toBe(200);
  expect(cells(await month(), 'noAcreditable')).toMatchObject({ usuario: '1600.00' });
  const { id } = (await decide({ tipo: 'acreditable', cfdi, motivo: 'Hay contrato' })).json();
  expect(cells(await month(), 'noAcreditable').usuario).toBeUndefined();
  const listed = (await app.call('GET', '/impuestos/decisiones?mes=2026-03', as)).json();
  expect(listed).toMatchObject({ count: 1, rows: [{ id, tipo: 'acreditable', motivo: 'Hay contrato', cfdi }] });
  expect((await lines('celda=acreditable')).rows[0]?.decisiones).toMatchObject([{ id, motivo: 'Hay contrato' }]);

  for (const [clase, of] of [
    ['A', rent],
    ['F', rent],
    ['G', sold],
    ['C', sold],
  ] as const)
    expect((await decide({ tipo: 'clase', clase, cfdi: of.cfdi.id, motivo: 'x' })).json().code).toBe('conflict');

  const moved = (await decide({ tipo: 'mes', mes: '2026-05', cfdi, motivo: 'Se pagó en mayo' })).json();
  expect(cells(await month(), 'acreditable')).toEqual({});
  expect(cells(await month('2026-05'), 'acreditable')).toEqual({ '16': '1600.00' });
  for (const mes of ['2026-03', '2026-05'])
    expect((await app.call('GET', `/impuestos/decisiones?mes=${mes}`, as)).json().count).toBe(2);
  for (const each of [id, moved.id])
    expect((await app.call('DELETE', `/impuestos/decisiones/${each}`, as)).statusCode).toBe(200);
  expect(cells(await month(), 'acreditable')).toEqual({ '16': '1600.00' });
  const log = (await app.call('GET', '/bitacora?limit=50', as)).json();
  const acciones = log.rows.map(({ accion }: { accion: string }) => accion);
  expect(acciones.filter((accion: string) => accion === 'impuestos.decidido')).toHaveLength(3);
  expect(acciones.filter((accion: string) => accion === 'impuestos.deshecho')).toHaveLength(2);
});

it('closes a month, shows what changed since, and opens it again', async () => {
  expect((await app.call('PUT', '/impuestos/meses/2026-03?action=cerrar', auxiliar)).statusCode).toBe(403);
  expect((await app.call('PUT', '/impuestos/meses/2026-03?action=cerrar', as)).statusCode).toBe(200);
  expect((await app.call('PUT', '/impuestos/meses/2026-03?action=cerrar', as)).json().code).toBe('conflict');
  expect((await month()).cierre).toMatchObject({ cambios: [] });
  const enInicio = async () => (await app.call('GET', '/dashboard/resumen', as)).json().atender.cierres;
  expect(await enInicio()).toEqual([]);
  await become(CANCELADO, receipt);
  expect(await enInicio()).toEqual(['2026-03']);
  expect((await month()).cierre?.cambios).toEqual([
    { celda: 'causado', tasa: '16', razon: null, cerrado: '1760.05', actual: '1600.05', diferencia: '-160.00' },
  ]);
  const { rows } = (await app.call('GET', '/impuestos/meses?hasta=2026-06', as)).json();
  expect(rows).toHaveLength(12);
  expect([rows[0].mes, rows.at(-1).mes]).toEqual(['2025-07', '2026-06']);
  expect(rows.find(({ mes }: { mes: string }) => mes === '2026-03')).toMatchObject({
    causado: '1776.05',
    cerrado: true,
    difiere: true,
  });
  await become(VIGENTE, receipt);
  expect((await month()).cierre?.cambios).toEqual([]);
  const reopened = await app.call('PUT', '/impuestos/meses/2026-03?action=reabrir', as, {
    motivo: 'Faltó una factura',
  });
  expect(reopened.statusCode).toBe(200);
  expect((await month()).cierre).toBeNull();
});

it('keeps the CFDI of a close: says which entered, left or changed, also where their amounts offset each other', async () => {
  const cambios = async (who = as): Promise<{ rows: CfdiCambiado[]; count: number }> =>
    (await app.call('GET', '/impuestos/meses/2026-03?type=cambios', who)).json();
  const papel = (formato: string, who = as) =>
    app.call('GET', `/impuestos/meses/2026-03?type=complementaria&formato=${formato}`, who);
  expect((await papel('xlsx')).json().code).toBe('conflict');
  await app.call('PUT', '/impuestos/meses/2026-03?action=cerrar', as);
  const before = await month();
  expect(before.cierre).toMatchObject({ totales: before.totales, cfdi: { entraron: 0, salieron: 0, cambiaron: 0 } });
  expect(await cambios()).toEqual({ rows: [], count: 0 });

  // As much leaves as enters: no cell differs.
  const substitute = pue('10000.333333', '1600.053333');
  await arrive(substitute);
  await become(CANCELADO, sold);
  const offset = await month();
  expect(offset.totales).toEqual(before.totales);
  expect(offset.cierre).toMatchObject({ cambios: [], cfdi: { entraron: 1, salieron: 1, cambiaron: 0 } });
  const { rows, count } = await cambios();
  expect(count).toBe(2);
  expect(rows.map(({ cambio, cfdi, celda, diferencia }) => [cambio, cfdi, celda, cents(diferencia)]).sort()).toEqual([
    ['entro', substitute.cfdi.id, 'causado', '1600.05'],
    ['salio', sold.cfdi.id, 'causado', '-1600.05'],
  ]);
  expect((await cambios(stranger)).count).toBe(0);

  const { id } = (await decide({ tipo: 'noAcreditable', cfdi: rent.cfdi.id, motivo: 'Gasto personal' })).json();
  const changed = (await cambios()).rows.filter(({ cambio }) => cambio === 'cambio');
  expect(changed.map(({ celda, razon, diferencia }) => [celda, razon, cents(diferencia)])).toEqual([
    ['acreditable', null, '-1600.00'],
    ['noAcreditable', 'usuario', '1600.00'],
  ]);
  expect((await month()).cierre).toMatchObject({ totales: before.totales, cfdi: { cambiaron: 1 } });
  const paper = (await readExcel((await papel('xlsx')).rawPayload))[0]?.data ?? [];
  expect(paper.find((row) => row[1] === 'IVA acreditable')?.slice(5)).toEqual([510.44, 0, -510.44]);
  expect(paper.filter(([seccion]) => seccion === 'Salió').map((row) => row[3])).toEqual([sold.cfdi.uuid]);
  expect((await papel('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
  await become(VIGENTE, sold);
  await become(CANCELADO, substitute);
  expect(await cambios()).toEqual({ rows: [], count: 0 });
  // A decision of class is listed as a change although the amounts of the CFDI stay.
  const said = (await decide({ tipo: 'clase', clase: 'G', cfdi: rent.cfdi.id, motivo: 'Local' })).json();
  const identified = { cambio: 'cambio', cfdi: rent.cfdi.id, clase: { cerrada: '', actual: 'G' } };
  expect((await cambios()).rows).toMatchObject([identified, identified]);
  await app.call('DELETE', `/impuestos/decisiones/${said.id}`, as);
  await app.call('PUT', '/impuestos/reglas', as, { producto: '43', clase: 'E', motivo: 'Se sabe' });
  expect((await cambios()).count).toBe(0);
  const [regla] = (await app.call('GET', '/impuestos/reglas', as)).json().rows;
  await app.call('DELETE', `/impuestos/reglas/${regla.id}`, as);
  // A month that was closed before its CFDI were kept says so, and its figures are those of now.
  await sql`update cierre_mes set totales = null where rfc_owner = ${RFC}`.execute(app.deps.db);
  expect((await month()).cierre).toMatchObject({ totales: null, cfdi: null, cambios: [] });
  await app.call('PUT', '/impuestos/meses/2026-03?action=reabrir', as, { motivo: 'Fin' });
  const { rows: kept } = await sql`select from cierre_cfdi`.execute(app.deps.db);
  expect(kept).toEqual([]);
});

it('writes the page as Excel and PDF', async () => {
  const download = async (formato: string, who = as) =>
    app.call('GET', `/impuestos/meses/2026-03?type=archivo&formato=${formato}`, who);
  const excel = await download('xlsx');
  expect(excel.headers['content-disposition']).toContain(`${RFC}_impuestos_2026-03.xlsx`);
  const rows = (await readExcel(excel.rawPayload))[0]?.data ?? [];
  const { totales, celdas } = await month();
  const found = (concepto: string) => rows.find((row) => row[1] === concepto);
  expect(found('IVA causado')?.[5]).toBe(Number(totales.causado));
  expect(found('IVA a cargo (negativo: a favor)')?.[5]).toBe(Number(totales.aCargo));
  const written = rows.filter(([seccion]) => seccion === 'Por tasa');
  expect(written.map((row) => row[5])).toEqual(celdas.map(({ importe }) => Number(importe)));
  const pdf = await download('pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download('csv')).statusCode).toBe(400);
  const strange = (await readExcel((await download('xlsx', stranger)).rawPayload))[0]?.data ?? [];
  expect(strange.filter(([seccion]) => seccion === 'Por tasa')).toEqual([]);
});

/** Figures of the first sheet of the working paper by concept, as numbers with the decimals of the wire. */
const figuresOf = async (workbook: Buffer) => {
  const [, ...rows] = (await readExcel(workbook))[0]?.data ?? [];
  return new Map(rows.map((row) => [row[0], Number(row[2])]));
};
/** The sheets after those of lines: formulas are in most of them. */
const declaredOf = async (workbook: Buffer) => {
  const sheets = (await readExcel(workbook)).filter(({ sheet }) => !['Resumen', 'Cobros', 'Pagos'].includes(sheet));
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
};
const papel = async (mes = '2026-03') => (await app.call('GET', `/impuestos/meses/${mes}?type=papel`, as)).rawPayload;
const PAPEL = [
  ['Valor cobrado', 'cobrado'],
  ['Valor pagado', 'gastado'],
  ['IVA causado', 'causado'],
  ['IVA pagado', 'pagado'],
  ['IVA no acreditable', 'noAcreditable'],
  ['Proporción (estimada)', 'proporcion'],
  ['IVA acreditable de lo pagado en el mes, sin lo retenido', 'acreditableDelMes'],
  ['IVA retenido de meses anteriores que se acredita', 'retenidoAcreditado'],
  ['IVA acreditable', 'acreditable'],
  ['IVA retenido que se acredita el mes siguiente', 'retenidoPorAcreditar'],
  ['IVA no acreditable por la proporción', 'porProporcion'],
  ['IVA que le retuvieron', 'retenidoAFavor'],
  ['IVA retenido por enterar', 'retenidoPorEnterar'],
  ['IVA a cargo (negativo: a favor)', 'aCargo'],
  ['ISR retenido por enterar', 'isrPorEnterar'],
  ['IEPS trasladado', 'iepsTrasladado'],
] as const;

it('writes a working paper whose detail sheets list every line and whose figures are those of the month', async () => {
  const { totales, celdas } = await month();
  const workbook = await papel();
  const figures = await figuresOf(workbook);
  for (const [concepto, figure] of PAPEL)
    expect([concepto, figures.get(concepto)]).toEqual([concepto, Number(totales[figure])]);
  const sheets = await readExcel(workbook);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    ...['Resumen', 'Parámetros', 'Cobros', 'Pagos', 'NC emitidas', 'NC recibidas', 'Retenciones', 'Factor', 'Saldos'],
    ...['DIOT', 'Complementarias', 'Por clasificar', 'Conciliación', 'Visor del SAT'],
  ]);
  const parametros = new Map(sheets[1]?.data.map(([name, valor]) => [name, valor]));
  expect(parametros.get('Proporción')).toBe(totales.proporcion);
  expect(parametros.get('RFC')).toBe(RFC);
  const listed = sheets.slice(2, 4).reduce((all, { data }) => all + data.length - 1, 0);
  expect(listed).toBe(celdas.reduce((all, { lineas }) => all + lineas, 0));
});

(haveLibreOffice ? it : it.skip)('is recalculated by LibreOffice to the cent', async () => {
  const { totales } = await month();
  const written = await papel();
  const recalculated = await recalculate(written);
  expect(await declaredOf(recalculated)).toEqual(await declaredOf(written));
  const figures = await figuresOf(recalculated);
  for (const [concepto, figure] of PAPEL)
    expect([concepto, figures.get(concepto)]).toEqual([concepto, Number(totales[figure])]);
});

it('lists beside each line the movements of the bank that paid it', async () => {
  const cliente = { contraparte_rfc: 'BAN010101AA1', contraparte_nombre: 'CLIENTE DEL BANCO' };
  const credit = ppd('4640', '4000', '640', { fecha: '2019-08-01T12:00:00', ...cliente });
  const cash = pue('1000', '160', { fecha: '2019-09-05T12:00:00', ...cliente });
  const paid = paying(
    credit,
    '2019-09-20',
    { pagado: '4640', cambio: '1' },
    { ...cliente, fecha: '2019-09-22T10:00:00' },
  );
  paid.detalle.pagos = paid.detalle.pagos.replace('"monto":"0"', '"monto":"4640"').replace('"77"', '"BANCO0002"');
  await arrive(credit, cash, paid);
  const estado = [
    'Cuenta 5550123456\nFecha,Concepto,Cargo,Abono,Saldo',
    '06/09/2019,SPEI RECIBIDO CLIENTE DEL BANCO CLAVE DE RASTREO: BANCO0001,,1160.00,1160.00',
    '21/09/2019,SPEI RECIBIDO CLIENTE DEL BANCO CLAVE DE RASTREO: BANCO0002,,4640.00,5800.00\n',
  ].join('\n');
  const archivob64 = Buffer.from(estado).toString('base64');
  expect((await app.call('POST', '/bancos', as, { nombre: 'a.csv', archivob64 })).json()).toMatchObject({
    aplicadas: 1,
    propuestas: 1,
  });
  const { rows } = (await app.call('GET', '/bancos?type=movimientos&estado=propuesto', as)).json();
  await app.call('PATCH', `/bancos/${rows[0].conciliaciones[0].id}`, as, { decision: 'aplicar' });
  const cobros = (await readExcel(await papel('2019-09'))).find(({ sheet }) => sheet === 'Cobros')?.data ?? [];
  const at = (titulo: string) => (cobros[0] ?? []).indexOf(titulo);
  const banco = cobros
    .slice(1)
    .filter((row) => row[at('RFC')] === cliente.contraparte_rfc && Number(row[at('Importe')]) > 0)
    .map((row) => [row[at('UUID')], ...['fecha', 'importe', 'referencia'].map((each) => row[at(`Banco: ${each}`)])]);
  expect(banco).toEqual([
    [cash.cfdi.uuid, new Date('2019-09-06'), 1160, 'BANCO0001'],
    [paid.cfdi.uuid, new Date('2019-09-21'), 4640, 'BANCO0002'],
  ]);
});

/** Fees of 10,000 with two thirds of their IVA withheld. */
const fees = (fecha: string) =>
  reading(
    received('10000', '1600', { fecha }),
    { origen: 'PUE', ...traslado('10000', '1600') },
    { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
  );

describe('what expenses are for (LIVA 5-V)', () => {
  const mes = '2023-06';
  const fecha = `${mes}-10T12:00:00`;
  const bought = (iva: string, contraparte_rfc: string) =>
    received(new Big(iva).div('0.16').toFixed(2), iva, { fecha, contraparte_rfc });
  const totales = async () => (await month(mes)).totales;
  const rule = (body: object, who = as) => app.call('PUT', '/impuestos/reglas', who, { motivo: 'Se sabe', ...body });

  it('counts them by decision and by the rule of their supplier, the rest by the factor', async () => {
    const raw = bought('30000', 'GGG010101AAA');
    const credit = ppd('72500', '62500', '10000', { emitido: false, contraparte_rfc: 'EEE010101AAA', fecha });
    const paid = paying(credit, `${mes}-20`, traslado('62500', '10000'), {
      emitido: false,
      contraparte_rfc: 'EEE010101AAA',
    });
    const land = reading(pue('0', '0', { fecha, contraparte_rfc: 'TER010101AAA' }), {
      origen: 'PUE',
      ...traslado('200000', '0', { factor: 'NoObjeto', tasa: '0' }),
    });
    await arrive(
      ...[raw, credit, paid, bought('20000', 'CCC010101AAA'), land],
      pue('600000', '96000', { fecha }),
      reading(pue('0', '0', { fecha }), { origen: 'PUE', ...traslado('400000', '0', { factor: 'Exento', tasa: '0' }) }),
    );
    expect(await totales()).toMatchObject({
      proporcion: '0.600000',
      acreditable: '36000.00',
      sinIdentificar: '60000.00',
    });
    const before = await month(mes);
    expect(before.factor).toEqual({
      ...{ metodo: 'mes', inicio: null, desde: mes, hasta: mes, gravado: '600000.00', exento: '400000.00' },
      ...{ actos4A: '0.00', fuera: '0.00', noObjeto: '200000.00' },
    });

    const documento = credit.cfdi.uuid;
    await decide({ tipo: 'clase', clase: 'E', cfdi: paid.cfdi.id, documento, motivo: 'Casas en renta' });
    await rule({ contraparte: 'GGG010101AAA', clase: 'G' });
    expect(await totales()).toMatchObject({
      acreditable: '42000.00',
      sinIdentificar: '20000.00',
      porExentos: '10000.00',
    });
    const { rows } = (await app.call('GET', `/impuestos/meses/${mes}?type=lineas&celda=acreditable`, as)).json();
    expect(rows.map(({ contraparte, clase }: LineaFlujo) => [contraparte, clase]).sort()).toEqual([
      ...[
        ['CCC010101AAA', null],
        ['EEE010101AAA', 'E'],
        ['GGG010101AAA', 'G'],
      ],
    ]);
    // Acts of article 4-A: 600,000 of 1,200,000.
    await rule({ contraparte: 'TER010101AAA', clase: 'A' });
    expect(await totales()).toMatchObject({ proporcion: '0.500000', acreditable: '40000.00' });
    expect((await month(mes)).factor).toMatchObject({ actos4A: '200000.00', noObjeto: '0.00' });

    // A decision precedes the rule, and an egreso is what its invoice is.
    const { id } = (
      await decide({ tipo: 'clase', clase: 'C', cfdi: raw.cfdi.id, motivo: 'También para casas' })
    ).json();
    expect((await totales()).acreditable).toBe('25000.00');
    await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
    await decide({ tipo: 'clase', clase: 'E', cfdi: raw.cfdi.id, motivo: 'Para casas' });
    const note = egreso('62500', '10000', [raw], `${mes}-25`, { emitido: false, contraparte_rfc: 'GGG010101AAA' });
    await arrive(note);
    expect(await totales()).toMatchObject({ acreditable: '10000.00', porExentos: '30000.00' });
  });

  (haveLibreOffice ? it : it.skip)(
    'are in a paper that LibreOffice recalculates, with what was withheld before',
    async () => {
      await arrive(fees('2023-05-10T12:00:00'));
      expect(await totales()).toMatchObject({ retenidoAcreditado: '1066.67', acreditable: '11066.67' });
      const said = await totales();
      const written = await papel(mes);
      const recalculated = await recalculate(written);
      const declared = await declaredOf(recalculated);
      expect(declared).toEqual(await declaredOf(written));
      // What May withheld is of a supplier without acts in June.
      expect(declared.Conciliación?.map((row) => row.slice(0, 2))).toEqual([
        ['Concepto', 'Importe'],
        ['IVA acreditable de la declaración', 11_066.67],
        ['Retenido en meses anteriores, que el archivo no lleva', -1066.67],
        ['IVA acreditable de la DIOT (campos 18 a 27)', 10_000],
        ['Sin explicar', 0],
      ]);
      const figures = await figuresOf(recalculated);
      // May left 533.33.
      const { aPagar } = (await app.call('GET', `/impuestos/meses/${mes}?type=saldos`, as)).json();
      expect([figures.get('Saldo a favor que se aplica'), figures.get('IVA por pagar')]).toEqual([
        533.33,
        Number(aPagar),
      ]);
      for (const [concepto, figure] of PAPEL)
        expect([concepto, figures.get(concepto)]).toEqual([concepto, Number(said[figure])]);
    },
  );

  it('takes the proportion of the year before where the taxpayer chose it (LIVA 5-B)', async () => {
    const choose = (anualDesde: string | null, who = as) => app.call('PUT', '/impuestos/factor', who, { anualDesde });
    expect((await choose('2024-01', auxiliar)).statusCode).toBe(403);
    await arrive(received('6250', '1000', { fecha: '2024-02-10T12:00:00' }));
    expect((await month('2024-02')).totales).toMatchObject({ proporcion: '1.000000', acreditable: '1000.00' });
    await choose('2024-01');
    expect(await month('2024-02')).toMatchObject({
      factor: { metodo: 'anual', desde: '2023-01', hasta: '2023-12', gravado: '600000.00', actos4A: '200000.00' },
      totales: { proporcion: '0.500000', acreditable: '500.00' },
    });
    const written = await papel('2024-02');
    const workbook = haveLibreOffice ? await recalculate(written) : written;
    expect((await figuresOf(workbook)).get('IVA acreditable')).toBe(500);
    // Its months are rows, and their sum has the proportion.
    const factor = (await readExcel(workbook)).find(({ sheet }) => sheet === 'Factor')?.data ?? [];
    expect(factor.slice(1).map((row) => row[5])).toEqual([...Array.from({ length: 12 }, () => null), 0.5]);
    expect(factor.at(-1)?.slice(1, 4)).toEqual([600_000, 400_000, 200_000]);
    // In the year in which activities began and in the next one: from their month to this one (second paragraph).
    await app.call('PUT', '/impuestos/factor', as, { anualDesde: '2024-01', inicio: '2023-12' });
    expect(await month('2024-02')).toMatchObject({
      factor: { metodo: 'anual', inicio: '2023-12', desde: '2023-12', hasta: '2024-02' },
      totales: { proporcion: '1.000000', acreditable: '1000.00' },
    });
    expect((await month('2025-02')).factor).toMatchObject({ desde: '2024-01', hasta: '2024-12' });
    await choose(null);
    expect((await month('2024-02')).totales.acreditable).toBe('1000.00');
  });

  it('forgets a rule, and keeps those of others', async () => {
    const listed = async (who = as) => (await app.call('GET', '/impuestos/reglas', who)).json();
    const { rows, count } = await listed();
    expect([count, rows[0]]).toMatchObject([
      2,
      { contraparte: 'GGG010101AAA', clase: 'G', emitido: false, motivo: 'Se sabe' },
    ]);
    expect((await listed(stranger)).count).toBe(0);
    expect((await app.call('DELETE', `/impuestos/reglas/${rows[0].id}`, stranger)).statusCode).toBe(404);
    for (const { id } of rows) expect((await app.call('DELETE', `/impuestos/reglas/${id}`, as)).statusCode).toBe(200);
    expect((await listed()).count).toBe(0);
    const decisions = (await app.call('GET', `/impuestos/decisiones?mes=${mes}`, as)).json();
    expect(decisions.rows.map(({ clase }: { clase: string }) => clase)).toEqual(['E', 'E']);
    for (const { id } of decisions.rows) await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
    expect((await rule({ contraparte: 'GGG010101AAA', clase: 'X' })).statusCode).toBe(400);
  });

  describe('by product', () => {
    const mes = '2022-05';
    const fecha = `${mes}-10T12:00:00`;
    const MACHINE = '43231500';
    const REPAIR = '72101500';
    const NO_OBJETO = { factor: 'NoObjeto', tasa: '0' };
    const totales = async () => (await month(mes)).totales;
    const mixed = selling(
      received('100000', '16000', { fecha, total: '116000' }),
      [MACHINE, '60000'],
      [REPAIR, '30000'],
      ['', '10000'],
    );
    const credit = selling(
      ppd('116000', '100000', '16000', { fecha, emitido: false, contraparte_rfc: PROVEEDOR }),
      [MACHINE, '25000'],
      [REPAIR, '75000'],
    );
    const part = { base: '50000', importe: '8000' };
    const payment = paying(credit, `${mes}-20`, traslado(part.base, part.importe), {
      ...{ emitido: false, contraparte_rfc: PROVEEDOR },
    });

    beforeAll(async () => {
      const exempt = reading(pue('0', '0', { fecha }), {
        ...{ origen: 'PUE' },
        ...traslado('400000', '0', { factor: 'Exento', tasa: '0' }),
      });
      const abroad = reading(pue('0', '0', { fecha }), { origen: 'PUE', ...traslado('200000', '0', NO_OBJETO) });
      await arrive(
        ...[mixed, credit, payment, pue('600000', '96000', { fecha }), exempt],
        selling(abroad, ['80101500', '100000', NO_OBJETO], ['81101500', '100000', NO_OBJETO]),
      );
    });

    it('divides a CFDI by its conceptos: the longest key, then the counterparty, then a decision', async () => {
      expect(await totales()).toMatchObject({ proporcion: '0.600000', acreditable: '14400.00' });
      await rule({ producto: '43', clase: 'E' });
      await rule({ producto: '432315', clase: 'G' });
      await rule({ producto: '72', clase: 'E' });
      // G: 9,600 + 2,000. E: 4,800 + 6,000. C: 1,600.
      const byProduct = {
        acreditable: '12560.00',
        porExentos: '10800.00',
        sinIdentificar: '1600.00',
        pagado: '24000.00',
      };
      expect(await totales()).toMatchObject(byProduct);
      const { rows } = (await app.call('GET', `/impuestos/meses/${mes}?type=lineas&celda=acreditable`, as)).json();
      expect(rows.map(({ clase, productos }: LineaFlujo) => [clase, productos])).toEqual([
        [
          null,
          [
            { clave: '', clase: null, base: '10000.000000', importe: '1600.000000' },
            { clave: MACHINE, clase: 'G', base: '60000.000000', importe: '9600.000000' },
            { clave: REPAIR, clase: 'E', base: '30000.000000', importe: '4800.000000' },
          ],
        ],
        [
          null,
          [
            { clave: MACHINE, clase: 'G', base: '12500.000000', importe: '2000.000000' },
            { clave: REPAIR, clase: 'E', base: '37500.000000', importe: '6000.000000' },
          ],
        ],
      ]);
      const diot = (await app.call('GET', `/diot/${mes}`, as)).json();
      expect(diot.lineas[0].importes).toEqual({
        ...{ 'valor.tasa16': 150_000, 'acreditable.tasa16': 11_600, 'acreditableProporcion.tasa16': 960 },
        ...{ 'noAcreditableProporcion.tasa16': 640, 'noAcreditableExentos.tasa16': 10_800 },
      });

      await rule({ contraparte: PROVEEDOR, clase: 'C' });
      expect(await totales()).toMatchObject({ acreditable: '14400.00', porExentos: '0.00', sinIdentificar: '0.00' });
      const { id } = (await decide({ tipo: 'clase', clase: 'G', cfdi: mixed.cfdi.id, motivo: 'Solo planta' })).json();
      expect(await totales()).toMatchObject({ acreditable: '20800.00' });
      await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
      const { rows: reglas } = (await app.call('GET', '/impuestos/reglas', as)).json();
      expect(reglas.map(({ contraparte, producto, clase }: ReglaClase) => [contraparte, producto, clase])).toEqual([
        ...[
          [PROVEEDOR, null, 'C'],
          ['', '43', 'E'],
          ['', '432315', 'G'],
          ['', '72', 'E'],
        ],
      ]);
      await app.call('DELETE', `/impuestos/reglas/${reglas[0].id}`, as);
      expect(await totales()).toMatchObject(byProduct);
      // An egreso lowers the classes of its invoice: 10 % of each.
      await arrive(egreso('10000', '1600', [mixed], `${mes}-25`, { emitido: false, contraparte_rfc: PROVEEDOR }));
      expect(await totales()).toMatchObject({ porExentos: '10320.00', sinIdentificar: '1440.00', pagado: '22400.00' });
    });

    it('limits the conceptos that LISR limits, each in its class, whatever else its CFDI sells', async () => {
      const [DINNER, PAPER] = ['90101501', '44121600'];
      const later = '2022-06';
      const facts = { fecha: `${later}-10T12:00:00`, contraparte_rfc: PROVEEDOR };
      // A dinner of 1,000 and paper of 500, by card: 8.5 % of one, and the other whole.
      const parts = (dinner: string) => ({
        marca: 'restaurante',
        parte: new Big(dinner).plus(500).div(1500).toFixed(12),
      });
      const paid = selling(
        received('1500', '240', { ...facts, total: '1740' }, { limite: parts('85') }),
        [DINNER, '1000', { parte: '85' }],
        [PAPER, '500', { parte: '500' }],
      );
      const credit = selling(
        reading(ppd('1740', '1500', '240', { ...facts, emitido: false }), {
          ...{ origen: 'PPD' },
          ...traslado('1500', '240', { limite: { ...parts('85'), sinTarjeta: parts('0').parte } }),
        }),
        [DINNER, '1000', { parte: '85', sinTarjeta: '0' }],
        [PAPER, '500', { parte: '500', sinTarjeta: '500' }],
      );
      const byTransfer = paying(credit, `${later}-20`, traslado('750', '120'), {
        emitido: false,
        contraparte_rfc: PROVEEDOR,
      });
      const sale = pue('600', '96', { fecha: facts.fecha });
      const exempt = reading(pue('0', '0', { fecha: facts.fecha }), {
        ...{ origen: 'PUE' },
        ...traslado('400', '0', { factor: 'Exento', tasa: '0' }),
      });
      await arrive(paid, credit, byTransfer, sale, exempt);
      const rules = async (dinner: string, paper: string) => {
        await rule({ producto: DINNER, clase: dinner });
        await rule({ producto: PAPER, clase: paper });
        return (await month(later)).totales;
      };
      // Of the dinners 13.60 is creditable, of paper 80 + 40.
      expect(await rules('G', 'E')).toMatchObject({
        acreditable: '13.60',
        porExentos: '120.00',
        noAcreditable: '226.40',
      });
      expect(await rules('E', 'G')).toMatchObject({ acreditable: '120.00', porExentos: '13.60' });
      await arrive(egreso('750', '120', [paid], `${later}-25`, { emitido: false, contraparte_rfc: PROVEEDOR }));
      expect((await month(later)).totales).toMatchObject({
        acreditable: '80.00',
        porExentos: '6.80',
        noAcreditable: '153.20',
      });
      const { rows } = (await app.call('GET', '/impuestos/reglas', as)).json();
      for (const { id } of rows.filter(({ producto }: ReglaClase) => [DINNER, PAPER].includes(producto ?? '')))
        await app.call('DELETE', `/impuestos/reglas/${id}`, as);
    });

    it('counts acts of article 4-A by product, changes a rule and forgets it', async () => {
      await rule({ producto: '80', clase: 'A' });
      const { factor, totales: said } = await month(mes);
      expect(factor).toMatchObject({ gravado: '600000.00', actos4A: '100000.00', noObjeto: '100000.00' });
      expect(said.proporcion).toBe('0.545455');
      const written = await papel(mes);
      const recalculated = haveLibreOffice ? await recalculate(written) : written;
      const figures = await figuresOf(recalculated);
      for (const [concepto, figure] of PAPEL)
        expect([concepto, figures.get(concepto)]).toEqual([concepto, Number(said[figure])]);
      const [titles, line, sum] = (await declaredOf(recalculated)).DIOT ?? [];
      const fields = Object.fromEntries(
        (titles ?? []).map((title, at) => [String(title).split(' ')[0], [line, sum].map((row) => row?.[at])]),
      );
      // Field 22: 9,600 + 2,000 − 960. 23 and 36: 1,440 by the proportion. 38: 4,800 + 6,000 − 480.
      expect(fields).toMatchObject({
        ...{ 3: [PROVEEDOR, 'Suma'], 12: [150_000, 150_000], 13: [10_000, 10_000], 22: [10_640, 10_640] },
        ...{ 23: [785, 785], 36: [655, 655], 38: [10_320, 10_320], Revisión: [0, 0], Campos: [null, null] },
      });
      expect(await declaredOf(recalculated)).toEqual(await declaredOf(written));
      await rule({ producto: '80', clase: 'F' });
      expect((await month(mes)).factor).toMatchObject({ actos4A: '0.00', fuera: '100000.00' });
      const { rows, count } = (await app.call('GET', '/impuestos/reglas', as)).json();
      expect(count).toBe(4);
      const foreign = await app.call('DELETE', `/impuestos/reglas/${rows[0].id}`, stranger);
      expect(foreign.statusCode).toBe(404);
      for (const { id } of rows) await app.call('DELETE', `/impuestos/reglas/${id}`, as);
      expect(await totales()).toMatchObject({ proporcion: '0.600000', porExentos: '0.00' });
      for (const producto of ['123', '4323150000', '43x'])
        expect((await rule({ producto, clase: 'G' })).statusCode).toBe(400);
    });
  });
});

describe('IVA that was withheld (LIVA 5-IV)', () => {
  const acreditable = async (mes: string) => (await month(mes)).totales.acreditable;
  const remit = (mes: string, body: object, who = as) =>
    app.call('PUT', `/impuestos/meses/${mes}?action=enterar`, who, body);

  it('is credited in the return after the one that remits it, of the month and of the twelve', async () => {
    const paid = fees('2024-03-10T12:00:00');
    const other = received('31250', '5000', { fecha: '2024-03-11T12:00:00' });
    const sale = pue('75000', '12000', { fecha: '2024-03-12T12:00:00' });
    await arrive(paid, other, sale);
    expect((await month('2024-03')).totales).toMatchObject({
      ...{ acreditable: '5533.33', aCargo: '6466.67', retenidoPorEnterar: '1066.67', retenidoPorAcreditar: '1066.67' },
    });
    const april = await month('2024-04');
    expect(april.totales).toMatchObject({ acreditable: '1066.67', acreditableDelMes: '0.00', aCargo: '-1066.67' });
    expect(april.retenciones.anteriores).toMatchObject([
      { mes: '2024-03', importe: '1066.67', estado: 'supuesta', fecha: null, acreditaEn: '2024-04' },
    ]);
    const { rows } = (await app.call('GET', '/impuestos/meses?hasta=2024-05', as)).json();
    expect(rows.slice(-3).map((row: { acreditable: string }) => row.acreditable)).toEqual([
      '5533.33',
      '1066.67',
      '0.00',
    ]);
    const waiting = '/impuestos/meses/2024-03?type=lineas&celda=retenidoPorEnterar&razon=ninguna';
    expect((await app.call('GET', waiting, as)).json()).toMatchObject({ count: 1, total: { importe: '1066.67' } });

    // The fees are not creditable after all: they are remitted, and never credited.
    const { id } = (await decide({ tipo: 'noAcreditable', cfdi: paid.cfdi.id, motivo: 'Gasto personal' })).json();
    expect((await month('2024-03')).totales).toMatchObject({ acreditable: '5000.00', retenidoPorEnterar: '1066.67' });
    expect(await acreditable('2024-04')).toBe('0.00');
    expect((await app.call('GET', waiting, as)).json().count).toBe(0);
    await app.call('DELETE', `/impuestos/decisiones/${id}`, as);

    // March was closed by a version that credited at once.
    await app.call('PUT', '/impuestos/meses/2024-03?action=cerrar', as);
    expect((await month('2024-04')).retenciones.anteriores).toMatchObject([{ acreditadaAntes: false }]);
    await sql`update cierre_mes set totales = totales - 'retenidoPorAcreditar'
      where rfc_owner = ${RFC} and mes = '2024-03-01'`.execute(app.deps.db);
    expect((await month('2024-04')).retenciones.anteriores).toMatchObject([{ acreditadaAntes: true }]);
    expect((await month('2024-03')).cierre?.totales).toMatchObject({ retenidoPorAcreditar: '0.00' });
    await app.call('PUT', '/impuestos/meses/2024-03?action=reabrir', as, { motivo: 'Complementaria' });

    await become(CANCELADO, paid);
    expect([await acreditable('2024-03'), await acreditable('2024-04')]).toEqual(['5000.00', '0.00']);
    await become(VIGENTE, paid);
  });

  it('waits for a late remittance, and is not credited while there is none', async () => {
    expect((await remit('2024-03', { estado: 'enterada', fecha: '2024-06-30' })).statusCode).toBe(200);
    expect([await acreditable('2024-04'), await acreditable('2024-06')]).toEqual(['0.00', '1066.67']);
    expect((await month('2024-06')).retenciones.anteriores).toMatchObject([
      {
        mes: '2024-03',
        estado: 'enterada',
        fecha: '2024-06-30',
        autor: expect.stringContaining('@'),
        acreditaEn: '2024-06',
      },
    ]);
    await remit('2024-03', { estado: 'pendiente' }, auxiliar);
    expect([await acreditable('2024-04'), await acreditable('2024-06')]).toEqual(['0.00', '0.00']);
    expect((await month('2024-04')).retenciones.anteriores).toMatchObject([{ estado: 'pendiente', acreditaEn: null }]);
    await remit('2024-03', { estado: 'enterada', fecha: '2024-06-30' }, stranger);
    expect(await acreditable('2024-06')).toBe('0.00');
    await remit('2024-03', { estado: 'supuesta' });
    expect(await acreditable('2024-04')).toBe('1066.67');
    expect((await remit('2024-03', { estado: 'enterada' })).statusCode).toBe(400);
    const log = (await app.call('GET', '/bitacora?limit=50', as)).json();
    const said = log.rows.filter(({ accion }: { accion: string }) => accion === 'retenciones.enteradas');
    expect(said.map(({ detalle }: { detalle: string }) => detalle)).toEqual([
      ...['Se supone enterada a tiempo', 'Sin enterar', 'Enterada: 2024-06-30'],
    ]);
  });

  it('is lowered by an egreso in the month of its payment, once that is known and remitted (LIVA 1-A, 7)', async () => {
    const suyas = { emitido: false, contraparte_rfc: PROVEEDOR, retenido: '213.33' };
    const paid = reading(
      received('10000', '1600', { fecha: '2021-03-10T12:00:00', total: '10533.33' }),
      ...[traslado('10000', '1600'), traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' })].map(
        (line) => ({
          ...{ origen: 'PUE', ...line },
        }),
      ),
    );
    await arrive(paid, egreso('2000', '320', [paid], '2021-05-19', suyas));
    const figures = (...meses: string[]) =>
      Promise.all(
        meses.map(async (mes) => {
          const { acreditableDelMes, retenidoPorEnterar } = (await month(mes)).totales;
          return [acreditableDelMes, retenidoPorEnterar];
        }),
      );
    const asked = async (mes: string) =>
      (await app.call('GET', `/impuestos/meses/${mes}?type=avisos`, as))
        .json()
        .rows.map(({ aviso, importe, sugerido }: AvisoDelMes) => [aviso, cents(importe), sugerido]);
    const corrected = [
      ['426.66', '853.34'],
      ['0.00', '0.00'],
    ];
    // What was not remitted is not lowered, and nothing of an earlier month is corrected.
    const asOfMay = [
      ['533.33', '1066.67'],
      ['-320.00', '0.00'],
    ];
    for (const [entero, expected] of [
      [{ estado: 'supuesta' }, corrected],
      [{ estado: 'pendiente' }, asOfMay],
      [{ estado: 'enterada', fecha: '2021-05-20' }, asOfMay],
      [{ estado: 'enterada', fecha: '2021-05-19' }, corrected],
      [{ estado: 'pendiente' }, asOfMay],
    ] as const) {
      await remit('2021-03', entero);
      expect(await figures('2021-03', '2021-05')).toEqual(expected);
    }
    expect(await asked('2021-05')).toEqual([['sinEnterar', '-320.00', null]]);
    // Until its return is due, a month has what its egresos leave.
    await arrive(egreso('1000', '160', [paid], '2021-04-19', { ...suyas, retenido: '106.67' }));
    expect(await figures('2021-03', '2021-04', '2021-05')).toEqual([
      ['480.00', '960.00'],
      ['0.00', '0.00'],
      asOfMay[1],
    ]);
    // The payment was moved to another month.
    await remit('2021-03', { estado: 'supuesta' });
    const moved = (
      await decide({ tipo: 'mes', mes: '2021-02', cfdi: paid.cfdi.id, motivo: 'Se pagó en febrero' })
    ).json();
    expect(await figures('2021-02', '2021-03', '2021-05')).toEqual([
      ['373.33', '746.67'],
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ]);

    const note = egreso('2000', '320', [], '2021-08-15', suyas);
    await arrive(note);
    expect(await figures('2021-08')).toEqual([['-320.00', '0.00']]);
    expect(await asked('2021-08')).toEqual([['retencionSinFactura', '-213.33', '2021-07']]);
    const named = (
      await decide({ tipo: 'mes', mes: '2021-07', cfdi: note.cfdi.id, motivo: 'Se pagó en julio' })
    ).json();
    expect(await figures('2021-07', '2021-08')).toEqual([
      ['-106.67', '-213.33'],
      ['0.00', '0.00'],
    ]);
    for (const { id } of [moved, named]) await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
    expect(await figures('2021-03', '2021-08')).toEqual([
      ['373.33', '746.67'],
      ['-320.00', '0.00'],
    ]);
  });

  it('is carried as a balance that lowers the IVA of later months, never what was withheld', async () => {
    const saldos = async (mes: string) => (await app.call('GET', `/impuestos/meses/${mes}?type=saldos`, as)).json();
    const say = (mes: string, body: object) => app.call('PUT', `/impuestos/meses/${mes}?action=saldo`, as, body);
    await arrive(pue('3125', '500', { fecha: '2024-05-12T12:00:00' }), fees('2024-11-10T12:00:00'));
    const ofApril = async (mes: string) =>
      (await saldos(mes)).saldos.find((saldo: { mes: string }) => saldo.mes === '2024-04');
    expect(await saldos('2024-05')).toMatchObject({
      ...{ aCargo: '500.00', disponible: '1066.67', aplicado: '500.00', aPagar: '0.00', totalPesos: '0.00' },
    });
    expect(await ofApril('2024-05')).toMatchObject({ monto: '1066.67', declarado: false, remanente: '566.67' });
    // 1,066.67 of April, and 533.33 of a month in which nothing was sold.
    expect(await saldos('2024-11')).toMatchObject({ aCargo: '-533.33', disponible: '566.67', totalPesos: '1067.00' });
    await say('2024-04', { monto: '2000.50', operacion: '123', devolucion: '2024-06-01' });
    expect(await ofApril('2024-11')).toMatchObject({
      ...{ declarado: true, operacion: '123', devolucion: '2024-06-01', devuelto: '2000.50', remanente: '0.00' },
      aplicaciones: [],
    });
    expect(await saldos('2024-05')).toMatchObject({ aplicado: '0.00', aPagar: '500.00' });
    await say('2024-04', { monto: null, operacion: '', devolucion: null });
    expect(await saldos('2024-05')).toMatchObject({ aplicado: '500.00' });
    expect((await say('2024-04', { monto: '-1', operacion: '', devolucion: null })).statusCode).toBe(400);
    expect((await app.call('GET', '/impuestos/meses/2024-05?type=saldos', stranger)).json().saldos).toEqual([]);
  });

  it('is not used where it exceeds the IVA of its document', async () => {
    await arrive(
      reading(
        received('1000', '160', { fecha: '2024-08-10T12:00:00' }),
        { origen: 'PUE', ...traslado('1000', '160') },
        { origen: 'PUE', ...traslado('1000', '200', { naturaleza: 'R', tasa: '0.200000' }) },
      ),
    );
    expect((await month('2024-08')).totales).toMatchObject({ acreditable: '160.00', retenidoPorEnterar: '200.00' });
    expect(await acreditable('2024-09')).toBe('0.00');
    const { rows } = (
      await app.call('GET', '/impuestos/meses/2024-08?type=lineas&celda=retenidoPorEnterar', as)
    ).json();
    expect(rows).toMatchObject([{ razon: 'retencionMayor', importe: '200' }]);
  });
});

it('sums what was paid to each supplier', async () => {
  const rows = await readProveedores(app.deps.db, RFC, '2026-03');
  expect(rows.filter(({ contraparte }) => contraparte === EFOS)).toMatchObject([
    { tasa: '16', razon: 'efos', lineas: 1 },
  ]);
  const iva = rows.filter(({ impuesto, naturaleza }) => impuesto === '002' && naturaleza === 'T');
  expect(iva.reduce((all, { importe }) => all.plus(importe), new Big(0)).toFixed(2)).toBe('2896.00');
});

it('leaves out IVA of who is final in the list 49 Bis, unless a user decides otherwise', async () => {
  const load = (firme: string) =>
    load49Bis(
      app.deps,
      Readable.from([
        Buffer.from(
          `RFC,Nombre,Oficio,Publicación,Firme\n${PROVEEDOR},X,700,02/01/2026,${firme}\n${EFOS},X,700,02/01/2026,sí\n`,
        ),
      ]),
      'lista.csv',
    );
  const before = await month();
  await load('no');
  expect((await month()).totales).toEqual(before.totales);
  await load('sí');
  const listed = await month();
  // Who is in both lists has the reason of 69-B; what was paid in cash has that of its supplier.
  expect(cells(listed, 'noAcreditable')).toEqual({ efos: '800.00', lista49bis: '2096.00' });
  expect(listed.totales).toMatchObject({
    noAcreditable: '2896.00',
    acreditable: '0.00',
    pagado: before.totales.pagado,
  });
  const { rows, total } = await lines('celda=noAcreditable&razon=lista49bis');
  expect(total.importe).toBe('2096.00');
  expect(rows.every(({ contraparte }) => contraparte === PROVEEDOR)).toBe(true);
  const { id } = (await decide({ tipo: 'acreditable', cfdi: rent.cfdi.id, motivo: 'Se demostró' })).json();
  expect(cells(await month(), 'acreditable')).toEqual({ '16': '1600.00' });
  await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
  await clear49Bis(app.deps);
  expect((await month()).totales).toEqual(before.totales);
});

it('belongs to its taxpayer alone', async () => {
  expect((await month('2026-03', stranger)).celdas).toEqual([]);
  expect((await lines('celda=causado', stranger)).rows).toEqual([]);
  const cfdi = sold.cfdi.id;
  expect((await decide({ tipo: 'marca', cfdi, motivo: 'x' }, stranger)).statusCode).toBe(404);
  const { id } = (await decide({ tipo: 'marca', cfdi, motivo: 'x' })).json();
  expect((await app.call('DELETE', `/impuestos/decisiones/${id}`, stranger)).statusCode).toBe(404);
  expect((await app.call('GET', '/impuestos/decisiones?mes=2026-03', stranger)).json().count).toBe(0);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from decision_flujo`.execute(app.deps.db);
  expect(rows[0]?.count).toBe(1);
});

it('shows what an egreso of withheld IVA changes in earlier months, and how much of it was money', async () => {
  const invoice = reading(
    received('10000', '1600', { total: '9533.33', fecha: '2025-03-12T12:00:00' }),
    { origen: 'PUE', ...traslado('10000', '1600') },
    { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
    { origen: 'PUE', ...traslado('10000', '1000', { naturaleza: 'R', impuesto: '001', tasa: '0.100000' }) },
  );
  const note = egreso('2000', '320', [invoice], '2025-05-15', {
    ...{ emitido: false, contraparte_rfc: PROVEEDOR, retenido: '213.33' },
  });
  await arrive(invoice, note);
  const complementarias = async (mes: string) =>
    (await app.call('GET', `/impuestos/meses/${mes}?type=complementarias`, as)).json().rows;
  const egresos = [{ cfdi: note.cfdi.id, uuid: note.cfdi.uuid }];
  const said = { emitido: false, egresos };
  const expected = [
    { periodo: '2025-04', concepto: 'retenidoAcreditable', antes: '1066.67', despues: '853.34', ...said },
    { periodo: '2025-03', concepto: 'retenidoPorEnterar', antes: '1066.67', despues: '853.34', ...said },
    { periodo: '2025-03', concepto: 'acreditable', antes: '533.33', despues: '426.66', ...said },
  ];
  for (const mes of ['2025-03', '2025-05']) {
    const rows = await complementarias(mes);
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  }
  expect(await complementarias('2025-04')).toEqual([]);
  const { Complementarias: hoja = [] } = await declaredOf(await papel('2025-03'));
  expect(hoja.slice(1).map((row) => row.slice(2, 6))).toEqual(
    expect.arrayContaining([[1066.67, 853.34, -213.33, note.cfdi.uuid]]),
  );

  // Paid in part: 6,960 of 11,600. Of an egreso of 9,280 only what exceeds the 4,640 that are owed is money.
  const suyas = { emitido: false, contraparte_rfc: PROVEEDOR };
  const credit = ppd('11600', '10000', '1600', { ...suyas, fecha: '2025-05-05T12:00:00' });
  const partly = egreso('8000', '1280', [credit], '2025-05-25', suyas);
  await arrive(credit, paying(credit, '2025-05-10', traslado('6000', '960'), suyas), partly);
  const written = await papel('2025-05');
  const workbook = haveLibreOffice ? await recalculate(written) : written;
  const { 'NC recibidas': notas = [], ...others } = await declaredOf(workbook);
  expect({ 'NC recibidas': notas, ...others }).toEqual(await declaredOf(written));
  expect(notas.slice(1).map((row) => [row[0], row[1], row[2], ...row.slice(4, 11), row[13]])).toEqual([
    [note.cfdi.uuid, '01', invoice.cfdi.uuid, 2106.67, 0, 2106.67, 2000, 320, 'Mes 2025-03', 'Ninguna', 'S'],
    [partly.cfdi.uuid, '01', credit.cfdi.uuid, 9280, 4640, 4640, 4000, 640, 'Mes 2025-05', 'Ninguna', 'N'],
  ]);
  const figures = await figuresOf(workbook);
  expect(figures.get('Egresos recibidos que bajan lo acreditable: IVA, incluido arriba')).toBe(-640);
  const pagos = (await readExcel(workbook)).find(({ sheet }) => sheet === 'Pagos')?.data ?? [];
  expect(pagos.slice(1).map((row) => [row[16], row[17], row[19], row.at(-2), row.at(-1)])).toEqual([
    ['03', 'MXN', 6960, 1, 960],
    [null, 'MXN', 9280, 1, -640],
  ]);
  const { rows } = (
    await app.call('GET', '/impuestos/meses/2025-03?type=lineas&celda=acreditable&origen=NC', as)
  ).json();
  expect(rows).toMatchObject([
    {
      importe: '-320.000000',
      timbrado: { base: '-2000', importe: '-320' },
      corrige: { uuid: invoice.cfdi.uuid, cfdi: invoice.cfdi.id },
      complementaria: true,
    },
  ]);

  // A second one corrects what the first left, and does not change what that one said.
  const again = egreso('1000', '160', [invoice], '2025-06-10', {
    ...{ emitido: false, contraparte_rfc: PROVEEDOR, retenido: '106.67' },
  });
  await arrive(again);
  const figuras = async (mes: string) =>
    (await complementarias(mes))
      .map(({ concepto, periodo, antes, despues }: Complementaria) => [concepto, periodo, antes, despues].join(' '))
      .sort();
  expect(await figuras('2025-05')).toEqual([
    'acreditable 2025-03 533.33 426.66',
    'retenidoAcreditable 2025-04 1066.67 853.34',
    'retenidoPorEnterar 2025-03 1066.67 853.34',
  ]);
  expect(await figuras('2025-06')).toEqual([
    'acreditable 2025-03 426.66 373.33',
    'retenidoAcreditable 2025-04 853.34 746.67',
    'retenidoPorEnterar 2025-03 853.34 746.67',
  ]);
  expect(await figuras('2025-03')).toEqual([
    'acreditable 2025-03 533.33 373.33',
    'retenidoAcreditable 2025-04 1066.67 746.67',
    'retenidoPorEnterar 2025-03 1066.67 746.67',
  ]);
});

it('asks about cash of a day in parts, forms of payment and limits, until a user decides', async () => {
  const of = (fecha: string, base: string, line: object, facts: object = {}) =>
    received(base, '160', { fecha: `${fecha}T12:00:00`, ...facts }, line);
  const enEfectivo = (fecha: string, facts: object = {}) =>
    of(fecha, '1000', { efectivo: true }, { forma_pago: '01', ...facts });
  const suyas = { emitido: false, contraparte_rfc: PROVEEDOR };
  const credit = ppd('1160', '1000', '160', { ...suyas, fecha: '2025-09-01T12:00:00' });
  const [first, second] = [enEfectivo('2025-09-10'), enEfectivo('2025-09-10')];
  const pago = paying(credit, '2025-09-10', { ...traslado('1000', '160'), efectivo: true }, suyas);
  const review = of('2025-09-11', '5000', { aviso: 'formaPago' });
  const meal = of('2025-09-12', '1000', { limite: { marca: 'restaurante', parte: '0.085' } });
  // A natural person does not withhold (LIVA 1-A-II); who receives fees as a legal person does.
  const withheld = reading(
    pue('10000', '1600', { fecha: '2025-09-15T12:00:00', contraparte_rfc: 'CACX7605101P8' }),
    { origen: 'PUE', ...traslado('10000', '1600') },
    { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
  );
  await arrive(
    ...[credit, first, second, pago, review, meal, withheld, fees('2025-09-16T12:00:00')],
    // Another day, another supplier, and more than the limit by itself.
    enEfectivo('2025-09-13'),
    enEfectivo('2025-09-10', { contraparte_rfc: 'BBB010101BBB' }),
    of('2025-09-14', '3000', { efectivo: true, marca: 'efectivo' }, { forma_pago: '01', total: '3480' }),
    enEfectivo('2025-09-14'),
    // What was sold is not asked about.
    reading(pue('5000', '800', { fecha: '2025-09-11T12:00:00' }), {
      origen: 'PUE',
      ...traslado('5000', '800', { aviso: 'formaPago' }),
    }),
  );
  const avisos = async () => {
    const { rows, count } = (await app.call('GET', '/impuestos/meses/2025-09?type=avisos', as)).json();
    expect(count).toBe(rows.length);
    return rows.map((row: AvisoDelMes) => [row.aviso, row.cfdi, row.documento, cents(row.importe)].join(' ')).sort();
  };
  const said = (aviso: string, { cfdi }: Documento, documento: string | null, importe: string) =>
    [aviso, cfdi.id, documento, importe].join(' ');
  expect(await avisos()).toEqual(
    [
      said('efectivoDia', first, null, '160.00'),
      said('efectivoDia', second, null, '160.00'),
      said('efectivoDia', pago, credit.cfdi.uuid, '160.00'),
      said('formaPago', review, null, '160.00'),
      said('restaurante', meal, null, '146.40'),
      said('retencionDePersonaFisica', withheld, null, '1066.67'),
    ].sort(),
  );
  expect(cells(await month('2025-09'), 'noAcreditable')).toEqual({ efectivo: '160.00', restaurante: '146.40' });
  await decide({ tipo: 'noAcreditable', cfdi: pago.cfdi.id, documento: credit.cfdi.uuid, motivo: 'Una operación' });
  await decide({ tipo: 'acreditable', cfdi: meal.cfdi.id, motivo: 'Viaje' });
  for (const { cfdi } of [review, withheld]) await decide({ tipo: 'marca', cfdi: cfdi.id, motivo: 'Compensación' });
  // The others are still parts of what was paid that day.
  expect(await avisos()).toEqual([first, second].map((one) => said('efectivoDia', one, null, '160.00')).sort());
  expect(cells(await month('2025-09'), 'noAcreditable')).toEqual({ efectivo: '160.00', usuario: '160.00' });
});

it('asks of payments what it asks of their invoices on credit, and how fuel was paid', async () => {
  const suyas = { emitido: false, contraparte_rfc: PROVEEDOR };
  const bought = (clave: string, line: object = {}) =>
    selling(
      reading(ppd('1160', '1000', '160', { ...suyas, fecha: '2023-04-01T12:00:00' }), {
        origen: 'PPD',
        ...traslado('1000', '160', line),
      }),
      [clave, '1000'],
    );
  const pay = (de: Documento, line: object = {}, fecha = '2023-04-10') =>
    paying(de, fecha, { ...traslado('1000', '160'), ...line }, suyas);
  const [fuel, car, both, said] = [
    bought('15101514'),
    bought('25101503', { aviso: 'automovil' }),
    bought('15101515', { aviso: 'sinPermiso' }),
    bought('25101503', { aviso: 'automovil' }),
  ];
  const other = bought('43211503');
  const [byVoucher, byTransfer, inCash] = [
    pay(fuel, { forma: '08' }),
    pay(fuel, { forma: '03' }),
    pay(fuel, { efectivo: true }),
  ];
  const [ofCar, ofBoth, ofOther] = [pay(car), pay(both), pay(other, { forma: '08' })];
  const [own, decided] = [pay(both, { aviso: 'repTrasAnual' }), pay(said)];
  await arrive(fuel, car, both, said, other, byVoucher, byTransfer, inCash, ofCar, ofBoth, ofOther, own, decided);
  await arrive(pay(car, {}, '2023-05-10'));
  const avisos = async (who = as) => {
    const { rows } = (await app.call('GET', '/impuestos/meses/2023-04?type=avisos', who)).json();
    return rows.map((row: AvisoDelMes) => [row.aviso, row.cfdi, row.documento, cents(row.importe)].join(' ')).sort();
  };
  const asked = (aviso: string, { cfdi }: Documento, de: Documento) =>
    [aviso, cfdi.id, de.cfdi.uuid, '160.00'].join(' ');
  const expected = [
    asked('formaPago', byVoucher, fuel),
    asked('automovil', ofCar, car),
    asked('sinPermiso', ofBoth, both),
    asked('repTrasAnual', own, both),
  ];
  expect(await avisos()).toEqual([...expected, asked('automovil', decided, said)].sort());
  await decide({ tipo: 'marca', cfdi: decided.cfdi.id, documento: said.cfdi.uuid, motivo: 'Es mercancía' });
  expect(await avisos()).toEqual(expected.sort());
  expect(await avisos(stranger)).toEqual([]);
});

it('lists egresos to classify and facturas globales to review, until a user decides', async () => {
  const note = egreso('1000', '160', [], '2025-07-03', { forma_pago: '03' });
  const global = reading(pue('5000', '800', { contraparte_rfc: 'XAXX010101000', fecha: '2025-08-04T09:00:00' }), {
    origen: 'PUE',
    ...traslado('5000', '800', { fecha: '2025-07-31T23:59:59', aviso: 'globalTardia' }),
  });
  await arrive(note, global, egreso('10', '1.6', [], '2025-07-03', { emitido: false, contraparte_rfc: PROVEEDOR }));
  const avisos = async () => (await app.call('GET', '/impuestos/meses/2025-07?type=avisos', as)).json();
  const { causado } = (await month('2025-07')).totales;
  expect(causado).toBe('800.00');
  expect(await avisos()).toMatchObject({
    count: 2,
    rows: [
      { aviso: 'sinFactura', cfdi: note.cfdi.id, importe: '-160', sugerido: null, indicio: 'dinero' },
      { aviso: 'globalTardia', cfdi: global.cfdi.id, importe: '800', sugerido: '2025-08', indicio: null },
    ],
  });
  const porClasificar = (await readExcel(await papel('2025-07'))).find(({ sheet }) => sheet === 'Por clasificar');
  expect(porClasificar?.data.slice(1).map((row) => [row[0], row[6]])).toEqual([
    [note.cfdi.uuid, -160],
    [global.cfdi.uuid, 800],
  ]);
  const { id } = (await decide({ tipo: 'restituido', cfdi: note.cfdi.id, motivo: 'Estaba cobrada' })).json();
  await decide({ tipo: 'mes', mes: '2025-08', cfdi: global.cfdi.id, motivo: 'Ventas de agosto' });
  expect((await month('2025-07')).totales.causado).toBe('-160.00');
  expect((await month('2025-08')).totales.causado).toBe('800.00');
  expect((await avisos()).count).toBe(0);
  await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
  expect((await month('2025-07')).totales.causado).toBe('0.00');
});

describe('the working paper of a hostile month', () => {
  const written = new Map<HostileMonth, { papel: Buffer; recalculated: Buffer; said: MonthSaid }>();
  beforeAll(async () => {
    const papers: { row: HostileMonth; papel: Buffer; said: MonthSaid }[] = [];
    for (const [at, row] of hostileMonths.entries()) {
      const rfc = `${row.isPersona ? 'HOSP' : 'HOS'}${String(at + 1).padStart(6, '0')}AA1`;
      const who = { token: (await app.createContribuyenteUser(rfc)).token, rfc };
      await row.prepare(vaultOf(app, who));
      const get = (type: string) => app.call('GET', `/impuestos/meses/${row.mes}${type}`, who);
      const mes = (await get('')).json();
      const said: MonthSaid = row.isClosed ? { mes } : { mes, saldos: (await get('?type=saldos')).json() };
      papers.push({ row, papel: (await get('?type=papel')).rawPayload, said });
    }
    const recalculated = haveLibreOffice ? await recalculateAll(papers.map(({ papel }) => papel)) : [];
    for (const [at, { row, papel, said }] of papers.entries())
      written.set(row, { papel, said, recalculated: recalculated[at] ?? papel });
  }, 300_000);

  it.each(hostileMonths.map((row) => [row.name, row] as const))(
    '%s is that of the API to the cent',
    async (_name, row) => {
      const { papel, recalculated, said } = written.get(row) as NonNullable<ReturnType<typeof written.get>>;
      expect(await faultsOfPapel(papel, recalculated, said)).toEqual([]);
    },
  );
});
