import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type Alcance, API_BASE, alcanceDe } from '@boveda/contracts';
import { tools } from '@boveda/mcp';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';

const RFC = 'EKU9003173C9';
const OTHER = 'AAA010101AAA';

interface ToolAnswer {
  isError?: boolean;
  structuredContent?: unknown;
  content: { type: string; text: string }[];
}

let server: TestApp;
let keys: Record<'own' | 'other' | 'uploads', string>;
let paidLater: string;
let altered: string;

const makeKey = async (as: object, alcances: Alcance[], fields: object = {}): Promise<string> =>
  (await server.call('POST', '/llaves', as, { nombre: 'Asistente', alcances, ...fields })).json().apikey;

beforeAll(async () => {
  server = await createTestApp();
  const own = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  const other = { token: (await server.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  const builder = createCfdiBuilder(RFC);
  const longAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 19);
  const owed = { receptor: RFC, fecha: longAgo, total: '1160.00', metodoPago: 'PPD', formaPago: '99' };
  const xmls = [
    createCfdiBuilder(OTHER).build(owed),
    builder.build(),
    builder.build({ metodoPago: 'PPD', formaPago: '99' }),
    Buffer.from(builder.build({ folio: '9' }).toString('utf8').replace('Folio="9"', 'Folio="8"')),
  ];
  for (const [at, xml] of xmls.entries())
    await server.call('POST', '/cfdi', own, { name: `${at}.xml`, xmlb64: xml.toString('base64') });
  // As the SAT would answer.
  await server.owner.updateTable('cfdi').set({ status: 2 }).where('status', '=', 1).execute();
  keys = {
    own: await makeKey(own, ['leer']),
    other: await makeKey(other, ['leer']),
    uploads: await makeKey(own, ['subir']),
  };
  const { rows } = (await api('/emitidos')) as { rows: { id: string; status: number }[] };
  altered = rows.find(({ status }) => status === 5)?.id ?? '';
  paidLater = ((await api('/pagos-emitidos')) as { rows: { id: string }[] }).rows[0]?.id ?? '';
  expect([rows.length, altered, paidLater]).toEqual([3, expect.stringMatching(/./), expect.stringMatching(/./)]);
});
afterAll(() => server.close());

/** The API's answer to the same key. */
async function api(path: string): Promise<unknown> {
  const { statusCode, body } = await server.app.inject({
    url: API_BASE + path,
    headers: { authorization: `Bearer ${keys.own}` },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body);
}

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

const post = (payload: unknown, headers: Record<string, string> = { authorization: `Bearer ${keys.own}` }) =>
  server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

/** The result of a message, which comes as JSON or as the one event of a stream. */
async function ask<Result>(method: string, params?: object, headers?: Record<string, string>): Promise<Result> {
  const { statusCode, body } = await post(message(method, params), headers);
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  const answer = JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body);
  if (answer.error) throw new Error(`${answer.error.code} ${answer.error.message}`);
  return answer.result;
}
const use = (name: string, input: object = {}, key = keys.own) =>
  ask<ToolAnswer>('tools/call', { name, arguments: input }, { authorization: `Bearer ${key}` });

test('every tool is listed with schemas of what it takes and answers, as one that only reads', async () => {
  interface Listed {
    name: string;
    description: string;
    inputSchema: { type: string };
    outputSchema: { type: string };
    annotations: object;
  }
  const { tools: listed } = await ask<{ tools: Listed[] }>('tools/list');
  expect(listed.map(({ name }) => name)).toEqual(tools().map(({ name }) => name));
  for (const { name, ...tool } of listed)
    expect({ name, ...tool }).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
      // Nothing that chooses another call can be added.
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object', properties: expect.any(Object) },
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
});

test('every tool asks a reading call of the API for which the scope leer is enough', () => {
  for (const { call } of tools())
    for (const direccion of ['emitidos', 'recibidos']) {
      const { name, method } = call({ direccion });
      expect([name, method, alcanceDe(name)]).toEqual([name, 'GET', 'leer']);
    }
});

test.each<[string, object, () => string]>([
  ['buscar_texto', { texto: RFC }, () => `/busqueda?texto=${RFC}`],
  ['buscar_cfdi', { direccion: 'emitidos', limit: 2 }, () => '/emitidos?after=&limit=2'],
  [
    'buscar_cfdi',
    { direccion: 'emitidos', status: '5', campos: 'subtotal' },
    () => '/emitidos?after=&status=5&campos=subtotal',
  ],
  ['buscar_cfdi', { direccion: 'recibidos' }, () => '/recibidos?after='],
  ['sumar_cfdi', { direccion: 'emitidos', metodopago: 'PPD' }, () => '/emitidos/sum?metodopago=PPD'],
  ['creditos', { direccion: 'emitidos' }, () => '/pagos-emitidos?after='],
  ['sumar_creditos', { direccion: 'emitidos' }, () => '/pagos-emitidos/sum'],
  ['antiguedad_creditos', { direccion: 'emitidos' }, () => '/pagos-emitidos/antiguedad'],
  ['riesgos', {}, () => '/riesgos'],
  ['mes_fiscal', { id: '2024-01' }, () => '/impuestos/meses/2024-01'],
  ['isr_mes', { id: '2024-01' }, () => '/isr/2024-01'],
  ['prellenado_mes', { id: '2024-01' }, () => '/prellenado/2024-01'],
  ['contrapartes', { sort: 'emitido', limit: 10 }, () => '/rfcs?sort=emitido&limit=10&importes=1'],
  ['conceptos_por_mes', { direccion: 'emitidos' }, () => '/rfcs/conceptos?direccion=emitidos'],
  ['solicitudes_cancelacion', { status: '0' }, () => '/buzoncanc?status=0'],
  ['espejo_cfdi', { id: '2024-01', direccion: 'recibidos' }, () => '/espejo/2024-01?direccion=recibidos'],
])('%s %j answers what the API does', async (name, input, path) => {
  const answer = await use(name, input);
  expect(answer).toMatchObject({ structuredContent: await api(path()) });
  expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
});

test('the mirror is read by 24 months', async () => {
  const { meses } = (await api('/espejo')) as { meses: object[] };
  const pages = [];
  for (const offset of [0, 24, 48]) pages.push((await use('espejo', { offset })).structuredContent);
  expect(pages).toEqual([0, 24, 48].map((from) => ({ meses: meses.slice(from, from + 24), count: meses.length })));
});

/** Links are signed anew for every answer. */
const withoutLinks = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (/url$/.test(key) && value !== null ? 'link' : value)));

