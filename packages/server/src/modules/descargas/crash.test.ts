import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';
import { startPaso } from '../../../testing/descargas/start-paso';
import type { OrdenDePaso } from '../../../testing/descargas/step';

const FILES = 1_200;
const DIA = '2026-05-05';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());

/** Runs the step in a separate process. */
function start(paso: OrdenDePaso['paso'], id: string): Promise<ChildProcess> {
  const { host = '', port = 0, user = '', password = '', database = '' } = escena.server.pool.options;
  const target = { host, port, user, password: String(password), database };
  const { masterKey, satUrl, now, server } = escena;
  const orden: OrdenDePaso = {
    target,
    home: server.home,
    masterKey,
    satUrl,
    now: now.toISOString(),
    paso,
    rfc: RFC,
    id,
  };
  return startPaso(orden);
}

/** Starts the step and kills it with SIGKILL once `isThere`. Fails when it ended before. */
async function killAt(paso: OrdenDePaso['paso'], id: string, isThere: () => Promise<boolean>): Promise<void> {
  const child = await start(paso, id);
  while (!(await isThere())) {
    expect(child.exitCode).toBeNull();
    await sleep(5);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

const asked = (operation: string) => async () => ((await escena.llamadas())[operation] ?? 0) > 0;
const count = async (from: string) =>
  Number((await escena.server.pool.query(`select count(*) from ${from}`)).rows[0].count);
const first = async (table: string): Promise<string> =>
  (await escena.server.pool.query(`select id from ${table} where rfc_owner = $1`, [RFC])).rows[0].id;

it('killed with SIGKILL at every step, a download ends once, with all its CFDI', async () => {
  await escena.archiveMany(`${DIA}T12:00:00`, FILES);
  await escena.turn();
  const id = (await escena.ask(DIA, DIA)).json().solicitud;
  const parte = await first('descarga_parte');

  // The SAT accepted the request; the process died before it received the answer.
  await escena.turn({ solicita: 'perdida', esperaMinutos: 10_000 });
  await killAt('avanzar-descarga', parte, async () => (await escena.solicitudes()).length === 1);
  await escena.turn({ esperaMinutos: 10_000 });
  escena.pass(1);
  await escena.work();
  expect(await escena.solicitudes()).toHaveLength(1);
  for (let turn = 0; turn < 3; turn++) {
    escena.pass(4);
    await escena.work();
  }
  expect(await escena.row(id)).toMatchObject({ estado: 1, espendiente: 1 });
  expect(await escena.solicitudes()).toHaveLength(2);

  await escena.turn({ verifica: 'timeout' });
  escena.pass(70);
  await killAt('avanzar-descarga', parte, asked('verifica'));
  await escena.turn();
  escena.pass(70);
  await escena.call('PUT', '/descargas');
  const paquete = await first('descarga_paquete');

  await escena.turn({ descarga: 'goteo' });
  await killAt('leer-paquete', paquete, asked('descarga'));
  await escena.turn();

  await killAt('leer-paquete', paquete, async () => (await count('cfdi')) >= 250);
  const stored = await count('cfdi');
  expect(stored).toBeLessThan(FILES);
  await killAt('leer-paquete', paquete, async () => (await count('descarga_paquete where leidos >= 500')) === 1);
  expect(await count('cfdi')).toBeLessThanOrEqual(FILES);

  await escena.work();
  expect(await escena.row(id)).toMatchObject({
    estado: 3,
    espendiente: 0,
    cfdicantidad: FILES,
    agregados: FILES,
    rechazados: 0,
    errores: [],
  });
  expect(await count('cfdi')).toBe(FILES);
  // It was fetched once, although three processes read it.
  expect((await escena.llamadas()).descarga).toBe(1);
  const left = await readdir(path.join(escena.server.home, 'data/downloads', RFC));
  expect(left.filter((name) => name.endsWith('.zip'))).toEqual([]);
  const before = await escena.llamadas();
  escena.pass(500);
  expect(await escena.work()).toBe(0);
  expect(await escena.llamadas()).toEqual(before);
});
