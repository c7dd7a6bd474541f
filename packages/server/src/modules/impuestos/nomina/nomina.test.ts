import { createNominaBuilder } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import type { NominaDelMes, PolizasDelMes, ReciboDeNomina } from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import readExcel from 'read-excel-file/node';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app';
import { storedNomina } from '../../../../testing/nomina/stored-nomina';
import { CANCELADO, OTHER, openLedger, RFC, replacing } from '../../../../testing/pagos/documentos';
import { ingestMany } from '../../../vault/ingest/ingest';
import { readFlujos } from '../../../vault/ingest/read-flujos';

const MES = '2026-06';
const PERSONA = 'KAHO641101B39';
const ASIMILADO = 'XIQB891116QE4';

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
const first = storedNomina({
  ...{ pago: '2026-06-15', dias: '15', periodicidad: '04', percepciones: [['001', '6000.00', '100.00']] },
  ...{
    deducciones: [
      ['002', '473.31'],
      ['001', '150.00'],
    ],
    otrosPagos: [['002', '0.00', '0.00']],
  },
});
const second = storedNomina({
  ...{ pago: '2026-06-30', desde: '2026-06-16', dias: '15', periodicidad: '04' },
  ...{
    percepciones: [['001', '6000.00', '100.00']],
    deducciones: [
      ['002', '473.31'],
      ['001', '150.00'],
    ],
  },
  otrosPagos: [['002', '0.00', '0.00']],
});
const replaced = storedNomina({ pago: '2026-06-30', receptor: PERSONA, nombreReceptor: 'OSCAR KALA HAAK' });

beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  await openLedger(app).arrive(
    first,
    second,
    replaced,
    replacing(
      storedNomina({
        ...{ pago: '2026-06-30', receptor: PERSONA, nombreReceptor: 'OSCAR KALA HAAK' },
        ...{ percepciones: [['001', '20000.00', '0.00']], deducciones: [['002', '1000.00']], otrosPagos: [] },
      }),
      replaced,
    ),
    storedNomina({
      ...{ pago: '2026-06-30', receptor: ASIMILADO, nombreReceptor: 'BERENICE XIMO', regimen: '09', contrato: '99' },
      ...{ percepciones: [['046', '9500.00', '0.00']], deducciones: [['002', '674.62']], otrosPagos: [] },
    }),
    // Extraordinary payroll of the first worker, issued in July.
    storedNomina({
      ...{ pago: '2026-06-30', fecha: '2026-07-02T09:00:00', tipo: 'E', percepciones: [['003', '500.00', '500.00']] },
      ...{ deducciones: [], otrosPagos: [] },
    }),
    // Cancelled without a substitute; of July, issued in June; received; of another taxpayer.
    storedNomina({ pago: '2026-06-30' }, { status: CANCELADO }),
    storedNomina({ pago: '2026-07-01', fecha: '2026-06-30T12:00:00' }),
    storedNomina({ pago: '2026-06-30' }, { emitido: false }),
    storedNomina({ pago: '2026-06-30' }, { rfc_owner: OTHER }),
  );
}, 180_000);
afterAll(() => app.close());

const get = async (query = '', who = as, mes = MES): Promise<NominaDelMes> =>
  (await app.call('GET', `/nomina/${mes}?${query}`, who)).json();
const recibos = async (query: string): Promise<{ rows: ReciboDeNomina[]; count: number; total: string }> =>
  (await app.call('GET', `/nomina/${MES}?type=cfdi&${query}`, as)).json();

