import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';

interface Columna {
  name: string;
  /** A generated column. */
  isGenerated: boolean;
  /** A reference to a user, who must exist in this installation. */
  isUsuario: boolean;
}

async function columnsOf(db: Db, tabla: string): Promise<Map<string, Columna>> {
  const { rows } = await sql<Columna>`
    select c.column_name as name, c.is_generated <> 'NEVER' as "isGenerated", exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid = to_regclass(quote_ident(c.table_name)) and k.confrelid = 'usuario'::regclass
        and a.attname = c.column_name
    ) as "isUsuario"
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = ${tabla}`.execute(db);
  return new Map(rows.map((columna) => [columna.name, columna]));
}

/**
 * Returns the condition that every referenced row exists. It is missing when a unique constraint prevented its
 * insertion.
 */
async function hasParents(db: Db, tabla: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ parent: string; pairs: [string, string][] }>`
    select k.confrelid::regclass::text as parent, json_agg(json_build_array(own.attname, theirs.attname)) as pairs
    from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair (own, theirs)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.theirs
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid = to_regclass(quote_ident(${tabla})) and k.confrelid <> 'usuario'::regclass
    group by k.oid, k.confrelid`.execute(db);
  const conditions = rows.map(({ parent, pairs }) => {
    const equal = pairs.map(([own, theirs]) => sql`p.${sql.ref(theirs)} = r.${sql.ref(own)}`);
    const none = sql.join(
      pairs.map(([own]) => sql`r.${sql.ref(own)} is null`),
      sql` or `,
    );
    return sql`(${none} or exists (select from ${sql.table(parent)} p where ${sql.join(equal, sql` and `)}))`;
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Returns the first column of a row that the table does not have, if any. */
export async function findUnknownColumn(db: Db, tabla: string, row: object): Promise<string | undefined> {
  const known = await columnsOf(db, tabla);
  return Object.keys(row).find((name) => !known.has(name));
}

/**
 * Users belong to an installation, not to a taxpayer: a reference to an unknown user becomes null. The log keeps the
 * ids, because its hash chain covers them.
 */
const valueFor = ({ name, isUsuario }: Columna) =>
  isUsuario ? sql`(select u.id from usuario u where u.id = r.${sql.ref(name)})` : sql`r.${sql.ref(name)}`;

/** Rows of one table as `row_to_json` wrote them: texts, so that no decimal number ever becomes a float. */
export interface JsonRows {
  tabla: string;
  /** Column that must equal `rfc`: a backup must not insert rows of another taxpayer. */
  owner: 'rfc' | 'rfc_owner';
  rfc: string;
  /** Field of each text that contains the row, where the text is not the row itself. */
  field?: string;
  texts: readonly string[];
}

/** What the database says of its tables, by name, asked once for each restore. */
export type Catalogue = Map<string, { columns: Map<string, Columna>; parents: RawBuilder<unknown> }>;

/** Inserts missing rows; keeps existing ones unchanged. */
export async function insertJson(
  db: Db,
  { tabla, owner, rfc, field, texts }: JsonRows,
  catalogue: Catalogue = new Map(),
): Promise<void> {
  const [first] = texts;
  if (first === undefined) return;
  const sample = JSON.parse(first) as Record<string, unknown>;
  const row = (field === undefined ? sample : sample[field]) as Record<string, unknown>;
  const known = catalogue.get(tabla) ?? {
    columns: await columnsOf(db, tabla),
    parents: await hasParents(db, tabla),
  };
  catalogue.set(tabla, known);
  const columnas = Object.keys(row)
    .flatMap((name) => known.columns.get(name) ?? [])
    .filter(({ isGenerated }) => !isGenerated);
  const json = `[${texts.join(',')}]`;
  await sql`
    insert into ${sql.table(tabla)} (${sql.join(columnas.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(columnas.map(valueFor))} from json_array_elements(${json}::json) t (line)
    cross join lateral json_populate_record(null::${sql.table(tabla)},
      ${field === undefined ? sql`t.line` : sql`t.line -> ${field}`}) r
    where r.${sql.ref(owner)} = ${rfc} and ${known.parents}
    on conflict do nothing`.execute(db);
}
