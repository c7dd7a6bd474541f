import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import * as contracts from '@boveda/contracts';
import { openSecret } from '@boveda/platform/core/secrets';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { factura, openLedger } from '../../testing/pagos/documentos';
import { purgeIdempotency } from '../installation/idempotency.store';

const RFC = 'EKU9003173C9';
const OTHER = 'BBB010101BBB';
const HOUR = 3_600_000;
const PDF = Buffer.from('%PDF-1.4\n%%EOF');

let now = Date.now();
let server: TestApp;
let as: { token: string; rfc: string };
let key = 0;

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
beforeEach(async () => {
  now = Date.now();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  await server.deps.db.deleteFrom('limite_uso').execute();
});
afterAll(() => server.close());

const nextKey = () => `clave-${++key}`;
interface Sent {
  clave: string;
  who?: object;
}
const post = (path: string, payload: object, { clave, who }: Sent) =>
  server.app.inject({
    method: 'POST',
    url: `${contracts.API_BASE}${path}`,
    headers: { ...(who ?? { 'x-token': as.token, 'x-rfc': as.rfc }), 'idempotency-key': clave },
    payload,
  });
const tag = (nombre: string, sent: Sent) => post('/etiquetas', { nombre, color: 'azul' }, sent);
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${JSON.parse(body).code ?? 'ok'}`;
const count = async (table: string) =>
  Number((await server.pool.query(`select count(*) from ${table} where rfc_owner = $1`, [RFC])).rows[0].count);

async function csd(): Promise<object> {
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  return { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
}

async function zipOf(cfdis: Buffer[]): Promise<string> {
  const zip = new ZipFile();
  for (const [at, cfdi] of cfdis.entries()) zip.addBuffer(cfdi, `${at}.xml`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}

test('every POST of a taxpayer that creates takes a key; the others are listed by name', () => {
  const posts = [...server.app.implementations.values()]
    .flat()
    .filter(({ route, policy }) => route.method === 'POST' && policy.startsWith('contribuyente'));
  expect(posts.filter(({ route }) => !route.idempotent).map(({ route }) => route.name)).toEqual([
    // A code that works once, for a minute.
    'autorizaciones.grant',
    // The address of a consent page, which is valid once.
    'correos.beginOauth',
    // Counts.
    'etiquetas.count',
    // An answered request is not answered again.
    'buzon.answerMany',
    'buzon.answerByLink',
    // A question to the PAC.
    'pac.test',
    // Messages that are known by their webhook-id, also when they are sent again.
    'webhooks.test',
    'webhooks.resend',
  ]);
});

describe('the same request with the same key is done once and answered the same', () => {
  const builder = createCfdiBuilder(RFC);
  const stored = builder.build();
  let uuid: string;
  let contraparte: string;
  beforeAll(async () => {
    const user = await server.createContribuyenteUser(RFC);
    const who = { token: user.token, rfc: RFC };
    await server.call('POST', '/cfdi', who, { name: 'a.xml', xmlb64: stored.toString('base64') });
    ({ uuid, rfc: contraparte } = (await server.call('GET', '/emitidos', who)).json().rows[0]);
    await openLedger(server).arrive(factura('10.00', { rfc_owner: RFC, contraparte_rfc: contraparte }));
  });

  test.each<[string, string, string, () => object | Promise<object>]>([
    ['accesos.add', '/accesos', 'bitacora', () => ({ correo: 'una-vez@prueba.mx', privilegio: '2' })],
    ['certificados.add', '/certificados', 'certificado', csd],
    ['llaves.create', '/llaves', 'api_key', () => ({ nombre: 'Una vez', alcances: ['leer'] })],
    [
      'webhooks.create',
      '/webhooks',
      'webhook',
      () => ({ url: 'https://a.mx/', eventos: ['cfdi.recibido'], activo: true }),
    ],
    ['etiquetas.add', '/etiquetas', 'etiqueta', () => ({ nombre: 'Una vez', color: 'azul' })],
    ['notas.add', '/notas', 'nota', () => ({ uuid, texto: 'Una vez' })],
    ['contactos.add', '/contactos', 'contacto', () => ({ contraparte, correo: 'a@b.mx' })],
    [
      'contactos.importMany',
      '/contactos?action=importar',
      'contacto',
      () => ({ rows: [{ contraparte, correo: 'b@b.mx' }] }),
    ],
    [
      'envios.write',
      '/envios/carta',
      'envio',
      () => ({ contraparte, tipo: 'cobrar', para: ['a@b.mx'], asunto: 'Saldo', texto: '{facturas}' }),
    ],
    [
      'cliente.send',
      '/cliente/documentos',
      'documento_cliente',
      () => ({ clase: 'otro', nombre: 'a.pdf', archivob64: Buffer.from('%PDF-1.7').toString('base64') }),
    ],
    ['materialidad.create', '/materialidad', 'materialidad_expediente', () => ({ contraparte: 'AAA010101AAA' })],
    [
      'bancos.upload',
      '/bancos',
      'banco_archivo',
      () => ({
        nombre: 'a.csv',
        archivob64: Buffer.from('Cuenta 0123456789\nFecha,Concepto,Cargo,Abono\n01/03/2026,A,1.00,\n').toString(
          'base64',
        ),
      }),
    ],
    ['exportaciones.create', '/exportaciones', 'exportacion', () => ({ origen: 'emitidos', tipo: 'xlsx', query: {} })],
    ['exportaciones.mailZip', '/emitidos/zip-correo', 'exportacion', () => ({})],
    ['envios.createLink', '/envios/enlace', 'envio', () => ({ uuids: [uuid], dias: 7 })],
    ['envios.mail', '/envios/correo', 'envio', () => ({ uuids: [uuid], para: ['a@prueba.mx'], mensaje: '', dias: 7 })],
    ['cfdi.upload', '/cfdi', 'cfdi', () => ({ name: 'a.xml', xmlb64: builder.build().toString('base64') })],
    ['cfdi.uploadPdf', '/cfdi?type=pdf', 'bitacora', () => ({ name: `${uuid}.pdf`, pdfb64: PDF.toString('base64') })],
    ['cfdi.uploadZip', '/cfdi?type=zip', 'cfdi', async () => ({ zip: await zipOf([builder.build(), stored]) })],
  ])('%s', async (_name, path, table, bodyOf) => {
    const body = await bodyOf();
    const clave = nextKey();
    const before = [await count(table), await count('bitacora')];
    const first = await post(path, body, { clave });
    expect([first.statusCode, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const after = [await count(table), await count('bitacora')];
    expect(after).toEqual([before[0] === undefined ? 0 : before[0] + 1, expect.any(Number)]);
    const second = await post(path, body, { clave });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect([await count(table), await count('bitacora')]).toEqual(after);
  });
});

test('of requests that come together one is done; the others are told to come back, and get its answer', async () => {
  const clave = nextKey();
  const before = await count('etiqueta');
  const answers = await Promise.all(Array.from({ length: 5 }, () => tag('Juntas', { clave })));
  expect(await count('etiqueta')).toBe(before + 1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(codeOf(answer)).toBe('409 idempotency_in_progress');
    expect(answer.headers['retry-after']).toBe('2');
  }
  const done = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
  expect(done.length).toBeGreaterThan(0);
  expect((await tag('Juntas', { clave })).json()).toEqual(done[0]);
});

test('another request with the key is refused: another call, body or query', async () => {
  const clave = nextKey();
  await tag('Primera', { clave });
  expect(codeOf(await tag('Segunda', { clave }))).toBe('422 idempotency_key_reused');
  const other = { origen: 'emitidos', tipo: 'xlsx', query: {} };
  expect(codeOf(await post('/exportaciones', other, { clave }))).toBe('422 idempotency_key_reused');
  const upload = nextKey();
  const xmlOf = () => ({ name: 'a.xml', xmlb64: createCfdiBuilder(RFC).build().toString('base64') });
  await post('/cfdi', xmlOf(), { clave: upload });
  expect(codeOf(await post('/cfdi', xmlOf(), { clave: upload }))).toBe('422 idempotency_key_reused');
});

test('a refused request changes nothing and is tried again', async () => {
  await tag('Ocupada', { clave: nextKey() });
  const clave = nextKey();
  expect(codeOf(await tag('ocupada', { clave }))).toBe('409 conflict');
  await server.deps.db.deleteFrom('etiqueta').where('nombre', '=', 'Ocupada').execute();
  expect(codeOf(await tag('ocupada', { clave }))).toBe('200 ok');
});

test('keys of other users, API keys and taxpayers are others; the key of a user holds in every session', async () => {
  const clave = nextKey();
  const made = async (nombre: string) =>
    (await server.call('POST', '/llaves', as, { nombre, alcances: ['subir'] })).json().apikey as string;
  const bearers = [await made('Uno'), await made('Dos')].map((apikey) => ({ authorization: `Bearer ${apikey}` }));
  const other = await server.createContribuyenteUser(OTHER);
  const senders = [undefined, ...bearers, { 'x-token': other.token, 'x-rfc': OTHER }];
  for (const [at, who] of senders.entries())
    expect(codeOf(await tag(`De ${at}`, { clave, ...(who && { who }) }))).toBe('200 ok');
});

test('after 24 hours the key is new', async () => {
  const clave = nextKey();
  await tag('De ayer', { clave });
  now += 11 * HOUR;
  await server.app.inject({ url: `${contracts.API_BASE}/emitidos`, headers: { 'x-token': as.token, 'x-rfc': RFC } });
  now += 11 * HOUR;
  expect((await tag('De ayer', { clave })).headers['idempotency-replayed']).toBe('true');
  now += 2 * HOUR;
  expect(codeOf(await tag('De hoy', { clave }))).toBe('200 ok');
  now += 24 * HOUR;
  await purgeIdempotency(server.deps);
  expect(await count('idempotencia')).toBe(0);
});

test('what is stored reveals neither the key nor the request nor a link in the answer', async () => {
  const clave = nextKey();
  await server.call('POST', '/cfdi', as, {
    name: 'a.xml',
    xmlb64: createCfdiBuilder(RFC).build().toString('base64'),
  });
  const { uuid } = (await server.call('GET', '/emitidos', as)).json().rows[0];
  const { url } = (await post('/envios/enlace', { uuids: [uuid], dias: 7 }, { clave })).json();
  const rows = await server.deps.db.selectFrom('idempotencia').selectAll().execute();
  const bytes = rows.map((row) => Buffer.concat([row.clave, row.peticion, row.respuesta ?? Buffer.alloc(0)]));
  for (const text of [clave, uuid, String(url).split('#p=')[1] ?? ''])
    expect(bytes.some((row) => row.includes(text))).toBe(false);
});

test('a secret that is shown once is stored so that only its Idempotency-Key opens it', async () => {
  const clave = nextKey();
  const create = () => post('/llaves', { nombre: 'Reintento', alcances: ['leer'] }, { clave });
  const { apikey } = (await create()).json();
  expect((await create()).json().apikey).toBe(apikey);
  const { intento, titular, respuesta } = await server.deps.db
    .selectFrom('idempotencia')
    .select(['intento', 'titular', 'respuesta'])
    .orderBy('creada', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const context = `${RFC} ${titular} ${intento}`;
  const opened = openSecret(server.deps.keys, 'idempotency', context, respuesta ?? Buffer.alloc(0));
  expect(opened.includes(apikey)).toBe(false);
});

test('a key that is no header value is refused; calls that have no use for a key ignore it', async () => {
  for (const clave of ['', ' ', 'ñ', 'a b', 'x'.repeat(256)])
    expect(codeOf(await tag('Mala', { clave }))).toBe('400 invalid_query');
  const headers = { 'x-token': as.token, 'x-rfc': RFC, 'idempotency-key': '' };
  expect((await server.app.inject({ url: `${contracts.API_BASE}/emitidos`, headers })).statusCode).toBe(200);
});