it('adds up what was paid in a month, by its FechaPago, as the SAT groups it', async () => {
  const { totales, grupos, tipos, cubetas, count, fuentes, falta } = await get();
  expect(totales).toEqual({
    ...{ trabajadores: 3, cfdi: 5, gravado: '42000.00', exento: '700.00', otrosPagos: '0.00' },
    ...{ deducciones: '2921.24', isr: '2621.24', imss: '300.00', subsidio: '0.00', neto: '39778.76' },
  });
  expect(grupos.map(({ grupo, trabajadores, cfdi, isr }) => [grupo, trabajadores, cfdi, isr])).toEqual([
    ['sueldos', 2, 4, '1946.62'],
    ['asimilados', 1, 1, '674.62'],
  ]);
  expect(tipos.map(({ tipo, cfdi, gravado, exento }) => [tipo, cfdi, gravado, exento])).toEqual([
    ['O', 4, '41500.00', '200.00'],
    ['E', 1, '500.00', '500.00'],
  ]);
  expect(Object.fromEntries(cubetas.map(({ cubeta, cantidad }) => [cubeta, cantidad]))).toEqual({
    ...{ otroMes: 1, emitidosOtroPago: 1, canceladas: 2, canceladasSinSustituto: 1 },
  });
  expect([count, falta]).toEqual([3, null]);
  expect(fuentes.join(' ')).toMatch(/Anexo 8.*DOF.*15\.02 %.*\$535\.65.*\$11,492\.66.*\$315\.04/);
});

it('says of each worker what differs, and why', async () => {
  const { rows, conDiferencia, conHallazgos } = await get();
  expect(rows.map(({ rfc, cfdi, razon, base }) => [rfc, cfdi, razon, base])).toEqual([
    [ASIMILADO, 1, 'coincide', 'mensual'],
    [PERSONA, 1, 'tarifa', 'mensual'],
    ['CACX7605101P8', 3, 'extraordinaria', 'mensual'],
  ]);
  expect(rows[1]).toMatchObject({ isr: '1000.00', esperado: '2383.65', diferencia: '-1383.65', difiere: true });
  expect(conDiferencia).toBe(2);
  expect(conHallazgos).toBe(0);
  const only = await get('solo=diferencia&limit=1&offset=1');
  expect([only.count, only.rows.map(({ rfc }) => rfc)]).toEqual([2, ['CACX7605101P8']]);
  expect(only.totales).toEqual((await get()).totales);
  expect((await get('solo=hallazgos')).rows).toEqual([]);
});

it('opens each figure to its CFDI, which add up to it', async () => {
  const { totales, grupos } = await get();
  for (const cifra of ['gravado', 'exento', 'deducciones', 'isr', 'imss', 'neto'] as const) {
    const { rows, total } = await recibos(`cifra=${cifra}`);
    expect([cifra, total]).toEqual([cifra, totales[cifra]]);
    expect(rows.reduce((sum, row) => sum.plus(row[cifra]), new Big(0)).toFixed(2)).toBe(total);
    for (const grupo of grupos) expect((await recibos(`cifra=${cifra}&grupo=${grupo.grupo}`)).total).toBe(grupo[cifra]);
  }
  const own = await recibos('trabajador=CACX7605101P8&tipo=O&limit=1');
  expect([own.count, own.rows[0]?.cfdi, own.rows[0]?.pago]).toEqual([2, first.cfdi.id, '2026-06-15']);
  expect((await recibos('cifra=otrosPagos')).count).toBe(0);
});

it('lists the months of a year as each month adds them up', async () => {
  const { rows } = (await app.call('GET', '/nomina?anio=2026', as)).json();
  expect(rows.map(({ mes }: { mes: string }) => mes)).toEqual([MES, '2026-07']);
  expect(rows[0]).toEqual({ mes: MES, ...(await get()).totales });
  expect((await app.call('GET', '/nomina?anio=2025', as)).json()).toEqual({ rows: [] });
  expect((await app.call('GET', '/nomina?anio=26', as)).statusCode).toBe(400);
});

it('each taxpayer sees its own', async () => {
  expect((await get('', stranger)).totales).toMatchObject({ trabajadores: 1, cfdi: 1 });
  const intruder = { token: stranger.token, rfc: RFC };
  for (const url of [
    `/nomina/${MES}`,
    '/nomina?anio=2026',
    ...['cfdi', 'xlsx', 'csv'].map((type) => `/nomina/${MES}?type=${type}`),
  ])
    expect([url, (await app.call('GET', url, intruder)).statusCode]).toEqual([url, 403]);
});

