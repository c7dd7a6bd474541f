-- A CFDI is kept for five years after the annual return of its ejercicio was due (CFF 30), or after its storage when
-- that is later. One that was moved to cfdi_reemplazado is kept there; one in quarantine need not be kept.
create or replace function conservar_cinco_anos()
  returns trigger
  language plpgsql
as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
          > now() - interval '5 years'
        and not b.cuarentena and not es_rfc_de_prueba(b.rfc_owner) and not exists (
          select from cfdi_reemplazado r where r.rfc_owner = b.rfc_owner and r.uuid = b.uuid
            and r.xml_sha256 = b.xml_sha256 and r.pdf_sha256 is not distinct from b.pdf_sha256
        )
    ) then
      raise exception 'delete of cfdi is refused: some of them must be kept for five years after their annual return' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end
$$;

create or replace trigger conservar_cinco_anos after delete on cfdi
  referencing old table as borrados for each statement
  execute function conservar_cinco_anos();