test('a CFDI is read as the API tells it, as a tool and as a resource, and the explanation is of its report', async () => {
  const cfdi = (await api(`/emitidos/${altered}`)) as { validaciones: { resultado: string }[]; errmsg: string };
  const asked = { direccion: 'emitidos', id: altered };
  expect(withoutLinks((await use('leer_cfdi', asked)).structuredContent)).toEqual(withoutLinks(cfdi));
  const { contents } = await ask<{ contents: { text: string }[] }>('resources/read', {
    uri: `cfdi://emitidos/${altered}`,
  });
  expect(withoutLinks(JSON.parse(contents[0]?.text ?? ''))).toEqual(withoutLinks(cfdi));
  const validaciones = cfdi.validaciones.filter(({ resultado }) => resultado !== 'ok');
  expect((await use('explicar_validacion', asked)).structuredContent).toMatchObject({
    errmsg: cfdi.errmsg,
    validaciones,
    cumplidas: cfdi.validaciones.length - validaciones.length,
  });
  expect(validaciones).toContainEqual(expect.objectContaining({ id: 'sello', resultado: 'falla' }));
});

test('the schemas of all tools, which an assistant reads before it asks, take at most 25 KB', async () => {
  const { tools: listed } = await ask<{ tools: object[] }>('tools/list');
  expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(25_000);
});

test('a CFDI is found by its UUID as by its id, with what was sold in it', async () => {
  const { uuid } = (await api(`/emitidos/${altered}`)) as { uuid: string };
  const asked = (id: string) => ({ direccion: 'emitidos', id });
  expect(uuid).not.toBe(altered);
  for (const name of ['leer_cfdi', 'explicar_validacion', 'conceptos_cfdi'])
    expect(withoutLinks((await use(name, asked(uuid))).structuredContent)).toEqual(
      withoutLinks((await use(name, asked(altered))).structuredContent),
    );
  const { structuredContent } = await use('conceptos_cfdi', asked(uuid));
  expect(structuredContent).toMatchObject({ desglose: { conceptos: { count: 1, rows: [{ clave: '01010101' }] } } });
  const [elsewhere, unknown] = [
    await use('leer_cfdi', { direccion: 'recibidos', id: uuid }),
    await use('leer_cfdi', asked('00000000-0000-4000-8000-000000000000')),
  ];
  for (const { isError, content } of [elsewhere, unknown])
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('(not_found, ')]);
});

