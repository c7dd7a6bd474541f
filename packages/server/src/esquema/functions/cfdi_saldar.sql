-- When the state of a CFDI changes, the balances and alerts that depend on it are computed again. EXCEPT instead of a
-- join, which could be planned to compare each old row with each new one.
create or replace function cfdi_saldar()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(id) from (
        select rfc_owner, id, status from nuevas where tipo in ('I', 'P', 'E')
        except select rfc_owner, id, status from viejas
      ) cambiados group by 1 order by 1 loop
      perform actualizar_pagos(propietario, facturas_afectadas(propietario, ids), ids);
    end loop;
    return null;
  end
$$;

create or replace trigger cfdi_saldar after update on cfdi
  referencing old table as viejas new table as nuevas for each statement
  execute function cfdi_saldar();
