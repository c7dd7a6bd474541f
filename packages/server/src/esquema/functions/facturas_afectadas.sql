-- The invoices whose balance or alerts can change when these CFDI do: themselves, what they replace, pay or credit, and
-- the invoices that share their egresos. `between` keeps a plan from the index of substitutions, which is small on
-- average and holds all of a taxpayer.
create or replace function facturas_afectadas(propietario text, ids uuid[])
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
  ), sustituidos as (
    select c.tipo, s.uuid from cambiados c
    join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion between '04' and '04'
  ), documentos as (
    select id from cambiados where tipo in ('P', 'E')
    union
    select o.id from sustituidos s
    join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
    where s.tipo in ('P', 'E')
  ), afectadas as (
    select uuid from cambiados where tipo = 'I'
    union
    select uuid from sustituidos where tipo = 'I'
    union
    select h.uuid from cambiados c
    join acreditacion n on n.rfc_owner = propietario and n.uuid = c.uuid
    join acreditacion h on h.rfc_owner = propietario and h.nota_id = n.nota_id
    where c.tipo = 'I'
    union
    select a.factura from documentos d join abono a on a.rfc_owner = propietario and a.rep_id = d.id
    union
    select n.uuid from documentos d join acreditacion n on n.rfc_owner = propietario and n.nota_id = d.id
  )
  select array_agg(uuid) from afectadas
$$;
