import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { parseComprobante } from '@boveda/cfdi';
import {
  type CfdiListRow,
  type CfdiRow,
  type CreditoDetail,
  cfdiListRow,
  efectosComprobante,
  estatusCfdi,
  type OrigenExportacion,
  origenesExportacion,
  pagoEstatus,
} from '@boveda/contracts';
// pdf.js looks for its worker here before it starts one.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { cfdiXml, conceptoXml, createCfdiBuilder, timbreXml } from '@boveda/cfdi-samples';
import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readExcel from 'read-excel-file/node';
import { v7 as uuidv7 } from 'uuid';
import yauzl from 'yauzl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import {
  type Documento,
  documento,
  factura,
  nota,
  OTHER,
  openLedger,
  pago,
  RFC,
  rep,
} from '../../../testing/pagos/documentos';
import { writeCsv } from './writers/csv';

const fixtures = path.join(
  process.env.BOVEDA_FIXTURES ?? path.resolve(import.meta.dirname, '../../../../../../shared/fixtures'),
  'eclipxe13+CfdiUtils/tests/assets/pagos20-calculator',
);
const haveFixtures = existsSync(fixtures);
if (!haveFixtures) process.stderr.write(`\nSKIPPED the payment receipts of others: ${fixtures} not found\n`);

/** Names that a spreadsheet would run as a formula or that a sheet cannot contain unchanged. */
const NAMES = [
  '=1+1',
  '=HYPERLINK("http://malo","x")',
  '+52 55',
  '-5',
  '@SUM(A1)',
  '\tTab',
  "=cmd|' /C calc'!A0",
  'Ñandú & Cía <SA>',
  '_x003D_1+1',
  '中文 😀',
  ' orilla ',
  'dos  espacios',
];

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await openLedger(app).arrive(...[true, false].flatMap((emitido) => everyKind({ emitido })));
});
afterAll(() => app.close());

/** CFDI of every tipo and status, in other currencies, credits paid in part, by several, in another currency. */
function everyKind(half: { emitido: boolean }): Documento[] {
  const [part, whole, dollars] = [
    factura('100.00', { ...half, folio: '10' }),
    factura('2500.5', { ...half, folio: '11', contraparte_nombre: NAMES[0] as string }),
    factura('1000', { ...half, folio: '12', moneda: 'USD', tipo_cambio: '18.123456' }),
  ];
  return [
    part,
    whole,
    dollars,
    ...NAMES.map((contraparte_nombre, at) =>
      documento({ ...half, contraparte_nombre, serie: NAMES.at(-at) as string, folio: `9${at}`, total: `${at}.05` }),
    ),
    documento({ ...half, tipo: 'T', moneda: 'XXX', status: 1 }),
    documento({ ...half, tipo: 'N', total: '9876543210.99', status: 5, errmsg: '=El sello no coincide' }),
    documento({ ...half, total: '1', status: 3, cancelado: '2026-04-01T10:00:59', moneda: 'EUR', tipo_cambio: null }),
    documento({ ...half, total: '0.000001', status: 4, fecha: '2023-12-31T23:59:59' }),
    nota('40', [part], half),
    pago([{ de: part, pagado: '25.5', anterior: '60', insoluto: '34.5' }], half),
    rep(
      [
        {
          monto: '2000',
          doctos: [
            { de: whole, pagado: '1500' },
            { de: part, pagado: '10' },
          ],
        },
        { monto: '1000.5', doctos: [{ de: whole, pagado: '1000.5' }] },
      ],
      { ...half, contraparte_nombre: '@pagos' },
    ),
    pago([{ de: dollars, pagado: '400', moneda: 'USD', equivalencia: '0.0555555556' }], { ...half, monto: '7200' }),
    pago([{ de: whole, pagado: '77' }], { ...half, status: 3 }),
    pago([{ de: '001-2026-123456789', pagado: '5' }], half),
    rep([{ doctos: [] }], half),
  ];
}

const origenes = Object.keys(origenesExportacion) as OrigenExportacion[];
const listOf = async (origen: OrigenExportacion, query = ''): Promise<CfdiRow[]> =>
  (await app.call('GET', `/${origen}?limit=100&sort=fecha&order=ASC${query}`, as)).json().rows;
