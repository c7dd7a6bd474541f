-- Every line of cash flow that the engine read of a CFDI is a fact, without counting: contar_flujo decides. Payments
-- without a breakdown of taxes are kept apart, for estimar_flujo. Repeating it adds nothing.
create or replace function extraer_flujo(propietario text, ids uuid[])
  returns void
  language sql
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  with lineas as (
    select c.id, c.emitido, c.contraparte_rfc, coalesce(l.fecha, c.fecha) as cuando, e.n, l.*
    from unnest(ids) x (id)
    join cfdi c on c.rfc_owner = propietario and c.id = x.id
    join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = c.id
    cross join lateral jsonb_array_elements(d.flujo) with ordinality e (linea, n)
    cross join lateral jsonb_to_record(e.linea) as l (origen text, documento uuid, fecha timestamp, naturaleza text,
      impuesto text, factor text, tasa numeric, base numeric, importe numeric, marca text, pagado numeric, cambio numeric,
      aviso text, efectivo boolean)
    where l.origen <> 'PPD'
  ), sin_desglose as (
    insert into pago_sin_desglose (rfc_owner, cfdi_id, n, documento, fecha, pagado, cambio, marca, efectivo)
      select propietario, id, n, documento, cuando, pagado, cambio, coalesce(marca, ''), coalesce(efectivo, false) from lineas
      where pagado is not null
    on conflict do nothing
  )
  insert into hecho_flujo (rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza,
    impuesto, factor, tasa, base,
    importe, estimado, marca, mes, aviso, efectivo)
    select propietario, id, n * 1000000, origen, emitido, contraparte_rfc, documento, cuando, naturaleza, impuesto, factor,
      tasa, base, importe, false, coalesce(marca, ''), date_trunc('month', cuando)::date, coalesce(aviso, ''),
      coalesce(efectivo, false)
    from lineas where pagado is null
  on conflict do nothing
$$;
