import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { EstatusCfdi } from '@boveda/contracts';
import { createMailSimulator, type MailSimulator } from '@boveda/mail-simulator';
import { createDialer } from '@boveda/platform/net/dialer';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { runFolder } from '../../../testing/test-cluster';
import { deliverMail, type MailTransport } from '../../installation/mail/deliver';
import { openAdjuntos } from '../envios/adjuntos';
import { followRequests } from '../envios/follow-rep';
import { OAUTH_CALLBACK } from './oauth.store';

// The vault against the demo's mail provider: consent, invoices, and tokens after a restart.
const RFC = 'EKU9003173C9';
const CORREO = 'facturas@empresa.mx';
const PUBLIC_URL = 'http://localhost:4400';
const client = { clientId: 'boveda', clientSecret: 'x', redirectUri: `${PUBLIC_URL}${OAUTH_CALLBACK}` };
const builder = createCfdiBuilder(RFC);

let stateFile: string;
let simulator: MailSimulator;
let at: Awaited<ReturnType<MailSimulator['listen']>>;
let app: TestApp;
let as: { token: string; rfc: string };
let now = new Date();
let serial = 0;

const start = async (port = 0, imapPort = 0) => {
  simulator = await createMailSimulator({ client, stateFile });
  at = await simulator.listen(port, imapPort);
};
const settings = () => ({
  PUBLIC_URL,
  BOVEDA_OAUTH_PROVIDERS: JSON.stringify([
    {
      id: 'demo',
      nombre: 'Correo de demostración',
      issuer: at.issuer,
      scope: 'email',
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      server: 'localhost',
      puerto: at.imapPort,
    },
  ]),
});
const dialer = () => createDialer({ ports: [], allow: [`localhost:${at.imapPort}`], ca: [at.certificate] });
const put = async (...xmls: Buffer[]) => {
  const mensajes = xmls.map((xml, n) => ({
    asunto: 'Su factura',
    archivos: [{ nombre: `f${n}.xml`, base64: xml.toString('base64') }],
  }));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${at.issuer}/mensajes`, { method: 'PUT', headers, body: JSON.stringify(mensajes) });
  expect(answer.status).toBe(200);
};
const emitidos = async () => (await app.call('GET', '/emitidos?limit=50', as)).json().count;
const correos = async () => (await app.call('GET', '/correos', as)).json().rows;

beforeAll(async () => {
  stateFile = path.join(await mkdtemp(path.join(runFolder(), 'correo-')), 'estado.json');
  await start();
  app = await createTestApp({ clock: () => now, dialer: dialer() }, undefined, settings());
  const { token } = await app.createContribuyenteUser(RFC);
  as = { token, rfc: RFC };
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

/** Visits the provider's pages, decides there, and comes back; returns the status of the final page. */
async function consent(decision: 'si' | 'no'): Promise<{ oauthuuid: string; status: number }> {
  const oauthuuid = `${++serial}`.padStart(96, 'A');
  const begun = await app.call('POST', '/correos?action=oauth', as, { oauthuuid, proveedor: 'demo', correo: CORREO });
  const page = await (await fetch(begun.json().url)).text();
  expect(page).toContain(`value="${CORREO}"`);
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  body.set('correo', CORREO);
  body.set('decision', decision);
  const decided = await fetch(`${at.issuer}/consentimiento`, { method: 'POST', body, redirect: 'manual' });
  const back = decided.headers.get('location') ?? '';
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const { statusCode } = await app.app.inject({ url: back.replace(PUBLIC_URL, ''), headers: { cookie } });
  return { oauthuuid, status: statusCode };
}
const add = (oauthuuid: string) =>
  app.call('POST', '/correos', as, { tipoAutenticacion: 'oauth', correo: CORREO, oauthuuid });

it('a refused consent opens no mailbox', async () => {
  const { oauthuuid, status } = await consent('no');
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await add(oauthuuid)).json()).toMatchObject({ code: 'oauth_failed' });
});

it('a consent opens the mailbox and imports its invoices', async () => {
  await put(builder.build(), builder.build());
  const { oauthuuid, status } = await consent('si');
  expect(status).toBe(200);
  expect((await add(oauthuuid)).json()).toMatchObject({ msg: 'Cambios guardados exitosamente' });
  await app.runJobs();
  expect(await correos()).toMatchObject([{ correo: CORREO, errormsg: null, sincronizado: now.toISOString() }]);
  expect(await emitidos()).toBe(2);
});

/** Reads the mailbox; the SAT knows what it brings. */
async function receive(...xmls: Buffer[]) {
  await put(...xmls);
  expect((await app.call('GET', '/correos?action=fetch', as)).statusCode).toBe(200);
  await app.runJobs();
  await app.deps.db.updateTable('cfdi').set({ status: EstatusCfdi.Vigente }).execute();
}

/** Delivers what waits for a supplier, and returns it. */
async function sentTo(para: string) {
  const sent: Parameters<MailTransport>[0][] = [];
  const waiting = await app.deps.db
    .selectFrom('correo_saliente')
    .select('id')
    .where('para', '=', para)
    .where('enviado', 'is', null)
    .where('rechazado', 'is', null)
    .execute();
  for (const { id } of waiting)
    await deliverMail(app.deps, async (message) => void sent.push(message), id, {
      openAttachments: () => openAdjuntos(app.deps, id),
    });
  return sent;
}

async function daysLater(days: number) {
  now = new Date(now.getTime() + days * 86_400_000);
  const expires = new Date(now.getTime() + 3_600_000);
  await app.deps.db.updateTable('sesion').set({ last_seen: now, expires }).execute();
}

it('a complement that is asked for is reminded until it arrives by mail, and no more', async () => {
  const supplier = createCfdiBuilder('IIA040805DZ4');
  const [uuid, para] = [crypto.randomUUID(), 'facturas@proveedor.mx'];
  await receive(supplier.build({ uuid, receptor: RFC, metodoPago: 'PPD', formaPago: '99' }));
  const { propuestos } = (await app.call('GET', `/rfcs/${supplier.rfc}?type=trato`, as)).json();
  expect(propuestos).toMatchObject([{ correo: para }]);
  const asked = await app.call('POST', '/envios/carta', as, {
    ...{ contraparte: supplier.rfc, tipo: 'rep', para: [para], asunto: 'Falta el REP', texto: '{facturas}' },
    ...{ uuids: [uuid], recordar: 7 },
  });
  expect(asked.statusCode).toBe(200);
  expect(await sentTo(para)).toHaveLength(1);
  await followRequests(app.deps);
  expect(await sentTo(para)).toEqual([]);
  await daysLater(7);
  await followRequests(app.deps);
  expect((await sentTo(para)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Recordatorio: /)]);

  await receive(supplier.build({ tipo: 'P', receptor: RFC, complemento: pagoDe(uuid, '116.00') }));
  await daysLater(7);
  await followRequests(app.deps);
  expect(await sentTo(para)).toEqual([]);
  const { envios } = (await app.call('GET', `/rfcs/${supplier.rfc}?type=trato`, as)).json();
  expect(envios).toMatchObject([{ carta: { seguimiento: { recordatorios: 1, siguiente: null, fin: 'recibido' } } }]);
});

/** A payment of one invoice in full. */
const pagoDe = (uuid: string, monto: string) =>
  `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales MontoTotalPagos="${monto}"/>` +
  `<pago20:Pago FechaPago="2026-03-20T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="${monto}">` +
  `<pago20:DoctoRelacionado IdDocumento="${uuid}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="${monto}" ` +
  `ImpPagado="${monto}" ImpSaldoInsoluto="0.00" ObjetoImpDR="01"/></pago20:Pago></pago20:Pagos>`;

it('continues reading after a restart and with an expired access token', async () => {
  const [port, imapPort] = [Number(new URL(at.issuer).port), at.imapPort];
  await simulator.close();
  await start(port, imapPort);
  app.deps.dialer = dialer();
  await put(builder.build());
  now = new Date(now.getTime() + 2 * 3_600_000);
  await app.deps.db
    .updateTable('sesion')
    .set({ last_seen: now, expires: new Date(now.getTime() + 3_600_000) })
    .execute();
  expect((await app.call('GET', '/correos?action=fetch', as)).statusCode).toBe(200);
  await app.runJobs();
  expect(await correos()).toMatchObject([{ error: null, errormsg: null, sincronizado: now.toISOString() }]);
  expect(await emitidos()).toBe(3);
});
