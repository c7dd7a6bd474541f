import { contribuyentesDemo, planDemo, sealDocumento } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { lineasQuery, SituacionEfos } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { type DocumentoXml, oracle } from '../../../testing/pagos/iva-oracle';
import { makeDiot } from '../../modules/impuestos/diot/make-diot';
import { readMes } from '../../modules/impuestos/impuestos.read-model';
import { listLineas } from '../../modules/impuestos/lineas.read-model';
import { ingestMany } from './ingest';
import { readFlujos } from './read-flujos';

// The whole demo: two years of six taxpayers, with a tenth of the receipts without breakdown of taxes.
const documentos = planDemo(new Date('2025-06-15T18:00:00Z'));
const vaults = new Map<string, (DocumentoXml & { uuid: string; status: number })[]>();

/** Suppliers that the SAT lists as definitivo. */
const DEFINITIVOS = new Set(
  documentos
    .filter(({ receptor }) => receptor.rfc === contribuyentesDemo[0]?.rfc)
    .slice(0, 2)
    .map(({ emisor }) => emisor.rfc),
);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const csd = newCsd('EKU9003173C9');
  for (const { rfc } of contribuyentesDemo) await app.createContribuyente(rfc, { espacio_total_mb: 10_000 });
  for (const [at, documento] of documentos.entries()) {
    // The rules of the report do not matter here: states are set below.
    const sealed = await sealDocumento({ ...documento, defecto: undefined } as typeof documento, csd, csd);
    const xml = at % 10 === 0 ? sealed.replaceAll(/<pago20:ImpuestosDR>.*?<\/pago20:ImpuestosDR>/gs, '') : sealed;
    const status = documento.defecto ? 5 : documento.estadoEnSat?.estado === 'Cancelado' ? 3 : 2;
    for (const rfc of new Set([documento.emisor.rfc, documento.receptor.rfc]))
      if (contribuyentesDemo.some((each) => each.rfc === rfc))
        vaults.set(rfc, [...(vaults.get(rfc) ?? []), { xml, uuid: documento.uuid, status, vigente: status === 2 }]);
  }
  await app.deps.db
    .insertInto('efos')
    .values(
      [...DEFINITIVOS].map((rfc) => ({
        ...{ rfc, nombre: rfc, situacion: SituacionEfos.Definitivo, descripcion: '', oficio_global: '' },
        ...{ busqueda: rfc, publicacion_sat: null, etapas: '[]' },
      })),
    )
    .execute();
  for (const [rfc, files] of vaults) {
    // The order of arrival does not matter: the last come first.
    const archivos = files.map(({ uuid, xml }) => ({ archivo: uuid, xml: Buffer.from(xml) })).reverse();
    expect((await ingestMany(app.deps, { rfc }, archivos)).errores).toEqual([]);
    await sql`
      update cfdi c set status = v.status
      from unnest(${files.map(({ uuid }) => uuid)}::uuid[], ${files.map(({ status }) => status)}::smallint[]) v (uuid, status)
      where c.rfc_owner = ${rfc} and c.uuid = v.uuid`.execute(app.deps.db);
  }
}, 600_000);
afterAll(() => app.close());

const facts = async () =>
  (
    await sql`select rfc_owner, cfdi_id, n, mes, cuenta, razon, base, importe from hecho_flujo order by 1, 2, 3`.execute(
      app.deps.db,
    )
  ).rows;

const inCents = (millionths: number) => Math.round(millionths / 10_000);
const centsOf = (amount: string) => Math.round(Number(amount) * 100);

