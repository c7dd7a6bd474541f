-- Months of changed CFDI are noted, so that the comparison with the SAT's metadata counts them again. Only where a
-- column changed that the comparison reads.
create or replace function cfdi_espejo_update()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espejo_cambio
      select distinct rfc_owner, date_trunc('month', fecha)::date
      from (
        (select rfc_owner, uuid, emitido, fecha, total, status from viejas
          except select rfc_owner, uuid, emitido, fecha, total, status from nuevas)
        union all
        (select rfc_owner, uuid, emitido, fecha, total, status from nuevas
          except select rfc_owner, uuid, emitido, fecha, total, status from viejas)
      ) cambios;
    return null;
  end
$$;

create or replace trigger cfdi_espejo_update after update on cfdi
  referencing old table as viejas new table as nuevas for each statement
  execute function cfdi_espejo_update();
