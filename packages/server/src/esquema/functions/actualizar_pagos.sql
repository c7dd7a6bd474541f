-- Balances of PPD invoices and alerts about payments are what the stored CFDI say, in the transaction of what changes
-- them. An alert that stays is not written again, so that each inserted row is a new alert. Takes the turn of the
-- taxpayer first.
create or replace function actualizar_pagos(propietario text, facturas uuid[], reps uuid[])
  returns void
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
as $$
  begin
    perform tomar_turno(propietario);
    perform recalcular_saldos(propietario, facturas);
    with vigentes as materialized (
      select codigo, factura, rep_id, importe from alertas_de(propietario, facturas)
    ), quitadas as (
      delete from alerta_pago a where a.rfc_owner = propietario and a.factura = any(facturas) and not exists (
        select from vigentes v where v.codigo = a.codigo and v.factura = a.factura and v.rep_id is not distinct from a.rep_id)
    )
    insert into alerta_pago as a (rfc_owner, codigo, factura, rep_id, importe)
      select propietario, codigo, factura, rep_id, importe from vigentes
      on conflict (rfc_owner, factura, rep_id, codigo) do update set importe = excluded.importe
        where a.importe is distinct from excluded.importe;
    with vigentes as materialized (
      select c.id, m.diferencia from unnest(reps) x (id)
      cross join lateral (select * from cfdi where rfc_owner = propietario and id = x.id offset 0) c
      cross join lateral (select pagos from cfdi_detalle where rfc_owner = propietario and cfdi_id = c.id offset 0) e
      cross join lateral (select diferencia_de_montos(e.pagos) as diferencia offset 0) m
      where c.tipo = 'P' and c.status = 2 and m.diferencia is not null
    ), quitadas as (
      delete from alerta_pago a where a.rfc_owner = propietario and a.rep_id = any(reps) and a.factura is null
        and not exists (select from vigentes v where v.id = a.rep_id)
    )
    insert into alerta_pago as a (rfc_owner, codigo, rep_id, importe)
      select propietario, 'MONTO_DISTINTO', id, diferencia from vigentes
      on conflict (rfc_owner, factura, rep_id, codigo) do update set importe = excluded.importe
        where a.importe is distinct from excluded.importe;
  end
$$;
