import { addEfirma, openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { advancePiloto } from './advance-piloto';
import { beginPilotos } from './begin-pilotos';
import { dayOfPiloto, nextNight } from './night';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());
beforeEach(() => escena.turn());

const query = async (text: string, values: unknown[] = []) => (await escena.server.pool.query(text, values)).rows;
const piloto = async () => (await escena.call('GET', '/piloto')).json();
const avisos = async () => (await query("select texto from notificacion where tipo = 'piloto' order by creada")).length;
const bitacora = async () =>
  (await query("select accion from bitacora where accion like 'piloto.%' order by n")).map(({ accion }) => accion);
const advance = () => advancePiloto(escena.server.deps, { rfc: RFC });
/** Lets hours pass, with what is due in each. */
async function pass(hours: number, every = 1): Promise<void> {
  for (let hour = 0; hour < hours; hour += every) {
    escena.pass(every * 60);
    const due = await query('select 1 from piloto where activo and proxima <= $1', [escena.now]);
    if (due.length > 0) await advance();
    await escena.work();
  }
}

it('needs a year that the SAT hands out, and an administrator', async () => {
  const bad = await escena.call('PUT', '/piloto', { anio: 2010 });
  expect([bad.statusCode, bad.json().code]).toEqual([422, 'invalid_period']);
  const { token } = await escena.server.createContribuyenteUser(RFC, '2');
  const auxiliar = { token, rfc: RFC };
  expect((await escena.server.call('PUT', '/piloto', auxiliar, { anio: 2026 })).statusCode).toBe(403);
  expect((await escena.server.call('DELETE', '/piloto', auxiliar)).statusCode).toBe(403);
  expect(await piloto()).toMatchObject({ activo: false, anio: null, siguientes: [] });
});

it('asks at most five requests at once, tells whose they are, and keeps places for users', async () => {
  expect((await escena.call('PUT', '/piloto', { anio: 2025 })).statusCode).toBe(200);
  expect(await piloto()).toMatchObject({ activo: true, anio: 2025, autor: expect.stringContaining('@') });
  await advance();
  const { rows, count } = (await escena.call('GET', '/descargas?espiloto=1')).json();
  expect(count).toBe(5);
  expect(rows[0]).toMatchObject({ espiloto: 1, contenido: 'metadatos' });
  expect((await escena.call('GET', '/dashboard/descargas')).json()).toEqual({ descargasdisponibles: 3 });
  await advance();
  expect((await escena.call('GET', '/descargas?espiloto=1')).json().count).toBe(5);
  await pass(12);
  expect(await piloto()).toMatchObject({ faltan: 0, siguientes: [], sinrespuesta: null });
  expect(await bitacora()).toEqual(['piloto.encendido']);
});

it('then asks once a night, some time after midnight', async () => {
  const night = nextNight(RFC, escena.now);
  expect(await piloto()).toMatchObject({ proxima: night.toISOString() });
  expect(dayOfPiloto(RFC, new Date(night.getTime() - 1))).toBe('2026-11-20');
  expect(dayOfPiloto(RFC, night)).toBe('2026-11-21');
  const before = (await escena.solicitudes()).length;
  await pass(48);
  const asked = (await escena.solicitudes()).slice(before).map(({ peticion }) => peticion);
  expect(asked.map(({ contenido }) => contenido)).toEqual(Array(4).fill('Metadata'));
  expect(new Set(asked.map(({ inicio }) => inicio))).toEqual(new Set(['2026-11-17T00:00:00', '2026-11-18T00:00:00']));
});

it('stops when the SAT refuses the e.firma, mails once, and goes on with a new one', async () => {
  await escena.turn({ solicita: '304' });
  await pass(72);
  expect(await piloto()).toMatchObject({ activo: true, detenido: 'efirmaRechazada', proxima: null });
  expect(await avisos()).toBe(1);
  const { solicita } = await escena.llamadas();
  await pass(72);
  expect((await escena.llamadas()).solicita).toBe(solicita);
  expect(await avisos()).toBe(1);

  await escena.turn();
  // Another session: that of the scene expired while days passed.
  const { token } = await escena.server.createContribuyenteUser(RFC);
  await addEfirma(escena.server, { token, rfc: RFC });
  await query("delete from graphile_worker._private_jobs where key like 'piloto %'");
  await beginPilotos(escena.server.deps);
  expect(await query("select 1 from graphile_worker._private_jobs where key like 'piloto %'")).toHaveLength(1);
  await advance();
  await pass(6);
  expect(await piloto()).toMatchObject({ detenido: null, faltan: 0 });
  expect(await bitacora()).toEqual(['piloto.encendido', 'piloto.detenido', 'piloto.reanudado']);
});

it('mails once when the SAT answers with nothing but errors for three days, and asks nothing twice', async () => {
  await escena.turn({ solicita: '404', verifica: '404' });
  await pass(24 * 5, 3);
  expect(await piloto()).toMatchObject({ detenido: null, sinrespuesta: expect.any(String) });
  expect(await avisos()).toBe(2);
  await escena.turn();
  await pass(30);
  expect(await piloto()).toMatchObject({ sinrespuesta: null, faltan: 0 });
  expect(await avisos()).toBe(2);
  expect(await (await fetch(`${escena.satUrl}/descarga/repetidas`)).json()).toEqual([]);
});

it('is turned off by an administrator, and asks nothing more', async () => {
  const { as, server } = escena;
  expect((await server.call('DELETE', '/piloto', as)).json()).toEqual({ msg: 'Piloto automático apagado' });
  expect((await server.call('DELETE', '/piloto', as)).statusCode).toBe(200);
  expect(await piloto()).toMatchObject({ activo: false, proxima: null, siguientes: [], anio: 2025 });
  await advance();
  expect(await query('select 1 from descarga where piloto and pendiente')).toEqual([]);
  expect((await bitacora()).slice(-1)).toEqual(['piloto.apagado']);
});
