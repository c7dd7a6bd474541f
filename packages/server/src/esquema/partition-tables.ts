import type { PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import type pg from 'pg';
import { withoutLoss } from './partition-limits';

/**
 * Tables with rows for each CFDI of a taxpayer, referenced ones first. Their sums by month and what users add grow slower, and the
 * files belong to their content, not to a taxpayer.
 */
export const PARTITIONED = [
  'cfdi',
  'cfdi_detalle',
  'relacion',
  'abono',
  'hecho_flujo',
  'pago_sin_desglose',
  'importes_cfdi',
  'verificacion',
  'metadato',
] as const;

/** Schema of the partitions: the application's role has no right on it, so that every statement names the table. */
const PARTITION_SCHEMA = 'particiones';

/** 16 doubled the processor time of a batch, 8 cost next to nothing. */
const PARTITIONS = 8;

/** A table whose rows are now in partitions. */
interface PartitionedTable {
  table: string;
  rows: number;
}

/** What partitioning did, or why nothing was done: the names of the connected programs, or that it was done before. */
export type Partitioning = { tables: PartitionedTable[] } | { refused: 'partitioned' } | { refused: string[] };

/** How long connections that are being closed may take. */
const LEAVE_MS = 5_000;
const ASK_AGAIN_MS = 100;

/**
 * Partitions the tables of CFDI by hash of the taxpayer, in one transaction
. What else the catalog says of them stays: columns, keys, indexes, foreign keys, triggers, views and rights. Nothing else may be
 * connected. An interrupted run has changed nothing.
 */
export const partitionTables = (target: PgTarget): Promise<Partitioning> =>
  withClient(
    target,
    async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      if (await isPartitioned(client)) return { refused: 'partitioned' };
      const others = await othersConnected(client);
      if (others.length > 0) return { refused: others };
      const tables = await within(client, convert);
      for (const { table } of tables) await client.query(`analyze public.${table}`);
      return { tables };
    },
    'boveda-partitions',
  );

