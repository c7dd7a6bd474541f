import { clientConfig, createDb, createPool, type PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import { type Migration, sql } from 'kysely';
import pg from 'pg';
import { readCatalog } from '../../testing/catalog';
import { createEmptyDatabase, testLog } from '../../testing/test-cluster';
import { asApplication } from './app-role';
import { migrate, migrations } from './migrate';
import type { PhasedMigration } from './migration';
import { PARTITIONED, partitionTables } from './partition-tables';

/** A migrated database with the application's role and no open connection. */
async function createDatabase(list = migrations) {
  const { target, close } = await createEmptyDatabase();
  await migrate(target, testLog, undefined, list);
  const app = await asApplication(target, testLog, 'clave');
  return { target, app, close };
}

const on = <Row extends pg.QueryResultRow>(target: PgTarget, text: string) =>
  withClient(target, async (client) => (await client.query<Row>(text)).rows);

const CFDI = `
  insert into contribuyente (rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb, reclamado)
    select 'BEN' || lpad(n::text, 6, '0') || 'AAA', 'C', 'P', '2020-01-01', '2099-01-01', 1, now() from generate_series(1, 20) n;
  insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc, contraparte_nombre, fecha,
      subtotal, total, moneda, metodo_pago, status, saldo_insoluto, pago_estatus, xml_sha256, xml_bytes, created)
    select rfc, md5(rfc || n)::uuid, true, md5(n || rfc)::uuid, '4.0', 'I', 'A', n::text, 'CLI000001AA0', 'Cliente', '2026-01-05',
      100, 116, 'MXN', 'PPD', 2, 116, 3, repeat('0', 64), 1000, '2026-01-06'
    from contribuyente, generate_series(1, 5) n;
  insert into cfdi_detalle (rfc_owner, cfdi_id, expresion, reglas, relacionados, pagos)
    select rfc_owner, id, '', '[]', jsonb_build_array(jsonb_build_object('tipoRelacion', '04', 'uuids', jsonb_build_array(uuid))), '[]'
    from cfdi;
  insert into metadato (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, fecha, total, tipo, vigente)
    select rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, fecha, total, tipo, true from cfdi`;

/** What an operator may have set, and no migration does. */
const SETTINGS = `
  alter table cfdi set (fillfactor = 90, toast.autovacuum_enabled = false);
  alter table cfdi alter column contraparte_rfc set statistics 500;
  alter table cfdi enable always trigger no_a_cuarentena;
  alter table abono disable trigger abono_borrado;
  create statistics cfdi_varias (dependencies) on rfc_owner, contraparte_rfc from cfdi;
  comment on column cfdi.clave is 'serie y folio';
  create view de_notas with (security_barrier) as select * from nota_aplicada;
  create role lectura_{db};
  grant select on cfdi, nota_aplicada to lectura_{db} with grant option`;

/** Facts of the tables beside those of `readCatalog`. A view that is read again has fewer parentheses. */
const FACTS = `
  select 'index ' || pg_get_indexdef(i.indexrelid) as fact from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> 0
  union all select 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger t
    where not tgisinternal and tgparentid = 0 and exists (select from pg_class where oid = tgrelid and relnamespace = 'public'::regnamespace)
  union all select 'right ' || c.oid::regclass || ' ' || a::text from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
  union all select 'view ' || c.oid::regclass || translate(pg_get_viewdef(c.oid), '()', '') || coalesce(c.reloptions::text, '') from pg_class c
    where c.relnamespace = 'public'::regnamespace and relkind = 'v'
  union all select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select 'column ' || attrelid::regclass || ' ' || attname || ' ' || coalesce(attstattarget, -1) || attstorage::text || attcompression::text
      || coalesce(col_description(attrelid, attnum), '')
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by 1`;

const factsOf = (target: PgTarget) =>
  withClient(target, async (client) => ({
    catalog: await readCatalog(client),
    facts: (await client.query<{ fact: string }>(FACTS)).rows.map(({ fact }) => fact.replace(' ON ONLY ', ' ON ')),
  }));

/** Every row of every table as text. */
const rowsOf = (target: PgTarget) =>
  withClient(target, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables)
      all[name] = (await client.query(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
    return all;
  });

describe('tables of CFDI with partitions', () => {
  let target: PgTarget;
  let app: PgTarget;
  let close: () => Promise<void>;
  let before: Awaited<ReturnType<typeof factsOf>>;
  let rows: Awaited<ReturnType<typeof rowsOf>>;

  beforeAll(async () => {
    ({ target, app, close } = await createDatabase());
    await on(target, SETTINGS.replaceAll('{db}', String(target.database)));
    await on(target, CFDI);
    before = await factsOf(target);
    rows = await rowsOf(target);
  });
  afterAll(() => close());

  test('are not made while something else is connected, which is named', async () => {
    const other = new pg.Client({ ...clientConfig(app), application_name: 'boveda-worker' });
    await other.connect();
    expect(await partitionTables(target)).toEqual({ refused: ['boveda-worker'] });
    await other.end();
    expect(await factsOf(target)).toEqual(before);
  });

  test('are not made where something would be lost, and what was done before is undone', async () => {
    await on(target, 'alter table metadato enable row level security');
    await expect(partitionTables(target)).rejects.toThrow('partitioning would lose: public.metadato: row security');
    await on(target, 'alter table metadato disable row level security');
    await on(target, 'create function de_fila(f metadato) returns text language sql as $$ select f.uuid::text $$');
    await expect(partitionTables(target)).rejects.toMatchObject({ code: '2BP01' });
    await on(target, 'drop function de_fila');
    expect([await factsOf(target), await rowsOf(target)]).toEqual([before, rows]);
  });

  test('have every row, and all that the catalog said of them', async () => {
    expect(await partitionTables(target)).toEqual({
      tables: PARTITIONED.map((table) => ({ table, rows: rows[table]?.length })),
    });
    expect([rows.cfdi?.length, rows.relacion?.length, rows.metadato?.length]).toEqual([100, 100, 100]);
    const after = await factsOf(target);
    expect(after.facts).toEqual(before.facts);
    expect({ ...after.catalog, functions: null }).toEqual({ ...before.catalog, functions: null });
    expect([...after.catalog.functions]).toEqual(expect.arrayContaining([...before.catalog.functions]));
    expect(await rowsOf(target)).toEqual(rows);
  });

  test('have their storage parameters and statistics on each partition', async () => {
    const parts = await on<{ options: string[]; toast: string[]; rows: number }>(
      target,
      `select c.reloptions as options, t.reloptions as toast, c.reltuples::int as rows
       from pg_inherits join pg_class c on c.oid = inhrelid left join pg_class t on t.oid = c.reltoastrelid
       where inhparent = 'cfdi'::regclass`,
    );
    expect(parts).toHaveLength(8);
    for (const { options, toast } of parts)
      expect([options, toast]).toEqual([['fillfactor=90'], ['autovacuum_enabled=false']]);
    expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(100);
    expect(await on(target, "select reltuples::int as rows from pg_class where oid = 'cfdi'::regclass")).toEqual([
      { rows: 100 },
    ]);
  });

  test('are read for one taxpayer in one partition', async () => {
    const plan = await on<{ 'QUERY PLAN': string }>(
      target,
      "explain select from cfdi where rfc_owner = 'BEN000001AAA'",
    );
    expect(JSON.stringify(plan).match(/cfdi_\d/g)).toHaveLength(1);
  });

  test('are written through the table only: by the application, and by the owner', async () => {
    const direct = `update particiones.cfdi_0 set folio = 'x'`;
    await expect(on(app, direct)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('schema particiones'),
    });
    await expect(on(target, direct)).rejects.toThrow(
      'UPDATE of cfdi_0 is refused: its triggers are those of the table',
    );
    await expect(on(target, 'truncate particiones.cfdi_0 cascade')).rejects.toMatchObject({ code: '42501' });
    await expect(on(target, 'truncate cfdi cascade')).rejects.toMatchObject({ code: '42501' });
    await on(app, "update cfdi set status = 3 where rfc_owner = 'BEN000001AAA'");
    expect(
      await on(
        app,
        "select status, sum(cantidad)::int as n from resumen where rfc_owner = 'BEN000001AAA' and nivel = 'mes' group by 1 having sum(cantidad) > 0",
      ),
    ).toEqual([{ status: 3, n: 5 }]);
  });

  test('lose the rows of a CFDI together with it, and no others', async () => {
    await on(
      target,
      `alter table cfdi disable trigger conservar_cinco_anos;
      delete from cfdi where rfc_owner = 'BEN000002AAA' and folio = '1';
      alter table cfdi enable trigger conservar_cinco_anos`,
    );
    expect(await on(target, 'select count(*)::int as n from relacion')).toEqual([{ n: 99 }]);
    expect(await on(target, "select count(*)::int as n from cfdi_detalle where rfc_owner = 'BEN000002AAA'")).toEqual([
      { n: 4 },
    ]);
  });

  test('are not made again', async () => {
    expect(await partitionTables(target)).toEqual({ refused: 'partitioned' });
  });
});

