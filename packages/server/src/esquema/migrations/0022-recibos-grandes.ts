import { type Kysely, type Migration, sql } from 'kysely';

// As in 0004, but the fields of a payment are extracted once, before its documents are numbered: a sort of rows that
// carry the whole payment writes documents × size of the payment to disk.
const takeApart = [
  `insert into relacion
    select distinct d.rfc_owner, d.cfdi_id, left(r ->> 'tipoRelacion', 10), u::uuid
    from nuevos d
    cross join lateral jsonb_array_elements(d.relacionados) r
    cross join lateral jsonb_array_elements_text(r -> 'uuids') u`,
  `insert into abono
    select x.rfc_owner, x.cfdi_id, row_number() over (partition by x.rfc_owner, x.cfdi_id order by x.pago, x.docto),
      x.factura, x.importe, x.moneda, x.importe_pago, x.moneda_pago, x.fecha_pago, x.forma_pago, x.cuenta_origen,
      x.cuenta_destino, x.operacion, x.parcialidad
    from (
      select d.rfc_owner, d.cfdi_id, e.orden as pago, a.orden as docto, (a.docto ->> 'idDocumento')::uuid as factura,
        i.importe, upper(left(a.docto ->> 'moneda', 3)) as moneda,
        round(i.importe / coalesce(nullif((a.docto ->> 'equivalencia')::numeric, 0), 1), 6) as importe_pago,
        p.moneda_pago, p.fecha_pago, p.forma_pago, p.cuenta_origen, p.cuenta_destino, p.operacion,
        left(coalesce(a.docto ->> 'numParcialidad', ''), 10) as parcialidad
      from nuevos d
      cross join lateral jsonb_array_elements(d.pagos) with ordinality e (pago, orden)
      cross join lateral (
        select e.pago -> 'doctosRelacionados' as doctos, jsonb_array_length(e.pago -> 'doctosRelacionados') as cuantos,
          (e.pago ->> 'monto')::numeric as monto, upper(left(e.pago ->> 'moneda', 3)) as moneda_pago,
          (e.pago ->> 'fechaPago')::timestamp as fecha_pago,
          left(coalesce(e.pago ->> 'formaDePago', ''), 20) as forma_pago,
          left(coalesce(e.pago ->> 'ctaOrdenante', ''), 50) as cuenta_origen,
          left(coalesce(e.pago ->> 'ctaBeneficiario', ''), 50) as cuenta_destino,
          left(coalesce(e.pago ->> 'numOperacion', ''), 100) as operacion
        offset 0
      ) p
      cross join lateral jsonb_array_elements(p.doctos) with ordinality a (docto, orden)
      cross join lateral (select greatest(coalesce(
        (a.docto ->> 'impPagado')::numeric,
        (a.docto ->> 'impSaldoAnt')::numeric - (a.docto ->> 'impSaldoInsoluto')::numeric,
        case when p.cuantos = 1 then p.monto * coalesce((a.docto ->> 'equivalencia')::numeric, 1) end,
        0), 0) as importe) i
      -- The number of a paper invoice (999-9999-999999999) is no CFDI.
      where length(a.docto ->> 'idDocumento') = 36
      offset 0
    ) x`,
];

const statements = [
  `create or replace function detalle_saldar() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin ${takeApart.join(';\n')};
      for propietario, ids in select d.rfc_owner, array_agg(d.cfdi_id) from nuevos d group by 1 order by 1 loop
        perform tomar_turno(propietario);
        perform recalcular_saldos(propietario, facturas_afectadas(propietario, ids));
      end loop;
    return null; end $$`,
  // Fired by the update of balances, it would inherit `enable_hashjoin = off`: each old row compared with each new one.
  'alter function cfdi_saldar() set enable_hashjoin = on',
];

/** Stores payment receipts of tens of thousands of documents in linear time instead of quadratic. */
export const recibosGrandes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
