-- The alerts about payments that hold now for some invoices, computed from the stored CFDI. A receipt counts while it
-- is valid and no valid one of its issuer replaces it. Late (REP_TARDIO) is after the fifth day of the month that
-- follows the payment, or the next business day (CFF 12), by the stamp of the receipt. Amounts may differ by a cent.
create or replace function alertas_de(propietario text, facturas uuid[])
  returns table(codigo text, factura uuid, rep_id uuid, importe numeric)
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with tocadas as materialized (
    select x.uuid as factura, c.id, c.rfc_owner, c.uuid, c.tipo, c.emitido, c.contraparte_rfc, c.status, c.fecha,
      c.total, c.moneda, c.metodo_pago
    from (select distinct u as uuid from unnest(facturas) u) x
    left join cfdi c on c.rfc_owner = propietario and c.uuid = x.uuid
    where (c.id is null or c.tipo = 'I') and (
      -- Not with EXISTS, which may be answered from all rows of the taxpayer.
      (select a.orden from abono a where a.rfc_owner = propietario and a.factura = x.uuid limit 1) is not null
      or (select n.uuid from relacion n where n.rfc_owner = propietario and n.uuid = x.uuid limit 1) is not null)
  ), f as materialized (
    select t.*, coalesce(t.status = 2, false) as vigente, n.acreditado,
      coalesce(t.status = 3 or t.status = 2 and not (
        t.status = 2 and not tiene_sustituto(propietario, t.uuid, t.tipo, t.id, t.emitido, t.contraparte_rfc)
      ), false) as sin_efecto
    from tocadas t
    cross join lateral (
      select coalesce(sum(importe), 0) as acreditado from nota_aplicada where rfc_owner = propietario and factura_id = t.id
    ) n
  ), d as materialized (
    select f.*, a.rep_id, a.orden, a.fecha_pago, a.importe, a.moneda as moneda_dr, a.saldo_anterior, a.saldo_insoluto,
      case when a.parcialidad ~ '^[0-9]{1,4}$' then a.parcialidad::int end as numero,
      greatest(r.fecha, (
        select e.fecha_timbrado from cfdi_detalle e where e.rfc_owner = propietario and e.cfdi_id = r.id)) as rep_fecha, r.status as rep_status,
      r.status = 2 and not tiene_sustituto(propietario, r.uuid, r.tipo, r.id, r.emitido, r.contraparte_rfc) as cuenta
    from f
    cross join lateral (select * from abono where rfc_owner = propietario and factura = f.factura offset 0) a
    join cfdi r on r.rfc_owner = propietario and r.id = a.rep_id and r.tipo = 'P'
    where f.id is null or r.emitido = f.emitido and (r.emitido or r.contraparte_rfc = f.contraparte_rfc)
  ), p as (
    select d.*, lag(numero, 1, 0) over parcialidades as numero_previo,
      lag(saldo_insoluto) over parcialidades as insoluto_previo, lag(moneda_dr) over parcialidades as moneda_previa
    from d where cuenta
    window parcialidades as (partition by factura order by numero nulls last, fecha_pago, rep_id, orden)
  )
  select r.codigo, p.factura, p.rep_id, sum(p.importe) from p
  cross join lateral (values
    ('REP_TARDIO', p.rep_fecha::date > (date_trunc('month', p.fecha_pago) + interval '1 month')::date + 4
      and p.rep_fecha::date > siguiente_habil((date_trunc('month', p.fecha_pago) + interval '1 month')::date + 4)),
    ('REP_SIN_FACTURA', p.id is null),
    ('PUE_CON_REP', p.vigente and p.metodo_pago = 'PUE'),
    ('REP_DE_CANCELADO', p.sin_efecto),
    ('REP_FECHA_ANTERIOR', p.vigente and p.fecha_pago::date < p.fecha::date),
    ('SALDO_INICIAL_DISTINTO', p.vigente and p.numero = 1 and p.moneda_dr = p.moneda
      and p.saldo_anterior not between p.total - p.acreditado - 0.01 and p.total + 0.01),
    ('SALDOS_INCONSISTENTES', p.vigente and (abs(p.saldo_anterior - p.importe - p.saldo_insoluto) > 0.01
      or p.numero <> p.numero_previo + 1
      or p.moneda_dr = p.moneda_previa
        and p.saldo_anterior not between p.insoluto_previo - p.acreditado - 0.01 and p.insoluto_previo + 0.01))
  ) r (codigo, se_cumple)
  where r.se_cumple group by 1, 2, 3
  union all
  select 'SOBREPAGADA', f.factura, null, round(m.pagado + f.acreditado - f.total, 2) from f
  cross join lateral (
    select coalesce(sum(importe), 0) as pagado from pago_aplicado
    where f.metodo_pago = 'PPD' and rfc_owner = propietario and factura_id = f.id
  ) m
  where f.vigente and round(m.pagado + f.acreditado - f.total, 2) > 0.01
  union all
  select 'REP_CANCELADO', d.factura, null, d.total - d.acreditado from d
  where d.vigente and d.metodo_pago = 'PPD' and d.total - d.acreditado > 0.01
  group by d.factura, d.total, d.acreditado having not bool_or(d.cuenta) and bool_or(d.rep_status = 3)
$$;
