-- Every stored CFDI is an event `cfdi.recibido` for the active webhooks of its taxpayer, and `cfdi.cancelado` or
-- `cfdi.alterado` when it arrives so. One in quarantine is none until it is released.
create or replace function cfdi_avisar_insert()
  returns trigger
  language plpgsql
as $$
  begin
    if not exists (
      select from webhook w where w.activo and w.rfc_owner in (select rfc_owner from nuevas)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (
        select c.rfc_owner, e.tipo, jsonb_build_object('contribuyente', c.rfc_owner, 'id', c.id,
          'direccion', case when c.emitido then 'emitidos' else 'recibidos' end, 'uuid', c.uuid, 'tipo', c.tipo,
          'serie', c.serie, 'folio', c.folio, 'rfc', c.contraparte_rfc, 'nombre', c.contraparte_nombre,
          'fecha', to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', c.total::text, 'moneda', c.moneda,
          'status', c.status) as datos
        from nuevas c
        cross join lateral (values
          ('cfdi.recibido', true), ('cfdi.cancelado', c.status = 3), ('cfdi.alterado', c.status = 5)) e (tipo, ocurre)
        where e.ocurre and not c.cuarentena
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger cfdi_avisar_insert after insert on cfdi
  referencing new table as nuevas for each statement
  execute function cfdi_avisar_insert();
