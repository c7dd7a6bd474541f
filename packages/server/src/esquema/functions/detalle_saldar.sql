-- The relations and payments of a stored CFDI are rows of their own, and balances and alerts are what they say. Pagos
-- 1.0 may omit amounts: then the difference of the balances, or Monto of a receipt with one document. Documents that
-- are no UUID are no CFDI. Must run before detalle_tomar_flujo, which reads these rows: triggers of a table run in the
-- order of their names.
create or replace function detalle_saldar()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    insert into relacion
      select distinct d.rfc_owner, d.cfdi_id, left(r ->> 'tipoRelacion', 10), u::uuid
      from nuevos d
      cross join lateral jsonb_array_elements(d.relacionados) r
      cross join lateral jsonb_array_elements_text(r -> 'uuids') u
      where d.relacionados <> '[]';
    insert into abono (rfc_owner, rep_id, orden, factura, importe, moneda, importe_pago, moneda_pago, fecha_pago, forma_pago,
        cuenta_origen, cuenta_destino, operacion, parcialidad, saldo_anterior, saldo_insoluto)
      select x.rfc_owner, x.cfdi_id, row_number() over (partition by x.rfc_owner, x.cfdi_id order by x.pago, x.docto),
        x.factura, x.importe, x.moneda, x.importe_pago, x.moneda_pago, x.fecha_pago, x.forma_pago, x.cuenta_origen,
        x.cuenta_destino, x.operacion, x.parcialidad, x.saldo_anterior, x.saldo_insoluto
      from (
        select d.rfc_owner, d.cfdi_id, e.orden as pago, a.orden as docto, (a.docto ->> 'idDocumento')::uuid as factura,
          i.importe, upper(left(a.docto ->> 'moneda', 3)) as moneda,
          round(i.importe / coalesce(nullif((a.docto ->> 'equivalencia')::numeric, 0), 1), 6) as importe_pago,
          p.moneda_pago, p.fecha_pago, p.forma_pago, p.cuenta_origen, p.cuenta_destino, p.operacion,
          left(coalesce(a.docto ->> 'numParcialidad', ''), 10) as parcialidad,
          (a.docto ->> 'impSaldoAnt')::numeric as saldo_anterior, (a.docto ->> 'impSaldoInsoluto')::numeric as saldo_insoluto
        from nuevos d
        cross join lateral jsonb_array_elements(d.pagos) with ordinality e (pago, orden)
        cross join lateral (
          select e.pago -> 'doctosRelacionados' as doctos, jsonb_array_length(e.pago -> 'doctosRelacionados') as cuantos,
            (e.pago ->> 'monto')::numeric as monto, upper(left(e.pago ->> 'moneda', 3)) as moneda_pago,
            (e.pago ->> 'fechaPago')::timestamp as fecha_pago,
            left(coalesce(e.pago ->> 'formaDePago', ''), 20) as forma_pago,
            left(coalesce(e.pago ->> 'ctaOrdenante', ''), 50) as cuenta_origen,
            left(coalesce(e.pago ->> 'ctaBeneficiario', ''), 50) as cuenta_destino,
            left(coalesce(e.pago ->> 'numOperacion', ''), 100) as operacion
          offset 0
        ) p
        cross join lateral jsonb_array_elements(p.doctos) with ordinality a (docto, orden)
        cross join lateral (select greatest(coalesce(
          (a.docto ->> 'impPagado')::numeric,
          (a.docto ->> 'impSaldoAnt')::numeric - (a.docto ->> 'impSaldoInsoluto')::numeric,
          case when p.cuantos = 1 then p.monto * coalesce((a.docto ->> 'equivalencia')::numeric, 1) end,
          0), 0) as importe) i
        -- The number of a paper invoice (999-9999-999999999) is no CFDI.
        where d.pagos <> '[]' and length(a.docto ->> 'idDocumento') = 36
        offset 0
      ) x;
    for propietario, ids in select rfc_owner, array_agg(cfdi_id) from nuevos group by 1 order by 1 loop
      perform tomar_turno(propietario);
      ids := con_efecto_en_pagos(propietario, ids);
      if ids is not null then
        perform actualizar_pagos(propietario, facturas_afectadas(propietario, ids), ids);
      end if;
    end loop;
    return null;
  end
$$;

create or replace trigger detalle_saldar after insert on cfdi_detalle
  referencing new table as nuevos for each statement
  execute function detalle_saldar();
