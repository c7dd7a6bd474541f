-- Those of the new CFDI that can change cash flow: valid ones, receipts, and invoices that a stored receipt pays. Most
-- CFDI arrive before anything names them, and cost nothing more.
create or replace function con_efecto_en_flujo(propietario text, ids uuid[])
  returns uuid[]
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select array_agg(c.id) from unnest(ids) x (id)
  join cfdi c on c.rfc_owner = propietario and c.id = x.id
  where c.status = 2 or c.tipo = 'P' or c.tipo = 'I'
    and (select a.orden from abono a where a.rfc_owner = propietario and a.factura = c.uuid limit 1) is not null
$$;
