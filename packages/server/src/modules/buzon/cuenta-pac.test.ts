import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { resealAll } from '../../esquema/reseal';

const RFC = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const FINKOK = { tipo: 'finkok', usuario: 'ana@despacho.mx', contrasena: 'secreta & <ñ>' };
const SW = { tipo: 'sw', token: 'T2lYQ0t4L0RHVkR4.dHZ2-_9' };

let app: TestApp;
let as: { token: string; rfc: string };
/** What the PAC was sent, and what it answers. */
let asked: { headers: Record<string, unknown>; url: string; body: string }[] = [];
let answer: Said | null = null;
interface Said {
  status?: number;
  type: string;
  body: string;
}
const pac = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ headers: request.headers, url: request.url ?? '', body });
  const { status = 200, type, body: said } = answer ?? { type: 'text/plain', body: '' };
  response.writeHead(status, { 'Content-Type': type }).end(said);
});

beforeAll(async () => {
  await new Promise<void>((done) => pac.listen(0, '127.0.0.1', done));
  app = await createTestApp();
  const url = `http://127.0.0.1:${(pac.address() as AddressInfo).port}`;
  app.deps.env = { ...app.deps.env, pacUrls: { finkok: `${url}/servicios/soap/cancel`, sw: url } };
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
});
beforeEach(async () => {
  asked = [];
  answer = null;
  for (const table of ['cuenta_pac', 'limite_uso'] as const) await app.owner.deleteFrom(table).execute();
});
afterAll(async () => {
  pac.closeAllConnections();
  pac.close();
  await app.close();
});

const set = (cuenta: object, who: typeof as = as) => app.call('PUT', '/pac', who, cuenta);
const get = async (who: typeof as = as) => (await app.call('GET', '/pac', who)).json();
const probe = async () => {
  const answered = await app.call('POST', '/pac?action=probar', as);
  return [answered.statusCode, answered.json().code ?? answered.json().pendientes];
};

const soap = (result: string) => ({
  type: 'text/xml; charset=utf-8',
  body:
    '<?xml version="1.0" encoding="UTF-8"?><senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" ' +
    'xmlns:s0="apps.services.soap.core.views" xmlns:tns="http://facturacion.finkok.com/cancel"><senv:Body>' +
    `<tns:get_pendingResponse><tns:get_pendingResult>${result}</tns:get_pendingResult></tns:get_pendingResponse>` +
    '</senv:Body></senv:Envelope>',
});
const json = (body: object, status = 200) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const UUID = '2D0E7634-886F-4119-B58F-2DCA228D510F';

test('an account is stored sealed, answered without its secret, recorded, and only that of this taxpayer', async () => {
  expect(await get()).toEqual({ tipo: null, usuario: null, cambiada: null, instalacion: null });
  expect((await set(FINKOK)).json()).toMatchObject({ tipo: 'finkok', usuario: FINKOK.usuario });
  const stored = await app.owner.selectFrom('cuenta_pac').selectAll().executeTakeFirstOrThrow();
  expect(stored.secreto.includes(Buffer.from(FINKOK.contrasena))).toBe(false);
  expect(JSON.stringify(await get())).not.toContain(FINKOK.contrasena);
  const [asiento] = (await app.call('GET', '/bitacora?accion=pac.elegido', as)).json().rows;
  expect(asiento).toMatchObject({ objeto: 'Finkok', detalle: FINKOK.usuario });

  const other = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  expect(await get(other)).toMatchObject({ tipo: null });
  await app.call('DELETE', '/pac', other);
  expect(await get()).toMatchObject({ tipo: 'finkok' });

  expect((await set(SW)).json()).toMatchObject({ tipo: 'sw', usuario: null });
  expect((await app.call('DELETE', '/pac', as)).statusCode).toBe(200);
  expect(await get()).toMatchObject({ tipo: null });
});

test('only an Administrador sees, changes and tests it', async () => {
  const reader = { token: (await app.createContribuyenteUser(RFC, '2')).token, rfc: RFC };
  for (const call of [
    app.call('GET', '/pac', reader),
    set(SW, reader),
    app.call('DELETE', '/pac', reader),
    app.call('POST', '/pac?action=probar', reader),
  ])
    expect((await call).statusCode).toBe(403);
});

