-- Changes of the CFDI of one taxpayer run one after another: two transactions that each store half of a payment would
-- not see each other. Taken before any row lock, or both could deadlock; the end of the transaction gives it back.
create or replace function tomar_turno(propietario text)
  returns void
  language sql
  set plan_cache_mode to 'force_generic_plan'
as $$
  select pg_advisory_xact_lock(hashtextextended(propietario, 4))
$$;
