-- What was paid of an invoice in cash, in pesos, by receipts that count. LISR 27-III limits the sum of the parts: above
-- 2,000 no further ones are added, because each of many receipts asks for the sum of all. In another currency at the rate of
-- the payment, else of the invoice, which the vault may not have.
create or replace function efectivo_pagado(propietario text, pagada uuid, de_emitidos boolean, parte text)
  returns numeric
  language plpgsql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  declare suma numeric := 0; pago numeric;
  begin
    for pago in
      select case when a.moneda = 'MXN' then a.importe when a.moneda_pago = 'MXN' then a.importe_pago
        else coalesce(a.importe_pago * (select (p.pago ->> 'tipoCambio')::numeric from cfdi_detalle d
            cross join lateral jsonb_array_elements(d.pagos) p (pago)
            where d.rfc_owner = propietario and d.cfdi_id = a.rep_id and p.pago ->> 'moneda' = a.moneda_pago
              and (p.pago ->> 'fechaPago')::timestamp = a.fecha_pago limit 1),
          a.importe * (select f.tipo_cambio from cfdi f where f.rfc_owner = propietario and f.uuid = pagada
            and f.moneda = a.moneda)) end
      from abono a
      cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = a.rep_id offset 0) r
      where a.rfc_owner = propietario and a.factura = pagada and a.forma_pago = '01' and r.tipo = 'P'
        and r.emitido = de_emitidos and (r.emitido or r.contraparte_rfc = parte) and r.status = 2
        and not tiene_sustituto(propietario, r.uuid, r.tipo, r.id, r.emitido, r.contraparte_rfc)
    loop
      suma := suma + coalesce(pago, 0);
      exit when suma > 2000;
    end loop;
    return suma;
  end
$$;
