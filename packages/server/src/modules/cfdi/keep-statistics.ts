import { sql } from 'kysely';
import type { Db } from '../../db/schema';

const FIRST = 20;
const GROWTH = 10;

/** By database: what this process stored, and how much it will have stored when statistics are due again. */
const stored = new WeakMap<Db, { rows: number; due: number }>();

/**
 * Lets PostgreSQL look at the tables of CFDI when they have grown much. Its own daemon looks once a minute; until then it
 * plans for empty tables, where any index is as good as the right one, and balances of a vault that is filled at once took
 * seconds each.
 */
export async function keepStatistics(db: Db, rows: number): Promise<void> {
  const state = stored.get(db) ?? { rows: 0, due: FIRST };
  stored.set(db, state);
  state.rows += rows;
  if (state.rows < state.due) return;
  state.due = state.rows * GROWTH;
  await sql`select analizar_cfdi()`.execute(db);
}
