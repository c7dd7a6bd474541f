-- A change of the list of EFOS is an event `efos.cambio` for the active webhooks of each taxpayer that has the RFC as a
-- counterparty.
create or replace function efos_cambio_avisar_insert()
  returns trigger
  language plpgsql
as $$
  begin
    if not exists (
      select from webhook w
      where w.activo and w.rfc_owner in (select c.rfc_owner from nuevas n join contraparte c on c.rfc = n.rfc)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (
        select c.rfc_owner, 'efos.cambio' as tipo, jsonb_build_object('contribuyente', c.rfc_owner, 'rfc', n.rfc,
          'nombre', n.nombre, 'antes', n.antes, 'despues', n.despues) as datos
        from nuevas n join contraparte c on c.rfc = n.rfc
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger efos_cambio_avisar_insert after insert on efos_cambio
  referencing new table as nuevas for each statement
  execute function efos_cambio_avisar_insert();
