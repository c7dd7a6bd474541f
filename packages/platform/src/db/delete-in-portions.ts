import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './schema';

const PORTION = 20_000;

/**
 * Deletes the rows that meet a condition, in statements of bounded size: of what has gathered while no worker ran, a single
 * one would reach the statement timeout every time. Rows that change meanwhile may be left for the next time.
 */
export async function deleteInPortions(db: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<void> {
  const from = sql.table(table);
  for (let deleted = PORTION; deleted === PORTION; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${condition} limit ${PORTION}))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
