import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE, type Llave, MAX_LLAVES, todosLosAlcances } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { purgeRevokedKeys } from '../../auth/api-key.store';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let now = Date.now();
let server: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
beforeEach(async () => {
  now = Date.now();
  for (const table of ['api_key', 'limite_uso'] as const) await server.deps.db.deleteFrom(table).execute();
  user = await server.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(() => server.close());

interface Made {
  apikey: string;
  llave: Llave;
}
const make = (fields: object = {}, who = as) =>
  server.call('POST', '/llaves', who, { nombre: 'Contabilidad', alcances: ['leer'], ...fields });
const made = async (fields: object = {}, who = as): Promise<Made> => (await make(fields, who)).json();
const list = async (): Promise<Llave[]> => (await server.call('GET', '/llaves', as)).json().rows;
const withKey = (
  key: string,
  path = '/emitidos',
  { method = 'GET', payload, remoteAddress = '127.0.0.1' }: Sent = {},
) =>
  server.app.inject({
    method,
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${key}` },
    remoteAddress,
    ...(payload && { payload }),
  });
interface Sent {
  method?: 'GET' | 'POST';
  payload?: object;
  remoteAddress?: string;
}
const answerOf = async (key: string, path?: string, sent?: Sent) => {
  const { statusCode, body } = await withKey(key, path, sent);
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`;
};

test('calls are counted by key and day, for the key itself and for administrators', async () => {
  const first = await made();
  const second = await made({ nombre: 'Otra', alcances: ['subir'] });
  now -= 40 * DAY;
  await withKey(first.apikey);
  now += 38 * DAY;
  await Promise.all(Array.from({ length: 5 }, () => withKey(first.apikey)));
  now += 2 * DAY;
  await withKey(first.apikey);
  // Refused for its scope: it counts.
  expect(await answerOf(second.apikey, '/uso')).toBe('403 api_key_scope');
  const diaOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(at);
  const own = (await withKey(first.apikey, '/uso')).json();
  const dias = [
    { dia: diaOf(now - 2 * DAY), llamadas: 5 },
    { dia: diaOf(now), llamadas: 2 },
  ];
  expect(own).toEqual({ rows: [{ id: first.llave.id, nombre: 'Contabilidad', dias }] });
  const all = (await server.call('GET', '/uso', as)).json();
  expect(all.rows).toEqual([
    { id: second.llave.id, nombre: 'Otra', dias: [{ dia: diaOf(now), llamadas: 1 }] },
    own.rows[0],
  ]);
  expect((await list()).map(({ llamadas }) => llamadas)).toEqual([
    { hoy: 1, total: 1 },
    { hoy: 2, total: 7 },
  ]);
  const auxiliar = await server.createContribuyenteUser(RFC, '2');
  expect((await server.call('GET', '/uso', { token: auxiliar.token, rfc: RFC })).json()).toEqual({ rows: [] });
  const stranger = await server.createContribuyenteUser(OTHER);
  expect((await server.call('GET', '/uso', { token: stranger.token, rfc: OTHER })).json()).toEqual({ rows: [] });
});

test('a key is shown once, stored as a hash, and listed by its prefix and last four characters', async () => {
  const expira = new Date(now + 30 * DAY).toISOString();
  const { apikey, llave } = await made({ alcances: ['leer', 'subir'], redes: ['10.1.2.3/8', '::1'], expira });
  expect(apikey).toMatch(/^bv_[\w-]{43}$/);
  expect(llave).toEqual({
    id: expect.any(String),
    nombre: 'Contabilidad',
    prueba: false,
    muestra: `${apikey.slice(0, 7)}…${apikey.slice(-4)}`,
    alcances: ['leer', 'subir'],
    redes: ['10.0.0.0/8', '::1/128'],
    creador: user.correo,
    creada: new Date(now).toISOString(),
    usada: null,
    expira,
    estado: 'activa',
    renovable: false,
    esDeAsistente: false,
    llamadas: { hoy: 0, total: 0 },
  });
  expect(await list()).toEqual([llave]);
  const row = await server.deps.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, hash: row.hash.toString('latin1') })).not.toContain(apikey.slice(7, -4));
  expect(row.sellada).toBeNull();
});

