-- Those of the new CFDI that can change a balance or an alert: receipts, egresos, and invoices that something stored
-- names, that replace another, or whose balance is not the one they were written with. Most CFDI arrive before anything
-- names them, and cost nothing more. LIMIT instead of EXISTS, which may be planned to read all rows of the taxpayer.
create or replace function con_efecto_en_pagos(propietario text, ids uuid[])
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
  where c.tipo in ('P', 'E') and c.status in (2, 3)
    or c.tipo = 'I' and (
      (select a.orden from abono a where a.rfc_owner = propietario and a.factura = c.uuid limit 1) is not null
      or (select r.uuid from relacion r where r.rfc_owner = propietario and r.uuid = c.uuid limit 1) is not null
      or c.status = 2 and (select r.uuid from relacion r
        where r.rfc_owner = propietario and r.cfdi_id = c.id and r.tipo_relacion = '04' limit 1) is not null
      -- Its writer gives the balance of an invoice without payments.
      or c.metodo_pago = 'PPD' and (c.saldo_insoluto is distinct from greatest(round(c.total, 2), 0)
        or c.pago_estatus is distinct from case when round(c.total, 2) <= 0.01 then 1 else 3 end))
$$;
