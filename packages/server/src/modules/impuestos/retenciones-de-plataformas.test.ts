import { createRetencionBuilder, type RetencionFacts } from '@boveda/cfdi-samples';
import type { CfdiCambiado, LineaFlujo, MesDeImpuestos } from '@boveda/contracts';
import { Big } from 'big.js';
import readExcel from 'read-excel-file/node';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { haveLibreOffice, recalculate } from '../../../testing/libre-office';
import { CANCELADO, type Documento, openLedger } from '../../../testing/pagos/documentos';
import { pue, reading, traslado } from '../../../testing/pagos/flujo';

const PERSONA = 'XIQB891116QE4';
const STRANGER = 'MCI7306249Y1';
const PLATAFORMA = 'EKU9003173C9';
const CLIENTE = 'AAA010101AAA';
const plataforma = createRetencionBuilder(PLATAFORMA);
const otra = createRetencionBuilder('IIA040805DZ4');

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(PERSONA)).token, rfc: PERSONA };
  stranger = { token: (await app.createContribuyenteUser(STRANGER)).token, rfc: STRANGER };
});
afterAll(() => app.close());

const month = async (mes: string, who = as): Promise<MesDeImpuestos> =>
  (await app.call('GET', `/impuestos/meses/${mes}`, who)).json();
const lines = async (mes: string, who = as): Promise<{ rows: LineaFlujo[]; total: { importe: string } }> =>
  (await app.call('GET', `/impuestos/meses/${mes}?type=lineas&celda=retenidoAFavor`, who)).json();

type Built = RetencionFacts & { de?: typeof plataforma };
/** Stores a CFDI de retenciones that a platform issued to the taxpayer, and returns its UUID. */
async function withhold({ de = plataforma, uuid = uuidv7(), ...facts }: Built): Promise<string> {
  const base = {
    uuid,
    receptor: PERSONA,
    clave: '26',
    ejercicio: 2025,
    operacion: '1000.00',
    isr: '25.00',
    iva: '80.00',
  };
  const xml = de.build({ ...base, ...facts });
  const answer = await app.call('POST', '/cfdi', as, { name: 'r.xml', xmlb64: xml.toString('base64') });
  expect(answer.json()).toEqual({ aceptados: 1, errores: [] });
  return uuid;
}

/** An issued invoice of which the customer withheld IVA. */
const issued = (mes: number, retenido: string, facts: object = {}): Documento => {
  const fecha = `2025-${String(mes).padStart(2, '0')}-10T12:00:00`;
  const document = pue('1000', '160', { rfc_owner: PERSONA, contraparte_rfc: PLATAFORMA, fecha, ...facts });
  const withheld = { origen: 'PUE', ...traslado('1000', retenido, { naturaleza: 'R', tasa: '0.080000' }) };
  return reading(document, { origen: 'PUE', ...traslado('1000', '160') }, withheld);
};

async function keepAcuse(uuid: string, estatus: string, emisor = PLATAFORMA): Promise<void> {
  const id = uuidv7();
  const file = { origen: 'test', xml_sha256: id.padEnd(64, '0'), xml_bytes: 1, created: new Date() };
  await app.deps.db
    .insertInto('acuse_cancelacion')
    .values({ rfc_owner: PERSONA, id, rfc_emisor: emisor, fecha: '2026-03-11T09:00:00', folios: 1, ...file })
    .execute();
  await app.deps.db.insertInto('acuse_folio').values({ rfc_owner: PERSONA, uuid, acuse_id: id, estatus }).execute();
}

interface Row {
  name: string;
  mes: number;
  retenciones: Built[];
  cfdi?: Documento[];
  acuse?: [estatus: string, emisor?: string];
  /** What the month's cell has, and how many lines of platforms. */
  cell: string;
  lines: number;
}