test.each([
  [{ nombre: '' }, /Escriba un nombre/],
  [{ alcances: [] }, /al menos un alcance/],
  [{ alcances: ['leer', 'leer'] }, /se repite/],
  [{ alcances: ['todo'] }, /alcance/],
  [{ expira: 'mañana' }, /expira/],
])('%j is refused, and no key is made or mailed', async (wrong, msg) => {
  const answer = await make(wrong);
  expect([answer.statusCode, answer.json().msg]).toEqual([400, expect.stringMatching(msg)]);
  expect(await list()).toEqual([]);
  const { rows } = await server.pool.query('select from correo_saliente where para = $1', [user.correo]);
  expect(rows).toEqual([]);
});

test.each([
  [{ redes: ['ejemplo.mx'] }, 'invalid_network', /«ejemplo.mx» no es una dirección/],
  [{ expira: '2020-01-01T00:00:00Z' }, 'invalid_period', /posterior/],
])('%j is understood and refused as %s', async (wrong, code, msg) => {
  const answer = await make(wrong);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code, msg: expect.stringMatching(msg) }]);
  expect(await list()).toEqual([]);
});

test('a taxpayer has a limited number of keys, also when they are made at once', async () => {
  await Promise.all(Array.from({ length: MAX_LLAVES - 1 }, () => make()));
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(answers.map((answer) => answer.json().code)).toContain('api_key_limit');
  const [any] = await list();
  await server.call('DELETE', `/llaves/${any?.id}`, as);
  expect((await make()).statusCode).toBe(200);
});

test('every administrator gets a mail about a new key, without the key', async () => {
  const colleague = await server.createContribuyenteUser(RFC);
  const { apikey } = await made();
  for (const { correo } of [user, colleague]) {
    const { asunto, texto } = await server.lastMail(correo);
    expect(asunto).toBe(`Llave de API nueva en ${RFC}`);
    expect(texto).toContain(`${user.correo} creó la llave «Contabilidad»`);
    expect(texto).not.toContain(apikey.slice(7));
  }
});

test('a key serves in both headers; a call outside of its scopes names the scope it lacks', async () => {
  const { apikey } = await made();
  expect(await answerOf(apikey)).toBe(200);
  const other = { url: `${API_BASE}/emitidos`, headers: { 'x-api-key': apikey } };
  expect((await server.app.inject(other)).statusCode).toBe(200);
  const refused = await withKey(apikey, '/cfdi', { method: 'POST', payload: { name: 'a.xml', xmlb64: 'YQ==' } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    {
      code: 'api_key_scope',
      msg: 'La ApiKey «Contabilidad» no tiene el alcance «subir», que esta llamada necesita: Cargar y verificar CFDI; escribir etiquetas, notas, decisiones de impuestos y DIOT.',
    },
  ]);
  expect(await answerOf(apikey, '/llaves')).toBe('403 forbidden');
  expect(await answerOf(apikey, '/llaves', { method: 'POST', payload: { nombre: 'x', alcances: ['leer'] } })).toBe(
    '403 forbidden',
  );
});

test('another scheme of Authorization is not a key', async () => {
  const headers = { authorization: 'Basic YTpi', 'x-token': user.token, 'x-rfc': RFC };
  expect((await server.app.inject({ url: `${API_BASE}/emitidos`, headers })).statusCode).toBe(200);
});

