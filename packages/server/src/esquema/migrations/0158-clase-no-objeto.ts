import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const CLASES = `('G', 'E', 'N', 'C', 'A', 'F')`;
const CLASE_DE_LADO = `clase in ${CLASES} and emitido = (clase in ('A', 'F'))`;

/** That check as the catalog has it. */
const RELAXED =
  "CHECK (((clase = ANY (ARRAY['G'::text, 'E'::text, 'N'::text, 'C'::text, 'A'::text, 'F'::text])) AND (emitido = (clase = ANY (ARRAY['A'::text, 'F'::text])))))";

/** Expenses that are for acts of article 4-A alone (LIVA 5-V): the DIOT tells them from those for exempt acts. */
export const claseNoObjeto: PhasedMigration = {
  phase: 'expand',
  harmless: {
    [`constraint regla_clase.regla_clase_check: ${RELAXED}`]: 'it allows what it allowed, and one class more',
    [`constraint regla_producto.regla_producto_check: ${RELAXED}`]: 'it allows what it allowed, and one class more',
  },
  async up(db: Kysely<unknown>) {
    for (const [table, check] of [
      ['decision_flujo', `clase in ${CLASES}`],
      ['regla_clase', CLASE_DE_LADO],
      ['regla_producto', CLASE_DE_LADO],
    ] as const)
      for (const name of await checksOf(db, table))
        await sql
          .raw(`alter table ${table} drop constraint ${name}, add constraint ${name} check (${check})`)
          .execute(db);
  },
};

/** The check of a table on its classes, whatever name it was given. */
async function checksOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(conname) as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''G''%'`.execute(db);
  if (rows.length !== 1) throw new Error(`${table} has ${rows.length} checks on its classes`);
  return rows.map(({ name }) => name);
}
