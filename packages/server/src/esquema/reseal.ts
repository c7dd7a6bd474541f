import type { Keyring } from '@boveda/platform/core/keyring';
import { resealSecret, type SealPurpose, sealPrefix } from '@boveda/platform/core/secrets';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { type SealedColumn, sealedColumns } from './sealed-columns';

/** What a pass over all sealed secrets did. */
export interface Resealed {
  done: number;
  /** Secrets that no key of the ring opens: `table key column`. They were left as they are. */
  failed: string[];
}

const STEP = 200;

const columns = Object.entries(sealedColumns).flatMap(([purpose, each]) =>
  each.map((column) => ({ ...column, purpose: purpose as SealPurpose })),
);

/**
 * Seals every secret with the current master key that another key sealed, in steps, each one statement per row. May be killed
 * and called again, and other processes may write meanwhile: a row that changed in between keeps its newer value.
 */
export async function resealAll(db: Db, keys: Keyring, told: (done: number) => void = () => {}): Promise<Resealed> {
  const total: Resealed = { done: 0, failed: [] };
  for (const column of columns) {
    let after: readonly string[] | undefined;
    for (;;) {
      const rows = await oldOnes(db, keys, column, after);
      for (const row of rows) await resealRow(db, keys, column, row, total);
      const last = rows.at(-1);
      if (!last) break;
      told(total.done);
      after = column.key.map((name) => String(last[name]));
    }
  }
  return total;
}

/** How many secrets are sealed with another key than the current one. */
export async function countOldSeals(db: Db, keys: Keyring): Promise<number> {
  let count = 0;
  for (const column of columns) {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(column.table)} where ${isOld(keys, column)}`.execute(db);
    count += Number(rows[0]?.n);
  }
  return count;
}

const isOld = (keys: Keyring, { column }: SealedColumn) => {
  const prefix = sealPrefix(keys.current());
  return sql<boolean>`substring(${sql.ref(column)} from 1 for ${sql.lit(prefix.length)}) <> ${prefix}`;
};

type Row = Record<string, unknown>;

async function oldOnes(db: Db, keys: Keyring, column: SealedColumn, after: readonly string[] | undefined) {
  const key = sql.join(column.key.map((name) => sql.ref(name)));
  const fields = sql.join([...new Set([...column.key, ...column.context, column.column])].map((name) => sql.ref(name)));
  const further = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Row>`
    select ${fields} from ${sql.table(column.table)} where ${isOld(keys, column)} ${further}
    order by ${key} limit ${sql.lit(STEP)}`.execute(db);
  return rows;
}

async function resealRow(
  db: Db,
  keys: Keyring,
  { table, column, key, context, purpose }: SealedColumn & { purpose: SealPurpose },
  row: Row,
  total: Resealed,
): Promise<void> {
  const sealed = row[column] as Buffer;
  const of = (names: readonly string[]) => names.map((name) => String(row[name])).join(' ');
  let value: Buffer | null;
  try {
    value = resealSecret(keys, purpose, of(context), sealed);
  } catch {
    total.failed.push(`${table} ${of(key)} ${column}`);
    return;
  }
  if (value === null) return;
  const where = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${where} and ${sql.ref(column)} = ${sealed}`.execute(db);
  total.done++;
}
