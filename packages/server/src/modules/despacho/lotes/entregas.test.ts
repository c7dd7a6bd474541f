import { buffer } from 'node:stream/consumers';
import { type AnswerOf, API_BASE, type api } from '@boveda/contracts';
import * as yauzl from 'yauzl';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/create-test-app';
import { deliverMail } from '../../../installation/mail/deliver';
import { purgeLotes } from './purge-lotes';

const UNO = 'EKU9003173C9';
const DOS = 'BBB010101BBB';
const TRES = 'PPP010101PPP';
const FOREIGN = 'CCC010101CCC';
const MES = '2026-10';
const START = new Date('2026-11-20T18:00:00Z').getTime();
const DAY_MS = 86_400_000;
const ENDED = 'Este enlace no existe o ya terminó. Pida otro a la persona que se lo envió.';

type Entrega = AnswerOf<typeof api.despacho.deliver>;
type Detalle = AnswerOf<typeof api.despacho.getLote>;

let now: Date;
let app: TestApp;
let admin: TestUser;
let stranger: TestUser;
/** A job with a file of each client. */
let lote: string;

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  now = new Date(START);
  admin = await app.createContribuyenteUser(UNO);
  for (const rfc of [DOS, TRES]) {
    await app.createContribuyente(rfc);
    await app.grant(admin, rfc);
  }
  stranger = await app.createContribuyenteUser(FOREIGN);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(START);
  for (const table of ['limite_uso', 'envio', 'lote', 'correos_de_cliente', 'texto_entrega'] as const)
    await app.deps.db.deleteFrom(table).execute();
  await app.pool.query(`update contribuyente set plan_fin = '2099-12-31', reclamado = now()`);
  await app.pool.query('update acceso set privilegio = $2 where usuario_id = $1', [admin.idacceso, '1']);
  lote = await make('papel');
});

async function make(accion: string, rfcs = [UNO, DOS, TRES]): Promise<string> {
  const { id } = (await app.call('POST', '/despacho/lotes', admin, { accion, mes: MES, rfcs })).json();
  await app.runJobs();
  return id;
}

const TEXTO = { asunto: 'Documentos de {periodo}: {contribuyente}', texto: 'Hola {contribuyente} ({rfc}): {paquete}' };
const ask = (body: object, who: TestUser = admin, id = lote) =>
  app.call('POST', `/despacho/lotes/${id}/entrega`, { token: who.token }, { ...TEXTO, ...body });
