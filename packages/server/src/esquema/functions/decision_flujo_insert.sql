-- The cash flow of a CFDI follows a decision of the user on it in the same transaction.
create or replace function decision_flujo_insert()
  returns trigger
  language plpgsql
as $$
  declare propietario text; ids uuid[];
  begin
    for propietario, ids in select rfc_owner, array_agg(cfdi_id) from cambiadas group by 1 order by 1 loop
      if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;
    end loop;
    return null;
  end
$$;

create or replace trigger decision_flujo_insert after insert on decision_flujo
  referencing new table as cambiadas for each statement
  execute function decision_flujo_insert();
