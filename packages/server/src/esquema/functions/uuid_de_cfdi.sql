-- The UUID of a CFDI by its id, found by its whole key: inlined, a plan read all CFDI of the taxpayer.
create or replace function uuid_de_cfdi(propietario text, cfdi_id uuid)
  returns uuid
  language sql
  stable
  set join_collapse_limit to '1'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select c.uuid from cfdi c where c.rfc_owner = propietario and c.id = cfdi_id
$$;
