-- The space of the plan no longer counts the bytes of deleted evidence.
create or replace function materialidad_documento_sumar_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', subido at time zone interval '-07:00')::date, 0, sum(-1 * bytes), 0
      from viejas where uuid is null group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end
$$;

create or replace trigger materialidad_documento_sumar_delete after delete on materialidad_documento
  referencing old table as viejas for each statement
  execute function materialidad_documento_sumar_delete();
