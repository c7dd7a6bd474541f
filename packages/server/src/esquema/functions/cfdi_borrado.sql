-- When invoices are deleted, the balances of those that share their egresos are computed again: an egreso is divided
-- among the invoices that are stored.
create or replace function cfdi_borrado()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(uuid) from viejas where tipo = 'I' group by 1 order by 1 loop
      ids := (select array_agg(uuid) from (
        select unnest(ids) as uuid
        union
        select h.uuid from acreditacion n join acreditacion h on h.rfc_owner = propietario and h.nota_id = n.nota_id
        where n.rfc_owner = propietario and n.uuid = any(ids)
      ) x);
      perform actualizar_pagos(propietario, ids, null);
    end loop;
    return null;
  end
$$;

create or replace trigger cfdi_borrado after delete on cfdi
  referencing old table as viejas for each statement
  execute function cfdi_borrado();
