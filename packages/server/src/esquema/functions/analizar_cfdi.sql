-- ANALYZE of the tables of CFDI after a big upload, for the application, which does not own them. Runs as the owner,
-- with a fixed search path.
create or replace function analizar_cfdi()
  returns void
  language sql
  security definer
  set search_path to 'pg_catalog', 'pg_temp'
as $$
  analyze public.cfdi, public.cfdi_detalle, public.abono, public.relacion, public.hecho_flujo, public.flujo_mes
$$;
