import {
  type Direccion,
  EstatusCfdi,
  type InhabilitadoRow,
  type InhabilitadosQuery,
  type Page,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { clampDays, rowColumns } from '../cfdi/cfdi.read-model';
import { conditionsOf } from '../cfdi/cfdi-filters';
import { isSummarized, summaryConditions } from '../cfdi/cfdi-summary';

/** States of the catalogue. */
export const INHABILITADOS: readonly number[] = [EstatusCfdi.Pendiente, EstatusCfdi.Invalido, EstatusCfdi.Alterado];

/** A range of the index: a direction and a state. */
interface Tramo {
  emitido: boolean;
  status: number;
}

type Row = Omit<InhabilitadoRow, 'created'> & { created: Date };

/** Returns a page of the catalogue with the exact number of all its rows. */
export async function listOfInhabilitados(
  db: Db,
  rfc: string,
  { limit, offset, sort: _sort, order, status, tabla, ...given }: InhabilitadosQuery,
): Promise<Page<InhabilitadoRow>> {
  const filters = clampDays(given);
  const tramos = [true, false]
    .filter((emitido) => tabla === undefined || emitido === (tabla === 'E'))
    .flatMap((emitido) => INHABILITADOS.map((each) => ({ emitido, status: each })))
    .filter((tramo) => status === undefined || tramo.status === Number(status));
  const direction = order === 'ASC' ? sql`asc` : sql`desc`;
  // As in the lists of invoices: heads of ordered ranges are merged, then only the rows of this page are read.
  const keys = (tramo: Tramo) => sql`(
    select k.created, k.id from cfdi k
    where ${and([within(rfc, tramo), ...conditionsOf(rfc, filters)])}
    order by k.created ${direction}, k.id ${direction} limit ${limit + offset})`;
  const [page, counts] = await Promise.all([
    sql<Row>`
      select ${rowColumns(rfc)}, c.created, case when c.emitido then 'E' else 'R' end as tabla
      from (
        select h.created, h.id from (${sql.join(tramos.map(keys), sql` union all `)}) h
        order by h.created ${direction}, h.id ${direction} limit ${limit} offset ${offset}
      ) p join cfdi c on c.rfc_owner = ${rfc} and c.id = p.id
      order by c.created ${direction}, c.id ${direction}`.execute(db),
    Promise.all(tramos.map((tramo) => countTramo(db, rfc, tramo, filters))),
  ]);
  return {
    rows: page.rows.map((row) => ({ ...row, created: row.created.toISOString() })),
    count: counts.reduce((sum, count) => sum + count, 0),
  };
}

const and = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` and `);

const within = (rfc: string, { emitido, status }: Tramo) =>
  sql`k.rfc_owner = ${rfc} and k.emitido = ${emitido} and k.status = ${status}::smallint`;

async function countTramo(db: Db, rfc: string, tramo: Tramo, filters: Parameters<typeof conditionsOf>[1]) {
  const state = String(tramo.status) as '1' | '4' | '5';
  const { rows } = isSummarized(filters)
    ? await sql<{ cantidad: number }>`select coalesce(sum(k.cantidad), 0)::int as cantidad from resumen k
        where ${and([within(rfc, tramo), ...summaryConditions(state, filters)])}`.execute(db)
    : await sql<{ cantidad: number }>`select count(*)::int as cantidad from cfdi k
        where ${and([within(rfc, tramo), ...conditionsOf(rfc, filters)])}`.execute(db);
  return rows[0]?.cantidad ?? 0;
}

/** Returns the direction of a CFDI of the taxpayer; throws 404 when it has none. */
export async function findDireccion(db: Db, rfc: string, id: string): Promise<Direccion> {
  const row = await db
    .selectFrom('cfdi')
    .select('emitido')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.emitido ? 'emitidos' : 'recibidos';
}
