-- The sums by day and month, and the space of the plan, are those of the CFDI that are left after a delete. Quarantine
-- is out of the space. Ordered, so that two transactions take row locks in the same order.
create or replace function cfdi_resumir_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into resumen
      select rfc_owner, n.nivel, emitido, status,
        case n.nivel when 'mes' then date_trunc('month', fecha)::date else fecha::date end,
        tipo, coalesce(metodo_pago, ''), moneda, sum(signo), sum(signo * total), sum(signo * coalesce(total_mxn, 0))
      from (
        select -1 as signo, rfc_owner, emitido, status, fecha, tipo, metodo_pago, moneda, total, total_mxn, created,
          xml_bytes, pdf_bytes, cuarentena
        from viejas
      ) cambios
      cross join (values ('dia'), ('mes')) n (nivel)
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(signo) <> 0 or sum(signo * total) <> 0
      order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (rfc_owner, nivel, emitido, status, periodo, tipo, metodo_pago, moneda) do update set
        cantidad = resumen.cantidad + excluded.cantidad,
        total = resumen.total + excluded.total,
        total_mxn = resumen.total_mxn + excluded.total_mxn;
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, sum(signo),
        sum(signo * xml_bytes), sum(signo * coalesce(pdf_bytes, 0))
      from (
        select -1 as signo, rfc_owner, emitido, status, fecha, tipo, metodo_pago, moneda, total, total_mxn, created,
          xml_bytes, pdf_bytes, cuarentena
        from viejas
      ) cambios
      where not cuarentena
      group by 1, 2
      having sum(signo) <> 0 or sum(signo * (xml_bytes + coalesce(pdf_bytes, 0))) <> 0
      order by 1, 2
      on conflict (rfc_owner, mes) do update set
        cantidad = espacio_mensual.cantidad + excluded.cantidad,
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
    return null;
  end
$$;

create or replace trigger cfdi_resumir_delete after delete on cfdi
  referencing old table as viejas for each statement
  execute function cfdi_resumir_delete();