test('a revoked, an expired and an unknown key, and another network, have codes of their own', async () => {
  const { apikey, llave } = await made({ redes: ['10.0.0.0/8', '2001:db8::/32'], expira: new Date(now + HOUR) });
  const from = (remoteAddress: string) => answerOf(apikey, '/emitidos', { remoteAddress });
  for (const inside of ['10.2.3.4', '::ffff:10.2.3.4', '2001:db8::7']) expect(await from(inside)).toBe(200);
  for (const outside of ['11.0.0.1', '::1', '2001:db9::7']) expect(await from(outside)).toBe('403 api_key_network');
  now += HOUR;
  expect(await from('10.2.3.4')).toBe('401 api_key_expired');
  expect((await list())[0]?.estado).toBe('vencida');
  now -= HOUR;
  expect((await server.call('DELETE', `/llaves/${llave.id}`, as)).json().msg).toBe('Llave revocada');
  expect(await from('10.2.3.4')).toBe('401 api_key_revoked');
  expect(await list()).toEqual([]);
  expect((await server.call('DELETE', `/llaves/${llave.id}`, as)).statusCode).toBe(404);
  for (const wrong of ['bv_', 'x', `bv_${'A'.repeat(43)}`]) expect(await answerOf(wrong)).toBe('401 unauthorized');
  now += 91 * DAY;
  await purgeRevokedKeys(server.deps);
  expect(await from('10.2.3.4')).toBe('401 unauthorized');
});

