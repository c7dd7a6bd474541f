import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import { API_BASE, type EntregaWebhook, type Webhook as WebhookWire } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import { createDialer } from '@boveda/platform/net/dialer';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver';
import { openSession } from '../../auth/session.store';
import { createDispatcher, type Dispatcher } from './dispatcher';
import { purgeEntregas } from './entregas.store';
import { POST_LIMITS } from './post-message';
import { createWebhook } from './webhooks.store';

const RFC = 'EKU9003173C9';
const OTHER = 'BBB010101BBB';
const HOUR = 3_600_000;

let now = new Date();
let app: TestApp;
let user: TestUser;
let other: TestUser;
let receiver: WebhookReceiver;
let dispatcher: Dispatcher;
const builder = createCfdiBuilder(RFC);

beforeAll(async () => {
  app = await createTestApp({ clock: () => now }, undefined, { BOVEDA_DIAL_ALLOW: 'localhost' });
  user = await app.createContribuyenteUser(RFC);
  other = await app.createContribuyenteUser(OTHER);
});
afterAll(() => app.close());
/** Sessions end within the days that a test lets pass. */
async function logIn() {
  user.token = await openSession(app.deps, user.idacceso);
}
beforeEach(async () => {
  now = new Date();
  await logIn();
  await app.deps.db.deleteFrom('webhook').execute();
  await app.deps.db.deleteFrom('limite_uso').execute();
  await app.deps.db.deleteFrom('webhook_entrega').execute();
  await app.deps.db.deleteFrom('correo_saliente').execute();
  receiver = await startWebhookReceiver();
  dispatcher = createDispatcher(app.deps);
});
afterEach(async () => {
  await dispatcher.stop();
  await receiver.close();
});

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = user, rfc = RFC) => {
  const { statusCode, json } = await app.call(method, path, { token: who.token, rfc }, body);
  return { statusCode, body: json() };
};
const create = async (settings: object = {}, who = user, rfc = RFC): Promise<{ id: string; secreto: string }> => {
  const made = await call(
    'POST',
    '/webhooks',
    { url: receiver.url, eventos: ['cfdi.recibido'], ...settings },
    who,
    rfc,
  );
  expect(made.statusCode).toBe(200);
  return made.body;
};
const upload = async () => {
  const xml = builder.build();
  const stored = await call('POST', '/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') });
  expect(stored.statusCode).toBe(200);
  // The database's clock dates what its triggers write.
  now = new Date(Math.max(now.getTime(), Date.now()));
};
const webhookOf = async (id: string): Promise<WebhookWire> =>
  (await call('GET', '/webhooks')).body.rows.find((row: WebhookWire) => row.id === id);
const entregas = async (id: string, query = ''): Promise<EntregaWebhook[]> =>
  (await call('GET', `/webhooks/${id}/entregas${query}`)).body.rows;
const send = async (afterMs = 0) => {
  now = new Date(now.getTime() + afterMs);
  dispatcher.wake();
  await dispatcher.idle();
};

