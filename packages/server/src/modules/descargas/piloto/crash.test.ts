import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { startPaso } from '../../../../testing/descargas/start-paso';
import type { OrdenDePaso } from '../../../../testing/descargas/step';
import { advancePiloto } from './advance-piloto';
import { beginPilotos } from './begin-pilotos';

// A pilot that is killed at each step asks what one asks that was never killed.
const ANIO = 2025;
const NOW = new Date('2026-01-20T12:00:00Z');

let escena: Scene;
beforeEach(async () => {
  escena = await openScene();
  escena.now = new Date(NOW);
  await escena.turn();
  await escena.archive('2025-03-10T10:00:00', '2025-08-10T10:00:00', '2025-12-10T10:00:00');
  // Stops a process at the moment that a test chooses, inside its transaction.
  await query(`create table parada (tabla text primary key, en int not null)`);
  await query(`grant all on parada to public`);
  await query(`create function para() returns trigger language plpgsql as $$
    declare n int;
    begin
      select count(*) into n from descarga where piloto;
      perform 1 from parada where tabla = tg_table_name and en = n;
      if found then perform pg_sleep(60); end if;
      return new;
    end $$`);
  for (const [table, event] of [
    ['descarga', 'insert'],
    ['piloto', 'update'],
    ['descarga_parte', 'update'],
  ])
    await query(`create trigger para before ${event} on ${table} for each row execute function para()`);
});
afterEach(() => escena.close());

const query = async (text: string, values: unknown[] = []) => (await escena.server.pool.query(text, values)).rows;
const isSleeping = async () =>
  (await query("select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
    .length;

/** Runs the step in another process and kills it where the trigger stops it. */
async function killAt(tabla: string, en: number, paso: OrdenDePaso['paso'], id = ''): Promise<void> {
  await query('insert into parada (tabla, en) values ($1, $2)', [tabla, en]);
  const { host = '', port = 0, user = '', password = '', database = '' } = escena.server.pool.options;
  const { masterKey, satUrl, now, server } = escena;
  const orden: OrdenDePaso = {
    target: { host, port, user, password: String(password), database },
    ...{ home: server.home, masterKey, satUrl, now: now.toISOString(), paso, rfc: RFC, id },
  };
  const child = await startPaso(orden);
  while ((await isSleeping()) === 0) {
    expect(child.exitCode).toBeNull();
    await sleep(20);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  await query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
  while ((await isSleeping()) > 0) await sleep(20);
  await query('delete from parada');
}

const start = async () => expect((await escena.call('PUT', '/piloto', { anio: ANIO })).statusCode).toBe(200);

/** Runs the pilot by hours until nothing is left; returns what it asked, in order of time. */
async function finish(): Promise<string[]> {
  for (let left = 1, hour = 0; left > 0; hour++) {
    expect(hour).toBeLessThan(24);
    await advancePiloto(escena.server.deps, { rfc: RFC });
    await escena.work();
    escena.pass(60);
    await escena.work();
    const pendientes = await query('select 1 from descarga where pendiente');
    left = pendientes.length + (await escena.call('GET', '/piloto')).json().faltan;
  }
  const response = await fetch(`${escena.satUrl}/descarga/repetidas`);
  expect(await response.json()).toEqual([]);
  const rows = await query(`select d.contenido, d.emitidos, d.fechaini::text, d.fechafin::text, d.estado
    from descarga d where piloto and d.fechafin < '2026-01-19' order by d.fechaini, d.contenido, d.emitidos`);
  const [{ n }] = await query("select count(*)::int as n from cfdi where rfc_owner = $1 and fecha < '2026-01-01'", [
    RFC,
  ]);
  return [`${n} CFDI`, ...rows.map((row) => Object.values(row).join(' '))];
}

let expected: string[];
it('asks for all, when it is not killed', async () => {
  await start();
  expected = await finish();
  expect(expected[0]).toBe('3 CFDI');
  expect(expected).toContain('CFDI true 2025-08-10 2025-08-10 3');
}, 120_000);

it.each([
  ['before the first download', 'descarga', 0],
  ['between two downloads', 'descarga', 3],
  ['before its end is stored', 'piloto', 5],
])(
  'killed %s, it asks the same',
  async (_, tabla, en) => {
    await start();
    await killAt(tabla, en, 'avanzar-piloto');
    expect(await query('select 1 from descarga where piloto')).toHaveLength(en);
    expect(await finish()).toEqual(expected);
  },
  120_000,
);

it('killed after the SAT took a request and before its answer was stored, it never sends it again', async () => {
  await start();
  await advancePiloto(escena.server.deps, { rfc: RFC });
  const [{ id }] = await query('select id from descarga_parte order by id limit 1');
  // Its request is being sent while the second update waits.
  await escena.turn({ solicita: 'perdida' });
  const before = (await escena.solicitudes()).length;
  const { host = '', port = 0, user = '', password = '', database = '' } = escena.server.pool.options;
  const { masterKey, satUrl, now, server } = escena;
  const orden: OrdenDePaso = {
    target: { host, port, user, password: String(password), database },
    ...{ home: server.home, masterKey, satUrl, now: now.toISOString(), paso: 'avanzar-descarga', rfc: RFC, id },
  };
  const child = await startPaso(orden);
  while ((await escena.solicitudes()).length === before) await sleep(20);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await escena.turn();
  expect(await finish()).toEqual(expected);
  const [{ corrimientos }] = await query('select corrimientos from descarga_parte where id = $1', [id]);
  expect(corrimientos).toBe(1);
}, 120_000);

it('killed before its job was queued, it is found by the next round', async () => {
  await start();
  await query("delete from graphile_worker._private_jobs where key like 'piloto %'");
  await beginPilotos(escena.server.deps);
  expect(await query("select key from graphile_worker._private_jobs where key like 'piloto %'")).toHaveLength(1);
});
