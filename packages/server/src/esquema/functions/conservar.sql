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

create or replace trigger no_cambia_de_dueno before update of rfc_owner on cfdi
  for each row when ((old.rfc_owner is distinct from new.rfc_owner))
  execute function conservar();

create or replace trigger conservar before update or truncate on cfdi_reemplazado
  for each statement
  execute function conservar();

create or replace trigger conservar_filas before delete on cfdi_reemplazado
  for each row when ((not es_rfc_de_prueba(old.rfc_owner)))
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

create or replace trigger no_cambia_de_dueno before update of rfc_owner on retencion
  for each row when ((old.rfc_owner is distinct from new.rfc_owner))
  execute function conservar();

create or replace trigger conservar before truncate on solicitud_cancelacion
  for each statement
  execute function conservar();