describe('a message', () => {
  it('about a stored CFDI is signed, and its answer is in the log', async () => {
    const { id, secreto } = await create();
    receiver.answer = (response) => response.writeHead(202, { 'content-type': 'text/plain' }).end('recibido\0');
    await upload();
    await send();
    const [message] = receiver.verified(secreto);
    expect(message).toMatchObject({ type: 'cfdi.recibido', data: { contribuyente: RFC, direccion: 'emitidos' } });
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
    expect([path, headers['content-type']]).toEqual(['/avisos', 'application/json']);
    const [entrega, ...others] = await entregas(id);
    expect(others).toEqual([]);
    expect(entrega).toMatchObject({
      id: headers['webhook-id'],
      tipo: 'cfdi.recibido',
      estado: 'entregada',
      proxima: null,
    });
    expect(entrega?.cuerpo).toBe(body);
    expect(entrega?.intentos).toEqual([
      {
        cuando: now.toISOString(),
        url: receiver.url,
        ms: expect.any(Number),
        estado: 202,
        error: null,
        respuesta: 'recibido\uFFFD',
      },
    ]);
  });

  it('is sent over TLS to a certificate that is trusted, and not to another', async () => {
    const certificate = createLocalCertificate();
    const secure = await startWebhookReceiver({ secure: certificate });
    const trusting = createDialer({ ports: [], allow: ['localhost'], ca: [certificate.cert] });
    const { id, secreto } = await create({ url: secure.url });
    await upload();
    await send();
    expect((await entregas(id))[0]?.intentos).toMatchObject([
      { estado: null, error: 'No se pudo establecer una conexión TLS con un certificado válido.' },
    ]);
    const safe = createDispatcher({ ...app.deps, webDialer: trusting });
    now = new Date(now.getTime() + 5_000);
    safe.wake();
    await safe.idle();
    expect(secure.verified(secreto)).toHaveLength(1);
    await secure.close();
  });

  it('of a webhook without an address is read, and sent nowhere, also after an address is asked for', async () => {
    const { id } = await create({ url: null });
    await upload();
    await send();
    const eventos = async () => (await call('GET', `/eventos?webhook=${id}`)).body.rows;
    expect(await eventos()).toMatchObject([{ type: 'cfdi.recibido' }]);
    const [entrega] = await entregas(id);
    expect(entrega).toMatchObject({ estado: 'pendiente', intentos: [] });
    const settings = { url: receiver.url, eventos: ['cfdi.recibido'], activo: true };
    expect(await call('PUT', `/webhooks/${id}`, settings)).toMatchObject({
      statusCode: 409,
      body: { code: 'conflict' },
    });
    expect(await call('POST', `/webhooks/${id}/prueba`)).toMatchObject({ statusCode: 409 });
    expect(await call('POST', `/entregas/${entrega?.id}`)).toMatchObject({ statusCode: 404 });
    await send(HOUR);
    expect(receiver.received).toEqual([]);
    expect(await webhookOf(id)).toMatchObject({ url: null, activo: true, fallando: null });
    expect(await call('GET', `/eventos?webhook=${id}`, undefined, other, OTHER)).toMatchObject({ statusCode: 404 });
    expect(await call('DELETE', `/webhooks/${id}`)).toMatchObject({ statusCode: 200 });
  });

  it('goes to the addresses of its taxpayer that chose its event, and to no other', async () => {
    const chosen = await create();
    const unchosen = await create({ eventos: ['cfdi.cancelado'] });
    const inactive = await create({ activo: false });
    const foreign = await create({}, other, OTHER);
    await upload();
    await send();
    expect(receiver.verified(chosen.secreto)).toHaveLength(1);
    const rows = await app.deps.db.selectFrom('webhook_entrega').select('webhook_id').execute();
    expect(rows).toEqual([{ webhook_id: chosen.id }]);
    for (const { id } of [unchosen, inactive]) expect(await entregas(id)).toEqual([]);
    expect((await call('GET', `/webhooks/${foreign.id}/entregas`)).statusCode).toBe(404);
  });

  it('that rolled back is not sent', async () => {
    await create();
    await app.deps.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('cfdi').set({ cuarentena: true }).where('rfc_owner', '=', RFC).execute();
        await trx.updateTable('cfdi').set({ cuarentena: false }).where('rfc_owner', '=', RFC).execute();
        throw new Error('rolled back');
      })
      .catch(() => {});
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('carries the signatures of both secrets for a day after a rotation', async () => {
    const { id, secreto } = await create();
    const { body } = await call('POST', `/webhooks/${id}/secreto`);
    expect((await webhookOf(id)).secretoanterior).toBe(body.secretoanterior);
    await upload();
    await send();
    expect(receiver.verified(secreto)).toEqual(receiver.verified(body.secreto));
    receiver.received.length = 0;
    await app.deps.db
      .updateTable('webhook')
      .set({ anterior_hasta: new Date(now.getTime() - 1) })
      .execute();
    expect((await webhookOf(id)).secretoanterior).toBeNull();
    await upload();
    await send();
    expect(receiver.verified(body.secreto)).toHaveLength(1);
    expect(() => receiver.verified(secreto)).toThrow('No matching signature');
  });

  it('is not sent twice by two processes', async () => {
    const { id } = await create();
    for (let at = 0; at < 12; at++) await upload();
    const second = createDispatcher(app.deps);
    second.wake();
    await Promise.all([send(), second.idle()]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    expect((await entregas(id, '?estado=entregada')).length).toBe(12);
  });
});

describe('an answer', () => {
  it.each([
    ['a redirect', 302],
    ['an error', 500],
  ])('that is %s is a failure, and no redirect is followed', async (_, status) => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(status, { location: '/otra' }).end();
    await upload();
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/avisos']);
    const [entrega] = await entregas(id);
    expect(entrega).toMatchObject({ estado: 'pendiente', intentos: [{ estado: status, error: null }] });
    expect(entrega?.proxima).toBe(new Date(now.getTime() + 5_000).toISOString());
  });

  it('is read up to a limit, and its status counts when its body never ends', async () => {
    const { id } = await create();
    receiver.answer = (response) => {
      response.writeHead(200);
      const pouring = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(pouring));
    };
    await upload();
    await send();
    const [entrega] = await entregas(id);
    expect(entrega?.estado).toBe('entregada');
    expect(entrega?.intentos[0]?.respuesta).toHaveLength(4_096);
  });

  it('of 410 disables the address; administrators are told once', async () => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(410).end();
    await upload();
    await upload();
    await send();
    expect(await webhookOf(id)).toMatchObject({ activo: false, desactivado: true });
    expect((await entregas(id)).map(({ estado }) => estado)).toEqual(['fallida', 'fallida']);
    await upload();
    expect(await entregas(id)).toHaveLength(2);
    const mail = await app.lastMail(user.correo);
    expect(mail.asunto).toBe(`Webhook sin respuesta: ${RFC}`);
    expect(mail.texto).toContain('410');
    expect(await app.deps.db.selectFrom('correo_saliente').select('id').execute()).toHaveLength(1);
  });

  it('that does not come is a failure, after a time', async () => {
    const silent = net.createServer(() => {}).listen(0, 'localhost');
    await once(silent, 'listening');
    const url = `http://localhost:${(silent.address() as AddressInfo).port}/`;
    const { id } = await create({ url });
    const impatient = createDispatcher(app.deps, { ...POST_LIMITS, lifeMs: 100 });
    await upload();
    impatient.wake();
    await impatient.idle();
    silent.close();
    expect((await entregas(id))[0]?.intentos).toMatchObject([
      { estado: null, error: 'La dirección no respondió en 0.1 segundos.', respuesta: null },
    ]);
  });
});

