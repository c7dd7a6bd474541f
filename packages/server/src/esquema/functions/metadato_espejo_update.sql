-- Months of changed metadata of the SAT are noted, so that their comparison with the vault is counted again. Only where
-- a column changed that the comparison reads.
create or replace function metadato_espejo_update()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date
      from (
        (select rfc_owner, uuid, emitido, fecha, total, vigente from viejas
          except select rfc_owner, uuid, emitido, fecha, total, vigente from nuevas)
        union all
        (select rfc_owner, uuid, emitido, fecha, total, vigente from nuevas
          except select rfc_owner, uuid, emitido, fecha, total, vigente from viejas)
      ) cambios;
    return null;
  end
$$;

create or replace trigger metadato_espejo_update after update on metadato
  referencing old table as viejas new table as nuevas for each statement
  execute function metadato_espejo_update();
