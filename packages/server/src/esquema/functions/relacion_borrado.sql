-- When relations are deleted, the balances of the invoices that they credited or replaced are computed again.
create or replace function relacion_borrado()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(uuid) from viejas where tipo_relacion in ('01', '03', '04', '07')
      group by 1 order by 1 loop
      ids := (select array_agg(uuid) from (
        select unnest(ids) as uuid
        union
        select unnest(facturas_afectadas(propietario, array(
          select o.id from viejas v join cfdi o on o.rfc_owner = propietario and o.uuid = v.uuid
          where v.rfc_owner = propietario and v.tipo_relacion = '04')))
      ) x);
      perform actualizar_pagos(propietario, ids, null);
    end loop;
    return null;
  end
$$;

create or replace trigger relacion_borrado after delete on relacion
  referencing old table as viejas for each statement
  execute function relacion_borrado();