test('withholdings of a month and lines of its DIOT are those of their calls', async () => {
  const { totales, retenciones } = (await api('/impuestos/meses/2024-01')) as Record<string, object>;
  const { structuredContent } = await use('retenciones_mes', { id: '2024-01' });
  expect(totales).toMatchObject(omit(structuredContent as object, ['mes', 'retenciones', 'celdas']));
  expect(structuredContent).toMatchObject({ mes: '2024-01', retenciones });
  const diot = (await api('/diot/2024-01')) as { lineas: object[]; cuadre: object };
  const { structuredContent: first } = await use('diot_mes', { id: '2024-01' });
  expect(first).toMatchObject({ lineas: diot.lineas, count: diot.lineas.length, cuadre: diot.cuadre });
  expect((await use('diot_mes', { id: '2024-01', offset: 1 })).structuredContent).toMatchObject({
    lineas: diot.lineas.slice(1),
    count: diot.lineas.length,
  });
});

const omit = (from: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

test('a risk leads to its CFDI', async () => {
  const { structuredContent } = await use('riesgos', { tipo: 'ppdSinPago' });
  const [riesgo] = (structuredContent as { rows: { clave: string }[] }).rows;
  const { clave = '' } = riesgo ?? {};
  const evidencia = await api(`/riesgos/evidencia?${new URLSearchParams({ clave })}`);
  expect(evidencia).toMatchObject({ count: 1 });
  expect((await use('evidencia_riesgo', { clave })).structuredContent).toEqual(evidencia);
});

test('pages follow each other by cursor', async () => {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { structuredContent } = await use('buscar_cfdi', { direccion: 'emitidos', limit: 2, after });
    const page = structuredContent as { rows: { id: string }[]; next: string | null };
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(3);
});

test.each<[string, payload: object, status: number, said: string]>([
  ['an unknown tool', message('tools/call', { name: 'x', arguments: {} }), 200, "No existe la herramienta 'x'."],
  ['a call without a name', message('tools/call', { arguments: {} }), 200, "Falta el campo '/params/name'."],
  [
    'arguments that are a text',
    message('tools/call', { name: 'buscar_cfdi', arguments: 'x' }),
    200,
    "El campo '/params/arguments' no es válido. Se espera un objeto.",
  ],
  ['an unknown method', message('x'), 200, 'El servidor no tiene este método.'],
  ['another message', { x: 1 }, 400, 'El contenido no es un mensaje de JSON-RPC 2.0.'],
])('%s is refused in Spanish', async (_what, payload, status, said) => {
  const { statusCode, body } = await post(payload);
  const { error } = JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body);
  expect([statusCode, error.message]).toEqual([status, said]);
});

test('the CFDI of another taxpayer is not found', async () => {
  for (const name of ['leer_cfdi', 'explicar_validacion']) {
    const { isError, content } = await use(name, { direccion: 'emitidos', id: paidLater }, keys.other);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('(not_found, petición ')]);
  }
  const uri = `cfdi://emitidos/${paidLater}`;
  await expect(ask('resources/read', { uri }, { authorization: `Bearer ${keys.other}` })).rejects.toThrow('not_found');
  const { structuredContent } = await use('buscar_cfdi', { direccion: 'emitidos' }, keys.other);
  expect(structuredContent).toMatchObject({ rows: [], count: 0 });
});

