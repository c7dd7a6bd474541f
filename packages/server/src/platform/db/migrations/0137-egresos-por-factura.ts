import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Text of `contar_flujo` that changes. IVA withheld from a supplier has the reason of the IVA that it is part of. */
const mends = [
  ["when h.emitido or h.naturaleza <> 'T' or h.impuesto <> '002' then ''", "when h.emitido or h.impuesto <> '002' then ''"],
] as const;

/** Egresos lower what was collected or paid of the invoices that they correct. */
export const egresosPorFactura: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('contar_flujo(text, uuid[])'::regprocedure) as text`.execute(db);
    let text = rows[0]?.text ?? '';
    for (const [from, to] of mends) {
      if (!text.includes(from)) throw new Error(`contar_flujo is not as expected: it lacks '${from}'`);
      text = text.replaceAll(from, to);
    }
    await sql.raw(text).execute(db);
  },
};
