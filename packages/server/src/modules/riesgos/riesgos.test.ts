import { Readable } from 'node:stream';
import { siguienteHabil } from '@boveda/cfdi';
import type { AnswerOf, api, SeguimientoRiesgo } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import {
  alsoNaming,
  CANCELADO,
  type Documento,
  OTHER,
  openLedger,
  pago,
  replacing,
} from '../../../testing/pagos/documentos';
import { ppd, pue, reading, traslado } from '../../../testing/pagos/flujo';
import { load49Bis } from '../efos/load-49-bis';
import { sumRiesgos } from './riesgos.read-model';

const NOW = new Date('2026-11-24T18:00:00Z');
const PROVEEDOR = 'AAA010101AAA';
const DEFINITIVO = 'EFO010101AB1';
const PRESUNTO = 'EFO010101AB2';
const DESVIRTUADO = 'EFO010101AB3';

let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
let ledger: ReturnType<typeof openLedger>;
let contribuyentes = 0;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  ledger = openLedger(app);
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const listed = (rfc: string, situacion: number) => ({
    ...{ rfc, nombre: rfc, situacion, descripcion: '', oficio_global: '500-05-2026-1', busqueda: rfc, etapas: '[]' },
    publicacion_sat: '2026-10-15',
  });
  await app.deps.db
    .insertInto('efos')
    .values([listed(DEFINITIVO, 2), listed(PRESUNTO, 1), listed(DESVIRTUADO, 3)])
    .execute();
});
// CFDI are never deleted: each test has a taxpayer of its own.
beforeEach(async () => {
  const rfc = `RIE0101${String(++contribuyentes).padStart(2, '0')}AB1`;
  user = await app.createContribuyenteUser(rfc);
  as = { token: user.token, rfc };
});
afterAll(() => app.close());

type Facts = Documento['cfdi'];

const arrive = (...documents: Documento[]) =>
  ledger.arrive(...documents.map((one) => ({ ...one, cfdi: { ...one.cfdi, rfc_owner: as.rfc } })));
const cancel = ({ cfdi }: Documento) =>
  app.deps.db
    .updateTable('cfdi')
    .set({ status: CANCELADO })
    .where('rfc_owner', '=', as.rfc)
    .where('id', '=', cfdi.id)
    .execute();

let invoices = 1;
/**
 * An invoice of a supplier, of 1,000 and IVA 160, that arrived when it was issued. Its folio and the cents of its total are its own, so
 * that none looks like another one.
 */
const compra = (facts: Partial<Facts> = {}, line: object = {}) => {
  const { fecha = '2026-11-03T12:00:00' } = facts;
  const document = pue('1000', '160', {
    folio: String(++invoices),
    total: (1160 + invoices / 100).toFixed(2),
    emitido: false,
    contraparte_rfc: PROVEEDOR,
    created: new Date(`${fecha}-06:00`),
    ...facts,
    fecha,
  });
  return reading(document, { origen: 'PUE', ...traslado('1000', '160', line) });
};
const venta = (facts: Partial<Facts> = {}) => compra({ emitido: true, contraparte_rfc: OTHER, ...facts });
const cancelada = (document: Documento, cancelado: string): Documento => ({
  ...document,
  cfdi: { ...document.cfdi, status: CANCELADO, cancelado },
});

const feed = async (query = '', who = as) => {
  const answer = await app.call('GET', `/riesgos${query}`, who);
  expect(answer.statusCode).toBe(200);
  return answer.json() as AnswerOf<typeof api.riesgos.list>;
};
const claves = async (query = '') => (await feed(query)).rows.map(({ clave }) => clave);
const evidence = async (clave: string, who = as) =>
  (await app.call('GET', `/riesgos?type=evidencia&clave=${encodeURIComponent(clave)}`, who)).json();
const follow = (said: Partial<SeguimientoRiesgo> & { clave: string }, who = as) =>
  app.call('PUT', '/riesgos', who, { estado: 'abierto', responsable: null, ...said });

