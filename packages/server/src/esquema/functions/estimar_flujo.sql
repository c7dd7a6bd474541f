-- Receipts that state no taxes have facts that are estimated by their invoice, in proportion to what was paid of it.
-- The invoice may arrive after its receipts; one that is not what its issuer sealed is no basis. Lines of a PUE invoice
-- are in pesos.
create or replace function estimar_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  delete from hecho_flujo where rfc_owner = propietario and ctid = any (array(
    select h.ctid from unnest(ids) x (id)
    join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
    join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = p.cfdi_id and h.estimado));
  insert into hecho_flujo (rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza,
    impuesto, factor, tasa, base,
    importe, estimado, marca, mes, aviso, efectivo)
    select propietario, r.id, p.n * 1000000 + e.n, 'REP', r.emitido, r.contraparte_rfc, p.documento, p.fecha, l.naturaleza,
      l.impuesto, l.factor, l.tasa, round(l.base * p.pagado * p.cambio / f.total / u.pesos, 6),
      round(l.importe * p.pagado * p.cambio / f.total / u.pesos, 6), true, p.marca,
        date_trunc('month', p.fecha)::date, '', p.efectivo
    from unnest(ids) x (id)
    join pago_sin_desglose p on p.rfc_owner = propietario and p.cfdi_id = x.id
    join cfdi r on r.rfc_owner = propietario and r.id = p.cfdi_id
    cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.uuid = p.documento offset 0) f
    join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
    cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
    cross join lateral jsonb_to_record(e.linea) as l (origen text, naturaleza text, impuesto text, factor text, tasa numeric,
      base numeric, importe numeric)
    cross join lateral (select case when l.origen = 'PUE' and f.moneda <> 'MXN' then nullif(f.tipo_cambio, 0) else 1 end as pesos) u
    where f.tipo = 'I' and f.total > 0 and f.status in (1, 2, 3) and f.emitido = r.emitido
      and (f.emitido or f.contraparte_rfc = r.contraparte_rfc) and l.origen in ('PPD', 'PUE')
  on conflict do nothing
$$;