/** Whether the tables of CFDI have partitions. */
export async function isPartitioned(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class where oid = 'public.cfdi'::regclass and relkind = 'p'`);
  return rowCount === 1;
}

/** Names of the other programs that are still connected after a while. */
async function othersConnected(client: pg.Client): Promise<string[]> {
  const end = Date.now() + LEAVE_MS;
  for (;;) {
    const { rows } = await client.query<{ name: string }>(`
      select distinct coalesce(nullif(application_name, ''), usename::text) as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`);
    if (rows.length === 0 || Date.now() > end) return rows.map(({ name }) => name);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function within<Result>(client: pg.Client, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function convert(client: pg.Client): Promise<PartitionedTable[]> {
  const names = PARTITIONED.map((table) => `public.${table}`);
  await client.query(`set local lock_timeout = '5s'; lock table ${names.join(', ')} in access exclusive mode`);
  const definitions = await readDefinitions(client, names);
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run([`create schema ${PARTITION_SCHEMA}`, REFUSE, ...definitions.removals]);
  const tables: PartitionedTable[] = [];
  for (const table of PARTITIONED) {
    await run([`alter table public.${table} set schema ${PARTITION_SCHEMA}`, ...create(table, definitions.storage)]);
    tables.push({ table, rows: await copyRows(client, table) });
  }
  await run(definitions.additions);
  await run(PARTITIONED.flatMap((table) => partitionsOf(table).map(refuseWrites)));
  await run([`drop table ${PARTITIONED.map((table) => `${PARTITION_SCHEMA}.${table}`).join(', ')}`]);
  await run(await revokesOf(client, [...names, ...definitions.views]));
  await run(definitions.grants);
  return tables;
}

/** The table, empty and without indexes, and its partitions. */
function create(table: string, storage: ReadonlyMap<string, string>): string[] {
  const old = `${PARTITION_SCHEMA}.${table}`;
  const kept = ['comments', 'compression', 'constraints', 'defaults', 'generated', 'storage'];
  const like = `like ${old} ${kept.map((what) => `including ${what}`).join(' ')}`;
  return [
    `create table public.${table} (${like}) partition by hash (rfc_owner)`,
    ...partitionsOf(table).map(
      (partition, n) => `create table ${partition} partition of public.${table}
        for values with (modulus ${PARTITIONS}, remainder ${n}) ${storage.get(`public.${table}`) ?? ''}`,
    ),
  ];
}

const partitionsOf = (table: string): string[] =>
  Array.from({ length: PARTITIONS }, (_, n) => `${PARTITION_SCHEMA}.${table}_${n}`);

// Triggers of a statement, among them those that keep evidence and add up, are triggers of the table that the statement names.
const REFUSE = `create function ${PARTITION_SCHEMA}.solo_por_la_tabla() returns trigger language plpgsql as $$ begin
  raise exception '% of % is refused: its triggers are those of the table', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
  end $$`;

const refuseWrites = (partition: string): string =>
  `create trigger solo_por_la_tabla before insert or update or delete or truncate on ${partition}
    for each statement execute function ${PARTITION_SCHEMA}.solo_por_la_tabla()`;

async function copyRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  const columns = rows.map(({ name }) => name).join(', ');
  const old = `${PARTITION_SCHEMA}.${table}`;
  await client.query(`insert into public.${table} (${columns}) select ${columns} from ${old}`);
  const { rows: counts } = await client.query<{ before: string; after: string }>(
    `select (select count(*) from ${old}) as before, (select count(*) from public.${table}) as after`,
  );
  const { before, after } = counts[0] as { before: string; after: string };
  if (before !== after) throw new Error(`${table}: ${before} rows became ${after}`);
  return Number(after);
}

/** What the catalog says of the tables, as statements. */
interface Definitions {
  /** What has to go before the tables are moved: foreign keys of other tables, views, and statistics, whose schema stays. */
  removals: string[];
  /** Keys and indexes first: foreign keys need them. */
  additions: string[];
  views: string[];
  grants: string[];
  /** `with (…)` of each table that has storage parameters: partitions have them, a partitioned table has none. */
  storage: Map<string, string>;
}

/** With an empty search path the catalog qualifies every name. */
async function readDefinitions(client: pg.Client, names: readonly string[]): Promise<Definitions> {
  const { rows: paths } = await client.query<{ path: string }>(`select current_setting('search_path') as path`);
  await client.query(`set local search_path = ''`);
  const { rows: lost } = await client.query<{ what: string }>(withoutLoss, [names]);
  if (lost.length > 0) throw new Error(`partitioning would lose: ${lost.map(({ what }) => what).join(', ')}`);
  const read = async (text: string) =>
    (await client.query<{ add: string; remove?: string | null }>(text, [names])).rows;
  const keys = await read(KEYS);
  const indexes = await read(INDEXES);
  const references = await read(REFERENCES);
  const triggers = await read(TRIGGERS);
  const statistics = await read(STATISTICS);
  const { rows: views } = await client.query<{ name: string; definition: string }>(VIEWS, [names]);
  const { rows: grants } = await client.query<{ statement: string }>(GRANTS, [
    [...names, ...views.map(({ name }) => name)],
  ]);
  const { rows: storage } = await client.query<{ name: string; options: string }>(STORAGE, [names]);
  await client.query(`select set_config('search_path', $1, true)`, [paths[0]?.path]);
  return {
    removals: [
      ...views.map(({ name }) => `drop view ${name}`).reverse(),
      ...[...references, ...statistics].flatMap(({ remove }) => remove ?? []),
    ],
    additions: [
      ...[...keys, ...indexes, ...references, ...triggers, ...statistics].map(({ add }) => add),
      ...views.map(({ definition }) => definition),
    ],
    views: views.map(({ name }) => name),
    grants: grants.map(({ statement }) => statement),
    storage: new Map(storage.map(({ name, options }) => [name, `with (${options})`])),
  };
}

const KEYS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'x') order by conrelid, conname`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) as add from pg_index i
  where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid`;

/** Foreign keys of these tables, and of other ones to them; those of the others are removed first. */
const REFERENCES = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
    case when conrelid <> all ($1::regclass[]) then format('alter table %s drop constraint %I', conrelid::regclass, conname) end as remove
  from pg_constraint
  where contype = 'f' and conparentid = 0 and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by conrelid, conname`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) || case tgenabled when 'O' then '' else
    format('; alter table %s %s trigger %I', tgrelid::regclass,
      case tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, tgname) end as add
  from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal order by tgrelid, tgname`;

/** Statistics of several columns, and how many values those of one column keep. */
const STATISTICS = `
  select pg_get_statisticsobjdef(oid) as add, format('drop statistics %s.%I', stxnamespace::regnamespace, stxname) as remove
  from pg_statistic_ext where stxrelid = any($1::regclass[])
  union all
  select format('alter table %s alter column %I set statistics %s', attrelid::regclass, attname, attstattarget), null
  from pg_attribute where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attstattarget >= 0`;

/** Views of the tables, and views of those, in the order in which they can be made. */
const VIEWS = `
  with recursive above (oid, level) as (
    select r.ev_class, 1 from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = any($1::regclass[]::oid[])
    union
    select r.ev_class, a.level + 1 from above a join pg_depend d on d.refobjid = a.oid join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and r.ev_class <> a.oid
  )
  select c.oid::regclass::text as name, format('create view %s %s as %s', c.oid::regclass,
    'with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)) as definition
  from pg_class c join (select oid, max(level) as level from above group by oid) a on a.oid = c.oid order by a.level, 1`;

const GRANTS = `
  select format('grant %s on %s to %s%s', a.privilege_type, c.oid::regclass,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
    case when a.is_grantable then ' with grant option' else '' end) as statement
  from pg_class c cross join lateral aclexplode(c.relacl) a
  where c.oid = any($1::regclass[]::oid[]) and a.grantee <> c.relowner`;

const STORAGE = `
  select c.oid::regclass::text as name, array_to_string(c.reloptions || array(
    select 'toast.' || each from pg_class t cross join lateral unnest(t.reloptions) each where t.oid = c.reltoastrelid), ', ') as options
  from pg_class c where c.oid = any($1::regclass[]::oid[]) and (c.reloptions is not null or exists (
    select from pg_class t where t.oid = c.reltoastrelid and t.reloptions is not null))`;

/** Takes away the rights that default privileges gave: those of evidence are fewer. */
async function revokesOf(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('revoke all on %s from %s', c.oid::regclass,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as statement
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = any($1::regclass[]::oid[]) and a.grantee <> c.relowner`,
    [names],
  );
  return rows.map(({ statement }) => statement);
}
