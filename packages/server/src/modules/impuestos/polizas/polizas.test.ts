import { existsSync } from 'node:fs';
import { contabilidadFolder, describeWith } from '@boveda/cfdi/testing/fixtures';
import { checkContabilidad } from '@boveda/cfdi/testing/schemas';
import { createRetencionBuilder } from '@boveda/cfdi-samples';
import type { MesDeImpuestos, PolizaPropuesta, PolizasDelMes } from '@boveda/contracts';
import { Big } from 'big.js';
import readExcel from 'read-excel-file/node';
import yauzl from 'yauzl';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import { CANCELADO, documento, OTHER, openLedger, RFC, rep } from '../../../../testing/pagos/documentos';
import { egreso, paying, ppd, pue, reading, selling, traslado } from '../../../../testing/pagos/flujo';

const EFOS = 'EFO010101AB1';
const PERSONA = 'AAAA010101AAA';
const MES = '2026-03';

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
let sold: ReturnType<typeof pue>;

const received = (base: string, iva: string, facts: object = {}, line: object = {}) => {
  const document = pue(base, iva, {
    ...{ emitido: false, contraparte_rfc: 'AAA010101AAA', contraparte_nombre: 'PROVEEDOR' },
    ...{ total: new Big(base).plus(iva).toFixed(2), ...facts },
  });
  return reading(document, { origen: 'PUE', ...traslado(base, iva, line) });
};
const conceptos = (document: ReturnType<typeof pue>, clave: string) => ({
  ...document,
  detalle: { ...document.detalle, conceptos: JSON.stringify([{ clave, importe: '1', texto: '' }]) },
});

beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const listed = { rfc: EFOS, nombre: 'EFO', situacion: 2, descripcion: '', oficio_global: '', busqueda: EFOS };
  await app.deps.db
    .insertInto('efos')
    .values({ ...listed, publicacion_sat: null, etapas: '[]' })
    .execute();
  sold = pue('10000.333333', '1600.053333', { total: '11600.39', folio: '7' });
  const credit = ppd('1160', '1000', '160', { fecha: '2026-02-10T12:00:00' });
  const dolares = ppd('1160', '1000', '160', { moneda: 'USD', tipo_cambio: '18', fecha: '2026-03-02T12:00:00' });
  const pagoEnDolares = rep([
    { doctos: [{ de: dolares, pagado: '1160', equivalencia: '1' }], monto: '1160', moneda: 'USD', fecha: '2026-03-20' },
  ]);
  const [pagoUsd] = JSON.parse(pagoEnDolares.detalle.pagos);
  const rent = reading(
    received('10000', '1600', { total: '9533.33', contraparte_rfc: PERSONA }),
    { origen: 'PUE', ...traslado('10000', '1600') },
    { origen: 'PUE', ...traslado('10000', '1066.67', { naturaleza: 'R', tasa: '0.106667' }) },
    { origen: 'PUE', ...traslado('10000', '1000', { naturaleza: 'R', impuesto: '001', tasa: '0.100000' }) },
  );
  const arrendador = { emitido: false, contraparte_rfc: 'ARR010101AA1' };
  const rented = ppd('1060', '1000', '160', { ...arrendador, fecha: '2026-02-18T12:00:00' });
  await openLedger(app).arrive(
    credit,
    paying(credit, '2026-03-20', { pagado: '1160', cambio: '1' }),
    sold,
    egreso('1000', '160', [sold], '2026-03-12'),
    dolares,
    {
      ...pagoEnDolares,
      detalle: {
        ...pagoEnDolares.detalle,
        pagos: JSON.stringify([{ ...pagoUsd, tipoCambio: '17.3' }]),
        flujo: JSON.stringify([
          {
            ...{ origen: 'REP', documento: dolares.cfdi.uuid, fecha: '2026-03-20T12:00:00' },
            ...traslado('17300', '2768'),
          },
        ]),
      },
    },
    conceptos(rent, '80131502'),
    conceptos(rented, '80131500'),
    reading(
      paying(rented, '2026-03-18', { pagado: '1060', cambio: '1' }, arrendador),
      ...[traslado('1000', '160'), traslado('1000', '100', { naturaleza: 'R', impuesto: '001', tasa: '0.100000' })].map(
        (line) => ({ origen: 'REP', documento: rented.cfdi.uuid, fecha: '2026-03-18T12:00:00', ...line }),
      ),
    ),
    received('5000', '800', { contraparte_rfc: EFOS, uso_cfdi: 'I04' }),
    received('3000', '480', {}, { marca: 'efectivo' }),
    selling(received('100.005', '16.0008', { total: '116.01' }), ['43211500', '100.005']),
    // Paid at once, without a tax; cancelled; of February, collected in March because it is a factura global.
    reading(documento({ metodo_pago: 'PUE', total: '50', folio: '50' })),
    pue('700', '112', { status: CANCELADO }),
    reading(pue('200', '32', { total: '232', fecha: '2026-02-27T12:00:00', contraparte_rfc: 'XAXX010101000' }), {
      ...{ origen: 'PUE', ...traslado('200', '32'), fecha: '2026-03-01T23:59:59' },
    }),
    // Without a póliza: payroll, dollars of an unknown rate, a CFDI that is not read.
    documento({ tipo: 'N', total: '600', subtotal: '700' }),
    ppd('10', '10', '0', { moneda: 'USD' }),
    documento({ metodo_pago: 'PPD', total: '70' }),
    // What the other taxpayer has is not of this one.
    pue('999', '159.84', { rfc_owner: OTHER, total: '1158.84' }),
  );
}, 180_000);
afterAll(() => app.close());

