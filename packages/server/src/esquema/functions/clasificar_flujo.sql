-- Every fact of IVA has the class that the user gave its document (what an expense is for, which acts are in the
-- proportion, LIVA 5-V). A part of an egreso has that of what it corrects. `X` is a withholding that exceeds the IVA of
-- its document by more than a cent, and is not used.
create or replace function clasificar_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with hechos as materialized (
    select h.* from (select distinct id from unnest(ids) u (id)) x
    cross join lateral (
      select h.ctid as lugar, h.* from hecho_flujo h
      where h.rfc_owner = propietario and h.cfdi_id = x.id and h.impuesto = '002' offset 0) h
  ), corregidas as materialized (
    -- Once for each invoice: many egresos of one that was paid in many parts would be compared with all of them.
    select f.corrige, o.clase from (select distinct corrige from hechos where corrige is not null) f
    cross join lateral (
      select e.clase from (
        select c.id, null::uuid as documento
        from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = f.corrige offset 0) c
        union all
        select a.rep_id, a.factura
        from (select * from abono a where a.rfc_owner = propietario and a.factura = f.corrige offset 0) a
      ) p
      cross join lateral (
        select * from decision_flujo e where e.rfc_owner = propietario and e.cfdi_id = p.id and e.tipo = 'clase' offset 0) e
      where e.documento is not distinct from p.documento
      order by e.created desc, e.id limit 1
    ) o
  )
  update hecho_flujo h set clase = s.clase
  from (
    select h.lugar, case
      when not h.emitido and h.naturaleza = 'R'
        and abs(sum(case h.naturaleza when 'R' then h.importe else 0 end) over w)
          > abs(sum(case h.naturaleza when 'T' then h.importe else 0 end) over w) + 0.01 then 'X'
      else coalesce(d.clase, o.clase, '') end as clase
    from hechos h
    left join lateral (
      select d.clase from decision_flujo d where d.rfc_owner = propietario and d.cfdi_id = h.cfdi_id and d.tipo = 'clase'
        and d.documento is not distinct from h.documento offset 0) d on true
    left join corregidas o on o.corrige = h.corrige
    window w as (partition by h.cfdi_id, h.documento, h.corrige)
  ) s
  where h.rfc_owner = propietario and h.ctid = s.lugar and h.clase <> s.clase
$$;