describe('a failing address', () => {
  it('is tried for 24 h, then it is marked and administrators get one mail, until a message is taken', async () => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(503).end('no');
    await upload();
    const begin = now.getTime();
    const pauses = [0, 5, 300, 1_800, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600];
    for (const [made, seconds] of pauses.entries()) {
      now = new Date(begin + seconds * 1_000 - 1);
      if (made > 0) await send();
      expect(receiver.received).toHaveLength(made);
      now = new Date(begin + seconds * 1_000);
      await send();
      expect(receiver.received).toHaveLength(made + 1);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    await logIn();
    expect((await entregas(id))[0]).toMatchObject({ estado: 'fallida', proxima: null });
    expect((await webhookOf(id)).fallando).toBe(now.toISOString());
    const mails = async () => (await app.deps.db.selectFrom('correo_saliente').select('id').execute()).length;
    expect(await mails()).toBe(1);

    // A second message that is given up causes no second mail.
    const [given] = await entregas(id);
    await call('POST', `/entregas/${given?.id}`);
    for (const seconds of pauses) {
      now = new Date(begin + 25 * HOUR + seconds * 1_000);
      await send();
    }
    expect([receiver.received.length, await mails()]).toEqual([20, 1]);
    await logIn();

    receiver.answer = (response) => response.writeHead(200).end();
    await call('POST', `/entregas/${given?.id}`);
    await send();
    expect((await webhookOf(id)).fallando).toBeNull();
    expect((await entregas(id))[0]).toMatchObject({ id: given?.id, estado: 'entregada' });
  });

  it('that hangs holds up neither another address nor another taxpayer', async () => {
    const hanging: net.Socket[] = [];
    const silent = net.createServer((socket) => hanging.push(socket)).listen(0, 'localhost');
    await once(silent, 'listening');
    const url = `http://localhost:${(silent.address() as AddressInfo).port}/`;
    await create({ url });
    const { id, secreto } = await create();
    for (let at = 0; at < 10; at++) await upload();
    dispatcher.wake();
    while ((await entregas(id, '?estado=entregada')).length < 10)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(receiver.verified(secreto)).toHaveLength(10);
    expect(hanging).toHaveLength(4);
    for (const socket of hanging) socket.destroy();
    silent.close();
  });
});

