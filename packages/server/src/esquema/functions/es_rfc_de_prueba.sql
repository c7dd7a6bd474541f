-- Whether an RFC is that of a test environment, whose data are made up: the 31st of February is in no RFC of the SAT.
create or replace function es_rfc_de_prueba(rfc text)
  returns boolean
  language sql
  immutable
as $$
  select rfc ~ '^PRU[0-9]{2}0231[A-Z0-9]{2}[0-9A]$'
$$;
