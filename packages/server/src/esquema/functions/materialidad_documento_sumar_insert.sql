-- The space of the plan counts the bytes of evidence in the month in which it was uploaded; a CFDI of the vault counts
-- there.
create or replace function materialidad_documento_sumar_insert()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', subido at time zone interval '-07:00')::date, 0, sum(1 * bytes), 0
      from nuevas where uuid is null group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end
$$;

create or replace trigger materialidad_documento_sumar_insert after insert on materialidad_documento
  referencing new table as nuevas for each statement
  execute function materialidad_documento_sumar_insert();