const knows = (rfc: string) =>
  app.deps.db
    .insertInto('contraparte')
    .values({ rfc_owner: as.rfc, rfc, nombre: `NOMBRE ${rfc}`, busqueda: rfc, fecha: '2026-01-01T00:00:00' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

it('has no risks where nothing is wrong', async () => {
  await knows(PROVEEDOR);
  await knows(DESVIRTUADO);
  await arrive(
    compra(),
    venta(),
    compra({ contraparte_rfc: DESVIRTUADO }),
    ppd('1160', '1000', '160', { fecha: '2026-11-01T12:00:00' }),
  );
  expect(await feed()).toMatchObject({ rows: [], count: 0, porTipo: [], personas: [{ correo: user.correo }] });
});

describe('suppliers in the list 69-B', () => {
  it('adds IVA and ISR of their valid CFDI, with the clock of 30 business days', async () => {
    await knows(DEFINITIVO);
    const before = compra({ contraparte_rfc: DEFINITIVO, fecha: '2026-10-01T12:00:00' });
    const after = compra({ contraparte_rfc: DEFINITIVO, fecha: '2026-10-15T09:00:00' });
    await arrive(
      before,
      after,
      compra({ contraparte_rfc: DEFINITIVO, status: CANCELADO }),
      venta({ contraparte_rfc: DEFINITIVO }),
      compra({ contraparte_rfc: DEFINITIVO, fecha: '2020-12-31T12:00:00' }),
    );
    expect(await feed()).toMatchObject({
      rows: [
        {
          ...{ clave: `efos:${DEFINITIVO}`, tipo: 'efos', nivel: 'critico', contraparte: DEFINITIVO },
          ...{ iva: '320.00', isr: '600.00', importe: '920.00', documentos: 2, estado: 'abierto' },
          // 16 November is a holiday.
          ...{ fecha: '2026-10-15', oficio: '500-05-2026-1', limite: '2026-11-27', fuente: 'cff69b' },
        },
      ],
      count: 1,
      porTipo: [{ tipo: 'efos', cantidad: 1, importe: '920.00' }],
    });
    expect(await evidence(`efos:${DEFINITIVO}`)).toMatchObject({
      rows: [
        { cfdi: after.cfdi.id, papel: 'cfdi', nivel: 'critico' },
        { cfdi: before.cfdi.id, papel: 'cfdi', nivel: 'alto' },
      ],
      count: 2,
    });
  });

  it('has no clock while a supplier is presunto', async () => {
    await knows(PRESUNTO);
    await arrive(compra({ contraparte_rfc: PRESUNTO }));
    expect((await feed()).rows).toMatchObject([{ nivel: 'medio', limite: null, fuente: null, importe: '460.00' }]);
  });
});

it('names suppliers in the lists of articles 69 and 69-B Bis as kinds of their own, without money or clock', async () => {
  const listed = (lista: string, detalle: string, rfc = PROVEEDOR) => ({
    lista,
    detalle,
    rfc,
    nombre: '',
    publicacion: '2026-06-01',
  });
  await app.deps.db
    .insertInto('lista_sat')
    .values([
      ...[
        listed('noLocalizados', 'NO LOCALIZADOS'),
        listed('cancelados', 'CANCELADOS'),
        listed('perdidas', 'Definitivo'),
      ],
      // Cleared by a court.
      listed('perdidas', 'Sentencia Favorable', PRESUNTO),
    ])
    .execute();
  await knows(PROVEEDOR);
  await knows(PRESUNTO);
  const factura = compra({});
  await arrive(factura, venta({ contraparte_rfc: PROVEEDOR }), compra({ contraparte_rfc: PRESUNTO }));
  const none = {
    importe: null,
    iva: null,
    isr: null,
    limite: null,
    fuente: null,
    alerta: null,
    oficio: '',
    documentos: 1,
  };
  const { rows } = await feed('?tipo=lista69');
  expect(rows).toEqual([
    expect.objectContaining({
      ...none,
      clave: `lista69:noLocalizados:${PROVEEDOR}`,
      lista: 'noLocalizados',
      nivel: 'medio',
    }),
    expect.objectContaining({ ...none, clave: `lista69:cancelados:${PROVEEDOR}`, lista: 'cancelados', nivel: 'bajo' }),
  ]);
  expect((await feed('?tipo=lista69bBis')).rows).toMatchObject([
    { ...none, clave: `lista69bBis:${PROVEEDOR}`, nivel: 'medio' },
  ]);
  for (const clave of [`lista69:noLocalizados:${PROVEEDOR}`, `lista69bBis:${PROVEEDOR}`]) {
    expect(await evidence(clave)).toMatchObject({ rows: [{ cfdi: factura.cfdi.id, nivel: null }], count: 1 });
    expect(await evidence(clave, stranger)).toEqual({ rows: [], count: 0 });
  }
  await app.deps.db.deleteFrom('lista_sat').execute();
});

it('names suppliers in the list 49 Bis, with the clock of 30 natural days, beside what 69-B says of them', async () => {
  const list = `RFC,Nombre,Oficio,Fecha de publicación\n${PROVEEDOR},PROVEEDOR,700-49,01/11/2026\n${DEFINITIVO},OTRO,700-50,15/10/2026\n`;
  const source = (text: string) => Readable.from([Buffer.from(text)]);
  expect(await load49Bis(app.deps, source(list), 'lista.csv')).toEqual({ filas: 2, nuevos: 2, salen: 0 });
  await knows(PROVEEDOR);
  await knows(DEFINITIVO);
  const before = compra({ fecha: '2026-10-31T12:00:00' });
  const after = compra({ fecha: '2026-11-01T09:00:00' });
  await arrive(before, after, venta({ contraparte_rfc: PROVEEDOR }), compra({ contraparte_rfc: DEFINITIVO }));
  const clave = `lista49bis:${PROVEEDOR}`;
  const { rows } = await feed('?tipo=lista49bis&orden=importe');
  expect(rows).toMatchObject([
    {
      ...{ clave, tipo: 'lista49bis', nivel: 'critico', nombre: `NOMBRE ${PROVEEDOR}`, oficio: '700-49' },
      ...{ iva: '320.00', isr: '600.00', importe: '920.00', documentos: 2, estado: 'abierto' },
      ...{ fecha: '2026-11-01', limite: '2026-12-01', fuente: 'cff49bis' },
    },
    // The 30 days end on a Saturday, and the Monday after it is a holiday.
    { clave: `lista49bis:${DEFINITIVO}`, importe: '460.00', oficio: '700-50', limite: '2026-11-17' },
  ]);
  expect((await feed('?tipo=efos')).rows).toMatchObject([{ clave: `efos:${DEFINITIVO}`, oficio: '500-05-2026-1' }]);
  expect(await evidence(clave)).toMatchObject({
    rows: [
      { cfdi: after.cfdi.id, nivel: 'critico' },
      { cfdi: before.cfdi.id, nivel: 'alto' },
    ],
    count: 2,
  });
  expect((await follow({ clave, estado: 'cerrado', motivo: 'Se corrigió' })).statusCode).toBe(200);
  expect(await claves('?tipo=lista49bis')).toEqual([`lista49bis:${DEFINITIVO}`]);

  expect((await feed('', stranger)).count).toBe(0);
  expect(await evidence(clave, stranger)).toEqual({ rows: [], count: 0 });
  expect((await follow({ clave }, stranger)).statusCode).toBe(404);

  const wrong = `RFC,Nombre,Oficio,Fecha de publicación\n${PRESUNTO},X,700-51,02/11/2026\nNADIE,X,700-52,02/11/2026\n`;
  await expect(load49Bis(app.deps, source(wrong), 'lista.csv')).rejects.toThrow('Renglón 3: RFC: RFC no válido.');
  expect(await app.deps.db.selectFrom('lista49bis').select('rfc').orderBy('rfc').execute()).toEqual([
    { rfc: PROVEEDOR },
    { rfc: DEFINITIVO },
  ]);
  const next = `RFC,Nombre,Oficio,Fecha de publicación\n${PRESUNTO},X,700-51,02/11/2026\n`;
  expect(await load49Bis(app.deps, source(next), 'otra.csv')).toEqual({ filas: 1, nuevos: 1, salen: 2 });
  expect(await claves('?tipo=lista49bis')).toEqual([]);
  expect(
    await app.deps.db.selectFrom('lista49bis_carga').select(['cargado', 'origen', 'filas']).orderBy('id').execute(),
  ).toEqual([
    { cargado: NOW, origen: 'lista.csv', filas: 2 },
    { cargado: NOW, origen: 'otra.csv', filas: 1 },
  ]);
});

it('the database knows the same business days', async () => {
  const { rows } = await sql<{ dia: string; habil: string }>`
    select d::date::text as dia, siguiente_habil(d::date)::text as habil
    from generate_series('2024-01-01'::timestamp, '2031-12-31'::timestamp, interval '1 day') d`.execute(app.deps.db);
  expect(rows).toHaveLength(2922);
  expect(rows.filter(({ dia, habil }) => siguienteHabil(dia) !== habil)).toEqual([]);
});

describe('late cancellations', () => {
  it('names those of a later month than their invoice, worse in another exercise', async () => {
    const other = cancelada(compra({ fecha: '2025-12-03T12:00:00' }), '2026-01-20T12:00:00');
    const late = cancelada(compra({ fecha: '2026-09-30T12:00:00' }), '2026-10-08T12:00:00');
    const own = cancelada(venta({ fecha: '2026-09-30T12:00:00' }), '2026-10-08T12:00:00');
    const tooLate = cancelada(venta({ fecha: '2024-05-02T12:00:00', total: '1160' }), '2026-01-08T12:00:00');
    // 31 March 2024 is a Sunday (CFF 12).
    const [inTime, dayAfter] = ['2024-04-01T12:00:00', '2024-04-02T12:00:00'].map((when) =>
      cancelada(venta({ fecha: '2023-05-02T12:00:00', total: '1160' }), when),
    ) as [Documento, Documento];
    await arrive(other, late, own, tooLate, inTime, dayAfter);
    const { rows } = await feed('?orden=importe');
    expect(
      Object.fromEntries(rows.map(({ clave, nivel, importe, limite }) => [clave, [nivel, importe, limite]])),
    ).toEqual({
      [`cancelacionTardia:${other.cfdi.uuid}`]: ['alto', '460.00', null],
      [`cancelacionTardia:${late.cfdi.uuid}`]: ['medio', '460.00', null],
      [`cancelacionTardia:${tooLate.cfdi.uuid}`]: ['critico', '116.00', '2025-03-31'],
      [`cancelacionTardia:${dayAfter.cfdi.uuid}`]: ['critico', '116.00', '2024-04-01'],
      [`cancelacionTardia:${inTime.cfdi.uuid}`]: ['bajo', null, null],
      [`cancelacionTardia:${own.cfdi.uuid}`]: ['bajo', null, null],
    });
  });

  it('leaves out those of the same month, and those that were cancelled when they arrived', async () => {
    await arrive(
      cancelada(compra({ fecha: '2026-10-01T12:00:00' }), '2026-10-31T23:00:00'),
      cancelada(
        compra({ fecha: '2026-08-01T12:00:00', created: new Date('2026-10-08T18:00:00Z') }),
        '2026-10-08T12:00:00',
      ),
      compra({ fecha: '2026-08-01T12:00:00' }),
    );
    expect(await claves()).toEqual([]);
  });
});

describe('replacements', () => {
  it('names what was replaced and is still valid after three business days', async () => {
    const replaced = venta({ fecha: '2026-11-10T12:00:00' });
    const substitute = replacing(venta({ fecha: '2026-11-11T12:00:00' }), replaced);
    const recent = venta({ fecha: '2026-11-20T12:00:00' });
    const cancelled = cancelada(venta({ fecha: '2026-11-10T12:00:00' }), '2026-11-12T12:00:00');
    await arrive(
      ...[replaced, substitute, recent, cancelled],
      replacing(venta({ fecha: '2026-11-20T13:00:00' }), recent),
      replacing(venta({ fecha: '2026-11-11T13:00:00' }), cancelled),
      // Another issuer replaces nothing.
      replacing(compra({ fecha: '2026-11-11T13:00:00' }), venta()),
    );
    const clave = `sustitucionSinCancelar:${replaced.cfdi.uuid}`;
    expect((await feed()).rows).toMatchObject([
      { clave, nivel: 'alto', limite: '2027-03-31', fuente: 'cff29a', importe: '460.00', documentos: 2 },
    ]);
    expect((await evidence(clave)).rows).toMatchObject([
      { cfdi: replaced.cfdi.id, papel: 'cfdi', cancelado: false },
      { cfdi: substitute.cfdi.id, papel: 'sustituto' },
    ]);
    await cancel(replaced);
    expect(await claves()).toEqual([]);
  });

  it('names what was cancelled and whose substitutes are cancelled too, once for the chain', async () => {
    const first = cancelada(venta({ fecha: '2026-11-02T12:00:00' }), '2026-11-12T12:00:00');
    const second = cancelada(replacing(venta({ fecha: '2026-11-03T12:00:00' }), first), '2026-11-12T12:00:00');
    const third = cancelada(replacing(venta({ fecha: '2026-11-04T12:00:00' }), second), '2026-11-12T12:00:00');
    await arrive(first, second, third, cancelada(venta({ fecha: '2026-11-02T12:00:00' }), '2026-11-12T12:00:00'));
    expect((await feed()).rows).toMatchObject([
      { clave: `canceladoSinSustituto:${first.cfdi.uuid}`, nivel: 'alto', importe: '460.00', documentos: 3 },
    ]);
    await arrive(replacing(venta({ fecha: '2026-11-20T12:00:00' }), third));
    expect(await claves()).toEqual([]);
  });
});

describe('payments', () => {
  const marks = (factura: Documento, pagada: string | null, pagado: string | null = null) =>
    app.call('PATCH', `/pagos-${factura.cfdi.emitido ? 'emitidos' : 'recibidos'}/${factura.cfdi.id}`, as, {
      pagada,
      pagado,
    });

  it('tells invoices on credit without known payment apart after 30 days, in pesos, and counts them as no risk', async () => {
    const old = ppd('1160', '1000', '160', { fecha: '2026-10-20T12:00:00', moneda: 'USD', tipo_cambio: '18' });
    const bought = ppd('232', '200', '32', {
      fecha: '2026-01-20T12:00:00',
      emitido: false,
      contraparte_rfc: PROVEEDOR,
    });
    await arrive(old, bought, ppd('1160', '1000', '160', { fecha: '2026-10-26T12:00:00', folio: '2' }));
    expect(await feed()).toMatchObject({
      rows: [],
      count: 0,
      porTipo: [{ tipo: 'ppdSinPago', cantidad: 2, importe: '0.00', saldo: '21112.00' }],
      enJuego: { importe: '0.00', iva: '0.00', isr: '0.00', multa: '0.00' },
      saldos: { porPagar: '232.00', porCobrar: '20880.00' },
    });
    expect((await feed('?tipo=ppdSinPago')).rows).toMatchObject(
      [
        ...[old, bought].map(({ cfdi }) => ({
          ...{ clave: `ppdSinPago:${cfdi.uuid}`, certeza: 'sinPago', emitido: cfdi.emitido, nivel: 'bajo' },
          ...{ importe: null, iva: null, limite: null, fuente: null, monto: null, pagada: null },
        })),
      ].sort((one, other) => one.clave.localeCompare(other.clave)),
    );
    await arrive(pago([{ de: old, pagado: '1160', moneda: 'USD' }], { moneda: 'USD', fecha: '2026-04-03T12:00:00' }));
    expect(await claves('?tipo=ppdSinPago')).toEqual([`ppdSinPago:${bought.cfdi.uuid}`]);
  });

  /** Of an invoice of 58,000 with IVA 8,000 that is said to be paid; today is 24 November 2026. */
  const FALTANTE = { certeza: 'cierto', nivel: 'alto', fuente: 'rmf27132' };
  it.each([
    // [emitido, fecha de pago, importe pagado, expected risk]
    [
      false,
      '2026-10-12',
      '29000',
      {
        ...FALTANTE,
        tipo: 'ppdSinRep',
        limite: '2026-11-05',
        iva: '4000.00',
        isr: '7500.00',
        importe: '11500.00',
        deduccion: '25000.00',
        monto: '29000.00',
        saldo: '29000.00',
      },
    ],
    [
      false,
      '2026-10-12',
      null,
      { ...FALTANTE, tipo: 'ppdSinRep', iva: '8000.00', deduccion: '50000.00', saldo: '0.00' },
    ],
    // No more than the balance can lack a complement.
    [
      false,
      '2026-10-31',
      '99000',
      { ...FALTANTE, limite: '2026-11-05', iva: '8000.00', monto: '58000.00', saldo: '0.00' },
    ],
    // In time: no taxes are at risk.
    [
      false,
      '2026-11-01',
      '29000',
      {
        certeza: 'enPlazo',
        nivel: 'bajo',
        limite: '2026-12-05',
        importe: null,
        iva: null,
        isr: null,
        deduccion: null,
        monto: '29000.00',
        saldo: '29000.00',
      },
    ],
    [
      true,
      '2026-11-20',
      null,
      { alerta: 'REP_POR_EMITIR', tipo: 'rep', certeza: 'enPlazo', nivel: 'medio', importe: null, monto: '58000.00' },
    ],
    // The taxpayer must issue it: its own ISR does not wait for the complement.
    [
      true,
      '2026-10-12',
      '29000',
      {
        ...FALTANTE,
        alerta: 'REP_POR_EMITIR',
        tipo: 'rep',
        iva: '4000.00',
        isr: '0.00',
        importe: '4000.00',
        deduccion: null,
        saldo: '29000.00',
      },
    ],
    // A natural day, also where it is a Sunday.
    [false, '2026-06-30', '29000', { ...FALTANTE, limite: '2026-07-05' }],
    // A Saturday, and a day that is no business day.
    [false, '2026-08-15', '29000', { ...FALTANTE, limite: '2026-09-05' }],
    [false, '2026-04-10', '29000', { ...FALTANTE, limite: '2026-05-05' }],
    // The first and the last day of a month, and the day of the invoice.
    [false, '2026-10-01', '29000', { ...FALTANTE, limite: '2026-11-05' }],
    [false, '2026-03-01', '29000', { ...FALTANTE, limite: '2026-04-05' }],
    // Today is within the term.
    [
      false,
      '2026-11-24',
      '58000',
      { certeza: 'enPlazo', nivel: 'bajo', limite: '2026-12-05', importe: null, iva: null, deduccion: null },
    ],
    // Only the part that was paid is at risk, to the cent; what is owed is apart.
    [
      false,
      '2026-10-12',
      '14500',
      { ...FALTANTE, iva: '2000.00', isr: '3750.00', importe: '5750.00', deduccion: '12500.00', saldo: '43500.00' },
    ],
    [
      false,
      '2026-10-12',
      '58000',
      { ...FALTANTE, iva: '8000.00', isr: '15000.00', importe: '23000.00', deduccion: '50000.00', saldo: '0.00' },
    ],
    [false, '2026-10-12', '1', { ...FALTANTE, iva: '0.14', isr: '0.26', deduccion: '0.86', saldo: '57999.00' }],
    [false, '2026-10-12', '0.02', { ...FALTANTE, iva: '0.00', monto: '0.02', saldo: '57999.98' }],
    [
      true,
      '2026-10-31',
      null,
      { ...FALTANTE, tipo: 'rep', iva: '8000.00', isr: '0.00', importe: '8000.00', deduccion: null, saldo: '0.00' },
    ],
    [
      true,
      '2026-10-12',
      '14500',
      { ...FALTANTE, tipo: 'rep', iva: '2000.00', isr: '0.00', importe: '2000.00', saldo: '43500.00' },
    ],
    [
      true,
      '2026-11-01',
      '14500',
      { certeza: 'enPlazo', tipo: 'rep', nivel: 'medio', limite: '2026-12-05', importe: null, iva: null },
    ],
  ] as const)('issued: %s, paid on %s: %s', async (emitido, pagada, pagado, told) => {
    const factura = ppd('58000', '50000', '8000', {
      ...{ emitido, fecha: '2026-03-01T12:00:00', contraparte_rfc: emitido ? OTHER : PROVEEDOR },
    });
    await arrive(factura);
    expect((await marks(factura, pagada, pagado)).json()).toMatchObject({ pagada, pagado, marcadapor: user.correo });
    expect((await feed()).rows).toMatchObject([{ ...told, pagada, emitido }]);
    expect((await feed()).count).toBe(1);
  });

  it('a complement from the day of the payment on ends what is missing, by as much as it pays', async () => {
    const factura = ppd('58000', '50000', '8000', { emitido: false, contraparte_rfc: PROVEEDOR });
    const rep = (pagado: string) =>
      pago([{ de: factura, pagado }], {
        ...{ emitido: false, contraparte_rfc: PROVEEDOR, fecha: '2026-04-02T12:00:00', monto: pagado },
      });
    await arrive(factura);
    await marks(factura, '2026-04-01', '29000');
    await arrive(rep('9000'));
    expect((await feed('?tipo=ppdSinRep')).rows).toMatchObject([{ monto: '20000.00', saldo: '29000.00' }]);
    await arrive(rep('20000'));
    expect(await claves('?tipo=ppdSinRep')).toEqual([]);
    expect(await claves('?tipo=ppdSinPago')).toEqual([`ppdSinPago:${factura.cfdi.uuid}`]);
    await marks(factura, '2026-04-01');
    expect(await claves('?tipo=ppdSinRep')).toEqual([]);
    await marks(factura, '2026-04-02');
    expect((await feed('?tipo=ppdSinRep')).rows).toMatchObject([{ monto: '29000.00', saldo: '0.00' }]);
    await marks(factura, null);
    expect(await claves('?tipo=ppdSinRep')).toEqual([]);
    for (const wrong of ['0', '0.00', '-1', 'x'])
      expect((await marks(factura, '2026-04-01', wrong)).statusCode).toBe(400);
    expect(
      (await app.call('PATCH', `/pagos-recibidos/${factura.cfdi.id}`, stranger, { pagada: '2026-04-01' })).statusCode,
    ).toBe(404);
  });

  it('names the alerts of complements with both documents', async () => {
    const invoice = pue('1000', '160', { fecha: '2026-03-01T12:00:00' });
    const complement = pago([{ de: invoice, pagado: '1160' }], { monto: '1160', fecha: '2026-04-01T13:00:00' });
    await arrive(invoice, complement);
    const { rows } = await feed('?tipo=rep');
    expect(rows).toMatchObject([
      { alerta: 'PUE_CON_REP', nivel: 'bajo', documentos: 2, importe: null, monto: '1160.00', saldo: null },
    ]);
    expect((await evidence(rows[0]?.clave ?? '')).rows).toMatchObject([{ papel: 'rep' }, { papel: 'factura' }]);
  });

  it('names a complement and its invoice once, by the gravest of their alerts', async () => {
    const invoice = pue('1000', '160', { fecha: '2026-04-03T12:00:00' });
    await arrive(invoice, pago([{ de: invoice, pagado: '1160' }], { monto: '1160', fecha: '2026-07-01T13:00:00' }));
    expect((await feed()).rows).toMatchObject([
      { alerta: 'PUE_CON_REP', tambien: ['REP_FECHA_ANTERIOR', 'REP_TARDIO'], documentos: 2 },
    ]);
  });

  it('names what was paid in cash, until a user decides on it', async () => {
    const inCash = compra({}, { marca: 'efectivo' });
    await arrive(inCash, compra({ emitido: true }, { marca: 'efectivo' }));
    expect((await feed()).rows).toMatchObject([
      { clave: `efectivo:${inCash.cfdi.uuid}`, iva: '160.00', isr: '300.00', limite: null },
    ]);
    const decision = { tipo: 'acreditable', cfdi: inCash.cfdi.id, motivo: 'Depósito bancario' };
    expect((await app.call('POST', '/impuestos/decisiones', as, decision)).statusCode).toBe(200);
    expect(await claves()).toEqual([]);
  });
});

it('names certificates that end within 30 days or ended, the last of each kind', async () => {
  const certificado = (tipo: 'C' | 'F', numero: string, hasta: string) => ({
    ...{ rfc_owner: as.rfc, id: uuidv7(), numero, tipo, cer: Buffer.of(1), llave: Buffer.of(1) },
    ...{ desde: new Date(0), hasta: new Date(hasta), created: NOW },
  });
  const values = [
    certificado('C', '00001000000000000001', '2026-11-30T12:00:00Z'),
    certificado('F', '00001000000000000002', '2026-11-01T12:00:00Z'),
    certificado('F', '00001000000000000003', '2027-11-01T12:00:00Z'),
  ];
  await app.deps.db.insertInto('certificado').values(values).execute();
  expect((await feed()).rows).toMatchObject([
    { clave: 'certificado:00001000000000000001', nivel: 'alto', limite: '2026-11-30', importe: null, documentos: 0 },
  ]);
});

describe('follow-up', () => {
  let inCash: Documento;
  let clave: string;
  beforeEach(async () => {
    inCash = compra({ folio: '1' }, { marca: 'efectivo' });
    await arrive(inCash);
    clave = `efectivo:${inCash.cfdi.uuid}`;
  });

  it('assigns a person, closes with a reason, and tells the audit log', async () => {
    expect((await follow({ clave, estado: 'enProceso', responsable: user.idacceso })).statusCode).toBe(200);
    expect((await feed()).rows).toMatchObject([{ estado: 'enProceso', responsable: { correo: user.correo } }]);
    expect((await follow({ clave, estado: 'cerrado' })).statusCode).toBe(400);
    expect((await follow({ clave, estado: 'cerrado', motivo: 'Se depositó' })).statusCode).toBe(200);
    expect(await claves()).toEqual([]);
    expect((await feed('?estado=cerrado')).rows).toMatchObject([
      { clave, motivo: 'Se depositó', autor: user.correo, reabierto: false, cambiado: '2026-11-24T18:00:00Z' },
    ]);
    const { rows } = (await app.call('GET', '/bitacora?accion=riesgo.seguido', as)).json();
    expect(rows[0]).toMatchObject({ objeto: 'Pagado en efectivo: A1', detalle: 'Cerrado\nSe depositó' });
  });

  it('opens a closed risk again when its money grows', async () => {
    await follow({ clave, estado: 'cerrado', motivo: 'Se depositó' });
    const set = (importe: string) =>
      app.deps.db.updateTable('riesgo_seguimiento').set({ importe }).where('clave', '=', clave).execute();
    await set('470');
    expect(await claves()).toEqual([]);
    await set('459.00');
    expect((await feed()).rows).toMatchObject([{ clave, estado: 'abierto', reabierto: true, motivo: 'Se depositó' }]);
  });

  it('refuses what is no risk, a person without access, and other taxpayers', async () => {
    expect((await follow({ clave: `efectivo:${uuidv7()}` })).statusCode).toBe(404);
    const outsider = await app.createUser('fuera@prueba.mx');
    expect((await follow({ clave, responsable: outsider.idacceso })).json()).toMatchObject({ code: 'unknown_person' });
    const invited = await app.createUser('invitada@prueba.mx');
    await app.grant(invited, as.rfc, '2', false);
    expect((await follow({ clave, responsable: invited.idacceso })).statusCode).toBe(422);
    expect((await follow({ clave }, stranger)).statusCode).toBe(404);
    expect((await feed('', stranger)).count).toBe(0);
    expect(await evidence(clave, stranger)).toEqual({ rows: [], count: 0 });
    for (const wrong of ["efectivo:' or 1=1", 'x', `rep:A:${'1'.repeat(200)}`])
      expect((await follow({ clave: wrong })).statusCode).toBe(400);
    expect(await evidence('efectivo:1')).toEqual({ rows: [], count: 0 });
  });
});

it('puts the gravest first, then terms that can still be kept and those that have ended, then taxes; filters by level and counterpart; and pages', async () => {
  await knows(DEFINITIVO);
  const cheap = compra({ contraparte_rfc: DEFINITIVO });
  const overdue = cancelada(venta({ fecha: '2024-05-02T12:00:00' }), '2026-01-08T12:00:00');
  const inCash = compra({}, { marca: 'efectivo' });
  const less = reading(compra({}), { origen: 'PUE', ...traslado('2000', '100', { marca: 'efectivo' }) });
  const big = ppd('999999', '862068', '137931', { fecha: '2026-09-01T12:00:00' });
  await app.deps.db
    .insertInto('certificado')
    .values({
      ...{
        rfc_owner: as.rfc,
        id: uuidv7(),
        numero: '00001000000000000004',
        tipo: 'F',
        cer: Buffer.of(1),
        llave: Buffer.of(1),
      },
      ...{ desde: new Date(0), hasta: new Date('2026-12-18T12:00:00Z'), created: NOW },
    })
    .execute();
  await arrive(cheap, overdue, inCash, less, big);
  const order = [
    `efos:${DEFINITIVO}`,
    `cancelacionTardia:${overdue.cfdi.uuid}`,
    'certificado:00001000000000000004',
    `efectivo:${less.cfdi.uuid}`,
    `efectivo:${inCash.cfdi.uuid}`,
  ];
  expect(await claves()).toEqual(order);
  expect((await claves('?orden=importe'))[0]).toBe(`efectivo:${less.cfdi.uuid}`);
  expect(await feed('?limit=1&offset=1')).toMatchObject({ rows: [{ clave: order[1] }], count: 5 });
  expect(await feed('?limit=10&offset=50')).toMatchObject({ rows: [], count: 5 });
  expect(await feed('?tipo=efos')).toMatchObject({ count: 1, enJuego: { importe: '460.00' } });
  expect((await feed('?tipo=efos')).porTipo).toHaveLength(5);
  for (const [nivel, from, to] of [
    ['critico', 0, 2],
    ['alto', 2, 3],
    ['medio', 3, 5],
    ['bajo', 5, 5],
  ] as const) {
    expect(await claves(`?nivel=${nivel}`)).toEqual(order.slice(from, to));
    expect((await feed(`?nivel=${nivel}`)).count).toBe(to - from);
  }
  expect(await claves(`?rfc=${DEFINITIVO}`)).toEqual(order.slice(0, 1));
  expect((await feed(`?rfc=${DEFINITIVO}`)).porTipo).toMatchObject([{ tipo: 'efos', cantidad: 1 }]);
  expect((await feed('?rfc=NAD010101AA1')).count).toBe(0);
  expect((await app.call('GET', '/riesgos?nivel=grave', as)).statusCode).toBe(400);
  expect((await app.call('GET', '/riesgos?limit=1000', as)).statusCode).toBe(400);
});

it('adds the taxes of a CFDI once, however many risks name it', async () => {
  const twice = [DEFINITIVO, PRESUNTO];
  await load49Bis(
    app.deps,
    Readable.from([
      Buffer.from(
        `RFC,Nombre,Oficio,Fecha de publicación\n${twice.map((rfc) => `${rfc},X,700-50,15/10/2026`).join('\n')}\n`,
      ),
    ]),
    'lista.csv',
  );
  await knows(DEFINITIVO);
  await knows(PRESUNTO);
  const inCash = compra({ contraparte_rfc: DEFINITIVO }, { marca: 'efectivo' });
  await arrive(inCash, compra({ contraparte_rfc: PRESUNTO }), compra({ contraparte_rfc: PRESUNTO }));
  const { rows, enJuego } = await feed();
  expect(rows.map(({ tipo, importe }) => [tipo, importe]).sort()).toEqual([
    ['efectivo', '460.00'],
    ['efos', '460.00'],
    ['efos', '920.00'],
    ['lista49bis', '460.00'],
    ['lista49bis', '920.00'],
  ]);
  expect(enJuego).toEqual({ importe: '1380.00', iva: '480.00', isr: '900.00', multa: '0.00' });
  expect((await feed('?tipo=efos')).enJuego.importe).toBe('1380.00');
  expect((await feed('?tipo=efectivo')).enJuego.importe).toBe('460.00');
  expect(await sumRiesgos(app.deps, as.rfc)).toMatchObject({ cantidad: 5, importe: '1380.00' });
});

it('has no ISR of a persona física, and says what is not deducted', async () => {
  const rfc = 'RIEF010101AB1';
  const { token } = await app.createContribuyenteUser(rfc);
  as = { token, rfc };
  await arrive(compra({}, { marca: 'efectivo' }));
  const { rows, enJuego } = await feed();
  expect(rows).toMatchObject([{ iva: '160.00', isr: null, deduccion: '1000.00', importe: '160.00' }]);
  expect(enJuego).toEqual({ importe: '160.00', iva: '160.00', isr: '0.00', multa: '0.00' });
});

describe('possible duplicates', () => {
  const dated = (fecha: string, facts: Partial<Facts> = {}) =>
    compra({ total: '1160', fecha: `${fecha}T12:00:00`, ...facts });
  const folio7 = { serie: 'A', folio: '7' };
  const issued = (fecha: string, facts: Partial<Facts> = {}) =>
    dated(fecha, { emitido: true, contraparte_rfc: OTHER, ...facts });
  const replaced = dated('2026-10-01');
  const named = dated('2026-10-01');

  it.each<[what: string, documents: Documento[], found: [nivel: string, coincidencias: string[]][]]>([
    [
      'same supplier and amount, PUE, days apart',
      [dated('2026-10-01'), dated('2026-10-06')],
      [['medio', ['importe', 'pue']]],
    ],
    [
      'the same on credit, of which only the amount speaks',
      [dated('2026-11-01', { metodo_pago: 'PPD' }), dated('2026-11-02', { metodo_pago: 'PPD' })],
      [['bajo', ['importe']]],
    ],
    ['the same amount six days apart', [dated('2026-10-01'), dated('2026-10-07')], []],
    [
      'the same figure in another currency',
      [dated('2026-10-01'), dated('2026-10-01', { moneda: 'USD', tipo_cambio: '18' })],
      [],
    ],
    ['another supplier', [dated('2026-10-01'), dated('2026-10-01', { contraparte_rfc: OTHER })], []],
    [
      'stamped twice',
      [dated('2026-10-01', folio7), dated('2026-10-01', folio7)],
      [['alto', ['folio', 'importe', 'pue']]],
    ],
    [
      'a folio used twice, for other amounts',
      [compra({ ...folio7, fecha: '2026-02-01T12:00:00' }), compra({ ...folio7 })],
      [['medio', ['folio']]],
    ],
    [
      'a folio of a series that began anew',
      [compra({ ...folio7, fecha: '2025-02-01T12:00:00' }), compra({ ...folio7 })],
      [],
    ],
    [
      'no folio',
      [
        compra({ serie: 'A', folio: '' }),
        compra({ serie: 'A', folio: '' }),
        compra({ folio: '0' }),
        compra({ folio: '0' }),
      ],
      [],
    ],
    [
      'an own folio used for two customers',
      [issued('2026-03-01', folio7), issued('2026-05-01', { ...folio7, contraparte_rfc: PROVEEDOR })],
      [['medio', ['folio']]],
    ],
    ['a cancelled one', [dated('2026-10-01'), dated('2026-10-02', { status: CANCELADO })], []],
    [
      'a substitute, before the replaced one is due to be cancelled',
      [replaced, replacing(dated('2026-10-02', folio7), replaced)],
      [],
    ],
    ['one that names the other', [named, alsoNaming(dated('2026-10-02'), '07', [named])], []],
    ['an egreso', [dated('2026-10-01'), dated('2026-10-02', { tipo: 'E' })], []],
    [
      'a month of sales to the public',
      [
        issued('2026-10-01', { contraparte_rfc: 'XAXX010101000' }),
        issued('2026-10-02', { contraparte_rfc: 'XAXX010101000' }),
      ],
      [],
    ],
    [
      'two foreign customers, who share an RFC',
      ['ONE INC', 'OTHER INC'].map((contraparte_nombre) =>
        issued('2026-10-01', { contraparte_rfc: 'XEXX010101000', contraparte_nombre }),
      ),
      [],
    ],
    ['a rent', ['08-31', '10-01', '10-31', '11-01'].map((day) => dated(`2026-${day}`)), []],
    [
      'a rent that was invoiced twice in a month',
      ['08-01', '09-01', '10-01', '10-03'].map((day) => dated(`2026-${day}`)),
      [['medio', ['importe', 'pue']]],
    ],
    [
      'five alike, pair by pair',
      ['01', '02', '03', '04', '05'].map((day) => dated(`2026-10-${day}`)),
      Array(4).fill(['medio', ['importe', 'pue']]),
    ],
    [
      'six alike, as one',
      ['01', '02', '03', '04', '05', '06'].map((day) => dated(`2026-10-${day}`)),
      [['bajo', ['repetido', 'importe']]],
    ],
  ])('%s', async (_what, documents, found) => {
    await arrive(...documents);
    const { rows, count, porTipo } = await feed('?tipo=duplicado');
    expect(rows.map(({ nivel, coincidencias }) => [nivel, coincidencias])).toEqual(found);
    expect(count).toBe(found.length);
    expect(porTipo.find(({ tipo }) => tipo === 'duplicado')?.cantidad ?? 0).toBe(found.length);
  });

  it('names both, and puts the taxes of the later received one at stake', async () => {
    const first = dated('2026-10-01', { serie: 'A', folio: '20' });
    const second = dated('2026-10-03', { serie: 'A', folio: '21' });
    await arrive(first, second, issued('2026-10-01', folio7), issued('2026-10-01', folio7));
    const { rows } = await feed('?tipo=duplicado&orden=importe');
    expect(rows).toMatchObject([
      {
        folio: 'A20 y A21',
        fecha: '2026-10-03',
        iva: '160.00',
        isr: '300.00',
        monto: '1160.00',
        documentos: 2,
        tambien: [],
      },
      { folio: 'A7', nivel: 'alto', emitido: true, importe: null, documentos: 2 },
    ]);
    // Without their XML nobody knows whether the conceptos are the same.
    expect(await evidence(rows[0]?.clave ?? '')).toMatchObject({
      rows: [{ cfdi: second.cfdi.id }, { cfdi: first.cfdi.id, conceptos: [] }],
      count: 2,
      mismosconceptos: null,
    });
    expect(await evidence(rows[0]?.clave ?? '', stranger)).toEqual({ rows: [], count: 0, mismosconceptos: null });
  });

  it('has the complement of an invoice that says to be paid, once', async () => {
    const invoice = pue('1000', '160', { fecha: '2026-03-01T12:00:00' });
    await arrive(invoice, pago([{ de: invoice, pagado: '1160' }], { monto: '1160', fecha: '2026-04-01T13:00:00' }));
    const { rows, count } = await feed('?tipo=duplicado');
    expect([rows, count]).toMatchObject([[{ tipo: 'rep', alerta: 'PUE_CON_REP', coincidencias: ['rep'] }], 1]);
    expect((await feed()).count).toBe(1);
  });

  it('a dismissed pair stays dismissed when more speaks for it, and when others join it', async () => {
    const [one, two] = [dated('2026-10-01', { metodo_pago: 'PPD' }), dated('2026-10-02', { metodo_pago: 'PPD' })];
    await arrive(one, two);
    const [clave = ''] = await claves('?tipo=duplicado');
    expect((await follow({ clave, estado: 'cerrado' })).statusCode).toBe(400);
    expect((await follow({ clave, estado: 'cerrado', motivo: 'Son dos servicios' })).statusCode).toBe(200);
    const both = { serie: 'Z', folio: '99', metodo_pago: 'PUE' };
    for (const { cfdi } of [one, two])
      await app.deps.db
        .updateTable('cfdi')
        .set(both)
        .where('rfc_owner', '=', as.rfc)
        .where('id', '=', cfdi.id)
        .execute();
    expect(await claves('?tipo=duplicado')).toEqual([]);
    expect((await feed('?tipo=duplicado&estado=cerrado')).rows).toMatchObject([
      { clave, nivel: 'alto', estado: 'cerrado', reabierto: false, motivo: 'Son dos servicios' },
    ]);
    const third = dated('2026-10-03');
    await arrive(third);
    expect(await claves('?tipo=duplicado')).toEqual([
      `duplicado:${[two, third]
        .map(({ cfdi }) => cfdi.uuid)
        .sort()
        .join(':')}`,
    ]);
  });

  it('tells thousands alike as one risk, which a user dismisses for good', async () => {
    await arrive(...Array.from({ length: 1_000 }, () => dated('2026-10-01')));
    const { rows } = await feed('?tipo=duplicado');
    expect(rows).toMatchObject([{ documentos: 1_000, importe: null, folio: '' }]);
    const clave = rows[0]?.clave ?? '';
    expect(await evidence(clave)).toMatchObject({ rows: { length: 20 }, count: 1_000 });
    expect((await follow({ clave, estado: 'cerrado', motivo: 'Peaje' })).statusCode).toBe(200);
    await sql`update cfdi set status = ${CANCELADO} where rfc_owner = ${as.rfc} and id not in (
      select id from cfdi where rfc_owner = ${as.rfc} order by id limit 3)`.execute(app.deps.db);
    expect(await claves('?tipo=duplicado')).toEqual([]);
  });
});
