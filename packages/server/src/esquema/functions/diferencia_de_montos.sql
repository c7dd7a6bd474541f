-- What Monto of a payment differs from its documents by, beyond what the decimals of EquivalenciaDR explain. Null where
-- nothing does, or where a document states no amount.
create or replace function diferencia_de_montos(pagos jsonb)
  returns numeric
  language sql
  immutable parallel safe
as $$
  select round(max(abs(m.monto - m.aplicado)), 2) from jsonb_array_elements(pagos) p (pago)
  cross join lateral (
    select (p.pago ->> 'monto')::numeric as monto, sum(d.pagado / d.equivalencia) as aplicado,
      bool_and(d.pagado is not null) as completo,
      sum(case when d.equivalencia = 1 then 0
        else (d.pagado * 0.5 * power(10::numeric, -scale(d.equivalencia)) / d.equivalencia + 0.005) / d.equivalencia end) as redondeo
    from jsonb_array_elements(p.pago -> 'doctosRelacionados') x (docto)
    cross join lateral (select (x.docto ->> 'impPagado')::numeric as pagado,
      coalesce(nullif((x.docto ->> 'equivalencia')::numeric, 0), 1) as equivalencia) d
  ) m
  where m.completo and abs(m.monto - m.aplicado) > 0.01 + m.redondeo
$$;
