import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table of the product or of its queue; a partitioned one stands for its partitions. */
export interface DatabaseTable {
  name: string;
  /** Columns with a value of their own, not generated ones. */
  columns: string[];
  /** Whether PostgreSQL can replicate it: it is logged, and updates and deletes name a row by its primary key. */
  isReplicable: boolean;
}

/** Two databases do not have the same rows. */
export class DatabasesDiffer extends Error {
  override readonly name = 'DatabasesDiffer';
}

const SCHEMAS = "('public', 'graphile_worker')";

/** The tables of two databases that the same migrations have made. @throws when they differ */
export async function commonTables(old: pg.Client, made: pg.Client): Promise<DatabaseTable[]> {
  const [tables, others] = [await tablesOf(old), await tablesOf(made)];
  if (JSON.stringify(tables) !== JSON.stringify(others)) throw new Error('the tables of both databases differ');
  return tables;
}

async function tablesOf(client: pg.Client): Promise<DatabaseTable[]> {
  const { rows } = await client.query(`
    select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attname) as columns,
      c.relpersistence = 'p' and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as "isReplicable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${SCHEMAS}
    group by c.oid order by 1`);
  return rows;
}

/** Empties tables. */
export async function emptyTables(made: pg.Client, tables: readonly DatabaseTable[]): Promise<void> {
  await withoutTriggers(made);
  if (tables.length > 0) await made.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
}

/** Triggers did their work when the rows were written. */
const withoutTriggers = (made: pg.Client) => made.query("set session_replication_role = 'replica'");

/** Copies every row of tables into the same ones of another database, which are emptied first. */
export async function copyTables(old: pg.Client, made: pg.Client, tables: readonly DatabaseTable[]): Promise<void> {
  await emptyTables(made, tables);
  for (const { name, columns } of tables) {
    const list = listOf(columns);
    // COPY of a partitioned table itself is refused.
    const source = old.query(to(`copy (select ${list} from ${name}) to stdout`));
    await pipeline(source, made.query(from(`copy ${name} (${list}) from stdin`)));
  }
}

/** Gives sequences the values of the other database. */
export async function copySequences(old: pg.Client, made: pg.Client): Promise<void> {
  const { rows } = await old.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where schemaname in ${SCHEMAS}`,
  );
  for (const { name, last_value } of rows)
    if (last_value !== null) await made.query('select setval($1, $2)', [name, last_value]);
}

/** Compares number and content of the rows of tables, and returns their number. @throws DatabasesDiffer */
export async function compareTables(
  old: pg.Client,
  made: pg.Client,
  tables: readonly DatabaseTable[],
): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const [before, after] = await Promise.all([digestOf(old, table), digestOf(made, table)]);
    if (before.rows !== after.rows || before.digest !== after.digest)
      throw new DatabasesDiffer(`${table.name}: the copy differs`);
    sum += before.rows;
  }
  return sum;
}

/**
 * Number of rows, and a sum of hashes of their texts: equal for equal rows in any order. Without OFFSET 0, PostgreSQL would make each
 * hash twice.
 */
async function digestOf(client: pg.Client, { name, columns }: DatabaseTable) {
  const { rows } = await client.query(`
    select count(*)::text as count,
      coalesce(sum(('x' || substr(hash, 1, 15))::bit(60)::bigint), 0)
        || ' ' || coalesce(sum(('x' || substr(hash, 16, 15))::bit(60)::bigint), 0) as digest
    from (select md5(row(${listOf(columns)})::text) as hash from ${name} offset 0) each`);
  return { rows: Number(rows[0].count), digest: rows[0].digest as string };
}

const listOf = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');
