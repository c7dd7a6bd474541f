import type { CfdiRow } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import type { NewCfdi } from '../../esquema/tables/cfdi-tables';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';

const OWNER = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';

let app: TestApp;
let owner: { token: string; rfc: string };

// No UUID begins like a folio that is searched below.
let made = 0;
const nextUuid = () => `e${String(++made).padStart(7, '0')}-90a7-403e-941f-f9ec208f3fce`;

const cfdi = (facts: Partial<NewCfdi> = {}): NewCfdi => ({
  rfc_owner: OWNER,
  id: uuidv7(),
  emitido: true,
  uuid: nextUuid(),
  version: '4.0',
  tipo: 'I',
  serie: 'A',
  folio: '1',
  contraparte_rfc: 'XAXX010101000',
  contraparte_nombre: 'CLIENTE',
  fecha: '2026-03-10T12:00:00',
  subtotal: '100',
  total: '116.00',
  moneda: 'MXN',
  tipo_cambio: null,
  metodo_pago: 'PUE',
  forma_pago: '03',
  uso_cfdi: 'G03',
  saldo_insoluto: null,
  pago_estatus: null,
  status: 2,
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

const rows: NewCfdi[] = [
  // Stored one second before and at the first second of a day at -07:00; the others on 10 March.
  cfdi({
    folio: '100',
    fecha: '2026-01-31T23:59:59',
    total: '1000.50',
    created: new Date('2026-03-10T06:59:59Z'),
  }),
  cfdi({
    folio: '101',
    fecha: '2026-02-01T00:00:00',
    tipo: 'E',
    total: '50.25',
    created: new Date('2026-03-11T07:00:00Z'),
  }),
  cfdi({ serie: 'ab', folio: '7', fecha: '2026-02-28T08:00:00', total: '20', moneda: 'USD', tipo_cambio: '17.5555' }),
  cfdi({ serie: 'AB', folio: '70', total: '5', moneda: 'EUR', tipo_cambio: null }),
  cfdi({
    serie: 'P%_',
    folio: 'x',
    metodo_pago: 'PPD',
    forma_pago: '99',
    uso_cfdi: 'G01',
    pago_estatus: 2,
    saldo_insoluto: '6.5',
    contraparte_rfc: 'ÑAA010101AAA',
  }),
  cfdi({ folio: '200', status: 3, cancelado: '2026-04-01T10:00:00' }),
  cfdi({ folio: '201', status: 5, errmsg: 'El sello no coincide' }),
  cfdi({ folio: '300', emitido: false }),
  cfdi({ folio: '400', rfc_owner: OTHER }),
];

beforeAll(async () => {
  app = await createTestApp();
  const user = await app.createContribuyenteUser(OWNER);
  await app.createContribuyente(OTHER);
  owner = { token: user.token, rfc: OWNER };
  await app.deps.db.insertInto('cfdi').values(rows).execute();
});
afterAll(() => app.close());

const list = async (query: string, direccion = 'emitidos') =>
  (await app.call('GET', `/${direccion}?${query}`, owner)).json();
const sum = async (query: string) => (await app.call('GET', `/emitidos?type=sum&${query}`, owner)).json();
const foliosOf = (page: { rows: CfdiRow[] }) => page.rows.map(({ serie, folio }) => `${serie}${folio}`);

it.each([
  ['status=2&sort=folio&order=ASC', ['A100', 'A101', 'ab7', 'AB70', 'P%_x']],
  ['sort=fecha&order=ASC&limit=2', ['A100', 'A101']],
  ['sort=fecha&limit=1&offset=6', ['A100']],
  ['status=2&sort=total&order=ASC&limit=2', ['AB70', 'ab7']],
  ['status=2&sort=tipo&order=ASC&limit=1', ['A101']],
  ['status=2&fechaini=2026-02-01&fechafin=2026-02-28', ['ab7', 'A101']],
  ['status=2&fechafin=2026-01-31', ['A100']],
  ['status=2&fechaini=0001-01-01&fechafin=2026-01-31', ['A100']],
  ['status=2&fechaini=2026-01-31&fechafin=9999-12-31&tipo=E', ['A101']],
  ['status=2&fechaini=9999-12-31&fechafin=9999-12-31', []],
  ['status=2&fechaini=2026-02-28&fechafin=2026-02-01', []],
  ['tipo=E', ['A101']],
  ['status=2&totalde=20&totalhasta=50.25', ['ab7', 'A101']],
  ['metodopago=PPD', ['P%_x']],
  ['formapago=99', ['P%_x']],
  ['usocfdi=G01', ['P%_x']],
  ['pagoestatus=2', ['P%_x']],
  [`rfc=${encodeURIComponent('ÑAA010101AAA')}`, ['P%_x']],
  ['serie=ab&sort=folio&order=ASC', ['AB7', 'AB70'].map((key, at) => (at === 0 ? 'ab7' : key))],
  ['folio=7', ['ab7']],
  ['status=2&guardadoini=2026-03-11&sort=folio&order=ASC', ['A101']],
  ['status=2&guardadofin=2026-03-09', ['A100']],
  ['guardadoini=2026-03-09&guardadofin=2026-03-09', ['A100']],
  ['guardadoini=9999-12-31&guardadofin=0001-01-01', []],
  ['search=a10&sort=folio&order=ASC', ['A100', 'A101']],
  ['search=10&sort=folio&order=ASC', ['A100', 'A101']],
  ['search=a-10&sort=folio&order=ASC', ['A100', 'A101']],
  ['search=-', []],
  ['search=AB7&sort=folio&order=ASC', ['ab7', 'AB70']],
  ['search=%25', []],
  ['search=P%25_', ['P%_x']],
  ['search=p%25', ['P%_x']],
  [`search=${rows[0]?.uuid.slice(0, 13)}`, ['A100']],
  [`search=${rows[0]?.uuid.toUpperCase()}`, ['A100']],
  [`search=${rows[0]?.uuid.replaceAll('-', '').slice(0, 9)}`, ['A100']],
  [`uuid=${rows[0]?.uuid.toUpperCase()}`, ['A100']],
  [`uuid=${rows[7]?.uuid}`, []],
  ['folio=400', []],
  ['status=3', ['A200']],
  ['status=5', ['A201']],
])('%s', async (query, folios) => {
  const page = await list(query);
  expect(foliosOf(page)).toEqual(folios);
  const all = await list(query.replace(/&?(limit|offset)=\d+/g, ''));
  expect(page.count).toBe(all.rows.length);
});

it('returns the counterpart, the state and the dates of a row', async () => {
  expect((await list('status=3')).rows[0]).toEqual({
    id: rows[5]?.id,
    serie: 'A',
    folio: '200',
    tipo: 'I',
    uuid: rows[5]?.uuid,
    rfc: 'XAXX010101000',
    nombre: 'CLIENTE',
    fecha: '2026-03-10T12:00:00',
    status: 3,
    total: '116.00',
    moneda: 'MXN',
    saldoinso: null,
    pagoestatus: null,
    montopagos: null,
    cancelado: '2026-04-01T10:00:00',
    errmsg: null,
    espera: null,
    hallazgos: null,
    cuarentena: false,
    timbresinverificar: false,
  });
  expect(foliosOf(await list('', 'recibidos'))).toEqual(['A300']);
});

it('sums in MXN by each TipoCambio, never mixing currencies', async () => {
  const expected = {
    sumaTotal: (1000.5 + 50.25 + 20 * 17.5555 + 116).toFixed(2),
    porMoneda: [
      { moneda: 'EUR', total: '5', cantidad: 1 },
      { moneda: 'MXN', total: '1166.75', cantidad: 3 },
      { moneda: 'USD', total: '20', cantidad: 1 },
    ],
    porTipo: [
      { tipo: 'E', total: '50.25', cantidad: 1 },
      { tipo: 'I', total: (1000.5 + 20 * 17.5555 + 116).toFixed(2), cantidad: 4 },
    ],
  };
  expect(await sum('status=2')).toEqual(expected);
  expect(await sum('status=2&totalde=0')).toEqual(expected);
  expect(await sum('status=1')).toEqual({ sumaTotal: '0.00', porMoneda: [], porTipo: [] });
});

describe('by name, currency, what is owed and day of cancellation', () => {
  const RFC = 'EWE1709045U0';
  const named = (folio: string, contraparte_rfc: string, contraparte_nombre: string, facts: Partial<NewCfdi> = {}) =>
    cfdi({ rfc_owner: RFC, serie: '', folio, contraparte_rfc, contraparte_nombre, ...facts });
  const ppd = (folio: string, pago_estatus: number) =>
    named(folio, 'AAA010101AA1', 'ALFA', { metodo_pago: 'PPD', pago_estatus, saldo_insoluto: '1' });
  const stored = [
    // The name on the newest CFDI of an RFC counts for all of them.
    named('1', 'TEL010101AA1', 'TELEFONIA NACIONAL SA DE CV', {
      fecha: '2020-01-01T00:00:00',
      moneda: 'USD',
      tipo_cambio: '17',
    }),
    named('2', 'TEL010101AA1', 'Telefonía Nacional', { fecha: '2026-01-01T00:00:00' }),
    named('3', 'PEÑ010101AA1', 'PEÑA & HIJOS 100%'),
    // Those of a generic RFC have names of their own.
    named('4', 'XEXX010101000', 'Société Télé', { fecha: '2025-01-01T00:00:00', moneda: 'USD', tipo_cambio: '18' }),
    named('5', 'XEXX010101000', 'ACME INC', { fecha: '2026-05-01T00:00:00' }),
    ppd('6', 1),
    ppd('7', 2),
    ppd('8', 3),
    named('9', 'TEL010101AA1', 'TELEFONIA', { status: 3, cancelado: '2026-04-30T23:59:59' }),
    named('10', 'AAA010101AA1', 'ALFA', { status: 3, cancelado: '2026-05-01T00:00:00' }),
  ];
  let as: { token: string; rfc: string };
  beforeAll(async () => {
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    await app.deps.db.insertInto('cfdi').values(stored).execute();
    await upsertContrapartes(app.deps.db, stored as (NewCfdi & { fecha: string })[]);
    // The same names belong to another taxpayer too.
    await upsertContrapartes(app.deps.db, [
      {
        rfc_owner: OWNER,
        contraparte_rfc: 'AAA010101AA1',
        contraparte_nombre: 'TELEFONIA AJENA',
        fecha: '2026-01-01T00:00:00',
      },
    ]);
  });
  const ask = async (query: string) => (await app.call('GET', `/emitidos?${query}`, as)).json();
  const folios = async (query: string) => foliosOf(await ask(`sort=folio&order=ASC&${query}`));

  it.each([
    ['nombre=telefon', ['1', '2', '9']],
    ['nombre=TELEFONÍA', ['1', '2', '9']],
    ['nombre=tele', ['1', '2', '4', '9']],
    ['nombre=sociét', ['4']],
    ['nombre=pena', ['3']],
    // Only its own name, not the RFC.
    ['nombre=tel010101', []],
    ['nombre=alfa&status=3', ['10']],
    ['nombre=100%25', ['3']],
    ['nombre=%25', ['3']],
    ['nombre=_', []],
    [`nombre=${encodeURIComponent("'; drop table cfdi; --")}`, []],
    [`nombre=${encodeURIComponent('\\')}`, []],
    [`nombre=${encodeURIComponent('😀')}`, []],
    ['moneda=USD', ['1', '4']],
    ['moneda=USD&nombre=telefonia', ['1']],
    ['moneda=ZZZ', []],
    ['pagoestatus=pendiente', ['7', '8']],
    ['pagoestatus=2', ['7']],
    ['canceladoini=2026-05-01', ['10']],
    ['canceladofin=2026-04-30', ['9']],
    ['status=3&canceladoini=2026-04-30&canceladofin=2026-05-01', ['9', '10']],
    ['canceladoini=0001-01-01&canceladofin=9999-12-31', ['9', '10']],
    ['canceladoini=2026-05-02', []],
    ['status=2&canceladoini=2026-01-01', []],
    ['status=3&canceladoini=2026-04-01&rfc=TEL010101AA1', ['9']],
  ])('%s', async (query, expected) => {
    expect((await folios(query)).toSorted((a, b) => Number(a) - Number(b))).toEqual(expected);
    expect((await ask(query)).count).toBe(expected.length);
    const { porMoneda } = await ask(`${query}&type=sum`);
    expect(porMoneda.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0)).toBe(
      expected.length,
    );
  });

  it.each([`${encodeURIComponent('\u0301')}`, '%00', `${'a'.repeat(101)}`, '%ED%A0%80'])(
    'answers a name of %s without a fault',
    async (nombre) => expect((await app.call('GET', `/emitidos?nombre=${nombre}`, as)).statusCode).toBeLessThan(500),
  );

  it('of another taxpayer finds nothing of this one', async () => {
    expect(foliosOf(await list('nombre=telefonia'))).toEqual([]);
    expect(
      (await app.call('GET', '/emitidos?nombre=telefonia', { ...owner, rfc: RFC })).statusCode,
    ).toBeGreaterThanOrEqual(401);
  });
});

describe('by words', () => {
  const RFC = 'MISC491214B86';
  const nacional = { contraparte_rfc: 'TEL010101AA1', contraparte_nombre: 'TELEFONÍA NACIONAL DE MÉXICO' };
  const uuid = 'd0d0d0d0-1111-4222-8333-abcdefb0b0a1';
  const pago = cfdi({ rfc_owner: RFC, folio: '9', tipo: 'P', total: '0', moneda: 'XXX', metodo_pago: null });
  const stored = [
    cfdi({
      rfc_owner: RFC,
      folio: '100',
      total: '1000.50',
      contraparte_rfc: 'ALF010101AA1',
      contraparte_nombre: 'ALFA',
    }),
    cfdi({ rfc_owner: RFC, folio: '101', contraparte_rfc: 'XEXX010101000', contraparte_nombre: 'Société Télé' }),
    cfdi({ rfc_owner: RFC, folio: '500', total: '321.45', uuid, ...nacional }),
    cfdi({ rfc_owner: RFC, folio: '501', total: '99.99', status: 3, ...nacional }),
    pago,
  ];
  let as: { token: string; rfc: string };
  beforeAll(async () => {
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    const { db } = app.deps;
    await db.insertInto('cfdi').values(stored).execute();
    await upsertContrapartes(db, stored as (NewCfdi & { fecha: string })[]);
    const pagos = JSON.stringify([{ monto: '11.90', moneda: 'MXN' }]);
    const detalle = { rfc_owner: RFC, cfdi_id: pago.id, expresion: '', reglas: '[]', relacionados: '[]', pagos };
    await db.insertInto('cfdi_detalle').values(detalle).execute();
    const etiqueta = { rfc_owner: RFC, id: uuidv7(), nombre: 'Urgente', color: 'rojo' as const, created: new Date() };
    await db.insertInto('etiqueta').values(etiqueta).execute();
    await db.insertInto('cfdi_etiqueta').values({ rfc_owner: RFC, uuid, etiqueta_id: etiqueta.id }).execute();
  });

  it.each([
    ['1000.5', ['100']],
    ['1,000.50', ['100']],
    ['$ 1,000', ['100']],
    ['11.90', ['9']],
    ['telefonía', ['500', '501']],
    ['tele', ['101', '500', '501']],
    ['TEL010101', ['500', '501']],
    // Two letters alone are the beginning of a serie or folio.
    ['te', []],
    ['te nacional', ['500', '501']],
    ['nacional tel', ['500', '501']],
    ['321.45 telef', ['500']],
    ['telef de 321.45', ['500']],
    ['321.46 telef', []],
    ['société a10', ['101']],
    ['urgente', ['500']],
    ['urgénte a50', ['500']],
    ['b0b0a1', ['500']],
    ['b0b0a1 méxico', ['500']],
    ['a b c d e f g h i j', []],
    ["' or 1=1 --", []],
  ])('%s finds %j, in the list, its count, its sum and among the suggestions', async (text, folios) => {
    const query = `sort=folio&order=ASC&search=${encodeURIComponent(text)}`;
    const answer = await app.call('GET', `/emitidos?${query}`, as);
    const { rows: found, count } = answer.json();
    expect(found.map(({ folio }: CfdiRow) => folio).toSorted()).toEqual(folios.toSorted());
    expect(count).toBe(folios.length);
    const { porMoneda } = (await app.call('GET', `/emitidos?${query}&type=sum`, as)).json();
    expect(porMoneda.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0)).toBe(count);
    // The suggestions take two letters as part of a name too.
    if (text.length < 3) return;
    const suggested = (await app.call('GET', `/busqueda?texto=${encodeURIComponent(text)}`, as)).json().cfdi;
    expect(suggested.map(({ folio }: CfdiRow) => folio).toSorted()).toEqual(folios.toSorted());
  });
});