const to = (rfc: string, ...correos: string[]) => ({ rfc, correos });
async function deliver(via: string, clientes: object[], more: object = {}): Promise<Entrega> {
  const answer = await ask({ via, clientes, ...more });
  expect([answer.statusCode, answer.json().msg]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const tokenOf = (url: string | null | undefined) => new URL(url ?? '').hash.replace('#p=', '');
const open = async (token: string) => (await app.call('POST', '/compartido', {}, { token })).json();
const addressOf = async (token: string): Promise<string> =>
  (await app.call('POST', '/compartido/paquete', {}, { token })).json().url;
const linkTo = async (rfc: string) => tokenOf((await deliver('enlace', [to(rfc)])).rows[0]?.url);
const draft = async () =>
  (await app.call('GET', `/despacho/lotes/${lote}/entrega`, admin)).json() as AnswerOf<
    typeof api.despacho.draftEntrega
  >;
const detalle = async () => (await app.call('GET', `/despacho/lotes/${lote}`, admin)).json() as Detalle;
const sumOf = ({ rows }: Entrega) => rows.map(({ rfc, resultado, codigo, ruta }) => [rfc, resultado, codigo, ruta]);
const mailTo = (para: string) =>
  app.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', para).orderBy('id').execute();

async function entriesAt(url: string): Promise<string[]> {
  const file = await yauzl.fromBufferPromise((await app.app.inject({ url })).rawPayload);
  const names: string[] = [];
  for await (const entry of file.eachEntry()) {
    names.push(entry.fileName);
    await buffer(await file.openReadStreamPromise(entry));
  }
  return names;
}

test('each client gets a link of its own that opens its own file alone, told once', async () => {
  const { rows, msg } = await deliver('enlace', [to(UNO), to(DOS)]);
  expect(msg).toBe('2 enlaces creados');
  const [one, two] = rows.map(({ url }) => tokenOf(url));
  expect(await open(one as string)).toMatchObject({
    ...{ rows: [], usuario: admin.correo, vence: new Date(START + 7 * DAY_MS).toISOString() },
    paquete: { archivo: `${UNO}_papeles_${MES}.zip`, contribuyente: { rfc: UNO } },
  });
  for (const [rfc, token] of [
    [UNO, one],
    [DOS, two],
  ]) {
    const url = await addressOf(token as string);
    expect((await entriesAt(url)).every((name) => name.startsWith(`${rfc}_`))).toBe(true);
    const answer = await app.app.inject({ url });
    expect(answer.headers['content-disposition']).toContain(`${rfc}_papeles_${MES}.zip`);
  }
  expect((await app.app.inject({ url: `${API_BASE}/archivos/paquete/inventado` })).statusCode).toBe(404);
  const logged = await app.deps.db
    .selectFrom('bitacora')
    .select(['accion', 'usuario'])
    .where('rfc_owner', '=', DOS)
    .where('objeto', '=', `${DOS}_papeles_${MES}.zip`)
    .orderBy('n')
    .execute();
  expect(logged.map(({ accion, usuario }) => [accion, usuario])).toEqual([
    ['paquete.entregado', admin.correo],
    ['archivo.descargado', 'Enlace compartido'],
    ['archivo.descargado', 'Enlace compartido'],
  ]);
  const shown = (await detalle()).rows.map(({ rfc, entrega }) => [rfc, entrega?.estado, entrega?.aperturas]);
  expect(shown).toEqual([
    [DOS, 'vigente', 0],
    [UNO, 'vigente', 1],
    [TRES, undefined, undefined],
  ]);
});

test('mails go to those with an access of Cliente, or where a person wrote, which is kept; a bad address and none are told', async () => {
  const cliente = await app.createUser('cliente@uno.mx');
  await app.grant(cliente, UNO, '4');
  const correosOf = async () => Object.fromEntries((await draft()).rows.map(({ rfc, correos }) => [rfc, correos]));
  expect(await correosOf()).toEqual({ [UNO]: ['cliente@uno.mx'], [DOS]: [], [TRES]: [] });

  const sent = await deliver('correo', [to(UNO, 'cliente@uno.mx'), to(DOS, 'dos@@mal'), to(TRES)]);
  expect(sent.msg).toBe('1 paquete en cola de envío; 2 sin entregar');
  expect(sumOf(sent)).toEqual([
    [UNO, 'enviado', null, null],
    [DOS, 'fallo', 'invalid_body', null],
    [TRES, 'sinCorreo', null, 'configuracion/accesos'],
  ]);
  expect(sent.rows[1]?.mensaje).toBe('dos@@mal: No es un correo válido. Corrija el correo y entregue otra vez.');
  await deliver('correo', [to(DOS, ' Dos@Cliente.MX ', 'otra@cliente.mx')]);
  expect(await correosOf()).toEqual({
    ...{ [UNO]: ['cliente@uno.mx'], [DOS]: ['dos@cliente.mx', 'otra@cliente.mx'], [TRES]: [] },
  });
  await app.runJobs();
  const [mail] = await mailTo('cliente@uno.mx');
  expect(mail?.asunto).toBe(`Documentos de octubre de 2026: ${await nombreDe(UNO)}`);
  expect(mail?.texto).toContain(`(${UNO}): papeles de trabajo`);
  expect(mail?.responder_a).toBe(admin.correo);
  const token = tokenOf(/https?:\/\/\S+#p=\S+/.exec(mail?.texto ?? '')?.[0]);
  expect((await open(token)).paquete.contribuyente.rfc).toBe(UNO);
  // Mail that just left is not repeated by an impatient person, and is once the minutes have passed.
  expect(sumOf(await deliver('correo', [to(DOS, 'dos@cliente.mx')]))).toEqual([[DOS, 'fallo', 'conflict', null]]);
  now = new Date(START + 3 * 60_000);
  expect(sumOf(await deliver('correo', [to(DOS, 'dos@cliente.mx')]))).toEqual([[DOS, 'enviado', null, null]]);
  // Without an address the ones with an access are proposed again.
  await deliver('correo', [to(UNO)]);
  expect((await correosOf())[UNO]).toEqual(['cliente@uno.mx']);
});

const nombreDe = async (rfc: string) =>
  (await app.deps.db.selectFrom('contribuyente').select('nombre').where('rfc', '=', rfc).executeTakeFirstOrThrow())
    .nombre;

test('an address that its server refuses is told in the result', async () => {
  await deliver('correo', [to(UNO, 'nadie@uno.mx')]);
  const [mail] = await mailTo('nadie@uno.mx');
  const transport = () =>
    Promise.reject(
      Object.assign(new Error('550 no'), { command: 'RCPT TO', response: '550 5.1.1 no such user', responseCode: 550 }),
    );
  await deliverMail(app.deps, transport, mail?.id ?? '');
  const { entrega } = (await detalle()).rows.find(({ rfc }) => rfc === UNO) ?? {};
  expect(entrega?.correos).toEqual([
    { correo: 'nadie@uno.mx', estado: 'rechazado', motivo: expect.stringContaining('la dirección no existe') },
  ]);
  // A corrected one is sent at once, and so is the same one, since it was refused.
  expect(sumOf(await deliver('correo', [to(UNO, 'nadie@uno.mx', 'bien@uno.mx')]))).toEqual([
    [UNO, 'enviado', null, null],
  ]);
});

test('nothing is handed over of a taxpayer that the user may not, and the others are', async () => {
  await app.pool.query('update acceso set privilegio = $3 where usuario_id = $1 and rfc = $2', [
    admin.idacceso,
    UNO,
    '3',
  ]);
  await app.pool.query(`update contribuyente set plan_fin = '2020-01-01' where rfc = $1`, [DOS]);
  const all = await deliver('enlace', [to(UNO), to(DOS), to(TRES), to(FOREIGN)]);
  expect(sumOf(all)).toEqual([
    [UNO, 'fallo', 'forbidden', null],
    [DOS, 'fallo', 'plan_expired', 'dashboard'],
    [TRES, 'enlace', null, null],
    [FOREIGN, 'fallo', 'taxpayer_not_allowed', null],
  ]);
  expect(all.rows[0]?.mensaje).toContain('Pídalo a un administrador');
  // The name of a taxpayer of others is not told.
  expect(all.rows[3]?.nombre).toBe(FOREIGN);
  await app.pool.query('update contribuyente set reclamado = null where rfc = $1', [TRES]);
  expect(sumOf(await deliver('correo', [to(TRES, 'a@b.mx')]))).toEqual([
    [TRES, 'fallo', 'rfc_not_claimed', 'configuracion/certificados'],
  ]);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await app.call(method, `/despacho/lotes/${lote}/entrega`, stranger)).json().code).toBe('not_found');
  expect((await ask({ via: 'enlace', clientes: [to(UNO)] }, stranger)).json().code).toBe('not_found');
  expect((await ask({ via: 'enlace', clientes: [to(UNO)], texto: '{inventada}' })).json().msg).toContain('{inventada}');
});

test('a link ends on its day, by the user, and with the access of the user; its file lasts as long', async () => {
  const [brief, ended, other] = [await linkTo(UNO), await linkTo(DOS), await linkTo(TRES)];
  const address = await addressOf(ended);
  expect((await app.call('DELETE', `/despacho/lotes/${lote}/entrega?rfc=${DOS}`, admin)).json()).toEqual({
    ...{ cantidad: 1, msg: 'Enlace terminado' },
  });
  expect((await open(ended)).msg).toBe(ENDED);
  expect((await app.app.inject({ url: address })).statusCode).toBe(410);
  await app.pool.query('update acceso set confirmada = false where usuario_id = $1 and rfc = $2', [
    admin.idacceso,
    TRES,
  ]);
  expect((await open(other)).msg).toBe(ENDED);
  await app.pool.query('update acceso set confirmada = true where usuario_id = $1 and rfc = $2', [
    admin.idacceso,
    TRES,
  ]);
  const late = await addressOf(brief);
  now = new Date(START + 11 * 60_000);
  expect((await app.app.inject({ url: late })).statusCode).toBe(410);

  // Jobs are kept three days; this one has links of seven.
  now = new Date(START + 6 * DAY_MS);
  await purgeLotes(app.deps);
  expect(await entriesAt(await addressOf(brief))).not.toHaveLength(0);
  now = new Date(START + 7 * DAY_MS + 1_000);
  expect((await open(brief)).msg).toBe(ENDED);
  await purgeLotes(app.deps);
  expect((await app.deps.sharedFiles.list('lotes')).filter(({ name }) => name.includes(lote))).toEqual([]);
});

test('the text of a user is proposed again once kept, and mails to a client are limited', async () => {
  const propio = { asunto: 'Su mes', texto: '{paquete} de {periodo}' };
  expect((await draft()).texto).toContain('Ya pueden descargar');
  await deliver('enlace', [to(UNO)], propio);
  expect((await draft()).texto).toContain('Ya pueden descargar');
  await deliver('enlace', [to(UNO)], { ...propio, recordarTexto: true });
  expect(await draft()).toMatchObject(propio);

  for (let time = 0; time < 10; time++) {
    now = new Date(START + time * 180_000);
    expect(sumOf(await deliver('correo', [to(UNO, 'a@uno.mx')]))).toEqual([[UNO, 'enviado', null, null]]);
  }
  now = new Date(START + 3_600_000);
  expect(sumOf(await deliver('correo', [to(UNO, 'a@uno.mx'), to(DOS, 'a@dos.mx')]))).toEqual([
    [UNO, 'fallo', 'too_many_attempts', null],
    [DOS, 'enviado', null, null],
  ]);
  expect(
    (await deliver('correo', [to(TRES, ...['a', 'b', 'c', 'd'].map((name) => `${name}@tres.mx`))])).rows[0]?.mensaje,
  ).toMatch(/a lo más 3 correos/);
});

test('a client whose file was not made is told', async () => {
  await app.pool.query('update lote_renglon set archivo = null where lote_id = $1 and rfc_owner = $2', [lote, UNO]);
  expect(sumOf(await deliver('enlace', [to(UNO)]))).toEqual([[UNO, 'fallo', 'not_found', null]]);
  expect((await draft()).rows.map(({ rfc }) => rfc).toSorted()).toEqual([DOS, TRES].toSorted());
});
