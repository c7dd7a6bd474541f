import { contribuyentesDemo, planDemo, sealDocumento } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { type DocumentoXml, oracle } from '../../../testing/pagos/iva-oracle';
import { ingestMany } from './ingest';
import { readFlujos } from './read-flujos';

// The whole demo: two years of six taxpayers, with a tenth of the receipts without breakdown of taxes.
const documentos = planDemo(new Date('2025-06-15T18:00:00Z'));
const vaults = new Map<string, (DocumentoXml & { uuid: string; status: number })[]>();

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
  for (const [rfc, files] of vaults) {
    // The order of arrival does not matter: the last come first.
    const archivos = files.map(({ uuid, xml }) => ({ archivo: uuid, xml: Buffer.from(xml) })).reverse();
    expect((await ingestMany(app.deps, { rfc }, archivos)).errores).toEqual([]);
    await sql`
      update cfdi c set status = v.status
      from unnest(${files.map(({ uuid }) => uuid)}::uuid[], ${files.map(({ status }) => status)}::smallint[]) v (uuid, status)
      where c.rfc_owner = ${rfc} and c.uuid = v.uuid`.execute(app.deps.db);
  }
}, 300_000);
afterAll(() => app.close());

const cents = (millionths: number) => (Math.round(millionths / 10_000) / 100).toFixed(2);

/** What the vault has, under the keys of the oracle. */
async function stored(rfc: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; importe: string }>`
    select key, round(sum(importe), 2)::text as importe from (
      select to_char(mes, 'YYYY-MM') || case when emitido then ' emitido ' else ' recibido ' end || naturaleza || ' ' || impuesto
        as key, importe from flujo_mes where rfc_owner = ${rfc}
      union all
      select to_char(mes, 'YYYY-MM') || ' no', importe from flujo_mes where rfc_owner = ${rfc} and razon <> ''
    ) k group by 1 having sum(importe) <> 0`.execute(app.deps.db);
  return new Map(rows.map(({ key, importe }) => [key, importe]));
}

const facts = async () =>
  (
    await sql`select rfc_owner, cfdi_id, n, mes, cuenta, razon, base, importe from hecho_flujo order by 1, 2, 3`.execute(
      app.deps.db,
    )
  ).rows;

it.each(contribuyentesDemo.map(({ rfc }) => rfc))('agrees with a second reader in every month of %s', async (rfc) => {
  const expected = [...oracle(rfc, vaults.get(rfc) ?? [])].filter(([, importe]) => importe !== 0);
  expect(expected.length).toBeGreaterThan(40);
  const sums = await stored(rfc);
  const differing = expected.filter(
    ([key, importe]) => Math.abs(Number(sums.get(key) ?? 0) - Number(cents(importe))) > 0.011,
  );
  expect(differing.map(([key, importe]) => [key, cents(importe), sums.get(key)])).toEqual([]);
  expect([...sums.keys()].filter((key) => !expected.some(([known]) => known === key))).toEqual([]);
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
