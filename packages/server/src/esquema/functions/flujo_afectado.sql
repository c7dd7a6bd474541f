-- The CFDI whose cash flow can change when these do: themselves, what they replace, receipts that pay them, other
-- receipts in cash of the same invoices, and egresos that are divided together.
create or replace function flujo_afectado(propietario text, ids uuid[])
  returns uuid[]
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with cambiados as (
    select c.id, c.uuid, c.tipo from unnest(ids) x (id)
    join cfdi c on c.rfc_owner = propietario and c.id = x.id
  ), todos as (
    select id, uuid, tipo from cambiados
    union
    select o.id, o.uuid, o.tipo from cambiados c
    join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion = '04'
    join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
  ), afectados as (
    select id from todos
    union
    select a.rep_id from todos t join abono a on a.rfc_owner = propietario and a.factura = t.uuid where t.tipo = 'I'
    union
    select o.rep_id from todos t
    join abono a on a.rfc_owner = propietario and a.rep_id = t.id and a.forma_pago = '01'
    join abono o on o.rfc_owner = propietario and o.factura = a.factura and o.forma_pago = '01'
    where t.tipo = 'P'
    union
    select unnest(egresos_ligados(propietario, array(select id from todos)))
  )
  select array_agg(id) from afectados
$$;
