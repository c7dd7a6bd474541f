-- The space of the plan no longer counts the bytes of deleted acuses of cancellation. Ordered, so that two transactions
-- take row locks in the same order.
create or replace function acuse_cancelacion_sumar_delete()
  returns trigger
  language plpgsql
as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0, sum(-1 * xml_bytes), 0
      from viejas group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end
$$;

create or replace trigger acuse_cancelacion_sumar_delete after delete on acuse_cancelacion
  referencing old table as viejas for each statement
  execute function acuse_cancelacion_sumar_delete();
