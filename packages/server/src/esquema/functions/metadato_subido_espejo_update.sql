-- Months of changed metadata that a user brought are noted, so that their comparison with the vault is counted again.
create or replace function metadato_subido_espejo_update()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio select distinct rfc_owner, date_trunc('month', fecha)::date from cambios;
    return null;
  end
$$;

create or replace trigger metadato_subido_espejo_update after update on metadato_subido
  referencing new table as cambios for each statement
  execute function metadato_subido_espejo_update();
