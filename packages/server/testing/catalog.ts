import pg from 'pg';

/**
 * What queries of the application see of the schema `public`, each fact under a name. Owners, object ids and whether a table is
 * partitioned are no part of it.
 */
export interface Catalog {
  relations: Map<string, Relation>;
  columns: Map<string, Column>;
  uniques: Map<string, Unique>;
  constraints: Map<string, Constraint>;
  /** Functions by name and arguments, with their results; those of triggers are reached by these. */
  functions: Map<string, string>;
  triggers: Set<string>;
  /** Labels of enumerated types, as `type label`. */
  labels: Set<string>;
}

interface Relation {
  /** Bits of pg_relation_is_updatable. */
  writable: number;
  secured: boolean;
}

interface Column {
  table: string;
  type: string;
  required: boolean;
  standard: string | null;
  generated: boolean;
}

interface Unique {
  table: string;
  columns: string[];
  /** Names of the columns, expressions excluded. */
  plain: string[];
  partial: boolean;
  nullsEqual: boolean;
}

interface Constraint {
  table: string;
  kind: 'c' | 'f' | 'x';
  definition: string;
  columns: string[];
  referenced: string | null;
  /** What a delete of the referenced row does: a no action, r restrict, c cascade, n set null, d set default. */
  onDelete: string;
  /** A row that gives its columns no value is not refused. */
  holdsByDefault: boolean;
}

/** Reads it; `client` sees its own uncommitted changes. */
export async function readCatalog(client: Pick<pg.Client, 'query'>): Promise<Catalog> {
  const rows = async (text: string) => (await client.query(text)).rows;
  const relations = await rows(`
    select c.oid::regclass::text as name, pg_relation_is_updatable(c.oid, false) as writable, c.relrowsecurity as secured
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`);
  const columns = await rows(`
    select c.oid::regclass || '.' || quote_ident(a.attname) as name, c.oid::regclass::text as table,
      format_type(a.atttypid, a.atttypmod) || case when a.attcollation <> t.typcollation
        then ' collate ' || a.attcollation::regcollation else '' end as type,
      a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as standard,
      a.attgenerated <> '' or a.attidentity = 'a' as generated, a.attidentity <> '' as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`);
  const uniques = await rows(`
    select i.indrelid::regclass::text as table, pg_get_expr(i.indpred, i.indrelid) as predicate,
      i.indnullsnotdistinct as nulls, i.indimmediate as immediate,
      (select array_agg(pg_get_indexdef(i.indexrelid, n, true)) from generate_series(1, i.indnkeyatts) n) as columns,
      (select coalesce(array_agg(a.attname::text), '{}') from generate_series(0, i.indnkeyatts - 1) n
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[n]) as plain
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and i.indisvalid and c.relnamespace = 'public'::regnamespace`);
  const constraints = await rows(`
    select conrelid::regclass || '.' || quote_ident(conname) as name, conrelid::regclass::text as table, contype as kind,
      replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition, pg_get_expr(conbin, conrelid) as expression, nullif(confrelid, 0)::regclass::text as referenced, confdeltype as "onDelete",
      (select coalesce(array_agg(attname::text order by attname), '{}') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x') and conrelid <> 0 and conparentid = 0`);
  const standards = new Map(columns.map(({ name, type, standard }) => [name, `(${standard})::${type}`]));
  const byDefault = constraints.map(({ name, table, expression, columns }) => {
    const values = columns.map((column: string) => `${standards.get(`${table}.${column}`)} as ${column}`);
    const holds = expression === null ? columns.length > 0 : `coalesce(${expression}, true)`;
    return `select ${pg.escapeLiteral(name)} as name, ${holds} as holds from (select ${values.join(', ')}) ${table}`;
  });
  const holding = new Set(
    (await rows(byDefault.join(' union all '))).filter(({ holds }) => holds).map(({ name }) => name),
  );
  const functions = await rows(`
    select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name, pg_get_function_result(oid) as result
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind in ('f', 'p')`);
  const triggers = await rows(`
    select tgrelid::regclass || '.' || quote_ident(tgname) as name from pg_trigger
    where not tgisinternal and tgenabled <> 'D' and tgparentid = 0
      and (select relnamespace from pg_class where oid = tgrelid) = 'public'::regnamespace`);
  const labels = await rows(`
    select enumtypid::regtype || ' ' || quote_literal(enumlabel) as name from pg_enum`);
  return {
    relations: new Map(relations.map(({ name, ...relation }) => [name, relation])),
    columns: new Map(
      columns.map(({ name, identity, standard, ...column }) => [
        name,
        { ...column, standard: identity ? 'identity' : standard },
      ]),
    ),
    uniques: new Map(uniques.map((unique) => nameUnique(unique))),
    constraints: new Map(
      constraints.map(({ name, expression, ...constraint }) => [
        name,
        { ...constraint, holdsByDefault: holding.has(name) },
      ]),
    ),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
    triggers: new Set(triggers.map(({ name }) => name)),
    labels: new Set(labels.map(({ name }) => name)),
  };
}

interface UniqueRow {
  table: string;
  columns: string[];
  plain: string[];
  predicate: string | null;
  nulls: boolean;
  immediate: boolean;
}

/** Named by what ON CONFLICT finds it by. */
function nameUnique({ table, columns, plain, predicate, nulls, immediate }: UniqueRow): [string, Unique] {
  const name = `${table} (${columns.toSorted().join(', ')})${predicate ? ` where ${predicate}` : ''}`;
  return [
    `${name}${nulls ? ' nulls not distinct' : ''}${immediate ? '' : ' deferrable'}`,
    { table, columns, plain, partial: predicate !== null, nullsEqual: nulls },
  ];
}
