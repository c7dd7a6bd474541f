-- Months of deleted metadata of the SAT are noted, so that their comparison with the vault is counted again.
create or replace function metadato_espejo_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date from (table viejas) cambios;
    return null;
  end
$$;

create or replace trigger metadato_espejo_delete after delete on metadato
  referencing old table as viejas for each statement
  execute function metadato_espejo_delete();
