import { randomUUID } from 'node:crypto';
import { type CfdiFacts, createCfdiBuilder } from '@boveda/cfdi-samples';
import {
  type CfdiDelPrellenado,
  type GrupoPrellenado,
  type ImportePrellenado,
  importesPrellenado,
  type PrellenadoDelMes,
  razonesPrellenado,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import readExcel from 'read-excel-file/node';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import { haveLibreOffice, recalculate } from '../../../../testing/libre-office';
import { type DocumentoSat, prellenadoOf } from '../../../../testing/pagos/prellenado-oracle';
import { ingestMany } from '../../../vault/ingest/ingest';

const RFC = 'EKU9003173C9';
const OTHER = 'MCI7306249Y1';
const PROVEEDOR = 'IIA040805DZ4';
const EFOS = 'XIQB891116QE4';
const MES = '2026-03';

interface Fixture extends DocumentoSat {
  uuid: string;
  status: number;
  /** In the metadata alone. */
  falta?: boolean;
  total: string;
}

const builders = new Map<string, ReturnType<typeof createCfdiBuilder>>();
const fixtures: Fixture[] = [];

type State = Partial<Pick<Fixture, 'status' | 'cancelado' | 'falta'>>;

/** Adds a CFDI of an issuer to the vault of the taxpayer; returns its UUID. */
function add(emisor: string, facts: CfdiFacts, state: State = {}): string {
  const builder = builders.get(emisor) ?? createCfdiBuilder(emisor);
  builders.set(emisor, builder);
  const uuid = randomUUID();
  const parties = emisor === RFC ? {} : { receptor: RFC };
  const xml = builder.build({ uuid, ...parties, ...facts }).toString();
  fixtures.push({ uuid, xml, status: state.cancelado ? 3 : 2, total: facts.total ?? '', ...state });
  return uuid;
}

const factura = (emisor: string, neto: number, facts: CfdiFacts = {}, state: State = {}) =>
  add(emisor, { total: (neto * 1.16).toFixed(2), iva: (neto * 0.16).toFixed(2), ...facts }, state);

interface Pagado {
  fecha: string;
  pago: string;
  neto: number;
  forma?: string;
  sinDesglose?: boolean;
  /** Invoice; a new one on credit unless it is given. */
  de?: string;
  uso?: string;
}

/** Adds a complement, and the invoice on credit that it pays. */
function pagar(
  emisor: string,
  { fecha, pago, neto, forma = '03', sinDesglose, de, uso = 'G03' }: Pagado,
  state: State = {},
) {
  const credit = { fecha: '2026-01-15T12:00:00', metodoPago: 'PPD', formaPago: '99', usoCfdi: uso };
  const documento = de ?? factura(emisor, neto, credit);
  const [total, base, iva] = [(neto * 1.16).toFixed(2), neto.toFixed(2), (neto * 0.16).toFixed(2)];
  const taxes = (suffix: string) =>
    `Base${suffix}="${base}" Impuesto${suffix}="002" TipoFactor${suffix}="Tasa" TasaOCuota${suffix}="0.160000" Importe${suffix}="${iva}"`;
  const desglose = sinDesglose
    ? ''
    : `<pago20:ImpuestosDR><pago20:TrasladosDR><pago20:TrasladoDR ${taxes('DR')}/></pago20:TrasladosDR></pago20:ImpuestosDR>`;
  const impuestos = sinDesglose
    ? ''
    : `<pago20:ImpuestosP><pago20:TrasladosP><pago20:TrasladoP ${taxes('P')}/></pago20:TrasladosP></pago20:ImpuestosP>`;
  const complemento =
    `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales MontoTotalPagos="${total}"/>` +
    `<pago20:Pago FechaPago="${pago}T12:00:00" FormaDePagoP="${forma}" MonedaP="MXN" TipoCambioP="1" Monto="${total}">` +
    `<pago20:DoctoRelacionado IdDocumento="${documento}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="${total}" ImpPagado="${total}" ImpSaldoInsoluto="0.00" ObjetoImpDR="02">${desglose}</pago20:DoctoRelacionado>` +
    `${impuestos}</pago20:Pago></pago20:Pagos>`;
  return add(emisor, { tipo: 'P', total: '0', moneda: 'XXX', fecha: `${fecha}T12:00:00`, complemento }, state);
}

/** A month with at least one CFDI for each of the nine reasons, and others that do not differ. */
function fillMonth(): void {
  factura(RFC, 1_000);
  factura(RFC, 333.33, {}, { cancelado: '2026-03-20T10:00:00' });
  add(RFC, { tipo: 'E', total: '116.00', iva: '16.00', usoCfdi: 'G02' });
  const wrong = factura(RFC, 700);
  factura(RFC, 800, { relacionados: { tipoRelacion: '04', uuids: [wrong] } });
  factura(RFC, 400, {}, { cancelado: '2026-04-10T10:00:00' });
  factura(RFC, 100, { moneda: 'USD', tipoCambio: '20' });
  pagar(RFC, { fecha: '2026-04-03', pago: '2026-03-10', neto: 510 });
  pagar(RFC, { fecha: '2026-04-20', pago: '2026-03-12', neto: 620 });
  pagar(RFC, { fecha: '2026-03-25', pago: '2026-02-12', neto: 730 });
  pagar(RFC, { fecha: '2026-03-15', pago: '2026-03-14', neto: 840, sinDesglose: true });
  pagar(RFC, { fecha: '2026-03-15', pago: '2026-03-14', neto: 90, de: factura(RFC, 90) });
  // Without IVA, and without any tax line at all.
  add(RFC, { total: '210.00', descuento: '15.00' });
  add(RFC, { total: '95.00', objetoImp: '04' }, { cancelado: '2026-04-10T10:00:00' });
  add(RFC, { tipo: 'E', total: '40.00', objetoImp: '04', usoCfdi: 'G02' });
  const exempt = add(RFC, { total: '65.00', objetoImp: '04' });
  add(RFC, { total: '66.00', objetoImp: '04', relacionados: { tipoRelacion: '04', uuids: [exempt] } });
  factura(RFC, 150, { descuento: '12.34', moneda: 'USD', tipoCambio: '19.8765' });

  factura(PROVEEDOR, 2_000, { descuento: '100.00' });
  add(PROVEEDOR, { total: '77.00', usoCfdi: 'S01', descuento: '7.00' });
  add(PROVEEDOR, { total: '88.00', objetoImp: '04' });
  add(PROVEEDOR, { total: '89.00', objetoImp: '04', formaPago: '01' });
  add(EFOS, { total: '99.00', objetoImp: '04', descuento: '1.00' });
  factura(PROVEEDOR, 50, { formaPago: '28', usoCfdi: 'G01' });
  factura(PROVEEDOR, 5_000, { usoCfdi: 'I04' });
  factura(PROVEEDOR, 300, { usoCfdi: 'S01' });
  factura(PROVEEDOR, 500, { formaPago: '01' });
  factura(PROVEEDOR, 5_001, { formaPago: '01' });
  // Both of the first reasons: it has the first.
  factura(PROVEEDOR, 610, { usoCfdi: 'I04', formaPago: '01' });
  add(PROVEEDOR, { tipo: 'E', total: '58.00', iva: '8.00', usoCfdi: 'G02' });
  factura(PROVEEDOR, 250, {}, { cancelado: '2026-04-30T10:00:00' });
  factura(EFOS, 900);
  factura(PROVEEDOR, 1_100, {}, { falta: true });
  factura(PROVEEDOR, 120, {}, { status: 1 });
  pagar(PROVEEDOR, { fecha: '2026-03-20', pago: '2026-03-19', neto: 410 });
  pagar(PROVEEDOR, { fecha: '2026-03-20', pago: '2026-03-19', neto: 420, uso: 'D01' });
  pagar(PROVEEDOR, { fecha: '2026-03-20', pago: '2026-03-19', neto: 430, forma: '01' });
}

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };

beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const listed = { rfc: EFOS, nombre: 'EFO', situacion: 2, descripcion: '', oficio_global: '', busqueda: EFOS };
  await app.deps.db
    .insertInto('efos')
    .values({ ...listed, publicacion_sat: null, etapas: '[]' })
    .execute();
  fillMonth();
  const archivos = fixtures
    .filter(({ falta }) => !falta)
    .map(({ uuid, xml }) => ({ archivo: uuid, xml: Buffer.from(xml) }));
  expect((await ingestMany(app.deps, { rfc: RFC }, archivos)).errores).toEqual([]);
  for (const { uuid, status, cancelado = null } of fixtures)
    await sql`update cfdi set status = ${status}, cancelado = ${cancelado}::timestamp
      where rfc_owner = ${RFC} and uuid = ${uuid}::uuid`.execute(app.deps.db);
  for (const { uuid, total } of fixtures.filter(({ falta }) => falta))
    await sql`
      insert into metadato (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente)
      values (${RFC}, ${uuid}, false, ${PROVEEDOR}, 'PROVEEDOR', 'I', '2026-03-10T12:00:00', ${total}, true)`.execute(
      app.deps.db,
    );
}, 180_000);
afterAll(() => app.close());

/** What the SAT shows, as text. */
const cifrasOf = (mes: string) =>
  Object.fromEntries(
    Object.entries(prellenadoOf(RFC, mes, fixtures)).map(([grupo, sums]) => [
      grupo,
      {
        ...Object.fromEntries(Object.keys(importesPrellenado).map((name) => [name, (sums[name] ?? 0).toFixed(2)])),
      },
    ]),
  );
