import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema';

/**
 * All rows of a query as they were when it began, in portions, so that memory does not grow with their number. Whoever
 * takes longer than 30 s over one portion loses the connection.
 */
export async function* scan<Row>(db: Db, query: RawBuilder<Row>, portion: number): AsyncGenerator<Row[], void, void> {
  const trx = await db.startTransaction().execute();
  try {
    yield* ahead(scanWithin(trx, query, portion));
  } finally {
    await trx.rollback().execute();
  }
}

/** Asks for the next one before it hands out the last: the database reads while its rows are worked on. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item, void, void> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // Whoever takes the next one hears of it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** The same inside a transaction; one query after another, not two at once. */
export async function* scanWithin<Row>(
  trx: Db,
  query: RawBuilder<Row>,
  portion: number,
): AsyncGenerator<Row[], void, void> {
  await sql`declare portions no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from portions`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < portion) break;
  }
  await sql`close portions`.execute(trx);
}