test('rejected keys cost their network, and no other key or network', async () => {
  const { apikey } = await made();
  const wrong = `bv_${'A'.repeat(43)}`;
  expect(await answerOf(wrong)).toBe('401 unauthorized');
  await server.deps.db.updateTable('limite_uso').set({ usos: 200 }).execute();
  const limited = await withKey(wrong);
  expect([limited.statusCode, limited.json().code]).toEqual([429, 'too_many_attempts']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(await answerOf(apikey)).toBe(200);
  expect(await answerOf(wrong, '/emitidos', { remoteAddress: '203.0.113.9' })).toBe('401 unauthorized');
});

test('a program does not use up the calls of the person who made its key', async () => {
  const { apikey } = await made({ alcances: ['subir'] });
  const add = (nombre: string): Sent => ({ method: 'POST', payload: { nombre, color: 'azul' } });
  expect(await answerOf(apikey, '/etiquetas', add('Una'))).toBe(200);
  await server.deps.db.updateTable('limite_uso').set({ usos: 120 }).execute();
  expect(await answerOf(apikey, '/etiquetas', add('Dos'))).toBe('429 too_many_attempts');
  expect((await server.call('POST', '/etiquetas', as, { nombre: 'Dos', color: 'azul' })).statusCode).toBe(200);
});

test('a key ends with the access of its creator, and says so in the list', async () => {
  const colleague = await server.createContribuyenteUser(RFC);
  const { apikey } = await made({}, { token: colleague.token, rfc: RFC });
  const remove = () => server.deps.db.deleteFrom('acceso').where('usuario_id', '=', colleague.idacceso).execute();
  await remove();
  expect(await answerOf(apikey)).toBe('401 unauthorized');
  expect((await list())[0]).toMatchObject({ creador: colleague.correo, estado: 'sin_acceso' });
  await server.grant(colleague, RFC, '2');
  expect(await answerOf(apikey)).toBe(200);
  await server.deps.db.updateTable('usuario').set({ activo: false }).where('id', '=', colleague.idacceso).execute();
  expect(await answerOf(apikey)).toBe('401 unauthorized');
});

test('the last use is written at most once a minute', async () => {
  const { apikey } = await made();
  const used = async () => (await list())[0]?.usada;
  const first = new Date(now).toISOString();
  await withKey(apikey);
  expect(await used()).toBe(first);
  now += MINUTE - 1;
  await withKey(apikey);
  expect(await used()).toBe(first);
  now += 1;
  await withKey(apikey);
  expect(await used()).toBe(new Date(now).toISOString());
});

test('the ApiKey of /info is listed with all scopes, keeps its name and can be revoked', async () => {
  const { apikey } = (await server.call('POST', '/info/apikey', as)).json();
  const [llave] = await list();
  const muestra = `${apikey.slice(0, 7)}…${apikey.slice(-4)}`;
  expect(llave).toMatchObject({ nombre: 'ApiKey', alcances: todosLosAlcances, muestra, renovable: true });
  // Keys that were made before the list existed have no stored sample.
  await server.deps.db.updateTable('api_key').set({ muestra: null }).execute();
  expect((await list())[0]).toEqual(llave);
  expect((await server.call('PATCH', `/llaves/${llave?.id}`, as, { nombre: 'Otra' })).json().code).toBe('conflict');
  await server.call('DELETE', `/llaves/${llave?.id}`, as);
  expect(await answerOf(apikey)).toBe('401 api_key_revoked');
  expect((await server.call('GET', '/info', as)).json().apikey).toBe('');
  expect((await server.call('POST', '/info/apikey', as)).json().msg).toBe('ApiKey generada');
});

test('making, renaming and revoking is in the log, and so is what was done with which key', async () => {
  const { apikey, llave } = await made({ alcances: ['subir'], redes: ['10.0.0.0/8', '127.0.0.1'] });
  await server.call('PATCH', `/llaves/${llave.id}`, as, { nombre: 'Nómina' });
  const xmlb64 = createCfdiBuilder(RFC).build().toString('base64');
  expect(await answerOf(apikey, '/cfdi', { method: 'POST', payload: { name: 'a.xml', xmlb64 } })).toBe(200);
  await server.call('DELETE', `/llaves/${llave.id}`, as);
  const { rows } = (await server.call('GET', '/bitacora', as)).json();
  expect(rows.slice(0, 4)).toMatchObject([
    { accion: 'apikey.revocada', objeto: 'Nómina', usuario: user.correo },
    { accion: 'cfdi.guardado', usuario: `${user.correo} (ApiKey «Nómina»)` },
    { accion: 'apikey.renombrada', objeto: 'Nómina', detalle: 'Antes: Contabilidad' },
    {
      accion: 'apikey.generada',
      objeto: 'Contabilidad',
      detalle: `${llave.muestra} · alcances subir · 10.0.0.0/8, 127.0.0.1/32`,
    },
  ]);
});

test("another taxpayer's administrator neither sees, renames nor revokes a key", async () => {
  const { apikey, llave } = await made();
  const stranger = await server.createContribuyenteUser(OTHER);
  const theirs = { token: stranger.token, rfc: OTHER };
  expect((await server.call('GET', '/llaves', theirs)).json().rows).toEqual([]);
  expect((await server.call('PATCH', `/llaves/${llave.id}`, theirs, { nombre: 'Mía' })).statusCode).toBe(404);
  expect((await server.call('DELETE', `/llaves/${llave.id}`, theirs)).statusCode).toBe(404);
  expect(await answerOf(apikey)).toBe(200);
  expect((await list())[0]?.nombre).toBe('Contabilidad');
});

test('an export is fetched by the key that ordered it, from its networks, until that key is revoked', async () => {
  const xmlb64 = createCfdiBuilder(RFC).build().toString('base64');
  await server.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64 });
  const { apikey, llave } = await made({ alcances: ['exportar'], redes: ['127.0.0.1'] });
  const second = await made({ alcances: ['exportar'] });
  const order = { origen: 'emitidos', tipo: 'xlsx', query: {} };
  expect(await answerOf(apikey, '/exportaciones', { method: 'POST', payload: order })).toBe(200);
  await server.runJobs();
  const urlOf = async (key: string) => (await withKey(key, '/exportaciones')).json().rows[0].url;
  const [url, other] = [await urlOf(apikey), await urlOf(second.apikey)];
  const fetched = async (address: string, remoteAddress = '127.0.0.1') =>
    (await server.app.inject({ url: address, remoteAddress })).statusCode;
  expect(await fetched(url)).toBe(200);
  expect(await fetched(url, '203.0.113.9')).toBe(410);
  await server.call('DELETE', `/llaves/${llave.id}`, as);
  expect([await fetched(url), await fetched(other, '203.0.113.9')]).toEqual([410, 200]);
});
