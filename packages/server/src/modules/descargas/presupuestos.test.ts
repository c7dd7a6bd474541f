import { dayAt } from '@boveda/platform/core/time';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';
import { MAX_PARTES_ADICIONALES, outgoingBudgets } from '../../installation/outgoing/outgoing-budgets';
import { leftOf } from '../../installation/outgoing/spend';

// Whatever the SAT answers, what one download asks of it stays within the budgets, and the user is told.
let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());

const HOUR_MS = 3_600_000;
/** The SAT attends to a request within so long. */
const WATCHED_MS = 72 * HOUR_MS;
const query = async (text: string, values: unknown[] = []) => (await escena.server.pool.query(text, values)).rows;

const START = new Date('2026-11-20T18:00:00Z');
beforeEach(async () => {
  escena.now = new Date(START);
  await query('delete from descarga');
  for (const table of ['gasto_salida', 'limite_uso']) await query(`delete from ${table}`);
});

/** Each case has days of its own: the SAT accepts the same period only twice. */
let days = 0;
const nextDay = () => new Date(Date.UTC(2021, 0, ++days)).toISOString().slice(0, 10);

/** Passes to when something is due next; false when nothing is, until `end`. */
async function passOn(end: number): Promise<boolean> {
  const [{ next }] = await query(
    "select min(proxima) as next from descarga_parte where fase in ('nueva', 'pidiendo', 'pedida', 'paquetes')",
  );
  if (next === null || next.getTime() > end) return false;
  escena.now = new Date(Math.max(next.getTime(), escena.now.getTime()));
  await escena.work();
  return true;
}

/** Counts of the calls of each operation, by day, for 72 hours. */
async function watch(): Promise<Record<string, number>[]> {
  const end = escena.now.getTime() + WATCHED_MS;
  const byDay: Record<string, number>[] = [];
  let before: Record<string, number> = {};
  for (let isOpen = true; isOpen; ) {
    const day = dayAt(escena.now);
    while (isOpen && dayAt(escena.now) === day) isOpen = await passOn(end);
    const now = await escena.llamadas();
    byDay.push(Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)])));
    before = now;
  }
  return byDay;
}

const countPartes = async (): Promise<number> => (await query('select count(*)::int as n from descarga_parte'))[0].n;

/** The SAT refuses what the e.firma signs: a user has to act. */
const OF_THE_EFIRMA = ['300', '302', '303', '304', '305'];
const CODES = ['404', '5002', '5003', '5004', '5006', '5011', '5999'];
const MORE = ['301', '5001', '5005', '5007', '5008', '5009', '5010'];
const TRANSPORTS = ['http500', 'corte', 'html', 'vacio', 'mutilado', 'dtd', 'redireccion'];
const dials = {
  autentica: ['404', 'http500', 'corte'],
  solicita: [...OF_THE_EFIRMA, ...CODES, ...MORE, ...TRANSPORTS],
  verifica: [
    '300',
    '304',
    ...CODES,
    'corte',
    'estado-1',
    'estado-2',
    'estado-4',
    'estado-5',
    'estado-6',
    'parpadeo',
    'sin-paquetes',
    'demasiados',
  ],
  descarga: ['300', '304', ...CODES, '5007', '5008', 'corte', 'html', 'ajeno', 'duplicados', 'zip-dañado', 'no-zip'],
};
const cases = Object.entries(dials).flatMap(([operation, each]) => each.map((dial) => [operation, dial] as const));

it.each(cases)('%s answers %s for 72 hours: within the budgets, and the user is told', async (operation, dial) => {
  const day = nextDay();
  await escena.archive(`${day}T12:00:00`);
  await escena.turn({ [operation]: dial });
  const id = (await escena.ask(day, day)).json().solicitud;
  const asked = await watch();
  const { adicionales, verificaciones, paquetes } = outgoingBudgets;
  for (const { autentica = 0, solicita = 0, verifica = 0, descarga = 0 } of asked) {
    // The first request after midnight is counted in the day before.
    expect(solicita).toBeLessThanOrEqual(1 + adicionales.perDay + 1);
    expect(verifica).toBeLessThanOrEqual(verificaciones.perDay * (await countPartes()) + 1);
    expect(descarga).toBeLessThanOrEqual(paquetes.perDay + 1);
    // At most one for each of the others.
    expect(autentica).toBeLessThanOrEqual(Math.max(1, solicita + verifica + descarga) + adicionales.perDay);
  }
  const row = await escena.row(id);
  const isDone = row.estado === 3 && row.agregados === 1;
  expect([isDone, row.mensaje]).toEqual([isDone, isDone ? expect.any(String) : expect.stringMatching(/./)]);
});

