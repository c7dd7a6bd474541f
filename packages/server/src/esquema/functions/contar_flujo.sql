-- Decides which facts of cash flow count. Limits come first, because egresos have the reasons of what they correct, and
-- egresos last, because they are divided by what was paid.
create or replace function contar_flujo(propietario text, ids uuid[])
  returns void
  language plpgsql
as $$
  declare egresos uuid[];
  begin
    perform limitar_flujo(propietario, ids);
    egresos := egresos_de(propietario, ids);
    if egresos is null then
      perform contar_hechos(propietario, ids);
    else
      perform contar_hechos(propietario, array(select unnest(ids) except select unnest(egresos)));
      perform contar_hechos(propietario, repartir_egresos(propietario, egresos));
    end if;
  end
$$;
