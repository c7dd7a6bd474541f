import type pg from 'pg';
import { createTestApp } from '../../testing/create-test-app';

const FACTURAS = 300;

/** Invoices on credit, each with a payment and a credit note, as their triggers would leave them. */
const fill = (rfc: string, facturas: number) => `
  set local session_replication_role = 'replica';
  insert into contribuyente (rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb, reclamado)
    values ('${rfc}', 'C', 'P', '2020-01-01', '2099-01-01', 1, now());
  insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc, contraparte_nombre, fecha,
      subtotal, total, moneda, metodo_pago, status, saldo_insoluto, pago_estatus, xml_sha256, xml_bytes, created)
    select '${rfc}', md5(tipo || n || '${rfc}')::uuid, true, md5(tipo || n || '${rfc}')::uuid, '4.0', tipo, 'A', n::text, 'CLI000001AA0',
      'Cliente', '2026-01-05', 100, 116, 'MXN', case tipo when 'I' then 'PPD' end, 2, case tipo when 'I' then 16 end,
      case tipo when 'I' then 2 end, repeat('0', 64), 1000, '2026-01-06'
    from unnest(array['I', 'P', 'E']) tipo, generate_series(1, ${facturas}) n;
  insert into relacion (rfc_owner, cfdi_id, tipo_relacion, uuid)
    select rfc_owner, id, '01', md5('I' || folio || rfc_owner)::uuid from cfdi where rfc_owner = '${rfc}' and tipo = 'E';
  insert into abono (rfc_owner, rep_id, orden, factura, importe, moneda, importe_pago, moneda_pago, fecha_pago, forma_pago,
      cuenta_origen, cuenta_destino, operacion, parcialidad)
    select rfc_owner, id, 1, md5('I' || folio || rfc_owner)::uuid, 40, 'MXN', 40, 'MXN', fecha, '03', '', '', '', '1'
    from cfdi where rfc_owner = '${rfc}' and tipo = 'P';
  set local session_replication_role = 'origin'`;

/** Rows of CFDI, relations and payments that this transaction has read so far. */
async function readRows(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(`
    select sum(idx_tup_fetch + seq_tup_read)::float8 as n from pg_stat_xact_user_tables where relname ~ '^(cfdi|relacion|abono)(_\\d+)?$'`);
  return rows[0].n;
}

/** Rows read for each CFDI of a type that becomes cancelled, all in one statement. */
async function readPerChange(client: pg.PoolClient, rfc: string, tipo: string): Promise<number> {
  const before = await readRows(client);
  const { rowCount } = await client.query('update cfdi set status = 3 where rfc_owner = $1 and tipo = $2', [rfc, tipo]);
  expect(rowCount).toBe(FACTURAS);
  return ((await readRows(client)) - before) / FACTURAS;
}

test.each([
  ['invoices', 'I'],
  ['payments', 'P'],
  ['credit notes', 'E'],
])('%s of a taxpayer that statistics do not know change state without reading its other CFDI', async (_, tipo) => {
  const app = await createTestApp();
  const client = await app.pool.connect();
  try {
    await client.query(`begin; ${fill('BEN000001AAA', 2 * FACTURAS)}; commit; analyze cfdi, relacion, abono`);
    await client.query(`begin; ${fill('BEN000002AAA', FACTURAS)}`);
    expect(await readPerChange(client, 'BEN000002AAA', tipo)).toBeLessThan(FACTURAS / 3);
  } finally {
    client.release(true);
    await app.close();
  }
});