const save = (cifras: object, who = as, mes = MES) => app.call('PUT', `/prellenado/${mes}`, who, { cifras });
const read = async (who = as, mes = MES): Promise<PrellenadoDelMes> =>
  (await app.call('GET', `/prellenado/${mes}`, who)).json();
const list = async (
  { grupo, importe, razon }: { grupo: string; importe: string; razon: string },
  page = 'limit=200',
): Promise<{ rows: CfdiDelPrellenado[]; count: number; total: string }> =>
  (
    await app.call('GET', `/prellenado/${MES}?type=cfdi&grupo=${grupo}&importe=${importe}&razon=${razon}&${page}`, as)
  ).json();
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);
const figure = ({ grupos }: PrellenadoDelMes, grupo: GrupoPrellenado, importe: ImportePrellenado) =>
  grupos.find((each) => each.grupo === grupo)?.importes.find((each) => each.importe === importe);

it('explains what a second implementation of the prefill computes from the XML, to a peso', async () => {
  expect((await save(cifrasOf(MES))).statusCode).toBe(200);
  const mes = await read();
  expect(mes.guardado).toMatchObject({ autor: expect.stringContaining('@') });
  const found = new Set<string>();
  for (const { grupo, importes } of mes.grupos)
    for (const cifra of importes) {
      const { sat, boveda, diferencia, sinExplicar, razones } = cifra;
      expect([grupo, cifra.importe, Math.abs(Number(sinExplicar)) <= 1 ? 'explained' : sinExplicar]).toEqual([
        grupo,
        cifra.importe,
        'explained',
      ]);
      expect(diferencia).toBe(new Big(sat ?? 0).minus(boveda).toFixed(2));
      expect(sum([...razones.map((razon) => razon.importe), sinExplicar ?? ''])).toBe(diferencia);
      for (const { razon } of razones) found.add(razon);
    }
  const nine = Object.keys(razonesPrellenado).filter((razon) => razon !== 'decision');
  expect([...found].sort()).toEqual(nine.sort());
  expect(figure(mes, 'recibidasPue', 'iva16')).toMatchObject({ sat: '707.20', boveda: '1297.60' });

  // The working paper has them too: differences and what stays unexplained are formulas.
  const written = (await app.call('GET', `/impuestos/meses/${MES}?type=papel`, as)).rawPayload;
  const sheet = async (workbook: Buffer) =>
    (await readExcel(workbook)).find(({ sheet }) => sheet === 'Visor del SAT')?.data.slice(1) ?? [];
  const rows = await sheet(haveLibreOffice ? await recalculate(written) : written);
  expect(rows).toEqual(await sheet(written));
  const given = mes.grupos.flatMap(({ importes }) => importes).filter(({ sat }) => sat !== null);
  expect(rows.filter((row) => row[3] !== null).map((row) => row.slice(3))).toEqual(
    given.map(({ sat, boveda, diferencia }) => [sat, boveda, diferencia].map(Number)),
  );
  expect(rows.filter((row) => row[2] === 'Sin explicar').map((row) => row[5])).toEqual(
    given.map(({ sinExplicar }) => Number(sinExplicar)),
  );
});

