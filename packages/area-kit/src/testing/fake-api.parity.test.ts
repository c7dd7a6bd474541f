import { randomUUID } from 'node:crypto';
import * as contracts from '@boveda/contracts';
import { API_BASE, type Route } from '@boveda/contracts';
import { createTestApp, type TestApp, type TestUser } from '@boveda/server/testing';
import axios, { isAxiosError } from 'axios';
import { closeFakeApi, fakeAdapter, fakeApi, Refusal } from './fake-api';

type Values = Record<string, unknown>;
interface Probe {
  what: string;
  query: Values;
  body?: Values | undefined;
  id: string;
}

const RFC = 'EKU9003173C9';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
const routes: Route[] = Object.values(contracts as Record<string, unknown>).flatMap((value) =>
  isRoute(value) ? [value] : Object.values(Object(value)).filter(isRoute),
);

const lista = {
  limit: '10',
  offset: '0',
  sort: 'total',
  order: 'ASC',
  rfc: RFC,
  fechaini: '2026-01-01',
  totalde: '1.5',
};

const credenciales = {
  ...{ tipoAutenticacion: 'credenciales', pswd: 'x', pswd2: 'x' },
  ...{ server: 'imap.prueba.mx', puerto: '993' },
};
const oauthuuid = 'A'.repeat(contracts.OAUTH_UUID_LENGTH);

/** What each call takes, every field filled; a call that takes nothing needs no line. */
const samples: Record<string, { query?: Values; body?: Values; id?: string }> = {
  registerAccount: {
    body: {
      nombre: 'Ana',
      rfc: RFC,
      razonsocial: 'Uno',
      correo: 'ana@prueba.mx',
    },
  },
  confirmAccount: { body: { token: 'x', pass1: 'una-clave-larga', pass2: 'una-clave-larga' } },
  recoverPassword: { body: { correo: 'ana@prueba.mx' } },
  resetPassword: { body: { token: 'x', pass1: 'una-clave-larga', pass2: 'una-clave-larga', codigo: '123456' } },
  changePassword: { body: { actual: 'x', pass1: 'una-clave-larga', pass2: 'una-clave-larga' } },
  confirmAccess: { body: { token: 'x', pass1: 'una-clave-larga', pass2: 'una-clave-larga' } },
  resetAdmin: { body: { token: 'x', pass1: 'una-clave-larga', pass2: 'una-clave-larga' } },
  listCertificados: { query: { tipo: 'C' } },
  addCertificado: { body: { certderb64: 'MIIB', keyderb64: 'MIIB', tipo: 'C', pass: 'x' } },
  putConfig: { body: { usa_buzon: '1' } },
  putInfo: { body: { nombre: 'Uno', email: 'a@b.mx', telefono: '5555555555' } },
  putLogo: { body: { logo: 'data:image/png;base64,AA==' } },
  putListaBlanca: { body: { buzon_listablanca: RFC } },
  putNotificaciones: { body: { notificacion_72: '1' } },
  listDescargas: { query: { limit: '10', offset: '0', espendiente: '1' } },
  addDescarga: { body: { fechaini: '2026-01-01', fechafin: '2026-01-31', isemitidos: 'true' } },
  addAcceso: { body: { correo: 'ana@prueba.mx', privilegio: '1' } },
  changeAcceso: { body: { privilegio: '1' } },
  activateSegundoFactor: { body: { codigo: '123456' } },
  confirmSesion: { body: { pass: 'una-clave-larga' } },
  login: { body: { correo: 'nadie@prueba.mx', pass: 'una-clave-larga' } },
  listRfcs: { query: { limit: '10', offset: '0', search: 'abc', efos: '1' } },
  listEfos: { query: { limit: '10', offset: '0', search: 'abc', situacion: '2' } },
  getEfos: { id: RFC },
  listPagosEmitidos: { query: { ...lista, status: '2', pagoestatus: '3' } },
  sumPagosEmitidos: { query: lista },
  listPagosRecibidos: { query: lista },
  sumPagosRecibidos: { query: lista },
  listInhabilitados: {
    query: { limit: '10', offset: '0', sort: 'created', order: 'ASC', status: '4', tabla: 'R', totalde: '1.5' },
  },
  listEmitidos: { query: lista },
  sumEmitidos: { query: lista },
  listRecibidos: { query: lista },
  sumRecibidos: { query: lista },
  preaceptarRecibido: { query: { preaceptar: '1' } },
  uploadCfdi: { body: { name: 'a.xml', xmlb64: 'PGEvPg==', pdfb64: 'JVBERg==' } },
  getPreview: { id: 'p0123456789ab' },
  reportTelemetry: {
    body: { composition: 'a1b2', events: [{ area: null, release: null, kind: 'metric', metric: 'LCP', value: 1200 }] },
  },
  listRespaldosProgramados: { query: { limit: '10', offset: '0', nombre: 'abc', estatus: '1' } },
  changeRespaldoProgramado: { body: { estatus: 1 }, id: '4' },
  listRespaldos: { query: { limit: '10', offset: '0', nombre: 'abc', estatus: '3', fechaini: '2026-01-31' } },
  listCorreos: { query: { correo: 'abc' } },
  addCorreo: { body: { correo: 'ana@prueba.mx', ...credenciales } },
  changeCorreo: { body: credenciales },
  beginOauth: { body: { oauthuuid, proveedor: 'local', correo: 'ana@prueba.mx' } },
  getOauthStatus: { query: { oauthuuid } },
  listBitacora: {
    query: { limit: '10', offset: '0', accion: 'cfdi.guardado', usuario: 'ana', fechaini: '2026-01-31' },
  },
  descargarBitacora: { query: { usuario: 'ana', fechafin: '2026-01-31' } },
  listSolicitudes: {
    query: { limit: '10', offset: '0', status: '2', rfc: RFC, fechaini: '2026-01-01', totalde: '1.5' },
  },
  listHistorial: { query: { limit: '10', offset: '0', search: 'a', fechafin: '2026-01-01', totalhasta: '1.5' } },
  patchSolicitud: { query: { accept: '1' } },
  responderSolicitudes: { body: { accept: '0', idsolicitudes: [randomUUID()] } },
  acceptRejectCancel: { body: { id: randomUUID(), uuid: randomUUID(), token: 'x', accept: '1' } },
  crearExportacion: { body: { origen: 'emitidos', tipo: 'xlsx', query: { tipo: 'I' } } },
  uploadZip: { body: { name: 'a.zip', zip: 'UEsDBA==' } },
};