test.each([
  ['no password', { tipo: 'finkok', usuario: 'a' }],
  ['an empty password', { ...FINKOK, contrasena: '' }],
  ['a token that would break a header', { tipo: 'sw', token: 'a\r\nX-Otra: b' }],
  ['the fields of the other PAC', { ...SW, usuario: 'a' }],
  ['an unknown PAC', { tipo: 'edicom', token: 'a' }],
  ['an address', { ...SW, url: 'http://169.254.169.254/' }],
])('refuses %s', async (_what, cuenta) => {
  expect((await set(cuenta)).statusCode).toBe(400);
});

test('the mailbox is asked with the credentials of the account, in the form of its PAC', async () => {
  await set(FINKOK);
  answer = soap(`<s0:uuids><tns:string>${UUID}</tns:string></s0:uuids>`);
  expect(await probe()).toEqual([200, 1]);
  expect(asked[0]?.url).toBe('/servicios/soap/cancel');
  expect(asked[0]?.body).toContain(
    '<c:username>ana@despacho.mx</c:username><c:password>secreta &amp; &lt;ñ></c:password>',
  );

  await set(SW);
  answer = json({ data: { uuid: [UUID] }, status: 'success', codStatus: '1100' });
  expect(await probe()).toEqual([200, 1]);
  expect(asked[1]).toMatchObject({ url: `/pendings/${RFC}`, headers: { authorization: `Bearer ${SW.token}` } });

  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'CSD' });
  const csd = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
  await app.call('POST', '/certificados', as, csd);
  expect((await app.call('GET', '/buzoncanc?action=refresh', as)).json()).toMatchObject({ nuevas: 1 });
  expect(asked[2]).toMatchObject({ url: `/pendings/${RFC}` });
});

// As phpcfdi/finkok recorded them and SW's documents show them.
test.each<[string, object, Said, [number, string, string?]]>([
  [
    'wrong credentials',
    FINKOK,
    soap('<s0:error>Invalid username or password</s0:error>'),
    [502, 'pac_refused', 'Revise la cuenta del PAC en Certificados.'],
  ],
  ['a user without the taxpayer', FINKOK, soap('<s0:error>300 - Usuario No Válido</s0:error>'), [502, 'pac_refused']],
  [
    'an error of its own',
    FINKOK,
    soap('<s0:error>708 - Error de conexión con el SAT</s0:error>'),
    [503, 'pac_unavailable', '«708 - Error de conexión con el SAT»'],
  ],
  [
    'an account that is suspended',
    FINKOK,
    soap('<s0:error>703 - Cuenta suspendida</s0:error>'),
    [503, 'pac_unavailable', '«703 - Cuenta suspendida». Si es de su cuenta o de su RFC, corríjalo con el PAC'],
  ],
  [
    'a fault',
    FINKOK,
    {
      status: 500,
      type: 'text/xml; charset=utf-8',
      body: '<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/"><senv:Body><senv:Fault><faultcode>senv:Server</faultcode><faultstring>Internal Error</faultstring></senv:Fault></senv:Body></senv:Envelope>',
    },
    [503, 'pac_unavailable'],
  ],
  ['maintenance', FINKOK, { type: 'text/html', body: '<html>Mantenimiento</html>' }, [503, 'pac_unavailable']],
  [
    'an expired token',
    SW,
    json({ message: '401', messageDetail: 'The token is expired', status: 'error' }, 401),
    [502, 'pac_refused'],
  ],
  [
    'an error of its service',
    SW,
    json({ message: 'CACFDI33 - Problemas con los campos.', messageDetail: '', status: 'error' }, 400),
    [503, 'pac_unavailable', '«CACFDI33 - Problemas con los campos.»'],
  ],
])('the test of an account tells of %s', async (_what, cuenta, said, expected) => {
  await set(cuenta);
  answer = said;
  const { statusCode, ...answered } = await app.call('POST', '/pac?action=probar', as);
  const [status, code, words = ''] = expected;
  expect([statusCode, answered.json().code]).toEqual([status, code]);
  expect(answered.json().msg).toContain(words);
});

test('without an account of its own and of the installation there is nothing to test', async () => {
  expect(await probe()).toEqual([503, 'pac_unavailable']);
  expect(asked).toEqual([]);
});

test('a pass over the sealed secrets opens that of the account', async () => {
  await set(SW);
  expect((await resealAll(app.deps.db, app.deps.keys)).failed).toEqual([]);
});
