import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';

const FIRST = 20;
const GROWTH = 10;

/** By database: the rows this process stored, and the number at which it analyzes the tables again. */
const stored = new WeakMap<Db, { rows: number; due: number }>();

/**
 * Runs ANALYZE on the tables of CFDI when they have grown much. PostgreSQL's own daemon runs once a minute; until then
 * it plans for empty tables, where any index costs the same, and balances took seconds each in a vault that was filled
 * at once.
 */
export async function keepStatistics(db: Db, rows: number): Promise<void> {
  const state = stored.get(db) ?? { rows: 0, due: FIRST };
  stored.set(db, state);
  state.rows += rows;
  if (state.rows < state.due) return;
  state.due = state.rows * GROWTH;
  await sql`select analizar_cfdi()`.execute(db);
}