it('lists the CFDI of every reason, each under one reason, adding up to it', async () => {
  const mes = await read();
  const reasonOf = new Map<string, string>();
  for (const { grupo, importes } of mes.grupos)
    for (const { importe, razones } of importes)
      for (const { razon, importe: amount, cfdis } of razones) {
        const { rows, count, total } = await list({ grupo, importe, razon });
        expect([count, total, rows.length]).toEqual([cfdis, amount, cfdis]);
        expect(sum(rows.map(({ diferencia }) => diferencia))).toBe(amount);
        for (const { uuid, cfdi } of rows) {
          expect(reasonOf.get(uuid) ?? razon).toBe(razon);
          reasonOf.set(uuid, razon);
          expect(cfdi === null).toBe(fixtures.find((each) => each.uuid === uuid)?.falta === true);
        }
      }
  expect(reasonOf.size).toBe(22);
  const [first] = (await list({ grupo: 'recibidasPue', importe: 'iva16', razon: 'uso' }, 'limit=1')).rows;
  const [second] = (await list({ grupo: 'recibidasPue', importe: 'iva16', razon: 'uso' }, 'limit=1&offset=1')).rows;
  expect(first?.uuid).not.toBe(second?.uuid);
});

it('explains SubTotal and Descuento, of CFDI without IVA too', async () => {
  const mes = await read();
  expect(figure(mes, 'emitidasPue', 'descuento')).toMatchObject({
    ...{ sat: '27.34', boveda: '260.28', diferencia: '-232.94', sinExplicar: '0.00' },
    razones: [{ razon: 'moneda', importe: '-232.94', cfdis: 1 }],
  });
  const subtotal = figure(mes, 'emitidasPue', 'subtotal');
  expect(subtotal?.razones.map(({ razon }) => razon)).toEqual(['egreso', 'cancelado', 'moneda']);
  for (const grupo of ['emitidasPago', 'recibidasPago'] as const)
    expect(figure(mes, grupo, 'subtotal')).toMatchObject({ sat: '0.00', boveda: '0.00', razones: [] });
  const withoutIva = fixtures.find(({ xml }) => xml.includes('Total="95.00"'))?.uuid;
  const cancelled = (importe: string) => list({ grupo: 'emitidasPue', importe, razon: 'cancelado' });
  expect((await cancelled('neto')).rows.find(({ uuid }) => uuid === withoutIva)).toMatchObject({
    ...{ sat: '95.00', boveda: '0.00', diferencia: '95.00' },
  });
  expect((await cancelled('iva16')).rows.map(({ uuid }) => uuid)).not.toContain(withoutIva);
});

it.each(['2026-02', '2026-04'])('explains %s, where payments are counted that another month lacks', async (mes) => {
  await save(cifrasOf(mes), as, mes);
  const { grupos } = await read(as, mes);
  const unexplained = grupos.flatMap(({ importes }) => importes.filter(({ sinExplicar }) => Number(sinExplicar) !== 0));
  expect(unexplained).toEqual([]);
  expect(grupos.flatMap(({ importes }) => importes.flatMap(({ razones }) => razones)).length).toBeGreaterThan(0);
});