describe.each(contribuyentesDemo.map(({ rfc }) => rfc))('of %s', (rfc) => {
  it('every cell of 24 months is what a second reader of the XML computes, and what its lines add up to', async () => {
    const expected = oracle(rfc, vaults.get(rfc) ?? [], DEFINITIVOS);
    const meses = [...new Set([...expected.keys()].map((key) => key.slice(0, 7)))].sort();
    expect(meses.length).toBeGreaterThanOrEqual(24);
    expect(expected.size).toBeGreaterThan(150);
    const differing: unknown[] = [];
    const known = new Set<string>();
    for (const mes of meses) {
      const { celdas, totales } = await readMes(app.deps.db, rfc, mes);
      const sums: Record<string, number> = {};
      for (const { celda, tasa, razon, origen, base, importe, lineas } of celdas) {
        const key = [mes, celda, tasa, razon, origen].join(' ');
        known.add(key);
        const { rows, count, total } = await listLineas(
          app.deps.db,
          rfc,
          mes,
          lineasQuery().parse({ celda, tasa, origen, limit: 200, ...(razon && { razon }) }),
        );
        const told = { base: centsOf(base), importe: centsOf(importe), lineas };
        const drilled = { base: centsOf(total.base), importe: centsOf(total.importe), lineas: count };
        const listed = rows.reduce((sum, row) => sum + Math.round(Number(row.importe) * 1e6), 0);
        const cell = expected.get(key);
        const second = cell && { base: inCents(cell.base), importe: inCents(cell.importe), lineas: cell.lineas };
        sums[celda] = (sums[celda] ?? 0) + (cell?.importe ?? 0);
        for (const other of [second, drilled, { ...told, importe: inCents(listed), lineas: rows.length }])
          if (JSON.stringify(other) !== JSON.stringify(told)) differing.push([key, told, other]);
      }
      const figure = (name: string) => inCents(sums[name] ?? 0);
      expect([mes, centsOf(totales.causado), centsOf(totales.noAcreditable), centsOf(totales.isrPorEnterar)]).toEqual([
        mes,
        figure('causado'),
        figure('noAcreditable'),
        figure('isrPorEnterar'),
      ]);
    }
    expect(differing).toEqual([]);
    expect([...expected.keys()].filter((key) => !known.has(key))).toEqual([]);
  });
});

it('every month of the demo gives a DIOT file, also where egresos exceed what was paid', async () => {
  const { rows } = await sql<{ rfc: string; mes: string }>`
    select distinct rfc_owner as rfc, to_char(mes, 'YYYY-MM') as mes from flujo_mes where not emitido and n <> 0`.execute(
    app.deps.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  const excedentes: string[] = [];
  for (const { rfc, mes } of rows) {
    const diot = await makeDiot(app.deps.db, rfc, mes);
    expect([rfc, mes, diot.faltas.filter(({ bloquea }) => bloquea)]).toEqual([rfc, mes, []]);
    if (diot.excedentes.length > 0) excedentes.push(rfc);
  }
  expect(excedentes).toContain('EKU9003173C9');
});

it('reads what an earlier version stored, goes on after an interruption, and ends with the same facts', async () => {
  const before = await facts();
  expect(before.length).toBeGreaterThan(2_000);
  await sql`delete from hecho_flujo`.execute(app.owner);
  await sql`delete from pago_sin_desglose`.execute(app.owner);
  await sql`update cfdi_detalle set flujo = null`.execute(app.owner);
  expect((await sql`select from flujo_mes where n <> 0`.execute(app.owner)).rows).toEqual([]);
  const interruption = new AbortController();
  let read = 0;
  const blobs = {
    ...app.deps.blobs,
    read(sha256: string) {
      if (++read === 600) interruption.abort();
      if (read === 900) throw new Error('killed');
      return app.deps.blobs.read(sha256);
    },
  };
  await readFlujos({ ...app.deps, blobs }, interruption.signal).catch(() => undefined);
  const unread = () =>
    sql<{ n: number }>`select count(*)::int as n from cfdi_detalle where flujo is null`.execute(app.deps.db);
  expect((await unread()).rows[0]?.n).toBeGreaterThan(500);
  await readFlujos(app.deps);
  expect((await unread()).rows[0]?.n).toBe(0);
  expect(await facts()).toEqual(before);
});

it('reads again what an earlier version of the engine read', async () => {
  const [rfc] = contribuyentesDemo.map((each) => each.rfc);
  const before = await facts();
  // As if nothing had been known of the month of a factura global, nor of the parts of egresos.
  await sql`delete from hecho_flujo where rfc_owner = ${rfc} and corrige is not null`.execute(app.owner);
  await sql`update hecho_flujo set base = base + 1, mes = '2024-01-01' where rfc_owner = ${rfc} and origen = 'PUE'`.execute(
    app.owner,
  );
  await sql`
    update cfdi_detalle set flujo_version = 1, flujo = case when jsonb_array_length(flujo) > 0 then '[]' else flujo end
    where rfc_owner = ${rfc}`.execute(app.owner);
  await readFlujos(app.deps);
  expect(await facts()).toEqual(before);
});