const rows: Row[] = [
  { name: 'of a month', mes: 1, retenciones: [{ mesInicial: 1 }], cell: '80.00', lines: 1 },
  { name: 'of two months: the last', mes: 3, retenciones: [{ mesInicial: 2, mesFinal: 3 }], cell: '80.00', lines: 1 },
  { name: 'of two months: not the first', mes: 2, retenciones: [], cell: '0.00', lines: 0 },
  {
    name: 'in two CFDI',
    mes: 4,
    retenciones: [{ mesInicial: 4 }, { mesInicial: 4, iva: '20.00' }],
    cell: '100.00',
    lines: 2,
  },
  { name: 'of another clave', mes: 5, retenciones: [{ mesInicial: 5, clave: '25' }], cell: '0.00', lines: 0 },
  { name: 'of ISR alone', mes: 6, retenciones: [{ mesInicial: 6, iva: '0.00' }], cell: '0.00', lines: 0 },
  { name: 'cancelled', mes: 7, retenciones: [{ mesInicial: 7 }], acuse: ['1201'], cell: '0.00', lines: 0 },
  { name: 'cancelled before', mes: 8, retenciones: [{ mesInicial: 8 }], acuse: ['202'], cell: '0.00', lines: 0 },
  {
    name: 'not cancelled: the SAT does not know it',
    mes: 9,
    retenciones: [{ mesInicial: 9 }],
    acuse: ['205'],
    cell: '80.00',
    lines: 1,
  },
  {
    name: 'that another emisor cannot cancel',
    mes: 10,
    retenciones: [{ mesInicial: 10 }],
    acuse: ['201', CLIENTE],
    cell: '80.00',
    lines: 1,
  },
  {
    ...{
      name: 'of which issued CFDI say a part',
      mes: 11,
      retenciones: [{ mesInicial: 11 }],
      cfdi: [issued(11, '30')],
    },
    ...{ cell: '80.00', lines: 1 },
  },
  {
    ...{ name: 'of which issued CFDI say more', mes: 12, retenciones: [{ mesInicial: 12 }], cfdi: [issued(12, '90')] },
    ...{ cell: '90.00', lines: 0 },
  },
];
const later: Row[] = [
  {
    ...{ name: 'beside what another customer withheld', mes: 1, retenciones: [{ mesInicial: 1 }] },
    ...{ cfdi: [issued(1, '30', { contraparte_rfc: CLIENTE })], cell: '110.00', lines: 1 },
  },
  {
    ...{ name: 'whose issued CFDI is cancelled', mes: 2, retenciones: [{ mesInicial: 2 }] },
    ...{ cfdi: [issued(2, '30', { status: CANCELADO })], cell: '80.00', lines: 1 },
  },
  {
    ...{
      name: 'of two platforms, one of which issued CFDI name',
      mes: 3,
      retenciones: [{ mesInicial: 3 }, { mesInicial: 3, de: otra }],
    },
    ...{ cfdi: [issued(3, '80')], cell: '160.00', lines: 1 },
  },
  {
    ...{
      name: 'of a bimester whose first month has the issued CFDI',
      mes: 5,
      retenciones: [{ mesInicial: 4, mesFinal: 5 }],
    },
    ...{ cfdi: [issued(4, '80')], cell: '0.00', lines: 0 },
  },
  { name: 'in the layout before', mes: 6, retenciones: [{ mesInicial: 6, version: '1.0' }], cell: '80.00', lines: 1 },
];

it.each([...rows.map((row) => ({ ...row, year: 2025 })), ...later.map((row) => ({ ...row, year: 2024 }))])(
  'IVA withheld by a platform $name',
  async ({ mes, year, retenciones, cfdi = [], acuse, cell, lines: listed }) => {
    const moved = cfdi.map((each) => {
      const fecha = `${year}${String(each.cfdi.fecha).slice(4)}`;
      return { ...each, cfdi: { ...each.cfdi, fecha } };
    });
    if (moved.length > 0) await openLedger(app).arrive(...moved);
    for (const facts of retenciones) {
      const uuid = await withhold({ ...facts, ejercicio: year, fecha: `${year + 1}-01-05T12:00:00` });
      if (acuse) await keepAcuse(uuid, ...acuse);
    }
    const key = `${year}-${String(mes).padStart(2, '0')}`;
    const { totales, celdas } = await month(key);
    const { rows: found, total } = await lines(key);
    const dePlataformas = found.filter(({ retencion }) => retencion);
    expect([totales.retenidoAFavor, total.importe, dePlataformas.length]).toEqual([cell, Big(cell).toFixed(2), listed]);
    expect(dePlataformas.every(({ origen, emitido }) => origen === 'RET' && !emitido)).toBe(true);
    const { causado, acreditable, aCargo } = totales;
    expect(aCargo).toBe(Big(causado).minus(acreditable).minus(cell).toFixed(2));
    expect(celdas.filter(({ origen }) => origen === 'RET').reduce((all, { lineas }) => all + lineas, 0)).toBe(listed);
  },
);

it('says what of a CFDI de retenciones issued CFDI have already, and opens it', async () => {
  const [linea] = (await lines('2025-11')).rows.filter(({ retencion }) => retencion);
  expect(linea).toMatchObject({ importe: expect.stringMatching(/^50(\.0+)?$/), timbrado: { importe: '80' } });
  expect((await app.call('GET', `/retenciones/${linea?.cfdi}`, as)).json().uuid).toBe(linea?.uuid);
  expect((await lines('2025-11', stranger)).rows).toEqual([]);
  expect((await month('2025-11', stranger)).totales.retenidoAFavor).toBe('0.00');
});

it('is a change of a closed month that arrives or is cancelled later, with its document', async () => {
  const cambios = async (): Promise<{ rows: CfdiCambiado[] }> =>
    (await app.call('GET', '/impuestos/meses/2025-01?type=cambios', as)).json();
  expect((await app.call('PUT', '/impuestos/meses/2025-01?action=cerrar', as)).statusCode).toBe(200);
  expect((await cambios()).rows).toEqual([]);
  const [before] = (await lines('2025-01')).rows;
  const uuid = await withhold({ mesInicial: 1, iva: '10.00', fecha: '2026-01-05T12:00:00' });
  await keepAcuse(before?.uuid ?? '', '1201');
  const { rows: changed } = await cambios();
  expect(changed.map(({ cambio, uuid: of, retencion }) => [cambio, of, retencion]).sort()).toEqual([
    ['entro', uuid, true],
    ['salio', before?.uuid, true],
  ]);
  expect((await month('2025-01')).cierre?.cambios).toMatchObject([
    { celda: 'retenidoAFavor', cerrado: '80.00', actual: '10.00', diferencia: '-70.00' },
  ]);
});

