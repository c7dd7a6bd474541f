import {
  contribuyentesDemo,
  type DocumentoDemo,
  type Factura,
  LISTADO_49_BIS,
  OTROS_LISTADOS,
  POR_VENCER,
  planDemo,
  situaciones,
  totalesOf,
} from '@boveda/cfdi-samples';
import {
  type AlertaPago,
  alertasPago,
  type Riesgo,
  riesgosQuery,
  SIN_RIESGO,
  SituacionEfos,
  type TipoRiesgo,
  tiposRiesgo,
} from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { withAlertas } from '../modules/cfdi/alertas-pago.read-model';
import { listRiesgos } from '../modules/riesgos/riesgos.read-model';
import { ensureAccounts } from './accounts';
import { ensureDemo } from './ensure-demo';

const RFC = 'IIA040805DZ4';
/** The first of the demo, whose certificate expires soon. */
const PRIMERO = contribuyentesDemo[0]?.rfc ?? '';
const DAY_MS = 86_400_000;

let server: TestApp;
let documentos: DocumentoDemo[];
let hoy: Date;
const ownOf = (rfc: string) => documentos.filter(({ emisor, receptor }) => [emisor.rfc, receptor.rfc].includes(rfc));

beforeAll(async () => {
  server = await createTestApp();
  // As the simulated SAT lists them.
  const codes = { Presunto: SituacionEfos.Presunto, Definitivo: SituacionEfos.Definitivo } as Record<string, number>;
  await server.deps.db
    .insertInto('efos')
    .values(
      Object.entries(situaciones).map(([rfc, situacion]) => ({
        ...{
          rfc,
          nombre: '',
          situacion: codes[situacion] ?? SituacionEfos.Desvirtuado,
          descripcion: '',
          oficio_global: '',
        },
        ...{ busqueda: '', publicacion_sat: null, etapas: '[]' },
      })),
    )
    .execute();
  await server.deps.db
    .insertInto('lista_sat')
    .values(
      OTROS_LISTADOS.map(({ rfc, lista, supuesto: detalle }) => ({
        rfc,
        lista,
        nombre: '',
        detalle,
        publicacion: null,
      })),
    )
    .execute();
  const { started } = await ensureAccounts(server.deps);
  hoy = new Date(started.getTime() - 6 * 3_600_000);
  hoy.setUTCHours(0, 0, 0, 0);
  documentos = planDemo(started);
  documentos = documentos.filter((one) => [RFC, PRIMERO].some((rfc) => ownOf(rfc).includes(one)));
  await ensureDemo(server.deps, () => documentos);
  await server.runJobs();
}, 300_000);
afterAll(() => server.close());

/** UUIDs of each code. */
function group(pairs: readonly (readonly [code: string, uuid: string])[]): Record<string, string[]> {
  const codes = [...new Set(pairs.map(([code]) => code))];
  return Object.fromEntries(
    codes.map((code) => [
      code,
      pairs
        .filter(([of]) => of === code)
        .map(([, uuid]) => uuid.toLowerCase())
        .sort(),
    ]),
  );
}

test('every alert about payments exists, on the documents that were changed for it and on no other', async () => {
  const rows = await server.deps.db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'status', 'pago_estatus as pagoestatus'])
    .where('rfc_owner', '=', RFC)
    .execute();
  const flagged = await withAlertas(server.deps.db, RFC, rows);
  const { PPD_SIN_REP = [], ...found } = group(
    flagged.flatMap(({ uuid, alertas = [] }) => alertas.map((codigo): [AlertaPago, string] => [codigo, uuid])),
  );
  expect(found).toEqual(
    group(
      ownOf(RFC).flatMap(({ uuid, emisor, alertas = [] }) =>
        // REP_POR_EMITIR follows from a payment that the issuer of the invoice has marked.
        alertas.flatMap((codigo) =>
          codigo === 'REP_POR_EMITIR' && emisor.rfc !== RFC ? [] : [[codigo, uuid] as const],
        ),
      ),
    ),
  );
  expect(Object.keys({ ...found, PPD_SIN_REP }).sort()).toEqual(Object.keys(alertasPago).sort());
  expect(PPD_SIN_REP.length).toBeGreaterThan(0);
});

