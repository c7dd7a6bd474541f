-- A mass download that ends is an event `descarga.terminada` for the active webhooks of its taxpayer.
create or replace function descarga_avisar_update()
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
        select n.rfc_owner, 'descarga.terminada' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'id', n.id,
          'tipo', n.tipo,
          'direccion', case when n.tipo = 1 then case when n.emitidos then 'emitidos' else 'recibidos' end end,
          'fechaini', n.fechaini, 'fechafin', n.fechafin, 'estado', n.estado, 'mensaje', n.mensaje,
          'agregados', n.agregados, 'rechazados', n.rechazados, 'cancelados', n.cancelados) as datos
        from nuevas n join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id
        where v.pendiente and not n.pendiente
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger descarga_avisar_update after update on descarga
  referencing old table as viejas new table as nuevas for each statement
  execute function descarga_avisar_update();
