import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema';

/**
 * All rows of a query as they were when it began, in portions, so that memory does not grow with their number. Whoever
 * takes longer than 30 s over one portion loses the connection.
 */
export async function* scan<Row>(db: Db, query: RawBuilder<Row>, portion: number): AsyncGenerator<Row[], void, void> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`declare portions no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from portions`.execute(trx);
      if (rows.length > 0) yield rows;
      if (rows.length < portion) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
