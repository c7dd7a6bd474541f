-- The cash flow of a stored CFDI is facts of its own, and what depends on it is computed again. Runs after
-- detalle_saldar, in the order of their names: it reads relations and payments.
create or replace function detalle_tomar_flujo()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in
      select rfc_owner, array_agg(cfdi_id) from nuevos group by 1 order by 1 loop
      perform tomar_turno(propietario);
      perform extraer_flujo(propietario, ids);
      ids := con_efecto_en_flujo(propietario, ids);
      if ids is not null then perform actualizar_flujo(propietario, ids); end if;
    end loop;
    return null;
  end
$$;

create or replace trigger detalle_tomar_flujo after insert on cfdi_detalle
  referencing new table as nuevos for each statement
  execute function detalle_tomar_flujo();
