import { Readable } from 'node:stream';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { type Documento, openLedger, RFC } from '../../../testing/pagos/documentos';
import { ppd, pue, reading, traslado } from '../../../testing/pagos/flujo';
import { setConfiguracion } from '../config/configuracion.store';
import { load49Bis } from '../efos/load-49-bis';
import { notifyRiesgos } from './notify-riesgos';

/** A Tuesday. */
const MARTES = new Date('2026-11-24T13:03:00Z');
const DAY_MS = 86_400_000;

let now = MARTES;
let app: TestApp;
let correo: string;
let { arrive } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  ({ arrive } = openLedger(app));
  const user = await app.createContribuyenteUser(RFC);
  correo = user.correo;
  await app.createContribuyenteUser(RFC, '2');
  await arrive(ppd('500', '431.03', '68.97', { fecha: '2026-09-01T12:00:00' }));
  await arrivePaid(ppd('1160', '1000', '160', { fecha: '2026-09-01T12:00:00', emitido: false }));
});
afterAll(() => app.close());

/** Stores received invoices on credit that a user says were paid in September, so that their complements are missing. */
async function arrivePaid(...facturas: Documento[]) {
  await arrive(...facturas);
  await app.deps.db
    .insertInto('pago_avisado')
    .values(facturas.map(({ cfdi: { uuid } }) => ({ rfc_owner: RFC, uuid, fecha: '2026-09-10' })))
    .execute();
}

const mails = () =>
  app.deps.db.selectFrom('correo_saliente').select(['para', 'asunto', 'texto']).orderBy('created').execute();
/** Changes the state of a risk in a new session, because sessions expire within the week that the test skips. */
const follow = async (said: object) => {
  const { token } = await app.createContribuyenteUser(RFC, '2');
  expect((await app.call('PUT', '/riesgos', { token, rfc: RFC }, said)).statusCode).toBe(200);
};
const choose = (notificacion_riesgos: boolean, riesgos_semanal: boolean) =>
  setConfiguracion(app.deps.db, RFC, { notificacion_riesgos, riesgos_semanal });
const tell = async (after = 0) => {
  now = new Date(MARTES.getTime() + after * DAY_MS);
  await notifyRiesgos(app.deps);
  await app.runJobs();
  return await mails();
};

it('mails new risks to the administrators once, daily or on Mondays, and nothing while it is off', async () => {
  expect(await tell()).toEqual([]);
  await choose(true, true);
  expect(await tell(1)).toEqual([]);
  // Monday.
  const [first, ...none] = await tell(6);
  expect(none).toEqual([]);
  expect(first).toMatchObject({ para: correo, asunto: `Un riesgo nuevo: ${RFC}` });
  expect(first?.texto).toContain(
    'PPD sin REP: A1 MCI7306249Y1 CLIENTE, REP faltante, $460.00 MXN en juego, límite 05/10/2026',
  );
  expect(first?.texto).toContain(`${app.deps.env.publicUrl}/${RFC}/riesgos?tipo=ppdSinRep`);
  expect(await tell(13)).toHaveLength(1);

  await choose(true, false);
  expect(await tell(14)).toHaveLength(1);
  await arrivePaid(
    ppd('50', '43.10', '6.90', { fecha: '2026-09-02T12:00:00', emitido: false, folio: '2' }),
    ppd('60', '51.72', '8.28', { fecha: '2026-09-03T12:00:00', emitido: false, folio: '3' }),
  );
  const all = await tell(15);
  expect(all).toHaveLength(2);
  expect(all[1]?.asunto).toBe(`2 riesgos nuevos: ${RFC}`);
  expect(all[1]?.texto).toContain(`Ver todos: ${app.deps.env.publicUrl}/${RFC}/riesgos`);
});

it('tells a supplier in the list 49 Bis by its name', async () => {
  const emisor = 'AAA010101AAA';
  const bought = pue('1000', '160', { emitido: false, contraparte_rfc: emisor, fecha: '2026-11-03T12:00:00' });
  await arrive(reading(bought, { origen: 'PUE', ...traslado('1000', '160') }));
  const nombrado = { rfc: emisor, nombre: 'PROVEEDOR', fecha: '2026-11-03T12:00:00' };
  await app.deps.db
    .insertInto('contraparte')
    .values({ ...nombrado, rfc_owner: RFC, busqueda: emisor })
    .execute();
  const list = `RFC,Nombre,Oficio,Fecha de publicación\n${emisor},PROVEEDOR,700-49,10/11/2026\n`;
  await load49Bis(app.deps, Readable.from([Buffer.from(list)]), 'lista.csv');
  const { asunto, texto } = (await tell(15.5)).at(-1) ?? {};
  expect(asunto).toBe(`Un riesgo nuevo: ${RFC}`);
  expect(texto).toContain(`Proveedor en la lista 49 Bis: ${emisor} PROVEEDOR, $460.00 MXN en juego, límite 10/12/2026`);
  expect(texto).toContain(`${app.deps.env.publicUrl}/${RFC}/riesgos?tipo=lista49bis`);
});

it('does not mail what is in progress or closed; what opens again is told again', async () => {
  const before = (await mails()).length;
  const added = ppd('70', '60.34', '9.66', { fecha: '2026-09-04T12:00:00', emitido: false, folio: '4' });
  await arrivePaid(added);
  const clave = `ppdSinRep:${added.cfdi.uuid}`;
  const said = { clave, estado: 'cerrado', responsable: null, motivo: 'Se pagó' };
  await follow(said);
  expect(await tell(16)).toHaveLength(before);
  await app.deps.db.updateTable('riesgo_seguimiento').set({ importe: '10' }).where('clave', '=', clave).execute();
  expect(await tell(17)).toHaveLength(before + 1);
});