test('what a tool does not take is its error, by its schema or by the API', async () => {
  const wrong = await use('buscar_cfdi', { direccion: 'emitidos', fechaIni: '2026-01-01' });
  expect([wrong.isError, wrong.content[0]?.text]).toEqual([true, "Campo desconocido: '/fechaIni'. (invalid_query)"]);
  const many = await use('buscar_cfdi', { direccion: 'ambos', limit: 'todos', fechaini: 'ayer' });
  expect([many.isError, many.content[0]?.text]).toEqual([
    true,
    "El campo '/direccion' no es válido. Se espera uno de «emitidos», «recibidos». El campo '/limit' no es válido. Se espera un número. El campo '/fechaini' no es válido. Se espera una fecha, aaaa-mm-dd. (invalid_query)",
  ]);
  const stranger = await use('buscar_cfdi', { direccion: 'emitidos', after: 'inventado' });
  expect([stranger.isError, stranger.content[0]?.text]).toEqual([true, expect.stringContaining('(invalid_query, ')]);
});

const BEARER = 'Bearer realm="boveda"';
const DISCOVERY = ', resource_metadata="http://localhost:0/.well-known/oauth-protected-resource/mcp"';

test.each<[string, () => Record<string, string>, number, string, string?]>([
  ['no key', () => ({}), 401, 'unauthorized', BEARER + DISCOVERY],
  [
    'an invented key',
    () => ({ 'x-api-key': 'bv_inventada' }),
    401,
    'unauthorized',
    `${BEARER}, error="invalid_token"${DISCOVERY}`,
  ],
  [
    'a key without leer',
    () => ({ authorization: `Bearer ${keys.uploads}` }),
    403,
    'api_key_scope',
    `${BEARER}, error="insufficient_scope", scope="leer"`,
  ],
  ['another taxpayer', () => ({ 'x-api-key': keys.own, 'x-rfc': OTHER }), 403, 'taxpayer_not_allowed', undefined],
  [
    'a page of another origin',
    () => ({ 'x-api-key': keys.own, origin: 'https://malo.mx' }),
    403,
    'forbidden',
    undefined,
  ],
])('refuses %s', async (_what, headers, status, code, challenge) => {
  const answer = await post(message('tools/list'), headers());
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.headers['www-authenticate']).toBe(challenge);
});

test('refuses a session: only a key may be given to an assistant', async () => {
  const { token } = await server.createContribuyenteUser(RFC);
  const answer = await post(message('tools/list'), { 'x-token': token, 'x-rfc': RFC, 'x-api-key': keys.own });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
});

test('takes one short message by POST alone', async () => {
  const headers = { authorization: `Bearer ${keys.own}` };
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await server.app.inject({ method, url: '/mcp', headers });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  }
  expect((await post([message('tools/list'), message('tools/list')])).statusCode).toBe(400);
  expect((await post(message('tools/call', { name: 'x'.repeat(70_000) }))).statusCode).toBe(413);
});

test('a message of the revision without sessions is answered, and no stream is opened', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'prueba', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = (method: string) => ({
    authorization: `Bearer ${keys.own}`,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
  });
  const { tools: listed } = await ask<{ tools: object[] }>('tools/list', { _meta: meta }, headers('tools/list'));
  expect(listed).toHaveLength(tools().length);
  const listen = { _meta: meta, notifications: { toolsListChanged: true } };
  await expect(ask('subscriptions/listen', listen, headers('subscriptions/listen'))).rejects.toThrow(/limit reached/);
});

test('a question counts as two calls of the key, and its network is that of the assistant', async () => {
  const user = await server.createContribuyenteUser(RFC);
  const as = { token: user.token, rfc: RFC };
  const key = await makeKey(as, ['leer'], { redes: ['127.0.0.1'] });
  const answer = await post(message('tools/call', { name: 'riesgos', arguments: {} }), { 'x-api-key': key });
  expect(answer.headers['ratelimit-remaining']).toBe('599');
  expect(answer.body).not.toContain('isError');
  const again = await post(message('tools/list'), { 'x-api-key': key });
  expect(again.headers['ratelimit-remaining']).toBe('597');
  const elsewhere = await makeKey(as, ['leer'], { redes: ['203.0.113.0/24'] });
  expect((await post(message('tools/list'), { 'x-api-key': elsewhere })).json().code).toBe('api_key_network');
});

test("questions of one key by the dozen are all answered, and another's goes before them", async () => {
  const order: string[] = [];
  const note = (who: keyof typeof keys) => () => use('riesgos', {}, keys[who]).then(() => order.push(who));
  await Promise.all([...Array.from({ length: 12 }, () => note('own')), note('other')].map((begin) => begin()));
  expect(order).toHaveLength(13);
  expect(order.indexOf('other')).toBeLessThan(8);
});