const polizas = async (query = 'limit=250', who = as, mes = MES): Promise<PolizasDelMes> =>
  (await app.call('GET', `/polizas/${mes}?${query}`, who)).json();
const download = (query: string, who = as, mes = MES) => app.call('GET', `/polizas/${mes}?${query}`, who);
const written = ({ movimientos }: PolizaPropuesta) =>
  movimientos.map(({ cuenta, debe, haber }) => (Number(debe) ? `D ${cuenta} ${debe}` : `H ${cuenta} ${haber}`));
const ofUuid = ({ rows }: PolizasDelMes, uuid: string) => rows.filter((row) => row.uuid === uuid);

/** The only file of a ZIP, with its name and that of the ZIP. */
async function unzip(answer: Awaited<ReturnType<typeof download>>): Promise<[string, string, string]> {
  const zip = await yauzl.fromBufferPromise(answer.rawPayload);
  const found: [string, string][] = [];
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString()]);
  expect(found).toHaveLength(1);
  return [String(answer.headers['content-disposition']), ...(found[0] as [string, string])];
}

it('proposes pólizas that square, whose IVA is that of the month', async () => {
  const proposal = await polizas();
  for (const { numero, debe, haber, movimientos } of proposal.rows) {
    expect([numero, debe]).toEqual([numero, haber]);
    expect(movimientos.reduce((all, each) => all.plus(each.debe), new Big(0)).toFixed(2)).toBe(debe);
  }
  expect(proposal.totales.debe).toBe(proposal.totales.haber);
  const { totales }: MesDeImpuestos = (await app.call('GET', `/impuestos/meses/${MES}`, as)).json();
  const [cobrado, pagado] = proposal.cuadre;
  expect(cobrado).toEqual({ cuenta: '208.01', polizas: totales.causado, mes: totales.causado });
  // No exempt act: what is creditable is not divided.
  expect(totales.proporcion).toBe('1.000000');
  expect(pagado).toEqual({ cuenta: '118.01', polizas: totales.acreditableDelMes, mes: totales.acreditableDelMes });
  const noAcreditable = proposal.cuentas.find(({ cuenta }) => cuenta === '601.83');
  expect(noAcreditable?.debe).toBe(totales.noAcreditable);
});

