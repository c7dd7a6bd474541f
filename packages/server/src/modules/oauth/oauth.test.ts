import { API_BASE, type Llave, MAX_LLAVES } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { createOauthClient } from '../../../testing/oauth-client';
import { purgeOauth } from '../../auth/oauth-token.store';

const RFC = 'EKU9003173C9';
const OTHER = 'AAA010101AAA';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now = Date.now();
let server: TestApp;
let boss: TestUser;
let as: Record<string, string>;
let client: ReturnType<typeof createOauthClient>;

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
  await server.createContribuyente(RFC);
  client = createOauthClient(server);
});
beforeEach(async () => {
  now = Date.now();
  for (const table of [
    'oauth_codigo',
    'oauth_token',
    'oauth_cliente',
    'api_key',
    'limite_uso',
    'correo_saliente',
  ] as const)
    await server.owner.deleteFrom(table).execute();
  boss = await server.createContribuyenteUser(RFC);
  as = { 'x-token': boss.token, 'x-rfc': RFC };
});
afterAll(() => server.close());

const read = async (asked: Record<string, string>, headers = as) =>
  server.app.inject({ url: `${API_BASE}/autorizaciones/solicitud?${new URLSearchParams(asked)}`, headers });
const keys = async (): Promise<Llave[]> =>
  (await server.app.inject({ url: `${API_BASE}/llaves`, headers: as })).json().rows;
const codeIn = (answer: { json(): { url: string } }) => new URL(answer.json().url).searchParams.get('code') ?? '';
const works = async (token: string) => (await client.listTools(token)).statusCode === 200;
const logged = async () =>
  (await server.app.inject({ url: `${API_BASE}/bitacora`, headers: as })).json().rows as {
    accion: string;
    detalle: string;
    usuario: string;
  }[];

test('a program finds out by the 401 of /mcp who can allow it', async () => {
  const { origin } = new URL(server.deps.env.publicUrl);
  const refused = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} });
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    `Bearer realm="boveda", resource_metadata="${metadata}"`,
  ]);
  const resource = (await server.app.inject({ url: new URL(metadata).pathname })).json();
  expect(resource).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  expect((await server.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/autorizar`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
});

test('a consent makes an API key for /mcp alone, which is listed and told to the administrators', async () => {
  const { access } = await client.granted(as);
  expect(await works(access)).toBe(true);
  const direct = await server.app.inject({
    url: `${API_BASE}/emitidos`,
    headers: { authorization: `Bearer ${access}` },
  });
  expect([direct.statusCode, direct.json().code]).toEqual([401, 'unauthorized']);
  expect(await keys()).toMatchObject([
    {
      nombre: 'Claude',
      muestra: 'OAuth',
      alcances: ['leer'],
      esDeAsistente: true,
      creador: boss.correo,
      estado: 'activa',
    },
  ]);
  expect((await server.lastMail(boss.correo)).asunto).toContain('Llave de API nueva');
  const [hecho] = await logged();
  expect(hecho).toMatchObject({ accion: 'apikey.generada', usuario: `${boss.correo} (asistente «Claude»)` });
});

test('a tool reads the taxpayer of the consent, and no other', async () => {
  await server.createContribuyenteUser(OTHER);
  const { access } = await client.granted(as);
  const call = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${access}`, ...headers },
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'buscar_cfdi', arguments: { direccion: 'emitidos' } },
      },
    });
  expect((await call({})).body).toContain('\\"count\\":0');
  expect((await call({ 'x-rfc': OTHER })).statusCode).toBe(403);
});

test('access tokens end after a quarter of an hour; a refresh token works once, and twice ends the key', async () => {
  const { client_id, access, refresh } = await client.granted(as);
  now += 16 * MINUTE;
  expect(await works(access)).toBe(false);
  const next = (await client.refresh(client_id, refresh)).json();
  expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'leer' });
  expect(await works(next.access_token)).toBe(true);
  const again = await client.refresh(client_id, refresh);
  expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
  expect(await works(next.access_token)).toBe(false);
  expect((await client.refresh(client_id, next.refresh_token)).json().error).toBe('invalid_grant');
  expect(await keys()).toEqual([]);
  const [hecho] = await logged();
  expect(hecho).toMatchObject({ accion: 'apikey.revocada', detalle: 'Su refresh token se presentó dos veces' });
});

