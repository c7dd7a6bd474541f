import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { PgTarget } from '../db/pool';
import { withClient } from '../db/with-client';

/** Rows of one table that were copied. */
interface CopiedTable {
  table: string;
  rows: number;
}

const SCHEMAS = "('public', 'graphile_worker')";

/**
 * Copies every row and sequence of a database into another one that the same migrations have made, with partitions where the first one
 * has them, and compares number and
 * content of the rows of each table. Both connections are those of a superuser, and nobody else may write.
 * @throws when a table differs
 */
export const copyDatabase = (source: PgTarget, target: PgTarget): Promise<CopiedTable[]> =>
  withClient(source, (old) => withClient(target, (made) => copyAll(old, made)));

async function copyAll(old: pg.Client, made: pg.Client): Promise<CopiedTable[]> {
  // Triggers did their work when the rows were written.
  await made.query("set session_replication_role = 'replica'");
  const tables = await tablesOf(old);
  if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(made)))
    throw new Error('the tables of both databases differ');
  await made.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const copied: CopiedTable[] = [];
  for (const { name, columns } of tables) {
    const list = columns.map(pg.escapeIdentifier).join(', ');
    // COPY of a partitioned table itself is refused.
    const source = old.query(to(`copy (select ${list} from ${name}) to stdout`));
    await pipeline(source, made.query(from(`copy ${name} (${list}) from stdin`)));
    const [before, after] = [await digestOf(old, name, columns), await digestOf(made, name, columns)];
    if (before.rows !== after.rows || before.digest !== after.digest) throw new Error(`${name}: the copy differs`);
    copied.push({ table: name, rows: before.rows });
  }
  await copySequences(old, made);
  await made.query('analyze');
  return copied;
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${SCHEMAS}
    group by c.oid order by 1`);
  return rows;
}

/** Number of rows, and a sum of hashes of their texts: equal for equal rows in any order. */
async function digestOf(client: pg.Client, table: string, columns: readonly string[]) {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const { rows } = await client.query(`
    select count(*)::text as count,
      coalesce(sum(('x' || substr(hash, 1, 15))::bit(60)::bigint::numeric), 0)
        || ' ' || coalesce(sum(('x' || substr(hash, 16, 15))::bit(60)::bigint::numeric), 0) as digest
    from (select md5(row(${list})::text) as hash from ${table}) each`);
  return { rows: Number(rows[0].count), digest: rows[0].digest as string };
}

async function copySequences(old: pg.Client, made: pg.Client): Promise<void> {
  const { rows } = await old.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where schemaname in ${SCHEMAS}`,
  );
  for (const { name, last_value } of rows)
    if (last_value !== null) await made.query('select setval($1, $2)', [name, last_value]);
}
