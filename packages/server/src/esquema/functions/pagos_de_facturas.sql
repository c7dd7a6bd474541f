-- The payments that count of some invoices, found by whole keys, for repartir_egresos.
create or replace function pagos_de_facturas(propietario text, ids uuid[])
  returns table(factura_id uuid, fecha_pago timestamp without time zone, uuid uuid, orden integer, importe numeric)
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select x.id, a.fecha_pago, a.uuid, a.orden::int, a.importe from unnest(ids) x (id)
  cross join lateral (
    select * from pago_aplicado a where a.rfc_owner = propietario and a.factura_id = x.id offset 0) a
$$;
