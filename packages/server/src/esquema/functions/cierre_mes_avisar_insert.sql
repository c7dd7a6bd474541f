-- A month that is closed is an event `cierre.cambio` for the active webhooks of its taxpayer.
create or replace function cierre_mes_avisar_insert()
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
        select n.rfc_owner, 'cierre.cambio' as tipo, jsonb_build_object('contribuyente', n.rfc_owner,
          'mes', to_char(n.mes, 'YYYY-MM'), 'estado', 'cerrado') as datos
        from nuevas n
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger cierre_mes_avisar_insert after insert on cierre_mes
  referencing new table as nuevas for each statement
  execute function cierre_mes_avisar_insert();
