-- Deletes what a test environment has, but its keys, webhooks and log. Runs as the owner, because the application may not delete all of it.
create or replace function vaciar_prueba(propietario text)
  returns void
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
as $$
  declare
    tablas text[];
    quedan text[];
    tabla text;
  begin
    if not es_rfc_de_prueba(propietario) then
      raise exception '% is no test environment: what it has is kept', propietario using errcode = 'insufficient_privilege';
    end if;
    delete from cfdi where rfc_owner = propietario;
    select array_agg(c.relname order by c.relname) into tablas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rfc_owner' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (array['ambiente_prueba', 'api_key', 'api_key_uso', 'bitacora', 'bitacora_cabeza', 'idempotencia',
        'oauth_codigo', 'oauth_token', 'webhook', 'webhook_entrega']);
    while tablas <> '{}' loop
      quedan := '{}';
      foreach tabla in array tablas loop
        begin
          execute format('delete from %I where rfc_owner = $1', tabla) using propietario;
        exception when foreign_key_violation then
          quedan := quedan || tabla;
        end;
      end loop;
      if quedan = tablas then
        raise exception 'test environment: % cannot be emptied', quedan;
      end if;
      tablas := quedan;
    end loop;
  end
$$;
