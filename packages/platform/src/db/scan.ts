import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema';

/**
 * All rows of a query in one snapshot, in portions, so that memory does not grow with their number. A consumer that
 * takes
 * longer than 30 s over one portion loses the connection.
 */
export async function* scan<Row>(db: Db, query: RawBuilder<Row>, portion: number): AsyncGenerator<Row[], void, void> {
  const trx = await db.startTransaction().execute();
  try {
    yield* ahead(scanWithin(trx, query, portion));
  } finally {
    await trx.rollback().execute();
  }
}

/** Requests the next item before it yields the previous one: the database reads while its rows are processed. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item, void, void> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // Its consumer gets the rejection with the next item.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** The same inside a transaction; queries run one after another. */
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
