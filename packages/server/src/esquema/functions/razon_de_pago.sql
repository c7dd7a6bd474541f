-- Why IVA that a receipt pays is not creditable, by its invoice; empty when it is. First what applies at any amount,
-- then cash above 2,000 in parts (LISR 27-III), which receipts alone say, then UsoCFDI.
create or replace function razon_de_pago(propietario text, pagada uuid, de_emitidos boolean, parte text,
  en_efectivo boolean, marcada text)
  returns text
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select coalesce((
    select case
      when en_efectivo and p.producto is not null then p.producto
      when marcada <> '' then marcada
      when en_efectivo and efectivo_pagado(propietario, pagada, de_emitidos, parte) > 2000 then 'efectivoPartes'
      when p.marca = 'uso' or f.uso_cfdi in ('S01', 'CP01') then 'uso'
      else '' end
    from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = pagada offset 0) f
    left join lateral (
      select d.flujo -> 0 ->> 'producto' as producto, d.flujo -> 0 ->> 'marca' as marca from cfdi_detalle d
      where d.rfc_owner = propietario and d.cfdi_id = f.id offset 0) p on true
    where f.emitido = de_emitidos and (f.emitido or f.contraparte_rfc = parte)), case
      when marcada = '' and en_efectivo and efectivo_pagado(propietario, pagada, de_emitidos, parte) > 2000 then 'efectivoPartes'
      else marcada end)
$$;
