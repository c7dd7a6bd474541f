-- Months of deleted CFDI are noted, so that the comparison with the SAT's metadata counts them again.
create or replace function cfdi_espejo_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date from (table viejas) cambios;
    return null;
  end
$$;

create or replace trigger cfdi_espejo_delete after delete on cfdi
  referencing old table as viejas for each statement
  execute function cfdi_espejo_delete();
