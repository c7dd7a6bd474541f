-- When payments are deleted, the cash flow of what they touched is computed again. That are egresos of their invoices,
-- which are divided by what was paid, and the other receipts in cash of the same invoice, which count together.
create or replace function abono_dejar_flujo()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(factura) from viejas group by 1 order by 1 loop
      ids := (select array_agg(id) from (
        select r.cfdi_id as id from relacion r
        where r.rfc_owner = propietario and r.uuid = any(ids) and r.tipo_relacion in ('01', '03', '07')
        union
        select a.rep_id from abono a where a.rfc_owner = propietario and a.factura = any(ids) and a.forma_pago = '01') x);
      if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;
    end loop;
    return null;
  end
$$;

create or replace trigger abono_dejar_flujo after delete on abono
  referencing old table as viejas for each statement
  execute function abono_dejar_flujo();
