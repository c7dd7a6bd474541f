-- Every new alert about a payment is an event `rep.alerta` for the active webhooks of its taxpayer, written in the same
-- transaction. Without a webhook it reads a few rows and ends.
create or replace function alerta_pago_avisar_insert()
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
        select n.rfc_owner, 'rep.alerta' as tipo, jsonb_build_object('contribuyente', n.rfc_owner, 'codigo', n.codigo,
          'factura', n.factura, 'complemento', uuid_de_cfdi(n.rfc_owner, n.rep_id), 'importe', n.importe::text) as datos
        from nuevas n
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger alerta_pago_avisar_insert after insert on alerta_pago
  referencing new table as nuevas for each statement
  execute function alerta_pago_avisar_insert();
