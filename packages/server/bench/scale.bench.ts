import { setTimeout } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { cfdiQuery } from '@boveda/contracts';
import type { EstadoSat } from '@boveda/sat-client';
import { sql } from 'kysely';
import pg from 'pg';
import { PARTITIONED, partitionTables } from '../src/esquema/partition-tables';
import { listCfdi, sumCfdi } from '../src/modules/cfdi/cfdi.read-model';
import { recheckCfdis } from '../src/vault/sat-state/recheck-cfdis';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { urlOf } from '../testing/test-cluster';
import { withTestRun } from '../testing/with-test-run';
import { printTable, quantile, report, timed } from './measure';
import { cfdiWithSidesSql } from './scale';
import { zipOf } from './zips';

// A vault of many taxpayers, a few of them big, with one table for all of them or with partitions:
//   pnpm bench:scale [CFDI] [taxpayers] [partitions]
// Without fsync, and the engine runs in this process: rates are to be compared with each other, not with those of a server.
const [ROWS = 200_000, CONTRIBUYENTES = 1_000] = process.argv.slice(2, 4).map(Number);
const WITH_PARTITIONS = process.argv[4] === 'partitions';
const BATCH = 100_000;
const ROUNDS = 30;
const ZIPS = 12;
/** ZIP files until each connection has its plans. */
const WARM_UP = 12;
const ZIPPED = 250;
const CHANGES = 100;
const TODAY = '2026-11-21';

/** A share of (n / TAXPAYERS)^(1/4) has a number up to n: of 1,000, the first one has 18 % of all rows. */
const CONTRIBUYENTE = `1 + floor(${CONTRIBUYENTES} * r1 ^ 4)`;
const rfcOf = (n: number) => `BEN${String(n).padStart(6, '0')}AAA`;
const contribuyentes = { big: rfcOf(1), small: rfcOf(Math.ceil(CONTRIBUYENTES / 2)) };

const batchSql = cfdiWithSidesSql(CONTRIBUYENTE);

/** Sums of all rows, which triggers keep otherwise. */
const sums = [
  `insert into resumen
    select rfc_owner, n.nivel, emitido, status, case n.nivel when 'mes' then date_trunc('month', fecha)::date else fecha::date end,
      tipo, coalesce(metodo_pago, ''), moneda, count(*), sum(total), sum(coalesce(total_mxn, 0))
    from cfdi cross join (values ('dia'), ('mes')) n (nivel) group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `insert into espacio_mensual
    select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, count(*), sum(xml_bytes), sum(coalesce(pdf_bytes, 0))
    from cfdi group by 1, 2`,
  `insert into flujo_mes
    select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, sum(base), sum(importe), count(*)
    from hecho_flujo where cuenta group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
  `insert into contraparte (rfc_owner, rfc, nombre, busqueda, fecha)
    select distinct on (rfc_owner, contraparte_rfc) rfc_owner, contraparte_rfc, contraparte_nombre,
      contraparte_rfc || ' ' || upper(contraparte_nombre), fecha from cfdi`,
];

