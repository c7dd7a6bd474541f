import { type Kysely, sql } from 'kysely';
import { withLockTimeout } from './lock-timeout';
import type { ConcurrentIndex } from './migration';

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/**
 * Builds an index while others read and write. An index that an interrupted attempt has left is invalid: it is dropped and
 * built again; a finished one stays. PostgreSQL builds none concurrently on a partitioned table: there the partitions get
 * theirs one after another, and the index of the table is made of them. The connection must not be in a transaction.
 */
export async function buildIndex(db: Kysely<unknown>, index: ConcurrentIndex): Promise<void> {
  const partitions = await partitionsOf(db, index.table);
  if (partitions === null) return buildOn(db, index);
  if (await isValid(db, index.name)) return;
  const parts = partitions.map((table) => ({ ...index, table, name: `${table}_${index.name}` }));
  for (const part of parts) await buildOn(db, part);
  await withLockTimeout(db, async (trx) => {
    const { name, table, unique = false, definition } = index;
    await run(trx, `create ${unique ? 'unique ' : ''}index if not exists ${name} on only ${table} ${definition}`);
    for (const part of parts)
      if (!(await isAttached(trx, part.name))) await run(trx, `alter index ${name} attach partition ${part.name}`);
  });
}

async function buildOn(db: Kysely<unknown>, { name, table, unique, definition }: ConcurrentIndex): Promise<void> {
  // PostgreSQL puts an index into the schema of its table, and refuses the name of one there.
  const bare = name.slice(name.lastIndexOf('.') + 1);
  for (let attempt = 1; !(await isValid(db, name)); attempt++) {
    try {
      await run(db, `drop index concurrently if exists ${name}`);
      await run(db, `create ${unique ? 'unique ' : ''}index concurrently ${bare} on ${table} ${definition}`);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);

async function isValid(db: Kysely<unknown>, index: string): Promise<boolean> {
  const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${index}) and indisvalid`.execute(db);
  return rows.length > 0;
}

async function isAttached(db: Kysely<unknown>, index: string): Promise<boolean> {
  const { rows } = await sql`select from pg_inherits where inhrelid = to_regclass(${index})`.execute(db);
  return rows.length > 0;
}

/** Names of the partitions; null when the table is not partitioned. */
async function partitionsOf(db: Kysely<unknown>, table: string): Promise<string[] | null> {
  const { rows } = await sql<{ name: string; level: number }>`
    select relid::regclass::text as name, level from pg_partition_tree(${table}::regclass) order by 1`.execute(db);
  if (rows.length === 0) return null;
  if (rows.some(({ level }) => level > 1)) throw new Error(`${table}: partitions of partitions are not supported`);
  return rows.filter(({ level }) => level === 1).map(({ name }) => name);
}
