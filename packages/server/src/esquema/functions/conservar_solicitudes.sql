-- A request to cancel is kept for five years from its receipt.
create or replace function conservar_solicitudes()
  returns trigger
  language plpgsql
as $$
  begin
    if exists (select from borradas where recibida > now() - interval '5 years') then
      raise exception 'delete of solicitud_cancelacion is refused: some of them are younger than five years'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end
$$;

create or replace trigger conservar_cinco_anos after delete on solicitud_cancelacion
  referencing old table as borradas for each statement
  execute function conservar_solicitudes();
