import { checkDiot } from '@boveda/cfdi/diot';
import type { CfdiCambiado, DiotDelMes, ImportacionIva, LineaFlujo, MesDeImpuestos } from '@boveda/contracts';
import readExcel from 'read-excel-file/node';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { haveLibreOffice, recalculate } from '../../../testing/libre-office';
import { OTHER, openLedger, RFC } from '../../../testing/pagos/documentos';
import { pue, reading, traslado } from '../../../testing/pagos/flujo';

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const mayo = { fecha: '2026-05-10T12:00:00' };
  await openLedger(app).arrive(
    pue('600000', '96000', mayo),
    reading(pue('0', '0', mayo), { origen: 'PUE', ...traslado('400000', '0', { factor: 'Exento', tasa: '0' }) }),
  );
});
afterAll(() => app.close());

const PEDIMENTO = {
  ...{ pedimento: '26 48 3009 6001234', fecha: '2026-03-31', base: '10000', iva: '1600', clase: null },
  ...{
    idFiscal: 'US-998877',
    nombre: 'Example Parts Inc',
    pais: 'USA',
    jurisdiccion: '',
    evidencia: 'Línea de captura',
  },
};
const save = (said: object = {}, who = as) =>
  app.call('PUT', '/impuestos/importaciones', who, { ...PEDIMENTO, ...said });
const list = async (mes: string, who = as): Promise<ImportacionIva[]> =>
  (await app.call('GET', `/impuestos/importaciones?mes=${mes}`, who)).json().rows;
const month = async (mes: string, who = as): Promise<MesDeImpuestos> =>
  (await app.call('GET', `/impuestos/meses/${mes}`, who)).json();
const lines = async (mes: string, who = as): Promise<{ rows: LineaFlujo[] }> =>
  (await app.call('GET', `/impuestos/meses/${mes}?type=lineas&celda=acreditable`, who)).json();
const diot = async (mes: string): Promise<DiotDelMes> => (await app.call('GET', `/diot/${mes}`, as)).json();

it.each([
  ['14 digits', { pedimento: '2648300960012' }],
  ['letters', { pedimento: '26 48 3009 600123A' }],
  ['no evidence', { evidencia: '  ' }],
  ['a base of zero', { base: '0' }],
  ['a negative IVA', { iva: '-1600' }],
  ['IVA above 16 % of its base', { iva: '1601' }],
  ['no day', { fecha: '2026-02-30' }],
  ['another country without its place', { pais: 'ZZZ' }],
  ['a place of a country of the catalogue', { jurisdiccion: 'Texas' }],
  ['a wildcard as identification', { idFiscal: '*' }],
  ['a formula as identification', { idFiscal: '=A1' }],
  ['a separator of the DIOT', { nombre: 'A|B' }],
  ['an unknown class', { clase: 'F' }],
  ['more than is asked', { mes: '2026-04' }],
])('refuses %s', async (_name, said) => {
  expect((await save(said)).statusCode).toBe(400);
});

it('is creditable in the month of its payment, to the taxpayer alone', async () => {
  expect((await save({ pais: 'XXX' })).json().code).toBe('conflict');
  expect((await save()).statusCode).toBe(200);
  expect((await month('2026-03')).totales).toMatchObject({
    ...{ acreditable: '1600.00', gastado: '10000.00', pagado: '1600.00', aCargo: '-1600.00' },
  });
  expect((await month('2026-04')).totales.acreditable).toBe('0.00');
  const { rows } = await lines('2026-03');
  expect(rows).toMatchObject([
    { pedimento: '264830096001234', origen: 'PED', tasa: '16', nombre: 'Example Parts Inc' },
  ]);
  expect(await list('2026-03', stranger)).toEqual([]);
  expect((await month('2026-03', stranger)).totales.acreditable).toBe('0.00');
  expect((await lines('2026-03', stranger)).rows).toEqual([]);
  const [mine] = await list('2026-03');
  expect((await app.call('DELETE', `/impuestos/importaciones/${mine?.id}`, stranger)).statusCode).toBe(404);
});

it('takes what is said last of a pedimento, also in another month, and forgets it', async () => {
  await save({ fecha: '2026-04-01', base: '5000', iva: '799.50' });
  expect(await list('2026-03')).toEqual([]);
  expect(await list('2026-04')).toMatchObject([{ base: '5000.00', iva: '799.50', evidencia: 'Línea de captura' }]);
  expect((await month('2026-03')).totales.acreditable).toBe('0.00');
  const [mine] = await list('2026-04');
  expect((await app.call('DELETE', `/impuestos/importaciones/${mine?.id}`, as)).statusCode).toBe(200);
  expect((await month('2026-04')).totales.acreditable).toBe('0.00');
});

