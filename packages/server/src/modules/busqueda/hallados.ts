import type { AnswerOf, api, CfdiHallado } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { rowColumns } from '../cfdi/cfdi.read-model';

/** CFDI and counterparts that a text names. */
export type Hallado = Omit<AnswerOf<typeof api.busqueda.find>, 'cercanos'>;

/** Returns the CFDI of `found (id, lugar, orden)`, in the order of both. */
export const rowsOf = async (db: Db, rfc: string, found: RawBuilder<unknown>, most: number): Promise<CfdiHallado[]> => {
  const { rows } = await sql<CfdiHallado>`
    select ${rowColumns(rfc)}, case when c.emitido then 'emitidos' else 'recibidos' end as direccion
    from (select f.id, min(f.lugar) as lugar, min(f.orden) as orden from (${found}) f group by f.id
      order by 2, 3, 1 limit ${most}) f
    join cfdi c on c.rfc_owner = ${rfc} and c.id = f.id
    order by f.lugar, f.orden, f.id`.execute(db);
  return rows;
};

/** One head of rows `k` for each list, merged: the indexes of the lists have direction `e.emitido` and state `s.status` before their column. */
export const inAllLists = (head: RawBuilder<unknown>) => sql`
  select h.* from unnest(array[true, false]) e (emitido), unnest(array[1, 2, 3, 4, 5]::smallint[]) s (status),
    lateral (${head}) h`;