it('counts of one that another one of its issuer replaces only that one, in whatever order they come', async () => {
  const cell = async () => (await month('2024-09')).totales.retenidoAFavor;
  const facts = { ejercicio: 2024, mesInicial: 9, fecha: '2024-10-05T12:00:00' };
  const [first, second] = [uuidv7(), uuidv7()];
  await withhold({ ...facts, uuid: second, iva: '70.00', sustituye: first });
  expect(await cell()).toBe('70.00');
  await withhold({ ...facts, uuid: first });
  expect(await cell()).toBe('70.00');
  // Another platform cannot replace it.
  await withhold({ ...facts, de: otra, iva: '5.00', sustituye: second });
  expect(await cell()).toBe('75.00');
  await keepAcuse(second, '201');
  expect(await cell()).toBe('85.00');
});

it('is in the working paper with its formula', async () => {
  const papel = (await app.call('GET', '/impuestos/meses/2025-04?type=papel', as)).rawPayload;
  const { totales } = await month('2025-04');
  const figuresOf = async (workbook: Buffer) =>
    new Map(((await readExcel(workbook))[0]?.data ?? []).map((row) => [String(row[0]), Number(row[2])]));
  for (const book of haveLibreOffice ? [papel, await recalculate(papel)] : [papel]) {
    const figures = await figuresOf(book);
    const [, part] = [...figures].find(([name]) => name.startsWith('De él, por plataformas')) ?? [];
    expect([figures.get('IVA que le retuvieron'), part]).toEqual([100, 100]);
    expect(figures.get('IVA a cargo (negativo: a favor)')).toBe(Number(totales.aCargo));
  }
});

it('is definitive for a natural person who opted, until the platforms of a year exceed 300,000 (LIVA 18-L, 18-M)', async () => {
  const say = (mes: string, valor: string | null, who = as) =>
    app.call('PUT', `/isr/${mes}`, who, { dato: 'ivaPlataformas', valor, motivo: 'Aviso de opción' });
  const facts = { fecha: '2023-05-10T12:00:00', contraparte_rfc: CLIENTE, rfc_owner: PERSONA };
  await openLedger(app).arrive(pue('1500', '240', facts), pue('100', '16', { ...facts, emitido: false }));
  await withhold({ ejercicio: 2023, mesInicial: 5, fecha: '2023-06-05T12:00:00' });
  const figures = async (mes = '2023-05') => {
    const { totales, plataformas } = await month(mes);
    return [totales.aCargo, plataformas?.opcion, plataformas?.directo, plataformas?.ivaDirecto];
  };
  const credited = ['144.00', 'ninguna', '0.00', '0.00'];
  expect(await figures()).toEqual(credited);
  for (const [mes, valor, who, status] of [
    ['2023-04', 'si', stranger, 409],
    ['2023-06', 'si', as, 200],
    ['2023-04', 'si', as, 200],
    ['2023-07', 'no', as, 409],
    ['2028-03', 'no', as, 409],
    ['2023-06', null, as, 200],
    ['2028-04', 'no', as, 200],
  ] as const)
    expect([mes, valor, (await say(mes, valor, who)).statusCode]).toEqual([mes, valor, status]);
  // 8 % of 500 that no platform collected; nothing is credited, and nothing is in favour.
  expect(await figures()).toEqual(['40.00', 'definitiva', '500.00', '40.00']);
  expect((await app.call('GET', '/impuestos/meses/2023-05?type=saldos', as)).json()).toMatchObject({ aPagar: '40.00' });
  expect((await month('2023-04')).plataformas).toMatchObject({
    opcion: 'definitiva',
    retenido: '0.00',
    directo: '0.00',
  });
  expect((await month('2023-03')).plataformas).toBeNull();
  // All of it is withheld from who gave no RFC.
  await withhold({ ejercicio: 2023, mesInicial: 7, iva: '160.00', fecha: '2023-08-05T12:00:00' });
  expect((await month('2023-07')).plataformas).toMatchObject({ completa: true, retenido: '160.00' });
  expect((await month('2023-05')).plataformas?.completa).toBe(false);
  // More than 300,000 in the year before the option.
  const before = { ejercicio: 2022, mesInicial: 12, fecha: '2023-01-05T12:00:00' };
  await withhold({ ...before, operacion: '300000.00', iva: '24000.00' });
  expect(await figures()).toEqual(['40.00', 'definitiva', '500.00', '40.00']);
  await withhold({ ...before, operacion: '0.01', iva: '0.00' });
  expect(await figures()).toEqual(['144.00', 'cesada', '0.00', '0.00']);
});