for (const { name, path, query } of routes)
  if (path.match(/^\/(pagos-)?(emitidos|recibidos)(\/zip-correo)?$/) && query) samples[name] ??= { query: lista };

const without = (values: Values, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The sample, and everything that a careless screen does to it. */
function probesOf(route: Route): Probe[] {
  const { query = {}, body, id = randomUUID() } = samples[route.name] ?? {};
  const whens = Object.keys(route.when ?? {});
  return [
    { what: 'the sample', query, body, id },
    { what: 'a query field nobody knows', query: { ...query, unheard: '1' }, body, id },
    { what: 'a kind of call nobody knows', query: { ...query, type: 'unheard' }, body, id },
    ...whens.map((name) => ({ what: `${name} of no call`, query: { ...query, [name]: 'unheard' }, body, id })),
    ...Object.keys(query).flatMap((name) => [
      { what: `no ${name}`, query: without(query, name), body, id },
      ...['', '-1', '%%', 'x'.repeat(300)].map((value) => ({
        what: `${name}=${value.slice(0, 5)}`,
        query: { ...query, [name]: value },
        body,
        id,
      })),
    ]),
    ...(body ? [{ what: 'a body field nobody knows', query, body: { ...body, unheard: 1 }, id }] : []),
    ...Object.keys(body ?? {}).flatMap((name) => [
      { what: `no ${name} in the body`, query, body: without(body ?? {}, name), id },
      { what: `an object as ${name}`, query, body: { ...body, [name]: {} }, id },
    ]),
    ...(route.path.includes('{id}') ? [{ what: 'an id that cannot be one', query, body, id: 'no-es' }] : []),
  ];
}

const pathOf = (route: Route, { id }: Probe) => route.path.replace('{id}', id);
const sentQuery = (route: Route, { query }: Probe) => ({ ...route.when, ...query }) as Record<string, string>;

async function askFake(route: Route, probe: Probe) {
  const params = sentQuery(route, probe);
  return axios.request({
    adapter: fakeAdapter,
    baseURL: API_BASE,
    method: route.method,
    url: pathOf(route, probe),
    params,
    data: probe.body,
  });
}

async function fakeTakes(route: Route, probe: Probe): Promise<boolean> {
  const api = fakeApi();
  for (const each of routes)
    api.on(each, () => {
      throw new Refusal(422, 'not_found', 'Se entendió');
    });
  const error: unknown = await askFake(route, probe).catch((thrown: unknown) => thrown);
  const taken = isAxiosError(error) && error.response?.status === 422;
  // The test of a screen that asks what the server would refuse fails, whatever the screen makes of the answer.
  if (taken) closeFakeApi();
  else expect(closeFakeApi).toThrow('fakeApi:');
  return taken;
}

let server: TestApp;
let user: TestUser;

async function askServer(route: Route, probe: Probe) {
  const query = new URLSearchParams(sentQuery(route, probe));
  return server.call(route.method, `${pathOf(route, probe)}?${query}`, { token: user.token, rfc: RFC }, probe.body);
}

async function serverTakes(route: Route, probe: Probe): Promise<boolean> {
  const answer = await askServer(route, probe);
  const code = answer.statusCode < 300 ? '' : answer.json<contracts.Problem>().code;
  if (code === 'too_many_attempts' || code === 'unauthorized')
    throw new Error(`${route.name}: ${code} hides the answer`);
  if (probe.id === 'no-es') return code !== 'not_found';
  return code !== 'invalid_query' && code !== 'invalid_body';
}

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  user = await server.createTaxpayerUser(RFC);
});
afterAll(() => server.close());