const download = async (origen: OrigenExportacion, type: string, query = '') =>
  (await app.call('GET', `/${origen}?type=${type}&sort=fecha&order=ASC${query}`, as)).rawPayload;

type Cell = string | number | boolean | Date | null | undefined;

/** Returns the rows of a sheet by the titles of its columns; dates as a CFDI writes them. */
async function sheetOf(book: Buffer, name = 'CFDI'): Promise<Record<string, Cell>[]> {
  const sheets = await readExcel(book, { trim: false });
  const sheet = sheets.length === 1 ? sheets[0] : sheets.find((each) => each.sheet === name);
  const [titles = [], ...rows] = (sheet?.data ?? []) as Cell[][];
  const shown = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 19) : (cell ?? null));
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), shown(row[at])])));
}

const number = (decimal: string | null | undefined) => (decimal == null ? null : Number(decimal));
const text = (value: string | null) => value || null;

test.each(origenes)('the workbook of %s contains the same values as its list', async (origen) => {
  const rows = await listOf(origen);
  expect(rows.length).toBeGreaterThan(2);
  const sheet = await sheetOf(await download(origen, 'xlsx'));
  expect(sheet.map(({ UUID }) => UUID)).toEqual(rows.map(({ uuid }) => uuid));
  rows.forEach((row, at) => {
    expect(sheet[at]).toMatchObject({
      Serie: text(row.serie),
      Folio: text(row.folio),
      RFC: row.rfc,
      Nombre: row.nombre,
      Moneda: row.montopagos == null ? row.moneda : 'MXN',
      Tipo: efectosComprobante[row.tipo],
      Estatus: estatusCfdi[row.status as 1],
      Expedido: row.fecha,
      Total: number(row.montopagos ?? row.total),
      Saldo: number(row.saldoinso),
      Observaciones: row.errmsg,
      Pagos: row.pagoestatus && pagoEstatus[row.pagoestatus as 1],
      'Fecha de Cancelación': row.cancelado,
    });
  });
});

/** Makes an export with the presentation of a screen, and returns its name and file. */
async function exported(
  origen: OrigenExportacion,
  tipo: string,
  { query = {}, ...look }: Record<string, unknown> = {},
) {
  const body = { origen, tipo, query: { sort: 'fecha', order: 'ASC', ...(query as object) }, ...look };
  const { id } = (await app.call('POST', '/exportaciones', as, body)).json();
  await app.runJobs();
  const { rows } = (await app.call('GET', '/exportaciones', as)).json();
  const row = rows.find((each: { id: string }) => each.id === id);
  return { archivo: row.archivo, file: (await app.app.inject({ url: row.url })).rawPayload };
}