it('is a change of a closed month, and of one that lost it', async () => {
  const cambios = async (): Promise<{ rows: CfdiCambiado[] }> =>
    (await app.call('GET', '/impuestos/meses/2026-04?type=cambios', as)).json();
  await save({ fecha: '2026-04-02' });
  await app.call('PUT', '/impuestos/meses/2026-04?action=cerrar', as);
  expect((await cambios()).rows).toEqual([]);
  await save({ fecha: '2026-04-02', iva: '1500' });
  expect((await cambios()).rows).toMatchObject([{ cambio: 'cambio', cfdi: null, uuid: '264830096001234' }]);
  const [mine] = await list('2026-04');
  await app.call('DELETE', `/impuestos/importaciones/${mine?.id}`, as);
  expect((await cambios()).rows).toMatchObject([{ cambio: 'salio', cfdi: null, uuid: '264830096001234' }]);
  expect((await month('2026-04')).cierre?.cambios).toMatchObject([{ celda: 'acreditable', diferencia: '-1600.00' }]);
});

it('goes by its class and the proportion into the fields of imports of the DIOT, and into the paper', async () => {
  const mayo = { fecha: '2026-05-04' };
  const each = (pedimento: string, said: object) => save({ pedimento, ...mayo, ...said });
  await each('264830096000001', { base: '1000', iva: '160', clase: 'G' });
  await each('264830096000002', { base: '2000', iva: '320' });
  await each('264830096000003', { base: '3000', iva: '480', clase: 'E' });
  await each('264830096000004', { base: '500', iva: '80', clase: 'N', idFiscal: '0012', pais: 'CHN', nombre: '=1+1' });
  const { totales } = await month('2026-05');
  // 160 + .6 × 320
  expect(totales).toMatchObject({ proporcion: '0.600000', acreditable: '352.00', porExentos: '560.00' });
  const { lineas, faltas, cuadre, conciliacion } = await diot('2026-05');
  expect(faltas).toEqual([]);
  expect(checkDiot(lineas)).toEqual([]);
  expect(
    lineas.map(({ tipoTercero, tipoOperacion, idFiscal, pais, importes }) => ({
      tipoTercero,
      tipoOperacion,
      idFiscal,
      pais,
      importes,
    })),
  ).toEqual([
    {
      ...{ tipoTercero: '05', tipoOperacion: '07', idFiscal: 'US-998877', pais: 'USA' },
      importes: {
        ...{ 'valor.aduana': 6000, 'acreditable.aduana': 160, 'acreditableProporcion.aduana': 192 },
        ...{ 'noAcreditableProporcion.aduana': 128, 'noAcreditableExentos.aduana': 480 },
      },
    },
    {
      ...{ tipoTercero: '05', tipoOperacion: '07', idFiscal: '0012', pais: 'CHN' },
      importes: { 'valor.aduana': 500, 'noAcreditableNoObjeto.aduana': 80 },
    },
  ]);
  expect(cuadre).toMatchObject({ mes: '1040.00', archivo: '1040.00', redondeo: '0.00' });
  expect(conciliacion.map(({ concepto, importe }) => [concepto, importe])).toEqual([
    ['declaracion', '352.00'],
    ['archivo', '352.00'],
  ]);
  const papel = (await app.call('GET', '/impuestos/meses/2026-05?type=papel', as)).rawPayload;
  for (const book of haveLibreOffice ? [papel, await recalculate(papel)] : [papel]) {
    const sheets = await readExcel(book);
    const figures = new Map((sheets[0]?.data ?? []).map((row) => [String(row[0]), Number(row[2])]));
    expect(figures.get('IVA acreditable')).toBe(352);
    expect(figures.get('De él, de importaciones según pedimentos')).toBe(1040);
    const declared = sheets.find(({ sheet }) => sheet === 'DIOT')?.data ?? [];
    // Texts of users are no formulas.
    expect(declared.slice(1, 3).map((row) => row[4])).toEqual(['Example Parts Inc', '=1+1']);
    expect(declared.slice(1).map((row) => [row[13], row[23], row[24], row[39], row[41], row[42]])).toEqual([
      [6000, 160, 192, 128, 480, null],
      [500, null, null, null, null, 80],
      [6500, 160, 192, 128, 480, 80],
    ]);
  }
  const { rows } = (await app.call('GET', '/impuestos/meses?hasta=2026-06', as)).json();
  expect(rows.find(({ mes }: { mes: string }) => mes === '2026-05')).toMatchObject({ acreditable: '352.00' });
});
