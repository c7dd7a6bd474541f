import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/** Columns that a row brings along; what triggers and the database itself fill in is left to them. */
async function columnsOf(db: Db, tabla: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ columna: string }>`
    select column_name as columna from information_schema.columns
    where table_schema = 'public' and table_name = ${tabla} and is_generated = 'NEVER'`.execute(db);
  const known = new Set(rows.map(({ columna }) => columna));
  return keys.filter((key) => known.has(key));
}

/** Users belong to an installation, not to a taxpayer: who is not known here did it all the same. */
const valueFor = (name: string) =>
  name === 'usuario_id' ? sql`(select u.id from usuario u where u.id = r.usuario_id)` : sql`r.${sql.ref(name)}`;

/** Rows of one table as `row_to_json` wrote them: texts, so that no decimal number ever becomes a float. */
export interface JsonRows {
  tabla: string;
  /** Column that has to say `rfc`: no backup brings rows of somebody else. */
  owner: 'rfc' | 'rfc_owner';
  rfc: string;
  /** Field of each text that holds the row, where the text is not the row itself. */
  field?: string;
  texts: readonly string[];
}

/** Inserts what is not there yet; what is there stays as it is. */
export async function insertJson(db: Db, { tabla, owner, rfc, field, texts }: JsonRows): Promise<void> {
  const [first] = texts;
  if (first === undefined) return;
  const sample = JSON.parse(first) as Record<string, unknown>;
  const row = (field === undefined ? sample : sample[field]) as Record<string, unknown>;
  const names = await columnsOf(db, tabla, Object.keys(row));
  const json = `[${texts.join(',')}]`;
  await sql`
    insert into ${sql.table(tabla)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(names.map(valueFor))} from json_array_elements(${json}::json) t (line)
    cross join lateral json_populate_record(null::${sql.table(tabla)},
      ${field === undefined ? sql`t.line` : sql`t.line -> ${field}`}) r
    where r.${sql.ref(owner)} = ${rfc}
    on conflict do nothing`.execute(db);
}
