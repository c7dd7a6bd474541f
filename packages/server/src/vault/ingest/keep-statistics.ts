import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

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
  // Of a table that is ten times as big, these rows change little, and reading it takes long.
  await sql`
    select analizar_cfdi() from pg_class where oid = 'cfdi'::regclass and reltuples < ${state.due}`.execute(db);
}

/**
 * Runs ANALYZE on the tables that have partitions. PostgreSQL's own daemon analyzes each partition, but never the table that they
 * belong to.
 */
export async function analyzePartitioned(db: Db): Promise<void> {
  const { rows } = await sql<{ tabla: string }>`
    select relname::text as tabla from pg_class
    where relkind = 'p' and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  for (const { tabla } of rows) await sql`select analizar_particionada(${tabla})`.execute(db);
}