it('books a sale paid at once, its egreso, fees with withholdings, and a payment of another month', async () => {
  const proposal = await polizas();
  expect(ofUuid(proposal, sold.cfdi.uuid).map(written)).toEqual([
    ['D 102.01 11600.39', 'H 208.01 1600.05', 'H 401.02 10000.34'],
  ]);
  const conceptos = new Map(proposal.rows.map((row) => [row.movimientos.map(({ cuenta }) => cuenta).join(), row]));
  expect(written(conceptos.get('208.01,402.01,102.01') as PolizaPropuesta)).toEqual([
    ...['D 208.01 160.00', 'D 402.01 1000.00', 'H 102.01 1160.00'],
  ]);
  const renta = proposal.rows.find(({ contraparte }) => contraparte === PERSONA) as PolizaPropuesta;
  expect(renta).toMatchObject({ regla: 'clave', emitido: false, estimado: false });
  expect(written(renta)).toEqual([
    ...['D 118.01 533.33', 'D 119.01.02 1066.67', 'D 601.45 10000.00'],
    ...['H 102.01 9533.33', 'H 216.03.02 1000.00', 'H 216.10.02 1066.67'],
  ]);
  // 1,160 USD that were sold at 18 and collected at 17.30.
  const enDolares = proposal.rows.find(({ movimientos }) => movimientos.some(({ cuenta }) => cuenta === '701.01'));
  expect(written(enDolares as PolizaPropuesta)).toEqual([
    ...['D 102.01 20068.00', 'D 209.01 2880.00', 'D 701.01 700.00', 'H 105.01 20880.00', 'H 208.01 2768.00'],
  ]);
  // The payment of a rent has the account of its invoice.
  const pagada = proposal.rows.find(({ movimientos }) => movimientos.some(({ cuenta }) => cuenta === '216.03.01'));
  expect(written(pagada as PolizaPropuesta)).toEqual([
    ...['D 118.01 160.00', 'D 201.01 1060.00', 'D 216.03.01 100.00'],
    ...['H 102.01 1060.00', 'H 119.01.01 160.00', 'H 216.03.02 100.00'],
  ]);
  const estimado = proposal.rows.filter((row) => row.estimado);
  expect(estimado.map(written)).toEqual([
    ['D 102.01 1160.00', 'D 209.01 160.00', 'H 105.01 1160.00', 'H 208.01 160.00'],
  ]);
  const global = proposal.rows.find(({ contraparte }) => contraparte === 'XAXX010101000') as PolizaPropuesta;
  expect(global.numero).toMatch(/^2026-03-I-/);
  expect(written(global)).toEqual(['D 102.01 232.00', 'D 209.01 32.00', 'H 105.01 232.00', 'H 208.01 32.00']);
  expect(written(proposal.rows.find(({ folio }) => folio === '50') as PolizaPropuesta)).toEqual([
    ...['D 102.01 50.00', 'H 401.02 50.00'],
  ]);
  expect(proposal.rows.find(({ contraparte }) => contraparte === EFOS)).toMatchObject({ regla: 'uso' });
  expect(proposal.fuera).toEqual([
    ...[
      { razon: 'nomina', cantidad: 1 },
      { razon: 'sinCambio', cantidad: 1 },
      { razon: 'sinLeer', cantidad: 1 },
    ],
  ]);
});

