-- When relations are deleted, the cash flow of the CFDI that they named is computed again.
create or replace function relacion_dejar_flujo()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(uuid) from viejas where tipo_relacion in ('01', '03', '04', '07')
      group by 1 order by 1 loop
      ids := (select array_agg(c.id) from cfdi c where c.rfc_owner = propietario and c.uuid = any(ids));
      if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;
    end loop;
    return null;
  end
$$;

create or replace trigger relacion_dejar_flujo after delete on relacion
  referencing old table as viejas for each statement
  execute function relacion_dejar_flujo();
