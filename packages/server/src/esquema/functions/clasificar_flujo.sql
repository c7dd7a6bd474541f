-- Every fact of IVA has the class that the user gave its document (what an expense is for, which acts are in the
-- proportion, LIVA 5-V). A part of an egreso has that of what it corrects. `X` is a withholding that exceeds the IVA of
-- its document by more than a cent, and is not used.
create or replace function clasificar_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  update hecho_flujo h set clase = s.clase
  from (
    select h.ctid, case
      when not h.emitido and h.naturaleza = 'R'
        and abs(sum(case h.naturaleza when 'R' then h.importe else 0 end) over w)
          > abs(sum(case h.naturaleza when 'T' then h.importe else 0 end) over w) + 0.01 then 'X'
      else coalesce(d.clase, o.clase, '') end as clase
    from (select distinct id from unnest(ids) u (id)) x
    join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = x.id
    left join decision_flujo d on d.rfc_owner = propietario and d.cfdi_id = h.cfdi_id and d.tipo = 'clase'
      and d.documento is not distinct from h.documento
    left join lateral (
      select e.clase from (
        select f.id, null::uuid as documento
        from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = h.corrige offset 0) f
        union all
        select a.rep_id, a.factura
        from (select * from abono a where a.rfc_owner = propietario and a.factura = h.corrige offset 0) a
      ) p
      join decision_flujo e on e.rfc_owner = propietario and e.cfdi_id = p.id and e.tipo = 'clase'
        and e.documento is not distinct from p.documento
      order by e.created desc, e.id limit 1
    ) o on h.corrige is not null
    where h.impuesto = '002'
    window w as (partition by h.cfdi_id, h.documento, h.corrige)
  ) s
  where h.rfc_owner = propietario and h.ctid = s.ctid and h.clase <> s.clase
$$;