describe('an export of what is seen', () => {
  const columnas = ['total', 'folio', 'contraparte', 'subtotal', 'saldo', 'alertas', 'situacion'];

  it('has the chosen columns in their order, on a sheet between a cover and the totals', async () => {
    const { file } = await exported('emitidos', 'xlsx', { columnas, zona: 'America/Tijuana', query: { status: '2' } });
    const sheets = await readExcel(file, { trim: false });
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Portada', 'CFDI', 'Totales']);
    expect(sheets[1]?.data[0]).toEqual([
      ...['Total', 'Moneda', 'Folio', 'RFC', 'Nombre', 'Etiquetas', 'Subtotal', 'Saldo', 'Alertas de pago'],
      'Situación de pago',
    ]);
    const rows = await listOf('emitidos', '&status=2');
    const portada = new Map(sheets[0]?.data.map(([dato, valor]) => [dato, valor]));
    expect(Object.fromEntries(portada)).toMatchObject({
      RFC,
      Lista: 'Clientes: Vigentes',
      Periodo: 'Todo',
      Orden: 'Fecha ascendente',
      CFDI: String(rows.length),
      Generado: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(America\/Tijuana\)$/),
    });
    const sheet = await sheetOf(file);
    expect(sheet.map(({ Folio }) => Folio)).toEqual(rows.map(({ serie, folio }) => serie + folio));
    expect(sheet.map((row) => row['Situación de pago'])).toEqual(
      rows.map(({ situacionpago }) => situacionpago ?? null),
    );
  });

  it('sums each kind and currency apart, with the net first, and each tag', async () => {
    const { rows } = (await app.call('GET', '/emitidos?status=2&limit=100&sort=fecha&order=ASC', as)).json();
    const [ingreso, otro] = rows.filter(({ tipo, moneda }: CfdiRow) => tipo === 'I' && moneda === 'MXN') as CfdiRow[];
    const egreso = (rows as CfdiRow[]).find(({ tipo }) => tipo === 'E');
    const tag = (await app.call('POST', '/etiquetas', as, { nombre: '=Obra', color: 'azul' })).json();
    const uuids = [ingreso, otro, egreso].map((cfdi) => cfdi?.uuid);
    expect(
      (await app.call('POST', '/etiquetas?action=etiquetar', as, { uuids, poner: [tag.id], quitar: [] })).statusCode,
    ).toBe(200);
    const { file } = await exported('emitidos', 'xlsx', { query: { status: '2', etiqueta: tag.id } });
    const totales = await sheetOf(file, 'Totales');
    const bruto = Number(ingreso?.total) + Number(otro?.total);
    const lines = (Grupo: string) => [
      [Grupo, 'Neto: ingresos menos egresos', 'MXN', 3, bruto - Number(egreso?.total)],
      [Grupo, 'Ingresos', 'MXN', 2, bruto],
      [Grupo, 'Egresos', 'MXN', 1, Number(egreso?.total)],
    ];
    expect(totales.map((line) => Object.values(line))).toEqual([...lines('Todos'), ...lines('=Obra')]);
    expect((await sheetOf(file)).map(({ Etiquetas }) => Etiquetas)).toEqual(['=Obra', '=Obra', '=Obra']);
    expect(await sheetOf(file, 'Portada')).toContainEqual({ Dato: 'Etiqueta', Valor: '=Obra' });
    const all = await sheetOf((await exported('emitidos', 'xlsx')).file, 'Totales');
    const pagos = (await listOf('emitidos')).reduce((sum, { montopagos }) => sum + Number(montopagos ?? 0), 0);
    const line = all.find(
      ({ Grupo, Concepto, Moneda }) => `${Grupo} ${Concepto} ${Moneda}` === 'Todos Pagos (REP) MXN',
    );
    expect(line?.Total).toBeCloseTo(pagos, 6);
  });

  it('has discount and taxes of the XML where their columns are chosen, and their sums', async () => {
    const xml = cfdiXml({
      comprobante: { Serie: 'IMP', Descuento: '10.00', TipoCambio: '1' },
      conceptos: conceptoXml({ Descuento: '10.00' }),
      complementos: [timbreXml({ UUID: randomUUID() })],
    });
    const body = { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') };
    expect((await app.call('POST', '/cfdi', as, body)).statusCode).toBe(200);
    const chosen = ['serie', 'total', 'descuento', 'ivatrasladado', 'ivaretenido', 'isrretenido'];
    const { file } = await exported('emitidos', 'xlsx', { columnas: chosen, query: { serie: 'IMP' } });
    const [row] = await listOf('emitidos', '&serie=IMP&campos=descuento,ivatrasladado,ivaretenido,isrretenido');
    const { descuento, ivatrasladado, ivaretenido, isrretenido } = (row ?? {}) as CfdiListRow;
    expect(Number(ivatrasladado)).toBeGreaterThan(0);
    const amounts = {
      Total: number(row?.total),
      Descuento: number(descuento),
      'IVA trasladado': number(ivatrasladado),
      'IVA retenido': number(ivaretenido),
      'ISR retenido': number(isrretenido),
    };
    expect(await sheetOf(file)).toEqual([{ Serie: 'IMP', Moneda: 'MXN', ...amounts }]);
    expect(await sheetOf(file, 'Totales')).toEqual([
      { Grupo: 'Todos', Concepto: 'Ingresos', Moneda: 'MXN', CFDI: 1, ...amounts },
    ]);
  });

  it('has a row for each concepto, the amounts of a CFDI once, and the sums of each ClaveProdServ', async () => {
    const upload = async (comprobante: Record<string, string>, conceptos: string) => {
      const xml = cfdiXml({
        comprobante: { Serie: 'CON', ...comprobante },
        conceptos,
        complementos: [timbreXml({ UUID: randomUUID() })],
      });
      const body = { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') };
      expect((await app.call('POST', '/cfdi', as, body)).statusCode).toBe(200);
    };
    const paper = conceptoXml({ ClaveProdServ: '14111507', Descripcion: '=Papel', NoIdentificacion: 'P-1' });
    const coffee = conceptoXml({ Importe: '40.00', Cantidad: '1', ValorUnitario: '40.00', Descuento: '5.00' });
    await upload({ Folio: '1', SubTotal: '140.00', Total: '151.00', Descuento: '5.00' }, paper + coffee);
    await upload({ Folio: '2', TipoDeComprobante: 'E' }, coffee);
    const asked = {
      columnas: ['folio', 'total', 'descuento'],
      filas: 'conceptos',
      query: { serie: 'CON', sort: 'folio', order: 'ASC' },
    };
    const { archivo, file } = await exported('emitidos', 'xlsx', asked);
    expect(archivo).toContain('_Clientes_conceptos_al_');
    const of = (row: Record<string, Cell>) => [
      ...[row.Folio, row.Total, row.Descuento, row.ClaveProdServ, row['Núm. identificación'], row.Concepto],
      ...[row.Cantidad, row['Importe del concepto'], row['Descuento del concepto'], row['IVA del concepto']],
    ];
    expect((await sheetOf(file, 'Conceptos')).map(of)).toEqual([
      ['CON1', 151, 5, '14111507', 'P-1', '=Papel', 2, 100, null, 16],
      ['CON1', null, null, '01010101', null, 'Café tostado', 1, 40, 5, 16],
      ['CON2', 116, null, '01010101', null, 'Café tostado', 1, 40, 5, 16],
    ]);
    expect(await sheetOf(file, 'Por clave')).toEqual([
      { ClaveProdServ: '14111507', Concepto: '=Papel', Moneda: 'MXN', Conceptos: 1, 'Importe sin impuestos': 100 },
      { ClaveProdServ: '01010101', Concepto: 'Café tostado', Moneda: 'MXN', Conceptos: 2, 'Importe sin impuestos': 0 },
    ]);
    expect((await sheetOf(file, 'Totales')).map(({ Concepto, Total }) => [Concepto, Total])).toEqual([
      ['Neto: ingresos menos egresos', 35],
      ['Ingresos', 151],
      ['Egresos', 116],
    ]);
    const csv = csvOf((await exported('emitidos', 'csv', asked)).file);
    expect(csv.map(({ Folio, Total, Concepto }) => [Folio, Total, Concepto])).toEqual([
      ['CON1', '151.00', "'=Papel"],
      ['CON1', '', 'Café tostado'],
      ['CON2', '116.00', 'Café tostado'],
    ]);
    const lines = (await exported('emitidos', 'jsonl', asked)).file.toString().trimEnd().split('\n');
    const told = lines.map((line) => JSON.parse(line) as { id: string; folio: string; concepto: object });
    expect(told.map(({ folio }) => folio)).toEqual(['1', '1', '2']);
    const { desglose } = (await app.call('GET', `/emitidos/${told[0]?.id}/conceptos`, as)).json();
    expect(told.slice(0, 2).map(({ concepto }) => concepto)).toEqual(desglose.conceptos.rows);
  });

  it.each([
    ['rows of what is none', { filas: 'pagos' }],
    ['a column that no list has', { columnas: ['total', 'password'] }],
    ['no column', { columnas: [] }],
    ['what is no zone', { zona: '<b>' }],
    ['folders that do not exist', { carpetas: '../..' }],
  ])('is refused with %s', async (_, look) => {
    const { statusCode } = await app.call('POST', '/exportaciones', as, { origen: 'emitidos', tipo: 'xlsx', ...look });
    expect(statusCode).toBe(400);
  });
});

/** Returns the rows of a CSV by the titles of its columns. */
const csvOf = (file: Buffer) => parse(file, { columns: true, bom: true, skip_records_with_error: false }) as Row[];
type Row = Record<string, string>;

test.each(origenes)('the CSV of %s contains the same values as its workbook', async (origen) => {
  const file = await download(origen, 'csv');
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const sheet = await sheetOf(await download(origen, 'xlsx'));
  const rows = csvOf(file);
  expect(rows).toHaveLength(sheet.length);
  expect(file.toString().match(/\r\n/g)?.length).toBeGreaterThanOrEqual(rows.length + 1);
  rows.forEach((row, at) => {
    for (const [titulo, cell] of Object.entries(sheet[at] ?? {})) {
      const isNumber = typeof cell === 'number';
      const written = (row[titulo] ?? '').replace(/^'(?=[=+\-@\t])/, '');
      expect([titulo, isNumber ? Number(written) : written]).toEqual([titulo, isNumber ? cell : String(cell ?? '')]);
    }
  });
});

test('no text of a CSV is a formula, and negative amounts are numbers', async () => {
  const rows = csvOf(await download('emitidos', 'csv'));
  const hostile = NAMES.filter((name) => /^[=+\-@\t]/.test(name));
  for (const name of hostile) expect(rows.map(({ Nombre }) => Nombre)).toContain(`'${name}`);
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
  const columna = { titulo: 'Importe', ancho: 1, valor: ([value]: [string]) => value };
  const portion = async function* () {
    yield [['-5.10'] as [string], ['-5+1'] as [string]];
  };
  const written = writeCsv(
    [
      { ...columna, tipo: 'importe' as const },
      { ...columna, tipo: 'texto' as const },
    ],
    portion(),
  );
  expect(Buffer.concat(await Readable.from(written).toArray()).toString()).toBe(
    "\u{feff}Importe,Importe\r\n-5.10,'-5.10\r\n'-5+1,'-5+1\r\n",
  );
});

test.each(origenes)('each line of the JSON Lines of %s is a row of its list', async (origen) => {
  const lines = (await download(origen, 'jsonl')).toString().split('\n');
  expect(lines.pop()).toBe('');
  const fields = 'subtotal,tipocambio,metodopago,formapago,usocfdi,guardado';
  expect(lines.map((line) => JSON.parse(line))).toEqual(await listOf(origen, `&campos=${fields}`));
  for (const line of lines) expect(cfdiListRow().strict().safeParse(JSON.parse(line))).toMatchObject({ success: true });
});

test.each([
  ['pagos-emitidos', 'pagoestatus=pendiente', ({ pagoestatus }: CfdiRow) => pagoestatus === 2 || pagoestatus === 3],
  ['emitidos', 'moneda=USD', ({ moneda }: CfdiRow) => moneda === 'USD'],
  ['emitidos', 'canceladoini=2000-01-01', ({ cancelado }: CfdiRow) => cancelado !== null],
] as const)('the workbook of %s with %s has the rows of that list', async (origen, query, belongs) => {
  const all = await listOf(origen);
  const wanted = all.filter(belongs).map(({ uuid }) => uuid);
  expect(wanted.length).toBeLessThan(all.length);
  const sheet = await sheetOf(await download(origen, 'xlsx', `&${query}`));
  expect(sheet.map(({ UUID }) => UUID)).toEqual(wanted);
});

test.each([
  ['emitidos', 'pagos-emitidos'],
  ['recibidos', 'pagos-recibidos'],
] as const)('the payments of %s equal those on the card of every credit', async (origen, creditos) => {
  const sheet = await sheetOf(await download(origen, 'REPxlsx', '&status=2'));
  expect(await sheetOf(await download(creditos, 'REPxlsx'))).toEqual(sheet);
  const receipts = (await listOf(origen, '&tipo=P&status=2')).map(({ uuid }) => uuid);
  expect(new Set(sheet.map(({ UUID }) => UUID))).toEqual(new Set(receipts));
  const credits = await listOf(creditos);
  expect(credits.map(({ pagoestatus }) => pagoestatus).toSorted()).toEqual([1, 2, 2]);
  for (const { id, uuid } of credits) {
    const { pagos }: CreditoDetail = (await app.call('GET', `/${creditos}/${id}`, as)).json();
    expect(pagos.length).toBeGreaterThan(0);
    const paid = sheet.filter((row) => row['UUID relacionado'] === uuid);
    expect(paid).toHaveLength(pagos.length);
    for (const { serie, folio, fecha, formapago, ctaori, ctadst, numoperacion, numparc, importe, ...rest } of pagos)
      expect(paid).toContainEqual(
        expect.objectContaining({
          Serie: text(serie),
          Folio: text(folio),
          UUID: rest.uuid,
          'Fecha de pago': fecha,
          Parcialidad: number(numparc),
          'Forma de pago': formapago,
          'Cta. Origen': text(ctaori),
          'Cta. Destino': text(ctadst),
          'Núm. Operación': numoperacion,
          'Importe pagado': number(importe),
          'Moneda del documento': rest.moneda,
        }),
      );
  }
  expect(sheet.filter((row) => row['UUID relacionado'] === null)).toHaveLength(1);
});

(haveFixtures ? test : test.skip)('receipts that others wrote, document by document', async () => {
  const attribute = (element: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? null;
  const expected: Record<string, Cell>[] = [];
  for (const file of ['001', '003', '004', '006', '007', '008']) {
    const xml = readFileSync(path.join(fixtures, `${file}.xml`), 'utf8')
      .replaceAll('Rfc=""', `Rfc="${RFC}"`)
      .replaceAll(
        /<pago20:DoctoRelacionado (?![^>]*IdDocumento)/g,
        () => `<pago20:DoctoRelacionado IdDocumento="${uuidv7()}" `,
      );
    const facts = { tipo: 'P', moneda: 'XXX', folio: file, serie: 'AJENO' } as const;
    const receipt = documento(facts, { pagos: parseComprobante(Buffer.from(xml)).pagos });
    await openLedger(app).arrive(receipt);
    for (const [payment] of xml.matchAll(/<pago20:Pago .*?<\/pago20:Pago>/gs))
      for (const [docto] of payment.matchAll(/<pago20:DoctoRelacionado [^>]*>/g))
        expected.push({
          UUID: receipt.cfdi.uuid,
          Monto: number(attribute(payment, 'Monto')),
          Moneda: attribute(payment, 'MonedaP'),
          'Fecha de pago': attribute(payment, 'FechaPago'),
          'Forma de pago': attribute(payment, 'FormaDePagoP'),
          'UUID relacionado': attribute(docto, 'IdDocumento')?.toLowerCase() ?? null,
          'Moneda del documento': attribute(docto, 'MonedaDR'),
          Parcialidad: number(attribute(docto, 'NumParcialidad')),
          Equivalencia: number(attribute(docto, 'EquivalenciaDR')),
          'Importe pagado': number(attribute(docto, 'ImpPagado')),
          'Saldo anterior': number(attribute(docto, 'ImpSaldoAnt')),
          'Saldo insoluto': number(attribute(docto, 'ImpSaldoInsoluto')),
        });
  }
  const sheet = await sheetOf(await download('emitidos', 'REPxlsx', '&serie=AJENO'));
  expect(sheet).toHaveLength(expected.length);
  expect(new Set(sheet.map((row) => row['Moneda del documento']))).toEqual(new Set(['MXN', 'USD']));
  for (const row of expected) expect(sheet).toContainEqual(expect.objectContaining(row));
});

describe('an export of CFDI with files', () => {
  const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    const upload = async (xml: Buffer, pdf?: Buffer) => {
      const body = { name: 'a.xml', xmlb64: xml.toString('base64'), ...(pdf && { pdfb64: pdf.toString('base64') }) };
      expect((await app.call('POST', '/cfdi', as, body)).statusCode).toBe(200);
    };
    const facts = { fecha: '2025-05-05T10:00:00', metodoPago: 'PPD', formaPago: '99' };
    for (const [folio, emisor, receptor] of [
      ['501', RFC, OTHER],
      ['502', OTHER, RFC],
    ] as const) {
      // The widest a UUID gets in print.
      const uuid = `00000000-0000-4000-8000-000000000${folio}`;
      const xml = createCfdiBuilder(emisor).build({ ...facts, uuid, folio, receptor });
      await upload(xml, folio === '501' ? PDF : undefined);
      files.set(`2025-05-05_${OTHER}_A${folio}_${uuid}.xml`, xml);
      if (folio === '501') files.set(`2025-05-05_${OTHER}_A${folio}_${uuid}.pdf`, PDF);
    }
    await app.deps.db.updateTable('cfdi').set({ status: 2 }).where('folio', 'in', ['501', '502']).execute();
  });

  test.each(origenes)('the ZIP of %s contains exactly their files', async (origen) => {
    const folio = origen.endsWith('emitidos') ? '501' : '502';
    const day = '&fechaini=2025-05-05&fechafin=2025-05-05';
    const zip = await yauzl.fromBufferPromise(await download(origen, 'zip', day));
    const read = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      const stream = await zip.openReadStreamPromise(entry);
      read.set(entry.fileName, Buffer.concat(await stream.toArray()));
    }
    expect(read).toEqual(new Map([...files].filter(([name]) => name.includes(`_A${folio}_`))));
  });

  test('a package has each file in its folder, the workbook, a cover, and an index with the hash of every file', async () => {
    const day = { fechaini: '2025-05-01', fechafin: '2025-05-31' };
    const columnas = ['folio', 'total', 'descuento', 'ivatrasladado', 'isrretenido'];
    const { archivo, file } = await exported('recibidos', 'paquete', { columnas, query: day });
    expect(archivo).toBe(`${RFC}_Proveedores_paquete_2025-05.zip`);
    const zip = await yauzl.fromBufferPromise(file);
    const read = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      const stream = await zip.openReadStreamPromise(entry);
      read.set(entry.fileName, Buffer.concat(await stream.toArray()));
    }
    const [name = '', xml] = [...files].find(([each]) => each.includes('_A502_')) ?? [];
    const path = `2025/05/${OTHER}/Ingreso/${name}`;
    const pdf = path.replace(/xml$/, 'pdf');
    expect([...read.keys()]).toEqual([path, pdf, 'Listado.xlsx', 'Portada.pdf', 'index.csv']);
    expect(read.get(path)).toEqual(xml);
    expect((await textOf(read.get(pdf) ?? Buffer.of())).join()).toContain('Café tostado');
    expect((await textOf(read.get('Portada.pdf') ?? Buffer.of())).join()).toContain('Periodo mayo de 2025');
    expect(await sheetOf(read.get('Listado.xlsx') ?? Buffer.of())).toEqual([
      { Folio: 'A502', Total: 116, Moneda: 'MXN', Descuento: null, 'IVA trasladado': null, 'ISR retenido': null },
    ]);
    const indice = parse(read.get('index.csv') ?? '', { columns: true, bom: true }) as Row[];
    expect(indice.map(({ origen }) => origen)).toEqual(['original', 'impreso', 'hecho', 'hecho']);
    expect(indice.map(({ archivo: each, sha256, bytes }) => [each, sha256, Number(bytes)])).toEqual(
      [...read]
        .slice(0, -1)
        .map(([each, content]) => [each, createHash('sha256').update(content).digest('hex'), content.length]),
    );
  });

  test.each(origenes)('the PDFs of %s contain their data', async (origen) => {
    const folio = origen.endsWith('emitidos') ? '501' : '502';
    const [name = ''] = [...files.keys()].filter((file) => file.includes(`_A${folio}_`));
    const uuid = /_([^_]+)\.\w+$/.exec(name)?.[1] ?? '';
    const day = '&fechaini=2025-05-05&fechafin=2025-05-05';
    const [merged, report] = [await pagesOf(origen, 'merged-pdf', day), await pagesOf(origen, 'pdf', day)];
    expect([merged.length, report.length]).toEqual([1, 1]);
    for (const said of [uuid.toUpperCase(), 'Café tostado', '$116.00 MXN']) expect(merged[0]).toContain(said);
    for (const said of [origenesExportacion[origen], uuid, OTHER, '$116.00 MXN', 'Desde 5-may-2025'])
      expect(report[0]).toContain(said);
  });

  test('the report contains every CFDI of the list, on as many pages as needed', async () => {
    const rows = await listOf('recibidos');
    const report = (await pagesOf('recibidos', 'pdf')).join(' ');
    for (const { uuid } of rows) expect(report).toContain(uuid);
    expect(report).toContain(`CFDI ${rows.length}`);
  });
});

const pagesOf = async (origen: OrigenExportacion, type: string, query = '') =>
  textOf(await download(origen, type, query));

/** Returns the text that pdf.js reads on each page, with normalized spaces. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return pages;
}
