import { createHash } from 'node:crypto';
import type { LineaDeFlujo } from '@boveda/cfdi';
import type { DiotDelMes, LineaDelMes } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/create-test-app';
import { CANCELADO, type Documento, documento, OTHER, openLedger, RFC } from '../../../../testing/pagos/documentos';

const MES = '2026-03';
const PROVEEDOR = 'AAA010101AAA';
const PRESUNTO = 'PRE010101AA1';
const DEVUELVE = 'DEV010101AB1';
const DEFINITIVO = 'EFO010101AB1';

let app: TestApp;
let ana: TestUser & { rfc: string };
let admin: TestUser & { rfc: string };
let stranger: TestUser & { rfc: string };
let { arrive, become } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp();
  ({ arrive, become } = openLedger(app));
  ana = { ...(await app.createContribuyenteUser(RFC, '2')), rfc: RFC };
  admin = { ...(await app.createContribuyenteUser(RFC)), rfc: RFC };
  stranger = { ...(await app.createContribuyenteUser(OTHER)), rfc: OTHER };
  for (const [rfc, situacion] of [
    [PRESUNTO, 1],
    [DEFINITIVO, 2],
  ] as const)
    await app.owner
      .insertInto('efos')
      .values({ rfc, situacion, nombre: rfc, descripcion: '', oficio_global: '', etapas: '[]', busqueda: rfc })
      .execute();
  await arrive(received(PROVEEDOR, '10000', '1600', 'C1'), received(DEFINITIVO, '5000', '800', 'C2'));
});
afterAll(() => app.close());

/** A received invoice of 16 %, paid in the month. */
function received(contraparte: string, base: string, iva: string, folio: string): Documento {
  const line = { naturaleza: 'T', impuesto: '002', factor: 'Tasa', tasa: '0.160000', base, importe: iva };
  const invoice = documento({
    ...{ emitido: false, contraparte_rfc: contraparte, metodo_pago: 'PUE', folio },
    ...{ fecha: `${MES}-10T12:00:00`, total: '1' },
  });
  const flujo = JSON.stringify([{ origen: 'PUE', ...line }] as unknown as LineaDeFlujo[]);
  return { ...invoice, detalle: { ...invoice.detalle, flujo } };
}

/** An egreso of a supplier; its amounts are negative. */
function egreso(contraparte: string, base: string, iva: string, folio: string): Documento {
  const invoice = received(contraparte, base, iva, folio);
  return {
    cfdi: { ...invoice.cfdi, tipo: 'E' },
    detalle: { ...invoice.detalle, flujo: invoice.detalle.flujo?.replace('PUE', 'NC') },
  };
}

const get = async (as = ana): Promise<DiotDelMes> => (await app.call('GET', `/diot/${MES}`, as)).json();
const lineOf = async (id: string): Promise<LineaDelMes> =>
  (await get()).lineas.find((linea) => linea.id === id) as LineaDelMes;
const bodyOf = (
  { tipoTercero, tipoOperacion, rfc, idFiscal, nombre, pais, ...more }: LineaDelMes,
  linea: string | null,
) => {
  const { jurisdiccion, manifiesto, importes, frontera } = more;
  return {
    linea,
    tipoTercero,
    tipoOperacion,
    rfc,
    idFiscal,
    nombre,
    pais,
    jurisdiccion,
    manifiesto,
    importes,
    frontera,
  };
};
const save = (body: object, as = ana) => app.call('PUT', `/diot/${MES}`, as, body);
const extranjera = {
  ...{ linea: null, tipoTercero: '05', tipoOperacion: '07', rfc: '', idFiscal: 'US-998877' },
  ...{ nombre: 'Example Cloud Inc', pais: 'USA', jurisdiccion: '', manifiesto: '01' },
  importes: { 'valor.intangibles': 7000, 'acreditable.intangibles': 1120 },
};
const download = (query = '', as = ana) => app.call('GET', `/diot/${MES}?type=txt${query}`, as);

