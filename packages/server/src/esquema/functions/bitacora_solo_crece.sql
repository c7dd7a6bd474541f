-- The audit log only grows. Entries are never changed or deleted, the head of a chain never goes back or to another
-- taxpayer.
create or replace function bitacora_solo_crece()
  returns trigger
  language plpgsql
as $$
  begin
    raise exception '% of % is refused: what was written down stays', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end
$$;

create or replace trigger solo_crece before delete or update or truncate on bitacora
  for each statement
  execute function bitacora_solo_crece();

create or replace trigger no_retrocede before update on bitacora_cabeza
  for each row when (((new.n < old.n) or (new.rfc_owner <> old.rfc_owner)))
  execute function bitacora_solo_crece();

create or replace trigger solo_crece before delete or truncate on bitacora_cabeza
  for each statement
  execute function bitacora_solo_crece();
