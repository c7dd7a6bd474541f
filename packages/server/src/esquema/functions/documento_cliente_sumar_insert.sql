-- The space of the plan counts the bytes of what a client sent in the month in which it was sent.
create or replace function documento_cliente_sumar_insert()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', enviado at time zone interval '-07:00')::date, 0, sum(1 * bytes), 0
      from nuevas group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end
$$;

create or replace trigger documento_cliente_sumar_insert after insert on documento_cliente
  referencing new table as nuevas for each statement
  execute function documento_cliente_sumar_insert();
