import { type Kysely, type Migration, sql } from 'kysely';

// Null where one in another currency has no TipoCambio. In a function, because an index may not contain a subquery.
const amountFunction = `create function monto_de_pagos(pagos jsonb) returns numeric
  language sql immutable parallel safe as $$
    select case when bool_and(m.mxn is not null) then round(sum(m.mxn), 2) end
    from jsonb_array_elements(pagos) p (pago)
    cross join lateral (select (pago ->> 'monto')::numeric
      * case pago ->> 'moneda' when 'MXN' then 1 else (pago ->> 'tipoCambio')::numeric end as mxn) m $$`;

const statements = [
  amountFunction,
  // The last 12 digits of a UUID are one group, without hyphens. Reversed, their end is a prefix.
  `create index cfdi_fin_de_uuid on cfdi (rfc_owner, (reverse(right(uuid::text, 12)) collate "C"))`,
  // Only complements of payments have any.
  `create index cfdi_detalle_monto on cfdi_detalle (rfc_owner, monto_de_pagos(pagos)) where pagos <> '[]'::jsonb`,
];

/** Finds CFDI by the end of their UUID, and complements by what their payments come to. */
export const hallazgos: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
