-- IVA that was paid is divided into what is creditable and what a limit of the deduction leaves (LIVA 5-I, LISR 27-III,
-- 28 and 36); the parts add up to what the document states. Of a payment the limit is that of its invoice, which may arrive
-- later or be deleted: then the parts are joined again. What was issued is never divided.
create or replace function limitar_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with planes as materialized (
    select h.*, s.lugar as sobra, l.marca as limita, l.parte, h.base + coalesce(s.base, 0) as toda,
      h.importe + coalesce(s.importe, 0) as todo
    from (select distinct id from unnest(ids) u (id)) x
    cross join lateral (
      select h.ctid as lugar, h.* from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = x.id offset 0) h
    left join lateral (
      select s.ctid as lugar, s.base, s.importe from hecho_flujo s
      where s.rfc_owner = propietario and s.cfdi_id = h.cfdi_id and s.n = h.n + 250000 offset 0) s on true
    left join lateral (
      -- Of a receipt in cash of what may not be paid so, among other products: what the invoice says of cash.
      select case when h.efectivo then coalesce(l.limite #>> '{enEfectivo,marca}', l.limite ->> 'marca')
          else l.limite ->> 'marca' end as marca, (case
          when h.origen = 'PUE' or exists (select from abono a where a.rfc_owner = propietario and a.rep_id = h.cfdi_id
            and a.factura = h.documento and a.fecha_pago = h.fecha
              and a.forma_pago in ('04', '05', '28', '29')) then l.limite ->> 'parte'
          when h.efectivo then coalesce(l.limite #>> '{enEfectivo,parte}', l.limite ->> 'sinTarjeta')
          else l.limite ->> 'sinTarjeta' end)::numeric as parte
      from (
        select case when h.origen = 'PUE' then h.cfdi_id else (
          select f.id from cfdi f where f.rfc_owner = propietario and f.uuid = h.documento and f.tipo = 'I'
            and f.emitido = h.emitido and f.contraparte_rfc = h.contraparte) end as id
      ) f
      join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
      cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (naturaleza text, impuesto text, factor text, tasa numeric,
        limite jsonb)
      where l.limite is not null and (l.naturaleza, l.impuesto, l.factor, l.tasa) = (h.naturaleza, h.impuesto, h.factor, h.tasa)
      limit 1
    ) l on h.marca = '' or h.marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp')
    where not h.emitido and h.origen in ('PUE', 'REP') and h.naturaleza = 'T' and h.impuesto = '002'
      -- What the engine marks of a PUE invoice that sells nothing but fuel stays.
      and h.n % 1000000 < 250000 and (l.parte < 1 or s.lugar is not null or h.origen = 'REP'
        and h.marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp'))
  ), limitadas as (
    insert into hecho_flujo as h (rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza,
      impuesto, factor, tasa, base,
      importe, estimado, marca, mes, aviso, efectivo)
      select propietario, cfdi_id, n + 250000, origen, emitido, contraparte, documento, fecha, naturaleza, impuesto, factor,
        tasa, toda - round(toda * parte, 6), todo - round(todo * parte, 6), estimado, limita, date_trunc('month', fecha)::date,
        case when limita in ('combustible', 'gasLp') then '' else limita end, efectivo
      from planes where parte > 0 and parte < 1
    on conflict (rfc_owner, cfdi_id, n) do update set base = excluded.base, importe = excluded.importe, marca = excluded.marca,
      aviso = excluded.aviso
    where (h.base, h.importe, h.marca, h.aviso) is distinct from (excluded.base, excluded.importe, excluded.marca, excluded.aviso)
  ), sobrantes as (
    delete from hecho_flujo h where h.rfc_owner = propietario and h.ctid = any (array(
      select sobra from planes where sobra is not null and (parte > 0 and parte < 1) is not true))
  )
  update hecho_flujo h set base = p.parcial, importe = p.parte_importe, marca = p.nueva, aviso = p.dicho
  from (
    select lugar, case when parte > 0 and parte < 1 then round(toda * parte, 6) else toda end as parcial,
      case when parte > 0 and parte < 1 then round(todo * parte, 6) else todo end as parte_importe,
      case when parte <= 0 then limita when marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp') then '' else marca end as nueva,
      case
        when parte <= 0 then case when limita in ('combustible', 'gasLp') then '' else limita end
        when marca in ('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp') then '' else aviso end as dicho
    from planes
  ) p
  where h.rfc_owner = propietario and h.ctid = p.lugar
    and (h.base, h.importe, h.marca, h.aviso) is distinct from (p.parcial, p.parte_importe, p.nueva, p.dicho)
$$;
