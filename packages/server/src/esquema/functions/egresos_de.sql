-- Those of the CFDI that are egresos; null when none is, so that the expensive division is not begun.
create or replace function egresos_de(propietario text, ids uuid[])
  returns uuid[]
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select array_agg(c.id) from unnest(ids) x (id) join cfdi c on c.rfc_owner = propietario and c.id = x.id where c.tipo = 'E'
$$;
