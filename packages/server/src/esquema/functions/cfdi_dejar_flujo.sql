-- When invoices are deleted, the cash flow of their receipts and egresos is computed again. The invoice was the basis
-- of their estimates and parts. Its own facts are deleted with it.
create or replace function cfdi_dejar_flujo()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(uuid) from viejas where tipo = 'I' group by 1 order by 1 loop
      ids := (select array_agg(id) from (
        select a.rep_id as id from abono a where a.rfc_owner = propietario and a.factura = any(ids)
        union
        select r.cfdi_id from relacion r where r.rfc_owner = propietario and r.uuid = any(ids)
          and r.tipo_relacion in ('01', '03', '07')) x);
      if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;
    end loop;
    return null;
  end
$$;

create or replace trigger cfdi_dejar_flujo after delete on cfdi
  referencing old table as viejas for each statement
  execute function cfdi_dejar_flujo();
