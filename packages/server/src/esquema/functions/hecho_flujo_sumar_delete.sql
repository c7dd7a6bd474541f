-- The cash flow by month is the sum of the facts that count, after a delete too. Ordered, so that two transactions take
-- row locks in the same order. Facts are inserted without counting, so that an insert needs no trigger.
create or replace function hecho_flujo_sumar_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into flujo_mes (rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon,
      estimado, clase, base, importe, n)
      select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase,
        sum(signo * base), sum(signo * importe), sum(signo)
      from (select -1 as signo, * from viejas) cambios where cuenta
        group by rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado,
        clase
      having sum(signo) <> 0 or sum(signo * base) <> 0 or sum(signo * importe) <> 0
      order by rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase
    on conflict (rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado,
      clase) do update set
      base = flujo_mes.base + excluded.base, importe = flujo_mes.importe + excluded.importe, n = flujo_mes.n + excluded.n;
    return null;
  end
$$;

create or replace trigger hecho_flujo_sumar_delete after delete on hecho_flujo
  referencing old table as viejas for each statement
  execute function hecho_flujo_sumar_delete();