it('a month before the tables has totals and no estimate', async () => {
  await openLedger(app).arrive(storedNomina({ pago: '2020-03-31' }));
  const { rows, falta, totales } = await get('', as, '2020-03');
  expect(totales.isr).toBe('193.37');
  expect(falta).toMatch(/no tiene la tarifa de 2020/);
  expect(rows[0]).toMatchObject({ esperado: null, difiere: false, razon: 'sinTarifa' });
});

it('writes the month as Excel and its workers as CSV', async () => {
  const answer = await app.call('GET', `/nomina/${MES}?type=xlsx`, as);
  expect(answer.headers['content-disposition']).toContain(`${RFC}_nomina_${MES}.xlsx`);
  const sheets = await readExcel(answer.rawPayload);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Totales', 'Trabajadores', 'Recibos', 'Notas']);
  const [totales, trabajadores, hojaRecibos] = sheets.map(({ data }) => data);
  expect(totales?.at(-1)?.slice(0, 4)).toEqual(['Total', 3, 5, 42000]);
  expect([trabajadores?.length, hojaRecibos?.length]).toEqual([4, 6]);
  const csv = (await app.call('GET', `/nomina/${MES}?type=csv`, as)).body.trim().split('\n');
  expect(csv).toHaveLength(4);
  expect(csv[0]).toContain('Diferencia con la tarifa');
});

it('books its payroll: provisión and payment of each receipt, which open its CFDI', async () => {
  const proposal: PolizasDelMes = (await app.call('GET', `/polizas/${MES}?limit=250`, as)).json();
  const own = proposal.rows.filter(({ uuid }) => uuid === first.cfdi.uuid);
  expect(own.map(({ clave, regla, contraparte, debe, haber }) => [clave, regla, contraparte, debe === haber])).toEqual([
    [`nomina:${first.cfdi.id}`, 'nomina', 'CACX7605101P8', true],
    [`pagoNomina:${first.cfdi.id}`, null, 'CACX7605101P8', true],
  ]);
  expect(own[0]?.movimientos.map(({ cuenta, debe, haber }) => [cuenta, debe, haber])).toEqual([
    ['601.01', '6100.00', '0.00'],
    ['210.01', '0.00', '5476.69'],
    ['216.01', '0.00', '473.31'],
    ['216.11', '0.00', '150.00'],
  ]);
  const of = (cuenta: string) => proposal.cuentas.find((each) => each.cuenta === cuenta);
  const { totales } = await get();
  expect(of('102.01')?.haber).toBe(totales.neto);
  expect(new Big(of('216.01')?.haber ?? 0).plus(of('216.02')?.haber ?? 0).toFixed(2)).toBe(totales.isr);
  expect(of('210.01')?.debe).toBe(of('210.01')?.haber);
  // What was received has none.
  expect(proposal.fuera).toEqual([{ razon: 'nomina', cantidad: 1 }]);
});

it('reads nómina when a CFDI is stored, and of those that an earlier version stored', async () => {
  const builder = createNominaBuilder(newCsd(RFC));
  const facts = {
    fecha: '2026-02-02T10:00:00',
    pago: '2026-01-31',
    desde: '2026-01-01',
    hasta: '2026-01-31',
    dias: '31',
  };
  const xml = builder.build({ ...facts, otrosPagos: [['002', '0.00', '536.21']] });
  expect((await ingestMany(app.deps, { rfc: RFC }, [{ archivo: 'n.xml', xml }])).errores).toEqual([]);
  await sql`update cfdi set status = 2 where rfc_owner = ${RFC} and fecha = '2026-02-02T10:00:00'`.execute(app.owner);
  const enero = await get('', as, '2026-01');
  expect(enero.rows).toMatchObject([{ subsidio: '536.21', isr: '193.37', dias: '31' }]);
  await sql`update cfdi_detalle set nomina = null, nomina_pago = null, flujo_version = 5
    where rfc_owner = ${RFC} and nomina_pago = '2026-01-31'`.execute(app.owner);
  expect(await get('', as, '2026-01')).toMatchObject({ count: 0, pendientes: 1 });
  // Rows of other cases have no file; only this one is behind.
  await readFlujos(app.deps);
  expect(await get('', as, '2026-01')).toEqual(enero);
});