it('says what remains unexplained, and what decisions of users change', async () => {
  const cifras = cifrasOf(MES);
  const wrong = { ...cifras.recibidasPue, iva16: new Big(cifras.recibidasPue?.iva16 ?? 0).plus('500.55').toFixed(2) };
  await save({ ...cifras, recibidasPue: wrong });
  expect(figure(await read(), 'recibidasPue', 'iva16')?.sinExplicar).toBe('500.55');
  await save({ recibidasPue: { vigentes: '9', iva16: cifras.recibidasPue?.iva16 } });
  const partly = await read();
  expect(figure(partly, 'recibidasPue', 'base16')).toMatchObject({ sat: null, diferencia: null, sinExplicar: null });
  expect(partly.cifras).toEqual({ recibidasPue: { vigentes: '9', iva16: cifras.recibidasPue?.iva16 } });
  const row = await app.deps.db
    .selectFrom('cfdi')
    .select('id')
    .where('rfc_owner', '=', RFC)
    .where('uuid', '=', fixtures.find(({ xml }) => xml.includes('Total="2320.00"'))?.uuid ?? '')
    .executeTakeFirstOrThrow();
  const { id } = (
    await app.call('POST', '/impuestos/decisiones', as, { tipo: 'noAcreditable', cfdi: row.id, motivo: 'Personal' })
  ).json();
  const decided = figure(await read(), 'recibidasPue', 'iva16');
  expect(decided?.razones.at(-1)).toEqual({ razon: 'decision', importe: '320.00', cfdis: 1 });
  expect(decided?.sinExplicar).toBe('0.00');
  await app.call('DELETE', `/impuestos/decisiones/${id}`, as);
  const ofSupplier = { rfc: PROVEEDOR, nombre: 'X', oficio: '700', publicacion: '2026-02-02' };
  await app.deps.db
    .insertInto('lista49bis')
    .values({ ...ofSupplier, firme: true })
    .execute();
  const listed = figure(await read(), 'recibidasPue', 'iva16');
  expect(listed).toMatchObject({ boveda: '0.00', sinExplicar: '0.00' });
  expect(listed?.razones.map(({ razon }) => razon)).toContain('efos');
  await app.deps.db.deleteFrom('lista49bis').execute();
});

it('keeps figures with their author in the audit log, and removes them', async () => {
  expect((await app.call('DELETE', `/prellenado/${MES}`, as)).statusCode).toBe(200);
  expect((await app.call('DELETE', `/prellenado/${MES}`, as)).statusCode).toBe(404);
  expect(await read()).toMatchObject({ guardado: null, cifras: {} });
  const log = (await app.call('GET', '/bitacora?limit=50', as)).json();
  const acciones = log.rows.map(({ accion }: { accion: string }) => accion);
  expect(acciones).toEqual(expect.arrayContaining(['prellenado.guardado', 'prellenado.quitado']));
});

it('refuses what is no figure', async () => {
  for (const cifras of [
    { recibidasPue: { iva16: '1e9' } },
    { recibidasPue: { iva16: '1.234' } },
    { recibidasPue: { iva16: '9'.repeat(13) } },
    { recibidasPue: { vigentes: '-1' } },
    { recibidasPue: { iva17: '1' } },
    { otras: {} },
  ])
    expect((await save(cifras)).json().code).toBe('invalid_body');
});

it('belongs to its taxpayer alone', async () => {
  await save(cifrasOf(MES));
  const other = await read(stranger);
  expect(other.guardado).toBeNull();
  expect(other.grupos.every(({ importes }) => importes.every(({ boveda }) => boveda === '0.00'))).toBe(true);
  expect((await app.call('DELETE', `/prellenado/${MES}`, stranger)).statusCode).toBe(404);
  expect((await read()).guardado).not.toBeNull();
});
