import { type Kysely, type Migration, sql } from 'kysely';

// A text that sorts by serie, then by the folio without its last digits, then by those digits as a number, without
// leading zeros: the number of digits precedes them. An expression and no column: a column would rewrite table and
// indexes. One expression, so that PostgreSQL inlines it.
const digits = `coalesce(ltrim(substring(folio from '[0-9]+$'), '0'), '')`;
const orderFunction = `create function orden_de_folio(serie text, folio text) returns text
  language sql immutable parallel safe as $$
    select upper(serie collate "C") || chr(1) || regexp_replace(upper(folio collate "C"), '[0-9]+$', '')
      || lpad(length(${digits})::text, 3, '0') || ${digits} $$`;

const statements = [
  orderFunction,
  // With serie and folio beside the expression a page of keys is an index-only scan (see 0018).
  `create index cfdi_orden_de_folio on cfdi (rfc_owner, emitido, status, (orden_de_folio(serie, folio) collate "C"), id)
    include (serie, folio, fecha)`,
];

/** Numeric order of folios within a serie: 2 before 10. */
export const ordenDeFolio: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
