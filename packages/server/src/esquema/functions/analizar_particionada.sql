-- ANALYZE of a table with partitions, whose statistics PostgreSQL's daemon never refreshes, for the application, which
-- does not own it. Runs as the owner, with a fixed search path.
create or replace function analizar_particionada(tabla text)
  returns void
  language plpgsql
  security definer
  set search_path to 'pg_catalog', 'pg_temp'
as $$
  begin
    execute format('analyze %s public.%I', case when current_setting('server_version_num')::int >= 180000 then 'only' end, tabla);
  end
$$;
