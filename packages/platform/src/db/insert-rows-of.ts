import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** JSON.stringify writes half of a surrogate pair, which a text that was cut may end with, as an escape that PostgreSQL rejects. */
const HALF_PAIR = /\\ud[89a-f]/;
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

const stringify = (row: object): string => {
  const text = JSON.stringify(row);
  return HALF_PAIR.test(text) ? JSON.stringify(row, wellFormed) : text;
};

/** Returns a row as JSON. The columns in `json` have JSON text already. */
function textOf(row: object, json: ReadonlySet<string>): string {
  if (json.size === 0) return stringify(row);
  const plain: Record<string, unknown> = {};
  let written = '';
  for (const [name, value] of Object.entries(row))
    if (json.has(name)) written += `,"${name}":${value ?? 'null'}`;
    else plain[name] = value;
  return `${stringify(plain).slice(0, -1)}${written}}`;
}

/**
 * Returns `insert into … select …` for rows with the same columns, as one parameter: with a parameter for each value,
 * statement and values cost database and client twice as much as inserting them. Decimals are texts.
 */
export function insertRowsOf(
  table: keyof Database,
  rows: readonly object[],
  json: ReadonlySet<string> = new Set(),
): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const columns = (prefix: string) => sql.join(names.map((name) => sql.ref(`${prefix}${name}`)));
  const text = `[${rows.map((row) => textOf(row, json)).join(',')}]`;
  return sql`insert into ${sql.table(table)} (${columns('')})
    select ${columns('r.')} from json_populate_recordset(null::${sql.table(table)}, ${text}::json) r`;
}