it('books the IVA of pedimentos and what platforms withheld, which are those of the month', async () => {
  const mes = '2026-08';
  const customer = reading(
    pue('1000', '160', { fecha: `${mes}-10T12:00:00`, total: '1080' }),
    ...[traslado('1000', '160'), traslado('1000', '80', { naturaleza: 'R', tasa: '0.080000' })].map((line) => ({
      ...{ origen: 'PUE', ...line },
    })),
  );
  await openLedger(app).arrive(customer);
  const pedimento = { pedimento: '26 48 3009 6001234', fecha: `${mes}-31`, base: '10000', iva: '1600.50', clase: 'E' };
  const proveedor = { idFiscal: 'US-998877', nombre: 'Example Parts Inc', pais: 'USA', jurisdiccion: '' };
  const said = { ...pedimento, ...proveedor, evidencia: 'Línea de captura' };
  expect((await app.call('PUT', '/impuestos/importaciones', as, said)).statusCode).toBe(200);
  const platform = createRetencionBuilder('IIA040805DZ4');
  for (const [iva, isr] of [
    ['80.00', '25.00'],
    ['0.00', '12.34'],
  ] as const) {
    const facts = { receptor: RFC, clave: '26', ejercicio: 2026, mesInicial: 8, fecha: '2026-09-05T12:00:00' };
    const xml = platform.build({ ...facts, operacion: '1000.00', iva, isr });
    await app.call('POST', '/cfdi', as, { name: 'r.xml', xmlb64: xml.toString('base64') });
  }
  const { rows, cuadre } = await polizas('limit=250', as, mes);
  const aparte = rows.filter(({ regla }) => regla === 'importacion' || regla === 'plataforma');
  expect(aparte.map((row) => [row.regla, row.fecha, row.cfdi, row.retencion !== null, written(row)])).toEqual([
    ['importacion', '2026-08-31', null, false, ['D 118.02 1600.50', 'H 102.01 1600.50']],
    ['plataforma', '2026-08-31', null, true, ['D 113.01.02 80.00', 'D 113.02.02 25.00', 'H 102.01 105.00']],
    ['plataforma', '2026-08-31', null, true, ['D 113.02.02 12.34', 'H 102.01 12.34']],
  ]);
  const { totales, celdas }: MesDeImpuestos = (await app.call('GET', `/impuestos/meses/${mes}`, as)).json();
  const deImportacion = celdas.find(({ origen }) => origen === 'PED')?.importe;
  expect([totales.retenidoAFavor, deImportacion]).toEqual(['160.00', '1600.50']);
  expect(cuadre.map(({ cuenta, polizas, mes }) => [cuenta, polizas, mes])).toEqual([
    ['208.01', '160.00', '160.00'],
    ['118.01', '0.00', '0.00'],
    ['118.02', '1600.50', '1600.50'],
    ['113.01.02', '160.00', '160.00'],
  ]);
  const [, , xml] = await unzip(await download('type=xml&solicitud=DE&numero=AB123456789012', as, mes));
  expect(xml).toContain(`UUID_CFDI="${aparte[1]?.uuid}" RFC="IIA040805DZ4" MontoTotal="1000.00"`);
  if (existsSync(contabilidadFolder)) expect(await checkContabilidad([['PolizasPeriodo', xml]])).toEqual([[]]);
  const [ajustada] = aparte as [PolizaPropuesta];
  const ajuste = {
    clave: ajustada.clave,
    motivo: 'Se pagó después',
    movimientos: [
      { cuenta: '118.02', debe: '1600.50', haber: '0' },
      { cuenta: '205.06', debe: '0', haber: '1600.50' },
    ],
  };
  expect((await app.call('PUT', `/polizas/${mes}`, as, ajuste)).statusCode).toBe(200);
  expect((await polizas('limit=250', as, mes)).rows.find(({ clave }) => clave === ajustada.clave)).toMatchObject({
    guardada: { motivo: 'Se pagó después', cambio: false },
  });
  expect((await polizas('limit=250', stranger, mes)).rows).toEqual([]);
});

it('answers pages of the same proposal, and each taxpayer its own', async () => {
  const all = await polizas();
  const page = await polizas('limit=2&offset=3');
  expect(page.rows).toEqual(all.rows.slice(3, 5));
  expect([page.count, page.totales, page.cuentas]).toEqual([all.rows.length, all.totales, all.cuentas]);
  const [own, ...more] = (await polizas('limit=250', stranger)).rows;
  expect([own?.debe, more]).toEqual(['1158.84', []]);
  for (const query of ['limit=250', 'type=xlsx', 'type=catalogo', 'type=xml&solicitud=AF&numero=ABC1234567/26'])
    expect((await download(query, { token: stranger.token, rfc: RFC })).statusCode).toBe(403);
  expect(await polizas('limit=250', as, '2025-01')).toMatchObject({ rows: [], count: 0, cuentas: [], fuera: [] });
});

it('writes the proposal as Excel', async () => {
  const { rows, cuentas } = await polizas();
  const answer = await download('type=xlsx');
  expect(answer.headers['content-disposition']).toContain(`${RFC}_polizas_${MES}.xlsx`);
  const [movimientos, sumas, notas] = await readExcel(answer.rawPayload);
  const [, ...written] = movimientos?.data ?? [];
  expect(written).toHaveLength(rows.flatMap((row) => row.movimientos).length);
  expect(written.reduce((sum, row) => sum + Number(row[6]) - Number(row[7]), 0)).toBeCloseTo(0, 6);
  expect(sumas?.data.slice(1).map(([cuenta]) => cuenta)).toEqual(cuentas.map(({ cuenta }) => cuenta));
  expect(JSON.stringify(notas?.data)).toContain('CFDI de nómina');
});

