-- The space of the plan counts the bytes of CFDI de retenciones in the month in which they were stored. Ordered, so
-- that two transactions take row locks in the same order.
create or replace function retencion_sumar_insert()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0,
        sum(signo * xml_bytes), sum(signo * coalesce(pdf_bytes, 0))
      from (select 1 as signo, rfc_owner, created, xml_bytes, pdf_bytes from nuevas) cambios group by 1, 2
      having sum(signo * (xml_bytes + coalesce(pdf_bytes, 0))) <> 0
      order by 1, 2
      on conflict (rfc_owner, mes) do update set
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
    return null;
  end
$$;

create or replace trigger retencion_sumar_insert after insert on retencion
  referencing new table as nuevas for each statement
  execute function retencion_sumar_insert();
