import { type Kysely, type Migration, sql } from 'kysely';

// Text whose order is: by serie, then by what stands before the last digits of the folio, then by those as a number, whatever
// their zeros: the number of digits goes before them. An expression and no column: a column would rewrite table and indexes.
// One expression, so that PostgreSQL writes it in place of the call.
const digits = `coalesce(ltrim(substring(folio from '[0-9]+$'), '0'), '')`;
const orderFunction = `create function orden_de_folio(serie text, folio text) returns text
  language sql immutable parallel safe as $$
    select upper(serie collate "C") || chr(1) || regexp_replace(upper(folio collate "C"), '[0-9]+$', '')
      || lpad(length(${digits})::text, 3, '0') || ${digits} $$`;

const statements = [
  orderFunction,
  // With serie and folio beside the expression a page of keys is read from the index alone (see 0018).
  `create index cfdi_orden_de_folio on cfdi (rfc_owner, emitido, status, (orden_de_folio(serie, folio) collate "C"), id)
    include (serie, folio, fecha)`,
];

/** Folios in their numeric order within a serie: 2 before 10. */
export const ordenDeFolio: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
