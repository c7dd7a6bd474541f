-- A CFDI de retenciones is kept for five years after the annual return of its ejercicio was due (CFF 30), or after its
-- storage when that is later.
create or replace function conservar_retenciones()
  returns trigger
  language plpgsql
as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
        > now() - interval '5 years' and not es_rfc_de_prueba(b.rfc_owner)
    ) then
      raise exception 'delete of retencion is refused: some of them must be kept for five years after their annual return' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end
$$;

create or replace trigger conservar_cinco_anos after delete on retencion
  referencing old table as borrados for each statement
  execute function conservar_retenciones();
