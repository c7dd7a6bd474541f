-- A CFDI that becomes cancelled or altered is an event for the active webhooks of its taxpayer; so is one that leaves
-- quarantine. Versions of a row are grouped by its key, because a join could be planned to compare each old row with
-- each new one.
create or replace function cfdi_avisar_update()
  returns trigger
  language plpgsql
as $$
  begin
    if not exists (
      select from webhook w where w.activo and w.rfc_owner in (select rfc_owner from nuevas)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (select v.rfc_owner, e.tipo, v.datos from (
          select rfc_owner, id, sum(estado_nuevo) as estado_nuevo, sum(estado_viejo) as estado_viejo,
            bool_or(liberado) as liberado, bool_or(retenido) as retenido,
            (array_agg(datos) filter (where datos is not null))[1] as datos
          from (
            select c.rfc_owner, c.id, c.status as estado_nuevo, null::smallint as estado_viejo, not c.cuarentena as liberado,
              null::boolean as retenido, jsonb_build_object('contribuyente', c.rfc_owner, 'id', c.id,
                'direccion', case when c.emitido then 'emitidos' else 'recibidos' end, 'uuid', c.uuid, 'tipo', c.tipo,
                'serie', c.serie, 'folio', c.folio, 'rfc', c.contraparte_rfc, 'nombre', c.contraparte_nombre,
                'fecha', to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', c.total::text, 'moneda', c.moneda,
                'status', c.status) as datos
            from nuevas c
            union all
            select rfc_owner, id, null, status, null, cuarentena, null from viejas
          ) versiones group by rfc_owner, id
        ) v
        cross join lateral (values
          ('cfdi.recibido', v.retenido),
          ('cfdi.cancelado', v.estado_nuevo = 3 and (v.retenido or v.estado_viejo <> 3)),
          ('cfdi.alterado', v.estado_nuevo = 5 and (v.retenido or v.estado_viejo <> 5))) e (tipo, ocurre)
        where v.liberado and (v.retenido or v.estado_nuevo <> v.estado_viejo) and e.ocurre
      ) h
      join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null;
  end
$$;

create or replace trigger cfdi_avisar_update after update on cfdi
  referencing old table as viejas new table as nuevas for each statement
  execute function cfdi_avisar_update();
