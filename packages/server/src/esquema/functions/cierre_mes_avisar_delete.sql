-- A month that is opened again is an event `cierre.cambio` for the active webhooks of its taxpayer.
create or replace function cierre_mes_avisar_delete()
  returns trigger
  language plpgsql
as $$
  begin
    if not exists (
      select from webhook w where w.activo and w.rfc_owner in (select rfc_owner from viejas)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (
        select v.rfc_owner, 'cierre.cambio' as tipo, jsonb_build_object('contribuyente', v.rfc_owner,
          'mes', to_char(v.mes, 'YYYY-MM'), 'estado', 'reabierto') as datos
        from viejas v
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger cierre_mes_avisar_delete after delete on cierre_mes
  referencing old table as viejas for each statement
  execute function cierre_mes_avisar_delete();