describe('an address', () => {
  it.each([
    ['http://ejemplo.mx/avisos', 'webhook_address_refused'],
    ['https://ejemplo.mx:8443/avisos', 'webhook_address_refused'],
    ['https://usuario:clave@ejemplo.mx/', 'invalid_body'],
    ['ftp://ejemplo.mx/', 'invalid_body'],
    ['javascript:alert(1)', 'invalid_body'],
    ['no es', 'invalid_body'],
  ])('like %s is refused', async (url, code) => {
    const { statusCode, body } = await call('POST', '/webhooks', { url, eventos: ['cfdi.recibido'] });
    expect([statusCode, body.code]).toEqual([400, code]);
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://10.0.0.1/'])(
    'like %s is not dialled, and the log does not say why',
    async (url) => {
      const dialer = createDialer({ ports: [443], allow: [] });
      const { id } = await create();
      // As a name would that leads to it, or an address that was stored before it was refused.
      await app.deps.db.updateTable('webhook').set({ url }).where('id', '=', id).execute();
      await upload();
      const strict = createDispatcher({ ...app.deps, webDialer: dialer });
      strict.wake();
      await strict.idle();
      expect((await entregas(id))[0]?.intentos).toMatchObject([
        { estado: null, error: 'No se pudo conectar con la dirección.', respuesta: null },
      ]);
    },
  );

  it('is changed and removed with its messages; at most ten of a taxpayer', async () => {
    const { id } = await create();
    await upload();
    const changed = { url: `${receiver.url}/nueva`, eventos: ['cfdi.alterado', 'cfdi.alterado'], activo: true };
    expect((await call('PUT', `/webhooks/${id}`, changed)).statusCode).toBe(200);
    expect(await webhookOf(id)).toMatchObject({ url: changed.url, eventos: ['cfdi.alterado'] });
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/avisos/nueva']);
    for (let at = 1; at < 10; at++) await create();
    const eleventh = await call('POST', '/webhooks', { url: receiver.url, eventos: ['cfdi.recibido'] });
    expect([eleventh.statusCode, eleventh.body.code]).toEqual([409, 'webhook_limit']);
    expect((await call('DELETE', `/webhooks/${id}`)).statusCode).toBe(200);
    const left = app.deps.db.selectFrom('webhook_entrega').select('id').where('webhook_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('of another taxpayer is not found', async () => {
    const { id } = await create({}, other, OTHER);
    const settings = { url: receiver.url, eventos: ['cfdi.recibido'], activo: true };
    await call('POST', `/webhooks/${id}/prueba`, undefined, other, OTHER);
    const [mine] = (await call('GET', `/webhooks/${id}/entregas`, undefined, other, OTHER)).body.rows;
    for (const [method, path, body] of [
      ['PUT', `/webhooks/${id}`, settings],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/secreto`],
      ['POST', `/webhooks/${id}/prueba`],
      ['GET', `/webhooks/${id}/entregas`],
      ['GET', `/eventos?webhook=${id}`],
      ['POST', `/entregas/${mine.id}`],
    ] as const)
      expect([path, (await call(method, path, body)).statusCode]).toEqual([path, 404]);
    expect((await call('GET', '/webhooks')).body.rows).toEqual([]);
  });

  it('keeps its secret sealed, and its acts are in the audit log', async () => {
    const { id, secreto } = await create();
    await call('POST', `/webhooks/${id}/secreto`);
    const { rows } = await app.pool.query('select w::text as row from webhook w');
    expect(rows[0].row).not.toContain(Buffer.from(secreto).toString('hex'));
    const { rows: log } = await app.pool.query(
      "select accion from bitacora where objeto = $1 and accion like 'webhook%' order by n",
      [receiver.url],
    );
    expect(log.map(({ accion }) => accion)).toEqual(['webhook.creado', 'webhook.renovado']);
    expect(JSON.stringify((await call('GET', '/webhooks')).body)).not.toContain('whsec_');
  });
});

it('a test is sent once, also to an address that is not active', async () => {
  const { id, secreto } = await create({ activo: false });
  receiver.answer = (response) => response.writeHead(500).end('aún no');
  const { body } = await call('POST', `/webhooks/${id}/prueba`);
  await send();
  expect(receiver.verified(secreto)).toMatchObject([{ type: 'webhook.prueba', data: { contribuyente: RFC } }]);
  expect(await entregas(id)).toMatchObject([
    { id: body.id, estado: 'fallida', proxima: null, intentos: [{ estado: 500, respuesta: 'aún no' }] },
  ]);
  expect((await webhookOf(id)).fallando).toBeNull();
});

it('messages are kept for 30 days', async () => {
  await create();
  await upload();
  const kept = app.deps.db.selectFrom('webhook_entrega').select('id');
  now = new Date(now.getTime() + 30 * 24 * HOUR - 60_000);
  await purgeEntregas(app.deps);
  expect(await kept.execute()).toHaveLength(1);
  now = new Date(now.getTime() + 120_000);
  await purgeEntregas(app.deps);
  expect(await kept.execute()).toEqual([]);
});

describe('events of an address', () => {
  const eventos = async (webhook: string, query = '') =>
    (await call('GET', `/eventos?webhook=${webhook}${query}`)).body as {
      rows: { id: string; type: string; timestamp: string; data: object }[];
      next: string;
    };

  it('are read from cursor to cursor, delivered or not, as they were sent', async () => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(500).end();
    for (let nth = 0; nth < 3; nth++) await upload();
    await send();
    const first = await eventos(id, '&limit=2');
    const second = await eventos(id, `&limit=2&after=${first.next}`);
    const rows = [...first.rows, ...second.rows];
    const sent = (await entregas(id)).toReversed();
    expect(rows).toEqual(sent.map(({ id: one, cuerpo }) => ({ id: one, ...JSON.parse(cuerpo) })));
    expect(rows).toHaveLength(3);
    const none = await eventos(id, `&after=${second.next}`);
    expect(none).toEqual({ rows: [], next: second.next });
    await upload();
    expect((await eventos(id, `&after=${none.next}`)).rows).toHaveLength(1);
    await call('POST', `/webhooks/${id}/prueba`);
    expect((await eventos(id)).rows).toHaveLength(4);
  });

  it('of a transaction that ends late are not passed over', async () => {
    const { id } = await create();
    const early = await transaction(app.deps.db, async (trx) => {
      await upload();
      const early = await eventos(id);
      const late = { rfc_owner: RFC, id: uuidv7(), webhook_id: id, tipo: 'cfdi.recibido', datos: '{"tarde":true}' };
      const at = sql<Date>`now()`;
      await trx
        .insertInto('webhook_entrega')
        .values({ ...late, creada: at, proxima: at })
        .execute();
      return early;
    });
    expect(early).toEqual({ rows: [], next: '' });
    expect((await eventos(id)).rows.map(({ data }) => 'tarde' in data)).toEqual([true, false]);
  });

  it.each(['1', 'x', '1.x', '99999999999999999999.018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11'])(
    'are not read from a cursor that is none: %s',
    async (after) => {
      const { id } = await create();
      expect(await call('GET', `/eventos?webhook=${id}&after=${after}`)).toMatchObject({
        statusCode: 400,
        body: { code: 'invalid_query' },
      });
    },
  );
});

describe('an API key', () => {
  const keyWith = async (alcances: string[]): Promise<{ apikey: string; llave: { id: string } }> =>
    (await call('POST', '/llaves', { nombre: 'ERP', alcances })).body;
  const ask = async (apikey: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const { statusCode, json } = await app.app.inject({
      method,
      url: API_BASE + path,
      headers: { 'x-api-key': apikey },
      ...(body && { payload: body }),
    });
    return { statusCode, body: json() };
  };
  const settings = () => ({ url: receiver.url, eventos: ['cfdi.recibido'] });

  it('of the scope webhooks adds, reads and sends again without a password; what it made ends with it', async () => {
    const { apikey, llave } = await keyWith(['webhooks']);
    const { body: made } = await ask(apikey, 'POST', '/webhooks', settings());
    await upload();
    await send();
    expect(receiver.verified(made.secreto)).toHaveLength(1);
    const { body: log } = await ask(apikey, 'GET', `/webhooks/${made.id}/entregas`);
    expect((await ask(apikey, 'POST', `/entregas/${log.rows[0].id}`)).statusCode).toBe(200);
    expect((await ask(apikey, 'GET', `/eventos?webhook=${made.id}`)).body.rows).toHaveLength(1);
    await send();
    expect(receiver.verified(made.secreto)).toHaveLength(2);

    await call('DELETE', `/llaves/${llave.id}`);
    await upload();
    await send();
    expect(receiver.verified(made.secreto)).toHaveLength(2);
    expect((await webhookOf(made.id)).activo).toBe(false);
    await call('PUT', `/webhooks/${made.id}`, { ...settings(), activo: true });
    await send();
    expect(receiver.verified(made.secreto)).toHaveLength(3);
  });

  it('of other scopes, or of an administrator who is none any more, is refused', async () => {
    const reads = await keyWith(['leer', 'subir', 'exportar', 'buzon', 'descargas']);
    expect(await ask(reads.apikey, 'GET', '/webhooks')).toMatchObject({
      statusCode: 403,
      body: { code: 'api_key_scope' },
    });
    const { apikey } = await keyWith(['webhooks']);
    const privilege = (privilegio: '1' | '2') =>
      app.deps.db.updateTable('acceso').set({ privilegio }).where('usuario_id', '=', user.idacceso).execute();
    await privilege('2');
    expect(await ask(apikey, 'POST', '/webhooks', settings())).toMatchObject({
      statusCode: 403,
      body: { code: 'forbidden' },
    });
    await privilege('1');
    expect((await ask(apikey, 'GET', '/accesos')).body.code).toBe('forbidden');
  });
});

describe('a receiver', () => {
  /** A moment in each form of HTTP: its own, of RFC 850 and of asctime. */
  const inTwoHours = () => new Date(now.getTime() + 2 * HOUR).toUTCString();
  const rfc850 = () =>
    inTwoHours().replace(
      /^(\w{3}), (\d\d) (\w{3}) \d\d(\d\d)/,
      (_whole, _day, day, month, year) => `Sunday, ${day}-${month}-${year}`,
    );
  const asctime = () =>
    inTwoHours().replace(
      /^(\w{3}), 0?(\d+) (\w{3}) (\d{4}) (\S+) GMT$/,
      (_whole, week, day, month, year, time) => `${week} ${month} ${day.padStart(2)} ${time} ${year}`,
    );

  it.each<[what: string, header: () => string, waitMs: number]>([
    ['seconds', () => '7200', 2 * HOUR],
    ['seconds between spaces', () => ' 7200 ', 2 * HOUR],
    ['a date', inTwoHours, 2 * HOUR],
    ['a date of RFC 850', rfc850, 2 * HOUR],
    ['a date of asctime', asctime, 2 * HOUR],
    ['a date with a zone in numbers', () => inTwoHours().replace('GMT', '+0000'), 2 * HOUR],
    ['a day, of which six hours are kept', () => '86400', 6 * HOUR],
    ['more seconds than a number holds', () => '9'.repeat(400), 6 * HOUR],
    ['until the year 9999', () => 'Fri, 31 Dec 9999 23:59:59 GMT', 6 * HOUR],
    ['less than the next attempt', () => '2', 5_000],
    ['a time that is over', () => '0', 5_000],
    ['a date that is over', () => 'Sun, 06 Nov 1994 08:49:37 GMT', 5_000],
    ['a date of RFC 850 that is over', () => 'Sunday, 06-Nov-94 08:49:37 GMT', 5_000],
    ...['', '-7200', '+7200', '7200.5', '1e9', '0x7fff', 'NaN', 'Infinity', '7200, 7200', 'pronto'].map(garbage),
    ...['en 2050', '2050-01-01', 'Fri, 31 Foo 2050 00:00:00 GMT', 'Fri, 31 Dec 2050 99:99:99 GMT'].map(garbage),
  ])('that asks to wait %s is asked again then', async (_what, header, waitMs) => {
    const { id } = await create();
    await upload();
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': header() }).end();
    await send();
    const [entrega] = await entregas(id);
    // A date in a header has seconds.
    expect(Math.abs(Date.parse(entrega?.proxima ?? '') - now.getTime() - waitMs)).toBeLessThanOrEqual(1_000);
  });
  function garbage(text: string): [string, () => string, number] {
    return [`what cannot be read, "${text}",`, () => text, 5_000];
  }

  it.each([429, 503])('that answers %i gets no message before the time that it asked for', async (status) => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(status, { 'retry-after': '7200' }).end();
    await upload();
    await send();
    await upload();
    await send(HOUR);
    expect(receiver.received).toHaveLength(1);
    const due = (await entregas(id)).map(({ proxima }) => proxima);
    expect(due[0]).toBe(due[1]);
    receiver.answer = (response) => response.writeHead(204).end();
    await send(HOUR - 1_000);
    expect(receiver.received).toHaveLength(1);
    await send(1_000);
    expect((await entregas(id)).map(({ estado }) => estado)).toEqual(['entregada', 'entregada']);
  });

  it('that answers another refusal gets the other messages', async () => {
    await create();
    receiver.answer = (response) => response.writeHead(500, { 'retry-after': '7200' }).end();
    await upload();
    await send();
    await upload();
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  it('that asked to wait gets what is sent again by hand, and a test', async () => {
    const { id } = await create();
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await upload();
    await send();
    await call('POST', `/webhooks/${id}/prueba`);
    await send();
    expect(receiver.received).toHaveLength(2);
    const [, held] = await entregas(id);
    await call('POST', `/entregas/${held?.id}`);
    await send();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])[2]).toBe(held?.id);
  });

  it.each([
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:192.168.1.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.0.0.1./',
    'https://metadata/',
    'https://intranet.local/',
    'https://servidor.internal/',
    'https://algo.localhost/',
  ])('that cannot be public is refused when it is added: %s', async (url) => {
    expect(await call('POST', '/webhooks', { url, eventos: ['cfdi.recibido'] })).toMatchObject({
      statusCode: 400,
      body: { code: 'webhook_address_refused', errors: [{ pointer: '/url' }] },
    });
  });

  it.each([
    ['10.0.0.1.nip.example', ['10.0.0.1'], 400],
    ['mixto.example', ['198.41.0.4', '::1'], 400],
    ['publico.example', ['198.41.0.4'], 201],
    ['sin-respuesta.example', [], 201],
  ])('whose name leads to a private address is refused when it is added: %s', async (host, addresses, status) => {
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const dialer = createDialer({ ports: [443], resolve });
    const maker = { usuario_id: user.idacceso, llave_id: null };
    const settings = { url: `https://${host}/`, eventos: ['cfdi.recibido' as const], activo: true };
    const made = createWebhook({ ...app.deps, webDialer: dialer }, RFC, maker, settings);
    expect(
      await made.then(
        () => 201,
        ({ status }) => status,
      ),
    ).toBe(status);
  });
});