test('an assistant that was idle for a month, or allowed 90 days ago, must be allowed again', async () => {
  const { client_id, refresh } = await client.granted(as);
  now += 31 * DAY;
  expect((await client.refresh(client_id, refresh)).json().error).toBe('invalid_grant');
  now = Date.now();
  let { refresh: kept } = await client.granted(as);
  const { client_id: other } = (await server.owner
    .selectFrom('api_key')
    .select('cliente as client_id')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow()) as { client_id: string };
  for (let day = 0; day < 81; day += 27) {
    now += 27 * DAY;
    kept = (await client.refresh(other, kept)).json().refresh_token;
  }
  expect(kept).toMatch(/^bvr_/);
  now += 10 * DAY;
  expect((await client.refresh(other, kept)).json().error).toBe('invalid_grant');
});

test('a code works once, for a minute, for its client, address and verifier; presented twice it ends its key', async () => {
  const asked = await client.asked();
  const { client_id = '' } = asked;
  const code = codeIn(await client.allow(asked, as));
  const { client_id: stranger } = (await client.register()).json();
  const wrong = [
    await client.exchange(stranger, code),
    await client.exchange(client_id, code, { redirect_uri: 'http://localhost:3334/otra' }),
    await client.exchange(client_id, code, { code_verifier: 'x'.repeat(43) }),
    await client.exchange(client_id, 'x'.repeat(43)),
  ];
  expect(wrong.map((answer) => answer.json().error)).toEqual(Array(4).fill('invalid_grant'));
  expect((await client.exchange(client_id, code, { resource: 'https://otro.mx/mcp' })).json().error).toBe(
    'invalid_target',
  );
  const { access_token } = (await client.exchange(client_id, code)).json();
  expect(await works(access_token)).toBe(true);
  expect((await client.exchange(client_id, code)).json().error).toBe('invalid_grant');
  expect(await works(access_token)).toBe(false);
  const late = codeIn(await client.allow(asked, as));
  now += MINUTE;
  expect((await client.exchange(client_id, late)).json().error).toBe('invalid_grant');
});

test('a code is worth nothing once its person lost the access or the password', async () => {
  const asked = await client.asked();
  const { client_id = '' } = asked;
  const code = codeIn(await client.allow(asked, as));
  await server.deps.db.updateTable('acceso').set({ privilegio: '2' }).where('usuario_id', '=', boss.idacceso).execute();
  expect((await client.exchange(client_id, code)).json().error).toBe('invalid_grant');
  await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', boss.idacceso).execute();
  expect((await client.exchange(client_id, code)).json().error).toBe('invalid_grant');
});