/** Risks of a taxpayer with what they put at stake; of a kind, or all. */
async function feedOf(rfc: string, tipo?: TipoRiesgo) {
  const told: Riesgo[] = [];
  for (;;) {
    const query = riesgosQuery().parse({ tipo, limit: 100, offset: told.length });
    const { rows, count, enJuego } = await listRiesgos(server.deps, rfc, query);
    told.push(...rows);
    if (told.length >= count) return { rows: told, enJuego };
  }
}

/** Kind of each risk of a taxpayer, and what it is about; with the invoices that are merely open. */
async function riesgosOf(rfc: string): Promise<[tipo: string, about: string][]> {
  const rows = [...(await feedOf(rfc)).rows, ...(await feedOf(rfc, SIN_RIESGO)).rows];
  return rows.map(({ tipo, clave }) => [tipo, clave.split(':')[1] ?? '']);
}

/** The SAT holds it valid, the vault has it, and no valid one replaces it. */
const counts = (one: DocumentoDemo) =>
  isVigente(one) && !documentos.some((later) => later.tipo === 'I' && later.sustituye === one && isVigente(later));
const isVigente = ({ estadoEnSat, defecto, neverUploaded }: DocumentoDemo) =>
  (estadoEnSat?.estado ?? 'Vigente') === 'Vigente' && !defecto && !neverUploaded;

/** In cents: what an invoice on credit is owed after its complements and egresos. */
const owed = (factura: Factura) =>
  documentos.filter(counts).reduce((rest, one) => {
    if (one.tipo === 'E' && one.relacionada === factura) return rest - totalesOf(one).total;
    if (one.tipo !== 'P') return rest;
    return rest - one.abonos.reduce((sum, { factura: de, pagado }) => sum + (de === factura ? pagado : 0), 0);
  }, totalesOf(factura).total);

const inCash = (one: Factura) =>
  one.formaPago === '01' &&
  one.metodoPago === 'PUE' &&
  (one.conceptos.some(({ clave }) => clave.startsWith('1510')) ||
    (totalesOf(one).total * one.tipoCambio) / 10_000 > 200_000);

/** What each kind of risk of a taxpayer is about, by what was planned. */
function plannedFor(rfc: string): Record<string, string[]> {
  const own = ownOf(rfc);
  const facturas = own.filter((one): one is Factura => one.tipo === 'I');
  const replaced = facturas.flatMap(({ sustituye }) => (sustituye ? [sustituye] : []));
  const isCancelado = ({ estadoEnSat }: DocumentoDemo) => estadoEnSat?.estado === 'Cancelado';
  const received = facturas.filter((one) => one.receptor.rfc === rfc && counts(one));
  const suppliers = [...new Set(received.map(({ emisor }) => emisor.rfc))];
  const since = new Date(hoy.getTime() - 30 * DAY_MS);
  const planned = {
    cancelacionTardia: own.filter(({ estadoEnSat }) => estadoEnSat?.desde),
    sustitucionSinCancelar: replaced.filter((one) => !isCancelado(one)),
    canceladoSinSustituto: replaced.filter(isCancelado),
    ppdSinPago: facturas.filter(
      (one) =>
        one.metodoPago === 'PPD' &&
        isVigente(one) &&
        one.fecha < since &&
        owed(one) > 1 &&
        !(one.pagada && one.emisor.rfc === rfc),
    ),
    efectivo: received.filter(inCash),
  };
  return group([
    // Its key begins with the lower UUID of both.
    ...received.flatMap(({ uuid, duplica }) =>
      duplica ? [['duplicado', [uuid, duplica.uuid].map((one) => one.toLowerCase()).sort()[0] ?? ''] as const] : [],
    ),
    ...Object.entries(planned).flatMap(([tipo, all]) => all.map(({ uuid }) => [tipo, uuid] as const)),
    ...suppliers
      .filter((supplier) => ['Presunto', 'Definitivo'].includes(situaciones[supplier] ?? ''))
      .map((supplier) => ['efos', supplier] as const),
    ...suppliers.filter((supplier) => supplier === LISTADO_49_BIS).map((supplier) => ['lista49bis', supplier] as const),
    ...OTROS_LISTADOS.filter(({ rfc: listed }) => suppliers.includes(listed)).map(({ rfc: listed, lista }) =>
      lista === 'perdidas' ? (['lista69bBis', listed] as const) : (['lista69', lista] as const),
    ),
  ]);
}