describe('given 5003 for every period', () => {
  const MINUTE_MS = 60_000;

  it('asks at most 40 more in a day, a minute apart, for an hour at least, and says what is open', async () => {
    const day = nextDay();
    await escena.turn({ solicita: '5003' });
    const id = (await escena.ask(day, day)).json().solicitud;
    const times: number[] = [];
    let before = 0;
    const until = async (end: number) => {
      while (await passOn(end)) {
        const { solicita = 0 } = await escena.llamadas();
        for (; before < solicita; before++) times.push(escena.now.getTime());
      }
    };
    await until(START.getTime() + 12 * HOUR_MS);
    expect(times).toHaveLength(1 + outgoingBudgets.adicionales.perDay);
    const pauses = times.slice(2).map((time, at) => time - (times[at + 1] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(await escena.row(id)).toMatchObject({ espendiente: 1, mensaje: outgoingBudgets.adicionales.told });
    expect((await escena.call('GET', '/piloto')).json().presupuesto).toEqual({
      solicitudes: { limite: 160, quedan: 159 },
      adicionales: { limite: 40, quedan: 0 },
      renueva: '2026-11-21T07:00:00.000Z',
    });
    await until(START.getTime() + WATCHED_MS);
    // Of 24 hours: each of the 23 cuts asks two more.
    expect(times).toHaveLength(1 + 2 * 23);
    expect(await query("select from descarga_parte where fase <> 'dividida'")).toHaveLength(24);
    const row = await escena.row(id);
    expect(row).toMatchObject({
      estado: 5,
      espendiente: 0,
      mensaje: expect.stringMatching(/^5003: .*menos de una hora/),
    });
    expect(row.abiertos).toEqual([
      {
        ...{ contenido: 'cfdi', desde: `${day}T00:00:00`, hasta: `${day}T23:59:59`, proxima: null },
        mensaje: expect.stringContaining('Agregue esos CFDI como XML o ZIP'),
      },
    ]);
  });

  it('stops cutting a download of years, and says which periods to ask for by themselves', async () => {
    await escena.turn({ solicita: '5003' });
    const id = (await escena.ask('2021-01-01', '2025-12-31')).json().solicitud;
    while (await passOn(START.getTime() + 30 * 24 * HOUR_MS));
    const { solicita = 0 } = await escena.llamadas();
    expect(solicita).toBeLessThanOrEqual(5 + MAX_PARTES_ADICIONALES);
    const row = await escena.row(id);
    expect(row).toMatchObject({ estado: 5, espendiente: 0 });
    expect(row.abiertos).toMatchObject([
      {
        desde: '2021-01-01T00:00:00',
        hasta: '2025-12-31T23:59:59',
        mensaje: expect.stringContaining('Solicite ese periodo'),
      },
    ]);
  });
});

it('a user who asks again and again, and verifies again and again, shares one budget with the pilot and the mirror', async () => {
  await escena.turn({ solicita: '404' });
  const ids: string[] = [];
  for (let at = 0; at < 8; at++) ids.push((await escena.ask('2021-02-01', `2021-02-1${at}`)).json().solicitud);
  await escena.work();
  for (let at = 0; at < 200; at++) {
    escena.pass(2);
    await query('delete from limite_uso');
    const { msg } = (await escena.call('PUT', `/descargas/${ids[at % 8]}`)).json();
    if (at === 199) expect(msg).toMatch(/^Aún no se puede preguntar otra vez al SAT/);
    await escena.work();
  }
  expect((await escena.llamadas()).solicita).toBe(8 + outgoingBudgets.adicionales.perDay);
  expect(await leftOf(escena.server.deps, RFC, 'adicionales')).toBe(0);
  expect(await escena.row(ids[0] ?? '')).toMatchObject({ mensaje: outgoingBudgets.adicionales.told });
  // The next day it goes on by itself.
  await escena.turn();
  while (await passOn(START.getTime() + WATCHED_MS));
  for (const id of ids) expect(await escena.row(id)).toMatchObject({ espendiente: 0, estado: 3 });
});

it('gives back what was not sent, because nothing listens or the breaker rests', async () => {
  const day = nextDay();
  const { SatUnavailable } = await import('@boveda/sat-client');
  const id = (await escena.ask(day, day)).json().solicitud;
  const { descargaMasiva } = escena.server.deps;
  const solicitar = () =>
    Promise.reject(new SatUnavailable('resting', 'El servicio de descarga no responde; se espera.'));
  escena.server.deps.descargaMasiva = { ...descargaMasiva, cfdi: { ...descargaMasiva.cfdi, solicitar } };
  await escena.work();
  expect([
    await leftOf(escena.server.deps, RFC, 'solicitudes'),
    await leftOf(escena.server.deps, RFC, 'adicionales'),
  ]).toEqual([160, 40]);
  await escena.turn();
  while (await passOn(START.getTime() + WATCHED_MS));
  expect(await escena.row(id)).toMatchObject({ estado: 3 });
  expect(await leftOf(escena.server.deps, RFC, 'solicitudes')).toBe(159);
});
