-- An acuse of cancellation is kept for five years from its storage.
create or replace function conservar_acuses()
  returns trigger
  language plpgsql
as $$
  begin
    if exists (select from borrados where created > now() - interval '5 years' and not es_rfc_de_prueba(rfc_owner)) then
      raise exception 'delete of acuse_cancelacion is refused: some of them are younger than five years' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end
$$;

create or replace trigger conservar_cinco_anos after delete on acuse_cancelacion
  referencing old table as borrados for each statement
  execute function conservar_acuses();
