-- When the state of a CFDI changes, the cash flow that depends on it is computed again. EXCEPT instead of a join, which
-- could be planned to compare each old row with each new one.
create or replace function cfdi_tomar_flujo()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin for propietario, ids in select rfc_owner, array_agg(id) from (
      select rfc_owner, id, status from nuevas where tipo in ('I', 'E', 'P')
      except select rfc_owner, id, status from viejas
    ) cambiados group by 1 order by 1 loop
    perform tomar_turno(propietario);
    perform actualizar_flujo(propietario, ids);
  end loop; return null; end
$$;

create or replace trigger cfdi_tomar_flujo after update on cfdi
  referencing old table as viejas new table as nuevas for each statement
  execute function cfdi_tomar_flujo();
