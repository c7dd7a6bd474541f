-- Months of new metadata of the SAT are noted, so that their comparison with the vault is counted again.
create or replace function metadato_espejo_insert()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date from (table nuevas) cambios;
    return null;
  end
$$;

create or replace trigger metadato_espejo_insert after insert on metadato
  referencing new table as nuevas for each statement
  execute function metadato_espejo_insert();