it('refuses the XML of a month without pólizas, and a number of the other kind', async () => {
  expect((await download('type=xml&solicitud=DE&numero=AB123456789012', as, '2025-01')).statusCode).toBe(409);
  expect((await download('type=xml&solicitud=DE&numero=ABC1234567/26')).statusCode).toBe(409);
  expect((await download('type=xml&solicitud=AF&numero=AB123456789012')).statusCode).toBe(409);
  expect((await download('type=xml&solicitud=AF&numero=1')).statusCode).toBe(400);
});

describeWith([contabilidadFolder], 'files of contabilidad electrónica', () => {
  it('are valid by the schemas of the SAT and named as it wants', async () => {
    const [catalogo, orden, tramite, folios] = await Promise.all([
      download('type=catalogo').then(unzip),
      download('type=xml&solicitud=AF&numero=ABC1234567/26').then(unzip),
      download('type=xml&solicitud=CO&numero=AB123456789012').then(unzip),
      download('type=xml&archivo=folios&solicitud=FC&numero=ABC1234567/26').then(unzip),
    ]);
    for (const [[disposition, name], letras] of [
      [catalogo, 'CT'],
      [orden, 'PL'],
      [tramite, 'PL'],
      [folios, 'XF'],
    ] as const) {
      expect(disposition).toContain(`${RFC}202603${letras}.zip`);
      expect(name).toBe(`${RFC}202603${letras}.xml`);
    }
    expect(orden[2]).toContain('TipoSolicitud="AF" NumOrden="ABC1234567/26"');
    expect(orden[2].match(/<PLZ:Poliza /g)).toHaveLength((await polizas()).count);
    expect(
      await checkContabilidad([
        ['CatalogoCuentas', catalogo[2]],
        ['PolizasPeriodo', orden[2]],
        ['PolizasPeriodo', tramite[2]],
        ['AuxiliarFolios', folios[2]],
      ]),
    ).toEqual([[], [], [], []]);
  });
});