test('a month has a line by supplier, and the lines of a definitivo are not creditable', async () => {
  const { lineas, faltas, campos } = await get();
  expect(campos).toHaveLength(54);
  expect(faltas).toEqual([]);
  expect(Object.fromEntries(lineas.map(({ id, importes, manifiesto }) => [id, [importes, manifiesto]]))).toEqual({
    [PROVEEDOR]: [{ 'valor.tasa16': 10_000, 'acreditable.tasa16': 1600 }, '01'],
    [DEFINITIVO]: [{ 'valor.tasa16': 5000, 'noAcreditableRequisitos.tasa16': 800 }, '02'],
  });
});

test('the file has the line of each supplier, and says so in the audit log', async () => {
  const answer = await download();
  expect(answer.headers['content-disposition']).toContain(`${RFC}_DIOT_${MES}.txt`);
  const rows = answer.payload.split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.includes(PROVEEDOR))).toMatch(
    /^04\|85\|AAA010101AAA\|\|\|\|\|0\|0\|0\|0\|10000\|0\|.*\|01$/,
  );
  expect(rows.slice(0, 2).map((row) => row.split('|').length)).toEqual([54, 54]);
  expect((await download('&bom=1')).rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test('each file is kept as it was generated, once, and is given again', async () => {
  const presented = (await download()).payload;
  const { archivos } = await get();
  expect(archivos).toMatchObject([{ autor: ana.correo, sha256: createHash('sha256').update(presented).digest('hex') }]);
  const later = received(PROVEEDOR, '7', '1.12', 'C4');
  await arrive(later);
  expect((await download()).payload).not.toBe(presented);
  expect((await get()).archivos).toHaveLength(2);
  const [{ id = '' } = {}] = archivos;
  expect((await download(`&archivo=${id}`)).payload).toBe(presented);
  expect((await download(`&archivo=${id}`, stranger)).json()).toMatchObject({ code: 'not_found' });
  await become(CANCELADO, later);
  await app.call('PUT', `/impuestos/meses/${MES}?action=cerrar`, admin);
  // The close keeps what the month says now.
  expect((await get()).archivos[0]?.sha256).toBe(archivos[0]?.sha256);
});

test('a change is kept while the CFDI of the month change, and can be undone', async () => {
  const linea = await lineOf(PROVEEDOR);
  const changed = { ...bodyOf(linea, PROVEEDOR), tipoOperacion: '06', importes: { ...linea.importes, tasa0: 250 } };
  expect((await save(changed)).json()).toMatchObject({ id: PROVEEDOR, msg: 'Línea guardada' });
  await arrive(received(PROVEEDOR, '1000', '160', 'C3'));
  const after = await lineOf(PROVEEDOR);
  expect(after.importes).toEqual({ 'valor.tasa16': 11_000, 'acreditable.tasa16': 1760, tasa0: 250 });
  expect(after).toMatchObject({
    tipoOperacion: '06',
    editados: ['tipoOperacion', 'tasa0'],
    cambiada: { autor: ana.correo },
  });
  expect((await app.call('DELETE', `/diot/${MES}?linea=${PROVEEDOR}`, ana)).statusCode).toBe(200);
  const undone = await lineOf(PROVEEDOR);
  // What is remembered of the supplier stays.
  expect(undone).toMatchObject({ tipoOperacion: '06', editados: [], cambiada: null });
  expect(undone.importes).not.toHaveProperty('tasa0');
});

test('a line is added by hand, changed and removed', async () => {
  const { id } = (await save(extranjera)).json();
  expect((await lineOf(id)).deCfdi).toBe(false);
  expect((await download()).payload).toContain('05|07||US-998877|Example Cloud Inc|USA||');
  await save({ ...extranjera, linea: id, importes: { 'valor.intangibles': 8000 } });
  expect((await lineOf(id)).importes).toEqual({ 'valor.intangibles': 8000 });
  await app.call('DELETE', `/diot/${MES}?linea=${id}`, ana);
  expect((await get()).lineas.map((linea) => linea.id)).not.toContain(id);
});

test('a fault blocks the file and names its line and field', async () => {
  const { id } = (await save({ ...extranjera, pais: 'MEX' })).json();
  expect((await get()).faltas).toMatchObject([{ codigo: 'PAIS', linea: id, campo: 'pais', bloquea: true }]);
  const refused = await download();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  await app.call('DELETE', `/diot/${MES}?linea=${id}`, ana);
  expect((await download()).statusCode).toBe(200);
  const own = (await save({ ...extranjera, pais: 'usa', rfc: RFC })).json().id;
  expect((await get()).faltas).toMatchObject([{ codigo: 'RFC', linea: own, campo: 'rfc', bloquea: true }]);
  await app.call('DELETE', `/diot/${MES}?linea=${own}`, ana);
});

test('a presunto blocks until its line is saved', async () => {
  await arrive(received(PRESUNTO, '100', '16', 'C9'));
  expect((await get()).faltas).toMatchObject([{ codigo: 'PRESUNTO', linea: PRESUNTO, bloquea: true }]);
  await save(bodyOf(await lineOf(PRESUNTO), PRESUNTO));
  expect((await get()).faltas).toEqual([]);
  expect((await lineOf(PRESUNTO)).editados).toEqual([]);
});

test('amounts of unknown fields, negative ones and lines of no one are refused', async () => {
  for (const importes of [{ otra: 1 }, { tasa0: -1 }, { tasa0: 1.5 }, { tasa0: 1e14 }])
    expect((await save({ ...extranjera, importes })).json()).toMatchObject({ code: 'invalid_body' });
  expect((await save({ ...extranjera, linea: 'ZZZ010101ZZZ' })).json()).toMatchObject({ code: 'not_found' });
  expect((await save({ ...extranjera, nombre: 'a|b' })).json()).toMatchObject({ code: 'invalid_body' });
});

test('another taxpayer sees and changes nothing of it', async () => {
  const { id } = (await save(extranjera)).json();
  expect((await get(stranger)).lineas).toEqual([]);
  expect((await save({ ...extranjera, linea: id }, stranger)).json()).toMatchObject({ code: 'not_found' });
  expect((await app.call('DELETE', `/diot/${MES}?linea=${id}`, stranger)).json()).toMatchObject({ code: 'not_found' });
  expect((await app.call('GET', `/diot/${MES}`, { token: stranger.token, rfc: RFC })).statusCode).toBe(403);
  await app.call('DELETE', `/diot/${MES}?linea=${id}`, ana);
});

test('egresos above what was paid do not block: the excess is listed, explained, and carried on demand', async () => {
  const before = await get();
  await arrive(egreso(DEVUELVE, '-3000', '-480', 'C7'), received(DEVUELVE, '1000', '160', 'C8'));
  const { excedentes, faltas, cuadre, lineas } = await get();
  expect(faltas).toEqual([]);
  expect(excedentes).toMatchObject([
    { proveedor: DEVUELVE, concepto: 'tasa 16 %', base: '2000.00', iva: '320.00', destino: 'complementaria' },
  ]);
  expect(lineas.find(({ id }) => id === DEVUELVE)?.importes).toEqual({
    'valor.tasa16': 1000,
    'devoluciones.tasa16': 1000,
  });
  const { mes, excedente, redondeo, archivo } = cuadre;
  expect(excedente).toBe('320.00');
  expect(Number(mes)).toBeCloseTo(Number(before.cuadre.mes) - 320);
  expect(Number(archivo)).toBeCloseTo(Number(mes) + 320 + Number(redondeo));
  expect((await download()).payload).toContain(`04|85|${DEVUELVE}|||||0|0|0|0|1000|1000|`);

  const next = async (): Promise<DiotDelMes> => (await app.call('GET', '/diot/2026-04', ana)).json();
  expect((await next()).arrastrados).toEqual([]);
  const choose = (proveedor: string, as = ana) =>
    app.call('PUT', `/diot/${MES}?action=excedente`, as, { proveedor, destino: 'arrastrar' });
  expect((await choose(DEVUELVE)).statusCode).toBe(200);
  expect((await get()).excedentes).toMatchObject([{ destino: 'arrastrar' }]);
  expect(await next()).toMatchObject({
    arrastrados: [{ proveedor: DEVUELVE, base: '2000.00', iva: '320.00' }],
    // Nothing was paid to it in April: all of it goes on.
    excedentes: [{ proveedor: DEVUELVE, base: '2000.00', iva: '320.00' }],
    lineas: [],
  });
  for (const refused of [await choose('ZZZ010101ZZZ'), await choose(DEVUELVE, stranger)])
    expect(refused.json()).toMatchObject({ code: 'not_found' });
});

/** Fees of a month, of which two thirds of the IVA were withheld. */
function fees(mes: string): Documento {
  const invoice = received('HON010101AB1', '10000', '1600', `H${mes}`);
  const [line] = JSON.parse(invoice.detalle.flujo ?? '[]');
  const retencion = { ...line, naturaleza: 'R', tasa: '0.106667', importe: '1066.67' };
  return {
    cfdi: { ...invoice.cfdi, fecha: `${mes}-10T12:00:00` },
    detalle: { ...invoice.detalle, flujo: JSON.stringify([line, retencion]) },
  };
}

test('creditable IVA is that of the return: what was withheld waits for its month, and what differs is explained', async () => {
  const of = async (mes: string): Promise<DiotDelMes> => (await app.call('GET', `/diot/${mes}`, ana)).json();
  const told = async (mes: string) => {
    const { lineas, conciliacion } = await of(mes);
    return [
      lineas.find(({ id }) => id === 'HON010101AB1')?.importes['acreditable.tasa16'],
      Object.fromEntries(conciliacion.map(({ concepto, importe }) => [concepto, importe])),
    ];
  };
  await arrive(fees('2026-06'), fees('2026-07'));
  expect(await told('2026-06')).toEqual([533, { declaracion: '533.33', redondeo: '-0.33', archivo: '533.00' }]);
  expect(await told('2026-07')).toEqual([1600, { declaracion: '1600.00', archivo: '1600.00' }]);
  const [, antes] = (await of('2026-08')).conciliacion;
  expect(antes).toEqual({
    ...{ concepto: 'retenidoAntes', importe: '-1066.67' },
    celdas: [{ celda: 'retenidoPorEnterar', mes: '2026-07', importe: '1066.67' }],
  });

  const choose = (modo: string) => app.call('PUT', '/diot/2026-06?action=retenido', ana, { modo });
  expect((await choose('otro')).statusCode).toBe(400);
  expect((await choose('completo')).statusCode).toBe(200);
  expect(await told('2026-06')).toEqual([
    1600,
    { declaracion: '533.33', retenidoDelMes: '1066.67', archivo: '1600.00' },
  ]);
  expect(await told('2026-07')).toEqual([
    1600,
    { declaracion: '1600.00', retenidoDelMes: '1066.67', retenidoAntes: '-1066.67', archivo: '1600.00' },
  ]);
  expect((await app.call('GET', '/diot/2026-06', stranger)).json().retenido).toBe('neto');
  await choose('neto');
  const { cuadre } = await of('2026-06');
  expect(cuadre).toMatchObject({ mes: '1600.00', retenido: '1066.67', archivo: '533.00', redondeo: '-0.33' });
});

test('a month without operations has no file', async () => {
  expect((await app.call('GET', '/diot/2020-01', ana)).json()).toMatchObject({
    lineas: [],
    faltas: [{ codigo: 'SIN_LINEAS', linea: null, bloquea: true }],
  });
});