test.each([RFC, PRIMERO])('%s has the risks that were planned for it and no other', async (rfc) => {
  const { rep, certificado = [], ...found } = group(await riesgosOf(rfc));
  expect(found).toEqual(plannedFor(rfc));
  expect(found.ppdSinPago?.length).toBeGreaterThan(0);
  expect(found.efectivo?.length).toBeGreaterThan(0);
  const codigos = ownOf(rfc).flatMap(({ alertas = [] }) => alertas.map((codigo) => codigo.toLowerCase()));
  expect(new Set(rep)).toEqual(new Set(codigos));
  expect(certificado).toHaveLength(rfc === POR_VENCER.rfc ? 1 : 0);
});

/** Cents in MXN of the IVA of a CFDI and of what it deducts, as it is written; negative of an egreso. */
function taxesOf(one: Factura): { iva: number; base: number } {
  const sign = one.tipo === 'E' ? -1 : 1;
  const lines = totalesOf(one).traslados.filter(({ impuesto }) => impuesto === '002');
  const sum = (of: 'importe' | 'base') =>
    lines.reduce((total, line) => total + (sign * line[of] * one.tipoCambio) / 10_000, 0);
  return { iva: sum('importe'), base: sum('base') };
}

/** Risks of a taxpayer that put taxes at stake, and the CFDI of each, by what was planned. */
function plannedTaxes(rfc: string): Factura[][] {
  const own = ownOf(rfc).filter((one): one is Factura => one.tipo === 'I' || one.tipo === 'E');
  const planned = plannedFor(rfc);
  const from = (emisor: string) => own.filter((one) => one.emisor.rfc === emisor && counts(one));
  const one = (uuid: string) => own.filter((each) => each.uuid.toLowerCase() === uuid);
  const received = (uuid: string) => one(uuid).filter(({ emisor }) => emisor.rfc !== rfc);
  return [
    ...[...(planned.efos ?? []), ...(planned.lista49bis ?? [])].map((supplier) => from(supplier.toUpperCase())),
    ...(planned.cancelacionTardia ?? []).map(received),
    ...(planned.sustitucionSinCancelar ?? []).map(one),
    ...(planned.canceladoSinSustituto ?? []).map(one),
    ...(planned.efectivo ?? []).map(one),
    ...own.filter(({ duplica, receptor }) => duplica && receptor.rfc === rfc).map((each) => [each]),
  ];
}

test.each([RFC, PRIMERO])(
  '%s has at stake the IVA and the ISR of those CFDI, each once, and no balance',
  async (rfc) => {
    const told = new Set<Factura>();
    let expected = 0;
    for (const riesgo of plannedTaxes(rfc)) {
      const fresh = riesgo.filter((one) => !told.has(one));
      for (const one of fresh) told.add(one);
      const sum = (of: 'iva' | 'base') => fresh.reduce((total, one) => total + taxesOf(one)[of], 0);
      expected += Math.round(sum('iva')) + Math.round(sum('base') * 0.3);
    }
    const { rows, enJuego } = await feedOf(rfc);
    expect(Number(enJuego.importe)).toBeCloseTo(expected / 100, 2);
    expect(rows.filter(({ iva, importe }) => (iva === null) !== (importe === null))).toEqual([]);
    expect(
      rows.filter(({ tipo }) => tipo === 'rep').every(({ importe, monto }) => importe === null && monto !== null),
    ).toBe(true);
  },
);

test('the first taxpayer of the demo has every kind of risk that needs no decision', async () => {
  const tipos = new Set((await riesgosOf(PRIMERO)).map(([tipo]) => tipo));
  // That one begins with a payment that a user tells of a received invoice.
  expect([...tipos, 'ppdSinRep'].sort()).toEqual(Object.keys(tiposRiesgo).sort());
});
