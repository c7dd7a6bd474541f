-- Ids and official codes of the rules that a CFDI fails or warns of, behind the RFC: one index then finds them for each
-- taxpayer by itself. A loop, because a query would cost more than the rest of its index entry.
create or replace function hallazgos_de(propietario text, reglas jsonb)
  returns text[]
  language plpgsql
  immutable parallel safe
as $$
  declare regla jsonb; codigos text[] := '{}';
  begin
    for i in 0 .. jsonb_array_length(reglas) - 1 loop
      regla := reglas -> i;
      if regla ->> 'resultado' in ('falla', 'aviso') then
        codigos := codigos || (propietario || ' ' || (regla ->> 'id'));
        for j in 0 .. coalesce(jsonb_array_length(regla -> 'codigos'), 0) - 1 loop
          codigos := codigos || (propietario || ' ' || (regla -> 'codigos' ->> j));
        end loop;
      end if;
    end loop;
    return codigos;
  end
$$;
