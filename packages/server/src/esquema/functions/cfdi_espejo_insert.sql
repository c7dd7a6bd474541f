-- Months of stored CFDI are noted, so that the comparison with the SAT's metadata counts them again.
create or replace function cfdi_espejo_insert()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date from (table nuevas) cambios;
    return null;
  end
$$;

create or replace trigger cfdi_espejo_insert after insert on cfdi
  referencing new table as nuevas for each statement
  execute function cfdi_espejo_insert();
