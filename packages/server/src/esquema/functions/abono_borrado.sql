-- Balances and alerts of invoices whose payments were deleted are computed again. The rows of what was deleted say
-- which.
create or replace function abono_borrado()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(distinct factura) from viejas group by 1 order by 1 loop
      perform actualizar_pagos(propietario, ids, null);
    end loop;
    return null;
  end
$$;

create or replace trigger abono_borrado after delete on abono
  referencing old table as viejas for each statement
  execute function abono_borrado();
