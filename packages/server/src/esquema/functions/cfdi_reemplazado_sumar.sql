-- A CFDI that was replaced by another version is kept, and its bytes stay in the space of the plan. One in quarantine
-- did not count before either.
create or replace function cfdi_reemplazado_sumar()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0,
        sum(xml_bytes), sum(coalesce(pdf_bytes, 0))
      from nuevas where not cuarentena group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
    return null;
  end
$$;

create or replace trigger cfdi_reemplazado_sumar after insert on cfdi_reemplazado
  referencing new table as nuevas for each statement
  execute function cfdi_reemplazado_sumar();
