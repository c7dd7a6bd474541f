-- A fact counts while its CFDI is valid and not replaced. That of a receipt does not when its invoice is PUE and counts
-- itself; an egreso counts by its parts, or by what it states where no invoice is known. What the taxpayer withheld is lowered in the month
-- of its payment alone (LIVA 1-A, 7): not where that is unknown, or was not remitted. Also says why IVA is not creditable, and in which month
-- a fact is: decisions of the user come before the law's, and a part of an egreso that is in the month of a payment is where that was moved.
create or replace function contar_hechos(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  update hecho_flujo h set cuenta = s.cuenta, razon = s.razon, mes = s.mes
  from (
    select h.ctid, coalesce(m.mes, case when h.corrige is not null and date_trunc('month', h.fecha) < date_trunc('month', c.fecha) then (
        select e.mes from decision_flujo e
        where e.rfc_owner = propietario and e.tipo = 'mes' and exists (
          select from (select * from hecho_flujo p where p.rfc_owner = propietario and p.cfdi_id = e.cfdi_id offset 0) p
          join cfdi o on o.rfc_owner = propietario and o.id = e.cfdi_id
          where p.documento is not distinct from e.documento and p.fecha = h.fecha and coalesce(p.documento, o.uuid) = h.corrige)
        order by e.created desc limit 1) end, date_trunc('month', h.fecha)::date) as mes,
      c.status = 2 and not tiene_sustituto(propietario, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)
      and case h.origen
        when 'REP' then not exists (
          select from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = h.documento offset 0) f
          where f.tipo = 'I' and f.metodo_pago = 'PUE' and f.emitido = c.emitido
            and (f.emitido or f.contraparte_rfc = c.contraparte_rfc)
            and f.status = 2 and not tiene_sustituto(propietario, f.uuid, f.tipo, f.id, f.emitido, f.contraparte_rfc))
        when 'NC' then case
          when not h.emitido and h.naturaleza = 'R' and h.aviso in ('sinFactura', 'sinEnterar') then m.mes is not null
          else h.corrige is not null or h.aviso = 'sinFactura' and (not h.emitido or exists (
            select from decision_flujo r where r.rfc_owner = propietario and r.cfdi_id = c.id and r.tipo = 'restituido')) end
        else true end as cuenta,
      case
        when h.emitido or h.impuesto <> '002' then ''
        when a.tipo = 'noAcreditable' then 'usuario'
        when a.tipo = 'acreditable' then 'acreditable'
        when h.origen = 'REP' then
          razon_de_pago(propietario, h.documento, c.emitido, c.contraparte_rfc, h.efectivo, h.marca)
        else h.marca
      end as razon
    from (select distinct id from unnest(ids) u (id)) x
    join cfdi c on c.rfc_owner = propietario and c.id = x.id
    join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = c.id
    left join decision_flujo a on a.rfc_owner = propietario and a.cfdi_id = c.id
      and a.tipo in ('noAcreditable', 'acreditable') and a.documento is not distinct from h.documento
    left join decision_flujo m on m.rfc_owner = propietario and m.cfdi_id = c.id
      and m.tipo = 'mes' and m.documento is not distinct from h.documento
    where c.status = 2 or h.cuenta
  ) s
  where h.rfc_owner = propietario and h.ctid = s.ctid
    and (h.cuenta, h.razon, h.mes) is distinct from (s.cuenta, s.razon, s.mes)
$$;
