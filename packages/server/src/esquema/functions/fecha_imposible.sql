-- Refuses new CFDI of before 2011 and of later than tomorrow in Mexico: a forged Fecha would move the months that are
-- counted. Rows from before this rule may still change.
create or replace function fecha_imposible()
  returns trigger
  language plpgsql
as $$
  begin
    raise exception 'the Fecha % of a CFDI is refused: there were none before 2011, and there are none of later than tomorrow',
      new.fecha using errcode = 'check_violation';
  end
$$;

create or replace trigger fecha_posible before insert on cfdi
  for each row when (((new.fecha < '2011-01-01 00:00:00'::timestamp without time zone)
    or (new.fecha >= (((greatest(new.created, now()) at time zone 'America/Mexico_City'::text))::date + 2))))
  execute function fecha_imposible();
