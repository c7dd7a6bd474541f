-- A request to cancel that was answered or expired is an event `buzon.respondida` for the active webhooks of its
-- taxpayer.
create or replace function solicitud_cancelacion_avisar_update()
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
        select n.rfc_owner, 'buzon.respondida' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id, 'uuid', n.uuid,
          'status', n.status, 'recibida', to_char(n.recibida at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'vence', to_char(n.vence at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as datos
        from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id
        where v.status = 1 and n.status <> 1
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger solicitud_cancelacion_avisar_update after update on solicitud_cancelacion
  referencing old table as viejas new table as nuevas for each statement
  execute function solicitud_cancelacion_avisar_update();
