import { addEfirma, openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { advancePiloto } from './advance-piloto';
import { beginPilotos } from './begin-pilotos';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene({ efirma: false });
});
afterAll(() => escena.close());

const query = async (text: string) => (await escena.server.pool.query(text)).rows;
const piloto = async () => (await escena.call('GET', '/piloto')).json();
/** Lets days pass by hours, with what is due in each. */
async function pass(days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 3) {
    escena.pass(180);
    const due = await escena.server.pool.query('select 1 from piloto where activo and proxima <= $1', [escena.now]);
    if (due.rows.length > 0) await advancePiloto(escena.server.deps, { rfc: RFC });
    await escena.work();
  }
}

it('stops when the e.firma ends, asks nothing more, mails once, and goes on with another one', async () => {
  const { server, as } = escena;
  await escena.turn();
  await addEfirma(server, as, new Date('2026-11-23T12:00:00Z'));
  expect((await escena.call('PUT', '/piloto', { anio: 2026 })).statusCode).toBe(200);
  await pass(2);
  expect(await piloto()).toMatchObject({ detenido: null, faltan: 0 });

  await pass(2);
  expect(await piloto()).toMatchObject({ activo: true, detenido: 'efirmaVencida', proxima: null });
  const before = await escena.llamadas();
  await pass(4);
  expect(await escena.llamadas()).toEqual(before);
  const avisos = await query("select texto from notificacion where tipo = 'piloto'");
  expect(avisos).toEqual([{ texto: expect.stringMatching(/e\.firma.*sigue solo/i) }]);
  await server.runJobs();
  expect(await query("select asunto from correo_saliente where asunto ilike '%piloto%'")).toHaveLength(1);

  // Another session: that of the scene ended while days passed.
  const { token } = await server.createContribuyenteUser(RFC);
  await addEfirma(server, { token, rfc: RFC });
  await query("delete from graphile_worker._private_jobs where key like 'piloto %'");
  await beginPilotos(server.deps);
  expect(await query("select 1 from graphile_worker._private_jobs where key like 'piloto %'")).toHaveLength(1);
  await advancePiloto(server.deps, { rfc: RFC });
  await pass(1);
  expect(await piloto()).toMatchObject({ detenido: null, faltan: 0 });
  expect(
    (await query("select accion from bitacora where accion like 'piloto.%' order by n")).map((row) => row.accion),
  ).toEqual(['piloto.encendido', 'piloto.detenido', 'piloto.reanudado']);
});