test('a request that names no known client or address is shown to nobody else; any other fault is told to the program', async () => {
  const asked = await client.asked();
  const unknown = await read({ ...asked, client_id: 'bvc_nadie' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
  const elsewhere = await read({ ...asked, redirect_uri: 'https://malo.mx/' });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([400, 'invalid_redirect']);
  // A program on the user's machine gets another port each time.
  const port = await read({ ...asked, redirect_uri: client.redirect_uri.replace('3334', '5000') });
  expect(port.json()).toMatchObject({ esValida: true, destino: null, cliente: 'Claude' });
  const faults = {
    response_type: ['token', 'unsupported_response_type'],
    code_challenge_method: ['plain', 'invalid_request'],
    code_challenge: ['corto', 'invalid_request'],
    scope: ['leer subir', 'invalid_scope'],
    resource: ['https://otro.mx/mcp', 'invalid_target'],
  };
  for (const [name, [value = '', error]] of Object.entries(faults)) {
    const { esValida, rechazo } = (await read({ ...asked, [name]: value })).json();
    const told = new URL(rechazo);
    expect([name, esValida, told.searchParams.get('error')]).toEqual([name, false, error]);
    expect([told.origin + told.pathname, told.searchParams.get('state')]).toEqual([client.redirect_uri, 'estado']);
    expect((await client.allow({ ...asked, [name]: value }, as)).statusCode).toBe(409);
  }
  const { rechazo } = (await read(asked)).json();
  const { origin } = new URL(server.deps.env.publicUrl);
  const said = new URL(rechazo).searchParams;
  expect([said.get('error'), said.get('iss')]).toEqual(['access_denied', origin]);
});

test('only an Administrador who confirmed the password allows it, with a session', async () => {
  const asked = await client.asked();
  const auxiliar = await server.createContribuyenteUser(RFC, '2');
  expect((await client.allow(asked, { 'x-token': auxiliar.token, 'x-rfc': RFC })).json().code).toBe('forbidden');
  const { access } = await client.granted(as);
  expect((await client.allow(asked, { authorization: `Bearer ${access}` })).statusCode).toBe(401);
  now += 11 * MINUTE;
  expect((await client.allow(asked, as)).json().code).toBe('password_needed');
});

test('an assistant takes the place of an API key', async () => {
  for (let n = 0; n < MAX_LLAVES; n++)
    await server.app.inject({
      ...{ method: 'POST', url: `${API_BASE}/llaves`, headers: as },
      payload: { nombre: `n${n}`, alcances: ['leer'] },
    });
  expect((await client.allow(await client.asked(), as)).json().code).toBe('api_key_limit');
});

test('an administrator or the assistant itself ends it at once', async () => {
  const first = await client.granted(as);
  const [{ id = '' } = {}] = await keys();
  await server.app.inject({ method: 'DELETE', url: `${API_BASE}/llaves/${id}`, headers: as });
  expect([await works(first.access), (await client.refresh(first.client_id, first.refresh)).statusCode]).toEqual([
    false,
    400,
  ]);
  const second = await client.granted(as);
  for (const token of ['desconocido', second.refresh]) {
    const { client_id } = second;
    expect((await client.form('/oauth/revocar', { token, client_id })).statusCode).toBe(200);
  }
  expect([await works(second.access), await keys()]).toEqual([false, []]);
});

test('a client registers addresses of its own site or machine, and a name without tricks', async () => {
  const refused = [
    'http://malo.mx/',
    'javascript:alert(1)',
    'https://a.mx/#x',
    'https://u:p@a.mx/',
    'cursor://x',
    'nada',
  ];
  for (const uri of refused) {
    const answer = await client.register({ redirect_uris: [uri] });
    expect([uri, answer.statusCode, answer.json().error]).toEqual([uri, 400, 'invalid_redirect_uri']);
  }
  for (const body of [{}, { redirect_uris: [] }, { redirect_uris: Array(11).fill('https://a.mx/') }])
    expect((await client.register(body)).json().error).toBe('invalid_redirect_uri');
  const implicit = { redirect_uris: ['https://a.mx/'], grant_types: ['implicit'] };
  expect((await client.register(implicit)).json().error).toBe('invalid_client_metadata');
  const named = await client.register({ redirect_uris: ['https://a.mx/'], client_name: ' <b>Banco\u202e</b>\n ' });
  expect([named.statusCode, named.json().client_name]).toEqual([201, 'bBanco/b']);
  const lure = await client.register({ redirect_uris: ['https://a.mx/'], client_name: 'entre a https://malo.mx' });
  expect(lure.json().client_name).toBe('Asistente');
});

test('registrations are few from one network, and those that nobody allowed are forgotten', async () => {
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push((await client.register()).statusCode);
  expect(answers.slice(-2)).toEqual([201, 429]);
  await server.deps.db.deleteFrom('limite_uso').execute();
  const { client_id } = await client.granted(as);
  now += 8 * DAY;
  await purgeOauth(server.deps);
  const left = await server.owner.selectFrom('oauth_cliente').select('id').execute();
  expect(left).toEqual([{ id: client_id }]);
});

test('the token endpoint says in terms of OAuth what is wrong', async () => {
  const { client_id } = (await client.register()).json();
  const said = async (fields: Record<string, string>) => {
    const answer = await client.form('/oauth/token', fields);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().error_description).toMatch(/^[\x20-\x7e]+$/);
    return [answer.statusCode, answer.json().error];
  };
  expect(await said({ client_id: 'nadie', grant_type: 'authorization_code' })).toEqual([401, 'invalid_client']);
  expect(await said({ client_id, grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
  expect(await said({ client_id, grant_type: 'authorization_code', code: 'x' })).toEqual([400, 'invalid_request']);
  const json = await server.app.inject({ method: 'POST', url: '/oauth/token', payload: { client_id } });
  expect([json.statusCode, json.json().error]).toEqual([400, 'invalid_request']);
  const twice = await server.app.inject({
    ...{ method: 'POST', url: '/oauth/token', payload: `client_id=${client_id}&client_id=x` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request']);
});
