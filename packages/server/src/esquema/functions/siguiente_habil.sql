-- The day itself, or the next business day where it is none (CFF 12). The same days as `siguienteHabil` of the engine,
-- with which riesgos.test.ts compares them.
create or replace function siguiente_habil(dia date)
  returns date
  language sql
  immutable parallel safe
as $$
  select d.dia from (select dia + n as dia from generate_series(0, 10) n) d
  cross join lateral (
    select extract(isodow from d.dia) as semana, extract(month from d.dia) as mes, extract(day from d.dia) as numero
  ) e
  where e.semana < 6 and to_char(d.dia, 'MM-DD') not in ('01-01', '05-01', '05-05', '09-16', '12-25')
    and not (e.semana = 1 and (e.mes, ceil(e.numero / 7)) in ((2, 1), (3, 3), (11, 3)))
    and not (e.mes = 10 and e.numero = 1 and (extract(year from d.dia)::int - 2024) % 6 = 0)
  order by d.dia limit 1
$$;
