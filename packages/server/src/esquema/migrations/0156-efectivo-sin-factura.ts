import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// What they keep true is said in esquema/functions, of which this is a copy.
const statements = [
  `create or replace function efectivo_pagado(propietario text, pagada uuid, de_emitidos boolean, parte text)
  returns numeric
  language plpgsql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  declare suma numeric := 0; pago numeric;
  begin
    for pago in
      select case when a.moneda = 'MXN' then a.importe when a.moneda_pago = 'MXN' then a.importe_pago
        else coalesce(a.importe_pago * (select (p.pago ->> 'tipoCambio')::numeric from cfdi_detalle d
            cross join lateral jsonb_array_elements(d.pagos) p (pago)
            where d.rfc_owner = propietario and d.cfdi_id = a.rep_id and p.pago ->> 'moneda' = a.moneda_pago
              and (p.pago ->> 'fechaPago')::timestamp = a.fecha_pago limit 1),
          a.importe * (select f.tipo_cambio from cfdi f where f.rfc_owner = propietario and f.uuid = pagada
            and f.moneda = a.moneda)) end
      from abono a
      cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = a.rep_id offset 0) r
      where a.rfc_owner = propietario and a.factura = pagada and a.forma_pago = '01' and r.tipo = 'P'
        and r.emitido = de_emitidos and (r.emitido or r.contraparte_rfc = parte) and r.status = 2
        and not tiene_sustituto(propietario, r.uuid, r.tipo, r.id, r.emitido, r.contraparte_rfc)
    loop
      suma := suma + coalesce(pago, 0);
      exit when suma > 2000;
    end loop;
    return suma;
  end
$$;`,
  `create or replace function razon_de_pago(propietario text, pagada uuid, de_emitidos boolean, parte text,
  en_efectivo boolean, marcada text)
  returns text
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select coalesce((
    select case
      when en_efectivo and p.producto is not null then p.producto
      when marcada <> '' then marcada
      when en_efectivo and efectivo_pagado(propietario, pagada, de_emitidos, parte) > 2000 then 'efectivoPartes'
      when p.marca = 'uso' or f.uso_cfdi in ('S01', 'CP01') then 'uso'
      else '' end
    from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = pagada offset 0) f
    left join lateral (
      select d.flujo -> 0 ->> 'producto' as producto, d.flujo -> 0 ->> 'marca' as marca from cfdi_detalle d
      where d.rfc_owner = propietario and d.cfdi_id = f.id offset 0) p on true
    where f.emitido = de_emitidos and (f.emitido or f.contraparte_rfc = parte)), case
      when marcada = '' and en_efectivo and efectivo_pagado(propietario, pagada, de_emitidos, parte) > 2000 then 'efectivoPartes'
      else marcada end)
$$;`,
  // Receipts in cash of invoices that the vault does not have, whose parts were not added up.
  `do $$
    declare propietario text; ids uuid[];
    begin
      for propietario, ids in
        select h.rfc_owner, array_agg(distinct h.cfdi_id) from hecho_flujo h
        where h.efectivo and h.origen = 'REP' and not h.emitido and h.cuenta and h.razon = '' and not exists (
          select from cfdi c where c.rfc_owner = h.rfc_owner and c.uuid = h.documento)
        group by 1 order by 1
      loop
        perform tomar_turno(propietario);
        perform contar_hechos(propietario, ids);
      end loop;
    end $$`,
  // Facturas globales are read again: one that names no period is a notice now.
  `update cfdi_detalle d set flujo_version = 4 from cfdi c
    where c.rfc_owner = d.rfc_owner and c.id = d.cfdi_id and d.flujo_version = 5
      and c.emitido and c.tipo = 'I' and c.contraparte_rfc = 'XAXX010101000'`,
];

/** Cash in parts is added up of invoices that are not stored too; facturas globales without a period are told. */
export const efectivoSinFactura: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