describe('sorted by folio', () => {
  const RFC = 'IIA040805DZ4';
  // Numbers come before words, of which only the last digits count as a number.
  const inOrder = [
    '-2',
    '-10',
    'a-1',
    'A-2',
    'A-003',
    'A-10',
    'A-'.padEnd(40, '9'),
    'A-B2',
    'A-B10',
    'A-X',
    'B-1',
    'b-2',
  ];
  let as: { token: string; rfc: string };

  beforeAll(async () => {
    as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
    const shuffled = inOrder.toSorted((a, b) => (a.length % 3) - (b.length % 3) || (a < b ? 1 : -1));
    const values = shuffled.map((name, at) => {
      const [serie = '', folio = ''] = name.split('-');
      return cfdi({ rfc_owner: RFC, serie, folio, status: (at % 2) + 2 });
    });
    await app.deps.db.insertInto('cfdi').values(values).execute();
  });

  const namesOf = async (query: string) => {
    const { rows: found } = (await app.call('GET', `/emitidos?sort=folio&${query}`, as)).json();
    return found.map(({ serie, folio }: CfdiRow) => `${serie}-${folio}`);
  };

  it('orders by serie, then by number, ignoring leading zeros', async () => {
    expect(await namesOf('order=ASC')).toEqual(inOrder);
    expect(await namesOf('order=DESC')).toEqual(inOrder.toReversed());
  });

  it('pages through one state and through all states in the same order', async () => {
    const all = await namesOf('order=ASC');
    expect(await namesOf('order=ASC&limit=3&offset=4')).toEqual(all.slice(4, 7));
    const [vigentes, cancelados] = [await namesOf('order=ASC&status=2'), await namesOf('order=ASC&status=3')];
    expect(all.filter((name: string) => vigentes.includes(name))).toEqual(vigentes);
    expect(vigentes.length + cancelados.length).toBe(all.length);
  });

  it('reads from its index', async () => {
    const plan = await app.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain select k.serie, k.folio, k.id from cfdi k
        where k.rfc_owner = ${RFC} and k.emitido = true and k.status = 2::smallint
        order by orden_de_folio(k.serie, k.folio) collate "C" desc, k.id desc limit 20`.execute(trx);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Only Scan Backward using cfdi_\w*orden_de_folio/);
    expect(plan).not.toContain('Sort');
  });
});

it.each([
  'sort=nombre',
  'order=up',
  'status=9',
  'limit=251',
  'offset=-1',
  'fechaini=2026-02-30',
  'fechaini=0000-01-01',
  'totalde=1e9',
  'foo=1',
  'moneda=pesos',
  'moneda=usd',
  'nombre=%20',
  'pagoestatus=4',
  'canceladoini=2026-02-30',
  'canceladofin=ayer',
  'status=2&status=3',
])('rejects %s', async (query) => {
  const answer = await app.call('GET', `/emitidos?${query}`, owner);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_query']);
});

it('keeps the summaries equal to a recount after inserts, changes and deletions', async () => {
  const { db } = app.deps;
  const more = Array.from({ length: 30 }, (_, at) =>
    cfdi({ rfc_owner: OTHER, folio: `${at}`, fecha: `2026-0${1 + (at % 3)}-15T00:00:00`, status: 1 }),
  );
  await db.insertInto('cfdi').values(more).execute();
  const ids = more.map(({ id }) => id);
  await db
    .updateTable('cfdi')
    .set({ status: 2, pdf_bytes: 10 })
    .where('rfc_owner', '=', OTHER)
    .where('id', 'in', ids.slice(0, 20))
    .execute();
  await db
    .updateTable('cfdi')
    .set({ total: '7', moneda: 'USD' })
    .where('rfc_owner', '=', OTHER)
    .where('id', 'in', ids.slice(15, 25))
    .execute();
  const gone = ids.slice(10, 22);
  const old = { fecha: '2010-01-01T00:00:00', created: new Date('2010-01-01T12:00:00Z') };
  await db.updateTable('cfdi').set(old).where('rfc_owner', '=', OTHER).where('id', 'in', gone).execute();
  await app.owner.deleteFrom('cfdi').where('rfc_owner', '=', OTHER).where('id', 'in', gone).execute();
  const { rows: differences } = await sql`
    (select rfc_owner, nivel, emitido, status, periodo, tipo, metodo_pago, moneda, cantidad, total, total_mxn
     from resumen where cantidad <> 0
     except
     select rfc_owner, nivel, emitido, status, case nivel when 'mes' then date_trunc('month', fecha)::date else fecha::date end,
       tipo, coalesce(metodo_pago, ''), moneda, count(*), sum(total), coalesce(sum(total_mxn), 0)
     from cfdi cross join (values ('dia'), ('mes')) n (nivel) group by 1, 2, 3, 4, 5, 6, 7, 8)
    union all
    (select rfc_owner, '', false, 0::smallint, mes, '', '', '', cantidad, xml_bytes, pdf_bytes from espacio_mensual
     where cantidad <> 0
     except
     select rfc_owner, '', false, 0::smallint, date_trunc('month', created at time zone interval '-07:00')::date, '', '', '', count(*),
       sum(xml_bytes), sum(coalesce(pdf_bytes, 0)) from cfdi group by 1, 5)`.execute(db);
  expect(differences).toEqual([]);
});

it.each([
  ['one in pesos', [{ monto: '1160.00', moneda: 'MXN', tipoCambio: '1' }], '1160.00'],
  ['pesos without TipoCambio (Pagos 1.0)', [{ monto: '10.5', moneda: 'MXN', tipoCambio: null }], '10.50'],
  [
    'dollars and pesos',
    [
      { monto: '100', moneda: 'USD', tipoCambio: '18.5555' },
      { monto: '1', moneda: 'MXN' },
    ],
    '1856.55',
  ],
  [
    'dollars without TipoCambio',
    [
      { monto: '100', moneda: 'USD', tipoCambio: null },
      { monto: '1', moneda: 'MXN' },
    ],
    null,
  ],
  ['none', [], null],
])('a CFDI of tipo P tells what its payments come to in MXN: %s', async (_, facts, expected) => {
  const row = cfdi({ emitido: false, tipo: 'P', total: '0', moneda: 'XXX', metodo_pago: null });
  const pagos = facts.map((fact) => ({
    fechaPago: '2026-03-09T12:00:00',
    formaDePago: '03',
    ...fact,
    doctosRelacionados: [],
  }));
  await app.deps.db.insertInto('cfdi').values(row).execute();
  await app.deps.db
    .insertInto('cfdi_detalle')
    .values({
      rfc_owner: OWNER,
      cfdi_id: row.id,
      expresion: '',
      reglas: '[]',
      relacionados: '[]',
      pagos: JSON.stringify(pagos),
    })
    .execute();
  const page = await list(`uuid=${row.uuid}`, 'recibidos');
  expect(page.rows).toMatchObject([{ total: '0', moneda: 'XXX', montopagos: expected }]);
  expect((await list('tipo=I&limit=10')).rows[0].montopagos).toBeNull();
});
