-- What the payments of a complement come to in pesos; null where one in another currency states no TipoCambio. A
-- function, because an index may not contain a subquery.
create or replace function monto_de_pagos(pagos jsonb)
  returns numeric
  language sql
  immutable parallel safe
as $$
  select case when bool_and(m.mxn is not null) then round(sum(m.mxn), 2) end
  from jsonb_array_elements(pagos) p (pago)
  cross join lateral (select (pago ->> 'monto')::numeric
    * case pago ->> 'moneda' when 'MXN' then 1 else (pago ->> 'tipoCambio')::numeric end as mxn) m
$$;