test('a partitioned database takes the later migrations, and is then as one that was partitioned after them', async () => {
  const next: PhasedMigration = {
    phase: 'expand',
    up: async (db) => {
      await sql.raw('alter table cfdi add column nueva integer not null default 0').execute(db);
      await sql.raw('create index cfdi_nueva on cfdi (rfc_owner, nueva)').execute(db);
      await sql.raw('create view nuevas_de as select rfc_owner, nueva from cfdi').execute(db);
    },
  };
  const list = { ...migrations, '9999-nueva': next };
  const earlier = await createDatabase();
  await partitionTables(earlier.target);
  await migrate(earlier.target, testLog, undefined, list);
  const later = await createDatabase(list);
  await partitionTables(later.target);
  const withoutRoles = async (target: PgTarget) => {
    const { catalog, facts } = await factsOf(target);
    return { catalog, facts: facts.filter((fact) => !fact.startsWith('right')) };
  };
  expect(await withoutRoles(earlier.target)).toEqual(await withoutRoles(later.target));
  await Promise.all([earlier.close(), later.close()]);
});

test('functions that partitions of an earlier version have already are replaced', async () => {
  const all = Object.entries(migrations);
  const last = all.findIndex(([name]) => name === '0121-funciones-por-contribuyente');
  // Later ones change some of these functions again.
  const { target, close } = await createEmptyDatabase();
  await migrate(target, testLog, undefined, Object.fromEntries(all.slice(0, last + 1)));
  const functions = () =>
    on(
      target,
      `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by oid`,
    );
  const before = await functions();
  await again(target, migrations['0121-funciones-por-contribuyente'] as Migration);
  expect(await functions()).toEqual(before);
  await close();
});

async function again(target: PgTarget, { up }: Migration): Promise<void> {
  const db = createDb(createPool(target, testLog));
  await db.transaction().execute(up);
  await db.destroy();
}