/** Opens a connection outside of the pool, which ends a connection whose statement takes more than 35 s. */
async function withOwner<Result>(pool: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(pool) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fill = (pool: pg.Pool) =>
  withOwner(pool, async (client) => {
    await client.query('select setseed(0.5)');
    // Neither triggers nor foreign keys.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into contribuyente (rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb, reclamado)
      select 'BEN' || lpad(n::text, 6, '0') || 'AAA', 'Contribuyente ' || n, 'Bench', '2020-01-01', '2099-01-01', 100000000, now()
      from generate_series(1, $1) n`,
      [CONTRIBUYENTES],
    );
    const indexes = await dropIndexes(client);
    for (let from = 1; from <= ROWS; from += BATCH) {
      await client.query(batchSql, [from, Math.min(from + BATCH - 1, ROWS)]);
      if (from % 1_000_000 === 1) console.error(`${from - 1} of ${ROWS} CFDI`);
    }
    await client.query("set maintenance_work_mem = '1GB'");
    for (const statement of [...indexes, ...sums]) {
      console.error(statement.trim().split('\n')[0]?.slice(0, 80));
      await client.query(statement);
    }
  });

/** Drops what is not a key of the filled tables, which is faster built at the end, and returns how to build it. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = any($1::regclass[]) and not indisunique`,
    [PARTITIONED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // Of a partitioned table it says ON ONLY, which would leave the partitions without.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

/** The command waits for a few seconds only, and idle connections of a pool stay for ten. */
async function partition(pool: pg.Pool): Promise<void> {
  for (;;) {
    const done = await partitionTables({ connectionString: urlOf(pool) });
    if ('tables' in done) return;
  }
}

const until = (query: Record<string, string>) => cfdiQuery().parse({ status: '2', fechafin: TODAY, ...query });
const screens = {
  'everything until today': () => until({}),
  'one month': () => until({ fechaini: '2026-03-01', fechafin: '2026-03-31' }),
  'one counterpart': () => until({ rfc: 'CLI000003AA0' }),
  'sorted by total': () => until({ sort: 'total', order: 'DESC' }),
  'folio, 3 digits': () => until({ search: String(100 + Math.floor(Math.random() * 900)) }),
  'all states': () => cfdiQuery().parse({ fechafin: TODAY }),
};

async function measureLists({ deps: { db } }: TestApp, rfc: string): Promise<[string, number[]][]> {
  const scope = { rfc, direccion: 'emitidos' } as const;
  const samples: [string, number[]][] = [];
  for (const [name, query] of Object.entries(screens)) {
    const times: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const took = await timed(async () => {
        await listCfdi(db, scope, query());
        await sumCfdi(db, scope, query());
      });
      if (round >= 0) times.push(took);
    }
    samples.push([name, times]);
  }
  return samples;
}

/** CFDI a second through the real call. */
async function measureIngest(app: TestApp, rfc: string): Promise<number> {
  const user = await app.createContribuyenteUser(rfc);
  const builder = createCfdiBuilder(rfc);
  const times: number[] = [];
  for (let round = -WARM_UP; round < ZIPS; round++) {
    const files = Array.from({ length: ZIPPED }, (_, at) => builder.build({ folio: `${round}-${at}` }));
    const zip = (await zipOf(files)).toString('base64');
    const took = await timed(async () => {
      const answer = await app.call('POST', '/cfdi?type=zip', { token: user.token, rfc }, { zip });
      if (answer.json().aceptados !== ZIPPED) throw new Error(answer.body);
    });
    if (round >= 0) times.push(took);
  }
  return (ZIPPED * 1000) / quantile(times, 0.5);
}

/** One invoice on credit after the other becomes cancelled, in a transaction each. */
async function measureChanges({ deps: { db } }: TestApp, rfc: string): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cfdi where rfc_owner = ${rfc} and status = 2 and tipo = 'I' and metodo_pago = 'PPD' limit ${CHANGES}`.execute(
    db,
  );
  const times: number[] = [];
  for (const { id } of rows)
    times.push(
      await timed(() =>
        db.updateTable('cfdi').set({ status: 3 }).where('rfc_owner', '=', rfc).where('id', '=', id).execute(),
      ),
    );
  return times;
}

/** The first change of each of some new connections, which plans everything. */
const measureFirstChanges = async (app: TestApp, rfc: string): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < 10; round++)
    times.push(
      await withOwner(app.pool, async (client) => {
        const { rows } = await client.query(
          `select id from cfdi where rfc_owner = $1 and status = 2 and tipo = 'I' and metodo_pago = 'PPD' limit 1`,
          [rfc],
        );
        return timed(() =>
          client.query('update cfdi set status = 3 where rfc_owner = $1 and id = $2', [rfc, rows[0]?.id]),
        );
      }),
    );
  return times;
};

/** Jobs of verification, with a SAT that answers at once: ms for each CFDI. */
async function measureVerification(app: TestApp): Promise<number> {
  const pending = async () => {
    const { rows } = await app.pool.query(
      'select count(*)::int as n from cfdi where rfc_owner = any($1) and status = 1',
      [Object.values(contribuyentes)],
    );
    return rows[0].n as number;
  };
  const before = await pending();
  const took = await timed(() => app.runJobs());
  return took / (before - (await pending()));
}

/** How many updates a table and its partitions have had, and how many of them stayed on their page. */
async function countUpdates(pool: pg.Pool, table: string): Promise<{ all: number; hot: number }> {
  // An idle connection reports what it did after ten seconds.
  await setTimeout(11_000);
  const { rows } = await pool.query(
    `select sum(n_tup_upd)::float8 as all, sum(n_tup_hot_upd)::float8 as hot from pg_stat_user_tables where relname ~ ('^' || $1 || '(_\\d+)?$')`,
    [table],
  );
  return rows[0];
}

/** A night's questions about the states of valid CFDI, asked a night before too: ms for all, and the updates that they cost. */
async function measureRecheck(app: TestApp, rfc: string): Promise<Record<string, number>> {
  const night = async (days: number) => {
    // The same ones, not the next of the round.
    await app.pool.query('update actividad set repaso_emitido = null, repaso_fecha = null, repaso_id = null');
    const clock = () => new Date(Date.now() + days * 86_400_000);
    return timed(() => recheckCfdis({ ...app.deps, clock }, rfc));
  };
  await night(2);
  const [cfdi, answers] = [await countUpdates(app.pool, 'cfdi'), await countUpdates(app.pool, 'verificacion')];
  const ms = await night(4);
  const after = await countUpdates(app.pool, 'verificacion');
  return {
    RecheckMs: ms,
    Rechecked: after.all - answers.all,
    RecheckHotShare: (after.hot - answers.hot) / (after.all - answers.all),
    RecheckUpdatesOfCfdi: (await countUpdates(app.pool, 'cfdi')).all - cfdi.all,
  };
}

/** Bytes of rows and of indexes of a table, its partitions included, for each CFDI. */
async function measureSizes(pool: pg.Pool): Promise<[string, number, number][]> {
  const { rows } = await pool.query(
    `select t.name, sum(pg_table_size(c.oid))::float8 / $2 as rows, sum(pg_indexes_size(c.oid))::float8 / $2 as indexes
    from unnest($1::text[]) with ordinality t (name, at)
    join pg_class c on c.oid = t.name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = t.name::regclass)
    group by t.name, t.at order by t.at`,
    [[...PARTITIONED, 'resumen', 'flujo_mes', 'contraparte'], ROWS],
  );
  return rows.map(({ name, rows, indexes }) => [name, rows, indexes]);
}

const vigente: EstadoSat = {
  encontrado: true,
  codigo: 'S',
  estado: 'Vigente',
  esCancelable: 'Cancelable con aceptación',
  estatusCancelacion: '',
  statuscanc: 0,
  validacionEfos: '200',
};

await withTestRun(async () => {
  const app = await createTestApp({ sat: { consultarEstado: async () => vigente } });
  try {
    // An empty database: the command copies all rows, which is not what is measured here.
    if (WITH_PARTITIONS) await partition(app.pool);
    const figures: Record<string, number> = { fillSeconds: (await timed(() => fill(app.pool))) / 1000 };
    const owner = (statement: string) => withOwner(app.pool, (client) => timed(() => client.query(statement)));
    figures.vacuumSeconds = (await owner('vacuum')) / 1000;
    figures.analyzeSeconds = (await owner('analyze')) / 1000;
    const sizes = await measureSizes(app.pool);
    console.log(
      `\n${ROWS.toLocaleString('en')} CFDI of ${CONTRIBUYENTES} contribuyentes, ${WITH_PARTITIONS ? 'with partitions' : 'one table'}`,
    );
    printTable(['bytes for each CFDI', 'rows', 'indexes'], sizes);
    figures.bytes = sizes.reduce((sum, [, rows, indexes]) => sum + rows + indexes, 0);
    const lines: (string | number)[][] = [];
    for (const [size, rfc] of Object.entries(contribuyentes)) {
      const { rows } = await app.pool.query('select count(*)::int as n from cfdi where rfc_owner = $1', [rfc]);
      for (const [name, times] of await measureLists(app, rfc))
        lines.push([`${size} (${rows[0].n}): ${name}`, quantile(times, 0.5), quantile(times, 0.95)]);
      const all = lines.filter(([name]) => String(name).startsWith(size));
      figures[`${size}ListP95Ms`] = Math.max(...all.map(([, , p95]) => Number(p95)));
    }
    for (const [size, rfc] of Object.entries(contribuyentes)) {
      figures[`${size}IngestPerSecond`] = await measureIngest(app, rfc);
    }
    for (const [size, rfc] of Object.entries(contribuyentes)) {
      for (const [name, figure] of Object.entries(await measureRecheck(app, rfc))) figures[size + name] = figure;
    }
    figures.verificationMs = await measureVerification(app);
    for (const [size, rfc] of Object.entries(contribuyentes)) {
      const changes = await measureChanges(app, rfc);
      lines.push([`${size}: change of state`, quantile(changes, 0.5), quantile(changes, 0.95)]);
      const first = await measureFirstChanges(app, rfc);
      lines.push([`${size}: first change of a connection`, quantile(first, 0.5), quantile(first, 0.95)]);
      figures[`${size}ChangeP50Ms`] = quantile(changes, 0.5);
      figures[`${size}FirstChangeP50Ms`] = quantile(first, 0.5);
    }
    figures.vacuumAfterSeconds = (await owner('vacuum cfdi, cfdi_detalle, hecho_flujo')) / 1000;
    printTable(['list + count + sum, ms', 'p50', 'p95'], lines);
    printTable(
      ['what', 'figure'],
      Object.entries(figures).map(([name, value]) => [name, value]),
    );
    report(WITH_PARTITIONS ? 'scale, with partitions' : 'scale', figures);
  } finally {
    await app.close();
  }
});
