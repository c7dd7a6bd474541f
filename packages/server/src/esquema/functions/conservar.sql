-- Refuses what would lose evidence: TRUNCATE, changes of acuses and of replaced CFDI, deletes of stored files, and
-- moving a CFDI into quarantine, where it could be deleted.
create or replace function conservar()
  returns trigger
  language plpgsql
as $$
  begin
    raise exception '% of % is refused: evidence is kept', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end
$$;

create or replace trigger conservar before update or truncate on acuse_cancelacion
  for each statement
  execute function conservar();

create or replace trigger conservar before update or truncate on acuse_folio
  for each statement
  execute function conservar();

create or replace trigger conservar before truncate on cfdi
  for each statement
  execute function conservar();

create or replace trigger no_a_cuarentena before update on cfdi
  for each row when ((new.cuarentena and (not old.cuarentena)))
  execute function conservar();

create or replace trigger conservar before delete or update or truncate on cfdi_reemplazado
  for each statement
  execute function conservar();

create or replace trigger conservar before update or truncate on materialidad_documento
  for each statement
  execute function conservar();

create or replace trigger conservar before delete or truncate on packed_blob
  for each statement
  execute function conservar();

create or replace trigger conservar before truncate on retencion
  for each statement
  execute function conservar();

create or replace trigger conservar before truncate on solicitud_cancelacion
  for each statement
  execute function conservar();