test('the server serves every call of the contracts, and no other', () => {
  const served = [...server.app.implementations.values()].flat().map(({ route }) => route.name);
  expect(served.sort()).toEqual(routes.map(({ name }) => name).sort());
  const taking = routes.filter(({ query, body }) => query ?? body).map(({ name }) => name);
  expect(taking.filter((name) => !(name in samples))).toEqual([]);
});

test.each(routes.map((route) => [route.name, route] as const))(
  '%s: fake and server take and refuse the same',
  async (_name, route) => {
    const probes = probesOf(route);
    const verdicts: [what: string, fake: boolean, server: boolean][] = [];
    for (const probe of probes) {
      if (['logout', 'closeSesiones'].includes(route.name)) user = await server.createTaxpayerUser(RFC);
      verdicts.push([probe.what, await fakeTakes(route, probe), await serverTakes(route, probe)]);
    }
    expect(verdicts.filter(([, fake, real]) => fake !== real)).toEqual([]);
    expect(verdicts[0]).toEqual(['the sample', true, true]);
  },
);

test('what the server answers, the fake answers to the letter', async () => {
  const answered: string[] = [];
  for (const route of routes.filter(({ name }) => !['logout', 'closeSesiones'].includes(name))) {
    const [probe] = probesOf(route) as [Probe];
    const id = route.name === 'listRfc' ? user.idacceso : probe.id;
    const real = await askServer(route, { ...probe, id });
    if (real.statusCode !== 200 || contracts.answersFile(route)) continue;
    fakeApi().on(route, real.json());
    expect([route.name, (await askFake(route, { ...probe, id })).data]).toEqual([route.name, real.json()]);
    closeFakeApi();
    answered.push(route.name);
  }
  expect(answered).toEqual(expect.arrayContaining(['listRfc', 'getDashboard', 'listEmitidos', 'sumRecibidos']));
});

test.each(routes.map((route) => [route.name, route] as const))(
  '%s: an answer off the contract, and a request nobody expects, fail the test',
  async (_name, route) => {
    const [probe] = probesOf(route) as [Probe];
    fakeApi().on(route, { unheard: true } as never);
    await expect(askFake(route, probe)).rejects.not.toHaveProperty('response');
    expect(closeFakeApi).toThrow('fakeApi:');

    fakeApi();
    await expect(askFake(route, probe)).rejects.toThrow(`unexpected ${route.method.toLowerCase()}`);
    expect(closeFakeApi).toThrow('unexpected');
  },
);
