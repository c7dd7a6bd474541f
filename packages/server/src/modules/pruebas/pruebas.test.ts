import {
  createCfdiBuilder,
  facturaDePrueba,
  openAutoridadDePrueba,
  personaDePrueba,
  sealDocumento,
} from '@boveda/cfdi-samples';
import { API_BASE, EstatusCfdi, isRfcDePrueba, todosLosAlcances } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { certificatesDePrueba } from '../../installation/pac-certificates/de-prueba';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';

let server: TestApp;
let as: { token: string; rfc: string };
/** Questions about CFDI of test environments that reached the SAT of all others. */
let asked = 0;

beforeAll(async () => {
  const sat = {
    consultarEstado: async (expresion: string) => {
      if (expresion.includes('PRU')) asked++;
      throw new Error('the SAT was asked');
    },
  };
  server = await createTestApp({ sat });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('limite_uso').execute();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(() => server.close());

const create = async (fields: object = {}, who = as) =>
  (
    await server.call('POST', '/llaves', who, { nombre: 'Ensayo', alcances: todosLosAlcances, prueba: true, ...fields })
  ).json();
const keyOf = async (fields?: object, who?: typeof as): Promise<string> => (await create(fields, who)).apikey;
const send = async (key: string, method: 'GET' | 'POST', path: string, payload?: object, headers: object = {}) => {
  const answer = await server.app.inject({
    method,
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const uuidsOf = async (key: string): Promise<string[]> =>
  (await send(key, 'GET', '/emitidos?limit=250')).body.rows.map(({ uuid }: { uuid: string }) => uuid);
const sampleFor = async (key: string, estado = 'vigente') =>
  (await send(key, 'GET', `/pruebas/cfdi?estado=${estado}`)).body as { uuid: string; name: string; xmlb64: string };
const upload = async (key: string, estado?: string) => {
  const { uuid, ...file } = await sampleFor(key, estado);
  expect((await send(key, 'POST', '/cfdi', file)).body).toEqual({ aceptados: 1, errores: [] });
  await server.runJobs();
  return uuid;
};

test('the first key of the test mode makes a test environment with a sample, which later ones share', async () => {
  const first = await create();
  expect(first).toMatchObject({ apikey: expect.stringMatching(/^bv_prueba_[\w-]{43}$/), llave: { prueba: true } });
  expect(first.llave.muestra).toBe(`${first.apikey.slice(0, 14)}…${first.apikey.slice(-4)}`);
  const { ambiente } = (await server.call('GET', '/pruebas', as)).json();
  expect(ambiente).toMatchObject({ estado: 'llenando', cfdi: 0 });
  expect(isRfcDePrueba(ambiente.rfc)).toBe(true);
  await server.runJobs();

  const { headers, body } = await send(first.apikey, 'GET', '/pruebas');
  expect(headers['boveda-modo']).toBe('prueba');
  expect(body.ambiente).toMatchObject({ rfc: ambiente.rfc, estado: 'listo' });
  expect(body.ambiente.cfdi).toBeGreaterThan(30);
  const { rows } = (await send(first.apikey, 'GET', '/emitidos?limit=250')).body;
  const states = new Set(rows.map(({ status }: { status: number }) => status));
  expect(states).toEqual(new Set([EstatusCfdi.Vigente, EstatusCfdi.Cancelado]));
  expect((await send(first.apikey, 'GET', '/recibidos')).body.count).toBeGreaterThan(5);
  expect(asked).toBe(0);

  const second = await keyOf({ nombre: 'Otra' });
  expect((await send(second, 'GET', '/pruebas')).body.ambiente).toMatchObject({ rfc: ambiente.rfc, estado: 'listo' });
  const listed = (await server.call('GET', '/llaves', as)).json().rows;
  expect(listed.filter(({ prueba }: { prueba: boolean }) => prueba).length).toBeGreaterThanOrEqual(2);
  const uso = (await server.call('GET', '/uso', as)).json().rows;
  expect(uso.find(({ id }: { id: string }) => id === first.llave.id).dias).toMatchObject([{ llamadas: 3 }]);
});

test('a live key and a session never reach the test environment, and its keys nothing else', async () => {
  const key = await keyOf();
  await server.runJobs();
  const live = await keyOf({ prueba: false });
  const xml = createCfdiBuilder(RFC).build();
  expect((await send(live, 'POST', '/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') })).status).toBe(200);
  const own = (await send(live, 'GET', '/emitidos')).body;
  const test = (await send(key, 'GET', '/emitidos')).body;
  expect(own.count).toBe(1);
  expect(own.rows).toHaveLength(1);
  expect((await send(live, 'GET', '/emitidos')).headers['boveda-modo']).toBeUndefined();
  expect(await uuidsOf(key)).not.toContain(own.rows[0].uuid);
  for (const [one, id] of [
    [live, test.rows[0].id],
    [key, own.rows[0].id],
  ])
    expect((await send(one, 'GET', `/emitidos/${id}`)).status).toBe(404);

  const { ambiente } = (await send(key, 'GET', '/pruebas')).body;
  const foreign = await send(live, 'GET', '/emitidos', undefined, { 'x-rfc': ambiente.rfc });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'taxpayer_not_allowed']);
  const session = await server.call('GET', '/emitidos', { token: as.token, rfc: ambiente.rfc });
  expect([session.statusCode, session.json().code]).toEqual([403, 'taxpayer_not_allowed']);
  expect((await send(key, 'GET', '/emitidos', undefined, { 'x-rfc': RFC })).body.code).toBe('taxpayer_not_allowed');
  for (const path of ['/pruebas', '/pruebas/cfdi'])
    expect((await send(live, 'GET', path)).body.code).toBe('api_key_mode');
  expect((await send(live, 'POST', '/pruebas/reinicio')).body.code).toBe('api_key_mode');
  expect(await send(key, 'POST', '/envios/enlace', { uuids: [test.rows[0].uuid] })).toMatchObject({
    status: 403,
    body: { code: 'api_key_mode', msg: expect.stringContaining('no se hace con una ApiKey de prueba') },
  });
});

test('an upload is judged and asked about as any other, by the SAT of the test environment', async () => {
  const key = await keyOf();
  await server.runJobs();
  const uuids = [await upload(key), await upload(key, 'cancelado'), await upload(key, 'no_encontrado')];
  const { rows } = (await send(key, 'GET', '/emitidos?limit=250')).body;
  const statusOf = (uuid?: string) => rows.find((row: { uuid: string }) => row.uuid === uuid).status;
  expect(uuids.map(statusOf)).toEqual([EstatusCfdi.Vigente, EstatusCfdi.Cancelado, EstatusCfdi.Pendiente]);
  const [{ id }] = rows.filter((row: { uuid: string }) => row.uuid === uuids[0]);
  const { reglas } = (await send(key, 'GET', `/emitidos/${id}`)).body;
  expect((reglas ?? []).filter(({ resultado }: { resultado: string }) => resultado === 'falla')).toEqual([]);
  expect(asked).toBe(0);
});

test('a reset removes what was uploaded, gives the sample again and keeps keys and webhooks', async () => {
  const key = await keyOf();
  await server.runJobs();
  const webhook = await send(key, 'POST', '/webhooks', { url: null, eventos: ['cfdi.recibido'] });
  expect(webhook.status).toBe(200);
  const uuid = await upload(key);
  await send(key, 'POST', '/etiquetas', { nombre: 'Mía', color: 'azul' });
  const reset = () => send(key, 'POST', '/pruebas/reinicio', undefined, { 'idempotency-key': 'reinicio-1' });
  const [done, again] = [await reset(), await reset()];
  expect(done).toMatchObject({ status: 200, body: { ambiente: { estado: 'llenando', cfdi: 0 } } });
  expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', done.body]);
  const early = await send(key, 'POST', '/pruebas/reinicio');
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([409, 'conflict', '2']);
  await server.runJobs();

  const after = await uuidsOf(key);
  expect(after).not.toContain(uuid);
  expect(after.length).toBeGreaterThan(20);
  expect((await send(key, 'GET', '/etiquetas')).body.rows).toEqual([]);
  const { rows } = (await send(key, 'GET', '/webhooks')).body;
  expect(rows).toContainEqual(expect.objectContaining({ id: webhook.body.id }));
  const log = (await server.call('GET', '/bitacora?accion=pruebas.reiniciado', as)).json().rows;
  expect(log).toMatchObject([{ objeto: expect.stringMatching(/^PRU/) }]);
  // A session of the taxpayer resets it too.
  expect((await server.call('POST', '/pruebas/reinicio', as)).json()).toMatchObject({ ambiente: { cfdi: 0 } });
  await server.runJobs();
});

test("it ends with the access of its maker, and is the operator's and the register's to nobody", async () => {
  const user = await server.createContribuyenteUser(OTHER);
  const key = await keyOf({}, { token: user.token, rfc: OTHER });
  await server.runJobs();
  const { ambiente } = (await send(key, 'GET', '/pruebas')).body;
  await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
  expect((await send(key, 'GET', '/pruebas')).status).toBe(401);
  const taken = await server.call(
    'POST',
    '/register-account',
    {},
    {
      nombre: 'Ana',
      razonsocial: 'Nadie',
      rfc: ambiente.rfc,
      correo: 'nadie@prueba.mx',
    },
  );
  expect([taken.statusCode, taken.json().code]).toEqual([422, 'invalid_body']);
});

test('what the public key of the test environments seals is believed in none but them', async () => {
  const { raiz, pac, csd } = openAutoridadDePrueba();
  expect(certificatesDePrueba.find(pac.numero)?.equals(pac.cer)).toBe(true);
  expect(certificatesDePrueba.autoridades().map(({ raw }) => raw.equals(raiz))).toEqual([true]);
  const factura = facturaDePrueba({ ...personaDePrueba(RFC) }, new Date(), 'a0');
  const xml = await sealDocumento(factura, csd(factura.emisor), pac);
  const live = await keyOf({ prueba: false });
  await send(live, 'POST', '/cfdi', { name: 'x.xml', xmlb64: Buffer.from(xml).toString('base64') });
  const { rows } = (await send(live, 'GET', '/emitidos')).body;
  const { rows: bad } = (await send(live, 'GET', '/inhabilitados')).body;
  const found = [...rows, ...bad].find(({ uuid }: { uuid: string }) => uuid === factura.uuid.toLowerCase());
  expect(found.status).not.toBe(EstatusCfdi.Vigente);
});