describe('what a taxpayer writes', () => {
  const account = (body: object, who = as) => app.call('PUT', '/cuentas', who, body);
  const rule = (body: object, who = as) => app.call('PUT', '/reglas-cuenta', who, { motivo: 'Se sabe', ...body });
  const lines = (...movimientos: [cuenta: string, debe: string, haber: string][]) =>
    movimientos.map(([cuenta, debe, haber]) => ({ cuenta, debe, haber }));
  const motivo = 'Lo dijo su contador';
  const said = (answer: { json(): { detail?: string } }) => answer.json().detail;

  it('adds accounts below those that are there, with their numbers elsewhere', async () => {
    expect(said(await account({ numero: '301.01', nombre: 'Capital fijo' }))).toBe('Agregue primero la cuenta 301.');
    expect(said(await account({ numero: '301.99', nombre: 'Capital' }))).toBe(
      'El SAT no tiene el código agrupador 301.99.',
    );
    expect(said(await account({ numero: '301' }))).toBe('Escriba el nombre de la cuenta.');
    expect((await account({ numero: '301', nombre: 'Capital social', naturaleza: 'A' })).statusCode).toBe(200);
    expect((await account({ numero: '301.01', nombre: 'Capital fijo' })).statusCode).toBe(200);
    expect((await account({ numero: '601.84', externo: '5101-084' })).statusCode).toBe(200);
    const { rows } = (await app.call('GET', '/cuentas', as)).json();
    const of = (numero: string) => rows.find((each: { numero: string }) => each.numero === numero);
    expect(of('301.01')).toMatchObject({ propia: true, naturaleza: 'A', nivel: 2, nombre: 'Capital fijo' });
    expect(of('601.84')).toMatchObject({ propia: false, externo: '5101-084', nombre: 'Otros gastos generales' });
    expect((await app.call('GET', '/cuentas', stranger)).json().rows).toHaveLength(rows.length - 2);
    expect((await app.call('DELETE', '/cuentas/301', as)).statusCode).toBe(409);
    expect((await app.call('DELETE', '/cuentas/301.01', stranger)).statusCode).toBe(404);
    expect((await app.call('DELETE', '/cuentas/301.01', as)).statusCode).toBe(200);
  });

  it('chooses the account of what meets a rule, until it is forgotten', async () => {
    const before = await polizas();
    const bought = before.rows.find(({ regla }) => regla === 'general') as PolizaPropuesta;
    expect(said(await rule({ emitido: false, contraparte: bought.contraparte, cuenta: '999.01' }))).toMatch(
      /no tiene la cuenta 999\.01/,
    );
    expect((await rule({ emitido: false, cuenta: '601.61' })).statusCode).toBe(400);
    expect((await rule({ emitido: false, contraparte: bought.contraparte, cuenta: '601.61' })).statusCode).toBe(200);
    expect((await rule({ emitido: true, metodo: 'PUE', tipo: 'I', cuenta: '401.08' })).statusCode).toBe(200);
    const after = await polizas();
    expect(ofUuid(after, bought.uuid)[0]?.regla).toBe('usuario');
    expect(written(ofUuid(after, bought.uuid)[0] as PolizaPropuesta).join()).toContain('D 601.61');
    expect(written(ofUuid(after, sold.cfdi.uuid)[0] as PolizaPropuesta).join()).toContain('H 401.08');
    expect(after.cuadre).toEqual(before.cuadre);
    const { rows, count } = (await app.call('GET', '/reglas-cuenta', as)).json();
    expect(count).toBe(2);
    expect((await app.call('GET', '/reglas-cuenta', stranger)).json().count).toBe(0);
    expect((await app.call('DELETE', `/reglas-cuenta/${rows[0].id}`, stranger)).statusCode).toBe(404);
    for (const { id } of rows) expect((await app.call('DELETE', `/reglas-cuenta/${id}`, as)).statusCode).toBe(200);
    expect(await polizas()).toEqual(before);
  });

  it('keeps an adjusted póliza, and says when what is proposed is another', async () => {
    const before = await polizas();
    const [poliza] = ofUuid(before, sold.cfdi.uuid) as [PolizaPropuesta];
    const { clave, movimientos } = poliza;
    const moved = movimientos.map(({ cuenta, debe, haber }) => ({
      cuenta: cuenta === '401.02' ? '401.08' : cuenta,
      debe,
      haber,
    }));
    const adjust = (body: object, who = as) =>
      app.call('PUT', `/polizas/${MES}`, who, { clave, movimientos: moved, motivo, ...body });
    for (const [bad, status] of [
      [{ movimientos: lines(['102.01', '1', '0'], ['401.02', '0', '1.01']) }, 400],
      [{ movimientos: lines(['102.01', '1', '1'], ['401.02', '0', '0']) }, 400],
      [{ movimientos: lines(['102.01', '0', '0']) }, 400],
      [{ movimientos: lines(['102.01', '-1', '0'], ['401.02', '0', '-1']) }, 400],
      [{ movimientos: lines(['999', '1', '0'], ['401.02', '0', '1']) }, 409],
      [{ clave: 'cfdi:nada' }, 404],
    ] as const)
      expect([bad, (await adjust(bad)).statusCode]).toEqual([bad, status]);
    expect((await adjust({}, stranger)).statusCode).toBe(404);
    expect((await adjust({})).statusCode).toBe(200);
    const adjusted = ofUuid(await polizas(), sold.cfdi.uuid)[0] as PolizaPropuesta;
    expect(adjusted.guardada).toMatchObject({ motivo, cambio: false });
    expect(written(adjusted).join()).toContain('H 401.08');
    await rule({ emitido: true, metodo: 'PUE', cuenta: '401.05' });
    const changed = ofUuid(await polizas(), sold.cfdi.uuid)[0] as PolizaPropuesta;
    expect(changed.guardada?.cambio).toBe(true);
    expect(written(changed)).toEqual(written(adjusted));
    const { rows } = (await app.call('GET', '/reglas-cuenta', as)).json();
    await app.call('DELETE', `/reglas-cuenta/${rows[0].id}`, as);
    const id = changed.guardada?.id;
    expect((await app.call('DELETE', `/polizas-guardadas/${id}`, stranger)).statusCode).toBe(404);
    expect((await app.call('DELETE', `/polizas-guardadas/${id}`, as)).statusCode).toBe(200);
    expect(await polizas()).toEqual(before);
  });

  it('adds a user-written póliza, computes the balanza, and writes BN only when opening balances square', async () => {
    const before = await polizas();
    const body = {
      fecha: `${MES}-31`,
      concepto: 'Depreciación',
      motivo,
      movimientos: lines(['601.84', '12.5', '0'], ['156.01', '0', '12.50']),
    };
    const write = (more: object = {}, who = as) => app.call('POST', `/polizas/${MES}`, who, { ...body, ...more });
    expect(said(await write({ fecha: '2026-04-01' }))).toBe('La fecha de la póliza es de otro mes.');
    const { id } = (await write()).json();
    const after = await polizas();
    expect(after.count).toBe(before.count + 1);
    const own = after.rows.find(({ cfdi }) => cfdi === null) as PolizaPropuesta;
    expect(own).toMatchObject({ concepto: 'Depreciación', numero: `${MES}-P-00001`, debe: '12.50', haber: '12.50' });

    const balanza = async (who = as, mes = MES) => (await app.call('GET', `/balanzas/${mes}`, who)).json();
    const movida = await balanza();
    expect(movida).toMatchObject({ falta: 'saldos', totales: after.totales });
    expect((await app.call('GET', `/balanzas/${MES}?type=xml`, as)).statusCode).toBe(409);
    const saldos = (all: object[], who = as) => app.call('PUT', '/saldos-iniciales/2026', who, { saldos: all });
    const bancos = { cuenta: '102.01', saldo: '1000.50' };
    expect(said(await saldos([{ cuenta: '888', saldo: '1' }]))).toMatch(/no tiene la cuenta 888/);
    expect((await saldos([bancos, bancos])).statusCode).toBe(400);
    // The balance of a parent account is the sum of its parts, which would count twice.
    expect((await saldos([bancos, { cuenta: '102', saldo: '1000.50' }])).statusCode).toBe(400);
    await saldos([bancos]);
    expect(await balanza()).toMatchObject({ falta: 'cuadre', diferencia: '1000.50' });
    await saldos([bancos, { cuenta: '301', saldo: '1000.50' }]);
    const whole = await balanza();
    expect(whole).toMatchObject({ falta: null, saldos: [bancos, { cuenta: '301', saldo: '1000.50' }] });
    // February sold on credit: what it left is the balance with which March begins.
    const of = (numero: string) => whole.cuentas.find((each: { numero: string }) => each.numero === numero);
    expect(of('105.01')).toMatchObject({ inicial: '1392.00' });
    expect(of('102').inicial).toBe('1000.50');
    const [, name, xml] = await unzip(await app.call('GET', `/balanzas/${MES}?type=xml`, as));
    expect(name).toBe(`${RFC}202603BN.xml`);
    if (existsSync(contabilidadFolder)) expect(await checkContabilidad([['BalanzaComprobacion', xml]])).toEqual([[]]);
    expect(await balanza(stranger)).toMatchObject({ falta: 'saldos' });
    const [, catalogo] = (await unzip(await download('type=catalogo'))).slice(1);
    expect(catalogo).toContain('Desc="Capital social"');

    const sheet = async (query: string) => readExcel((await download(query)).rawPayload);
    const [contpaqi] = await sheet('type=contpaqi');
    const [coi] = await sheet('type=coi');
    expect(contpaqi?.data.filter(([record]) => record === 'P')).toHaveLength(after.count);
    expect(contpaqi?.data.some(([record, cuenta]) => record === 'M1' && cuenta === '5101-084')).toBe(true);
    expect(coi?.data.filter(([, word]) => word === 'FIN_PARTIDAS')).toHaveLength(after.count);
    const csv = (await download('type=csv')).payload.split('\r\n');
    expect(csv.filter((line) => line.includes(motivo))).toHaveLength(2);

    expect((await app.call('DELETE', `/polizas-guardadas/${id}`, as)).statusCode).toBe(200);
    expect((await app.call('DELETE', '/cuentas/301', as)).statusCode).toBe(409);
    await saldos([]);
    expect((await app.call('DELETE', '/cuentas/301', as)).statusCode).toBe(200);
    await app.call('DELETE', '/cuentas/601.84', as);
    expect(await polizas()).toEqual(before);
  });
});
