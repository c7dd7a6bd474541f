import { transaction } from '@boveda/platform/db/pool';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';
import { advanceDescarga } from './advance-descarga';
import { readPaquete } from './read-paquete';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());

const partes = async () =>
  (await escena.server.pool.query('select id, fase, ocupada from descarga_parte where rfc_owner = $1', [RFC])).rows;

const deadlocks = async () => {
  await escena.server.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await escena.server.pool.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
};

/** Starts a step of each part; returns the errors once all have ended. */
async function step(): Promise<unknown[]> {
  const open = (await partes()).filter(({ fase }) => fase === 'nueva' || fase === 'pedida');
  const ended = await Promise.allSettled(open.map(({ id }) => advanceDescarga(escena.server.deps, { rfc: RFC, id })));
  return ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
}

test('parts of one download that end concurrently wait for each other, and each package is fetched once', async () => {
  await escena.archive('2020-12-15T12:00:00', '2021-06-15T12:00:00', '2022-06-15T12:00:00', '2023-06-15T12:00:00');
  await escena.archive('2024-06-15T12:00:00', '2025-06-15T12:00:00', '2026-06-15T12:00:00');
  const { solicitud } = (await escena.ask('2020-12-01', '2026-11-20')).json();
  expect(await partes()).toHaveLength(7);
  expect(await step()).toEqual([]);
  escena.pass(61);
  // Blocks every step at the row of the download until all have inserted their packages.
  const release = await holdDescarga(solicitud);
  const steps = step();
  await waiting(7);
  await release();
  expect(await steps).toEqual([]);
  expect(await deadlocks()).toBe(0);
  expect((await partes()).map(({ fase, ocupada }) => [fase, ocupada])).toEqual(Array(7).fill(['paquetes', null]));

  const { rows } = await escena.server.pool.query('select id from descarga_paquete where rfc_owner = $1', [RFC]);
  expect(rows).toHaveLength(7);
  await Promise.all(rows.map(({ id }) => readPaquete(escena.server.deps, { rfc: RFC, id })));
  expect(await deadlocks()).toBe(0);
  expect(await escena.row(solicitud)).toMatchObject({ estado: 3, espendiente: 0, agregados: 7, rechazados: 0 });
  expect((await escena.llamadas()).descarga).toBe(7);
});

test('a part whose step fails in the database is released at once for the retry, and the failure is logged', async () => {
  await escena.archive('2021-03-15T12:00:00');
  const { solicitud } = (await escena.ask('2021-03-01', '2021-03-31')).json();
  const warn = jest.spyOn(escena.server.deps.log, 'warn');
  const fault = `create function falla() returns trigger language plpgsql as $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$;
    create trigger falla before update on descarga for each row when (new.id = '${solicitud}') execute function falla()`;
  await escena.server.pool.query(fault);
  const [reason] = await step();
  expect(String(reason)).toContain('deadlock detected');
  expect((await partes()).filter(({ ocupada }) => ocupada !== null)).toEqual([]);
  expect(warn).toHaveBeenCalledWith({ err: reason, parte: expect.any(String) }, expect.stringContaining('download'));
  await escena.server.pool.query('drop trigger falla on descarga');
  for (let turn = 0; turn < 4; turn++) {
    escena.pass(61);
    await escena.work();
  }
  expect(await escena.row(solicitud)).toMatchObject({ estado: 3, espendiente: 0, agregados: 1 });
});

/** Locks the download's row until the returned function is called. */
async function holdDescarga(id: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((held) => {
    over = transaction(escena.server.deps.db, async (trx) => {
      await trx.selectFrom('descarga').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      held();
      await released;
    });
  });
  return async () => {
    release();
    await over;
  };
}

/** Resolves once so many transactions wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await escena.server.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].n >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
