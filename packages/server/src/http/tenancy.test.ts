import * as contracts from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { CONFIRMED_MS } from '../auth/authorize';
import { ABSOLUTE_MS } from '../auth/session.store';
import type { Implementation } from './implement';

// Every call × every actor, with two X-RFC each, so that every call sees every X-RFC too; and of each kind of call every actor × every
// X-RFC: who may make a call is decided by its policy and flags alone. The expected result follows from them.
const A = 'AAA010101AAA';
const B = 'BBB010101BBB';
/** Its plan has expired. */
const C = 'CCC010101CCC';
/** Registered on the web, without proof of ownership. */
const D = 'DDD010101DDD';
const NONEXISTENT_ID = '00000000-0000-7000-8000-000000000000';

const actors = [
  'none',
  'malformed',
  'unknown',
  'expired',
  'loggedOut',
  'adminA',
  'auxA',
  'revA',
  'cliA',
  'unconfirmedA',
  'adminB',
  'adminC',
  'adminD',
  'notConfirmedA',
  'readOnlyA',
] as const;
type Actor = (typeof actors)[number];
const rfcs = {
  A,
  B,
  C,
  D,
  missing: undefined,
  lowerCase: A.toLowerCase(),
  repeated: `${A}, ${A}`,
  nobody: 'ZZZ010101ZZZ',
} as const;
type Rfc = keyof typeof rfcs;

const AT_ONCE = 32;

interface Case {
  call: Implementation;
  actor: Actor;
  rfc: Rfc;
}

let server: TestApp;
let tokens: Record<Actor, string | undefined>;

beforeAll(async () => {
  let now = Date.now() - ABSOLUTE_MS - 1000;
  server = await createTestApp({ clock: () => new Date(now) });
  const expired = await server.createContribuyenteUser(A);
  now = Date.now();
  const loggedOut = await server.createContribuyenteUser(A);
  await server.call('POST', '/logout', { token: loggedOut.token });
  await server.createContribuyente(C, { plan_fin: '2020-01-01' });
  await server.createContribuyente(D, { reclamado: null });
  const notConfirmed = await server.createContribuyenteUser(A);
  await server.deps.db
    .updateTable('sesion')
    .set({ autenticada: new Date(now - CONFIRMED_MS - 60_000) })
    .where('usuario_id', '=', notConfirmed.idacceso)
    .execute();
  const unconfirmed = await server.createUser('unconfirmed@prueba.mx');
  await server.grant(unconfirmed, A, '1', false);
  tokens = {
    none: undefined,
    malformed: "' or 1=1 --",
    unknown: 'A'.repeat(43),
    expired: expired.token,
    loggedOut: loggedOut.token,
    adminA: (await server.createContribuyenteUser(A)).token,
    auxA: (await server.createContribuyenteUser(A, '2')).token,
    revA: (await server.createContribuyenteUser(A, '3')).token,
    cliA: (await server.createContribuyenteUser(A, '4')).token,
    unconfirmedA: unconfirmed.token,
    adminB: (await server.createContribuyenteUser(B)).token,
    adminC: (await server.createContribuyenteUser(C)).token,
    adminD: (await server.createContribuyenteUser(D)).token,
    notConfirmedA: notConfirmed.token,
    readOnlyA: await readOnly(),
  };
});

/** A token of an administrator with which nothing can be changed. */
async function readOnly(): Promise<string> {
  const { token } = await server.createContribuyenteUser(A);
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const answer = await server.call('POST', '/previews/solo-lectura', { token }, { expires });
  return answer.json().token;
}

/** The calls with effects that such a token may make. */
const HARMLESS = ['session.logout', 'telemetria.takenDown', 'previews.restrict'];
const changes = ({ route, needsPlan }: Implementation) =>
  (route.method !== 'GET' || needsPlan) && !HARMLESS.includes(route.name);

afterAll(() => server.close());

/** The calls with effects, or that are not a GET, that an access of a Revisor may make: comments, and files of what it reads. */
const DE_REVISOR = [
  ...['notas.add', 'notas.change', 'notas.remove', 'exportaciones.create', 'exportaciones.remove'],
  ...['etiquetas.count', 'envios.draft', 'session.registerLastLogin'],
];
const isForRevisor = (call: Implementation) =>
  changes(call) ? DE_REVISOR.includes(call.route.name) : call.route.name !== 'diot.download';

/** Every call with a session that a user who is nothing but Cliente may make; all others are refused to them. */
const DE_CLIENTE = [
  ...['session.registerLastLogin', 'info.getLogo', 'cliente.get', 'cliente.send', 'cfdi.upload', 'cfdi.uploadZip'],
  ...['session.logout', 'session.listRfc', 'account.changePassword', 'seguridad.list', 'contribuyentes.add'],
  ...['sesiones.list', 'sesiones.close', 'sesiones.closeAll', 'sesiones.confirm'],
  ...['segundoFactor.get', 'segundoFactor.begin', 'segundoFactor.activate', 'segundoFactor.remove'],
  ...['previews.get', 'previews.restrict', 'telemetria.takenDown'],
];

/** What decides who may make a call, and through which door it comes. */
const kindOf = ({
  route,
  policy,
  needsPlan,
  needsPassword,
  needsReclamo,
  changes,
  alcance,
  esDeRevisor,
  esDeCliente,
  options,
}: Implementation) =>
  JSON.stringify([
    ...[route.method, policy, needsPlan, needsPassword, needsReclamo, changes, alcance, esDeRevisor, esDeCliente],
    ...[!!route.when, !!options.limit, HARMLESS.includes(route.name)],
  ]);

const calls = (): Implementation[] => [...server.app.implementations.values()].flat();

/** 'in' means that the pipeline passes the call on to validation and handler. */
function expected(call: Implementation, actor: Actor, rfc: Rfc): string {
  const { policy, needsPlan, needsReclamo } = call;
  const needsPassword = call.needsPassword && ['notConfirmedA', 'readOnlyA'].includes(actor);
  const isRefused = actor === 'readOnlyA' && changes(call);
  if (policy === 'public') return 'in';
  if (['none', 'malformed', 'unknown', 'expired', 'loggedOut'].includes(actor)) return '401 unauthorized';
  if (policy === 'session' && isRefused) return '403 read_only';
  if (policy === 'session' && actor === 'cliA' && !DE_CLIENTE.includes(call.route.name)) return '403 forbidden';
  if (policy === 'session') return needsPassword ? '403 password_needed' : 'in';
  if (['missing', 'lowerCase', 'repeated'].includes(rfc)) return '400 invalid_query';
  const own =
    (rfc === 'A' && ['adminA', 'auxA', 'revA', 'cliA', 'notConfirmedA', 'readOnlyA'].includes(actor)) ||
    (rfc !== 'A' && actor === `admin${rfc}`);
  if (!own) return '403 taxpayer_not_allowed';
  if (isRefused) return '403 read_only';
  if (policy === 'contribuyente-administrador' && ['auxA', 'revA', 'cliA'].includes(actor)) return '403 forbidden';
  if (actor === 'revA' && !isForRevisor(call)) return '403 forbidden';
  if (actor === 'cliA' && !DE_CLIENTE.includes(call.route.name)) return '403 forbidden';
  if (needsPlan && rfc === 'C') return '403 plan_expired';
  if (needsReclamo && rfc === 'D') return '403 rfc_not_claimed';
  return needsPassword ? '403 password_needed' : 'in';
}

async function observed({ call, actor, rfc }: Case): Promise<string> {
  const { route } = call;
  const query = new URLSearchParams(route.when).toString();
  const body = ['POST', 'PUT', 'PATCH'].includes(route.method) && route.body ? {} : undefined;
  const token = tokens[actor];
  const header = rfcs[rfc];
  const answer = await server.call(
    route.method,
    `${route.path.replace('{id}', NONEXISTENT_ID)}?${query}`,
    { ...(token ? { token } : {}), ...(header ? { rfc: header } : {}) },
    body,
  );
  if (answer.statusCode < 300) return 'in';
  const problem = contracts.problem().parse(answer.json());
  expect(answer.headers['x-request-id']).toBe(problem.requestId);
  const gate =
    [
      'unauthorized',
      'taxpayer_not_allowed',
      'forbidden',
      'plan_expired',
      'rfc_not_claimed',
      'password_needed',
      'read_only',
    ].includes(problem.code) || problem.msg.includes('X-RFC');
  return gate ? `${answer.statusCode} ${problem.code}` : 'in';
}

test('every call of the contracts is implemented once, with a policy', () => {
  const declared = contracts.callsIn(contracts.api).map(({ name }) => name);
  expect(
    calls()
      .map(({ route }) => route.name)
      .toSorted(),
  ).toEqual(declared.toSorted());
});

test('only the expected calls are public', () => {
  expect(
    calls()
      .filter(({ policy }) => policy === 'public')
      .map(({ route }) => route.name),
  ).toEqual([
    'session.login',
    'session.visit',
    'account.register',
    'account.confirm',
    'account.recover',
    'account.reset',
    'account.confirmAccess',
    'account.resetAdmin',
    'envios.openPaquete',
    'envios.open',
    'envios.download',
    'envios.downloadAll',
    'telemetria.report',
  ]);
  // The SDK sends no token to these, and to no others.
  for (const { policy, route } of calls())
    expect([route.name, !!route.anonymous]).toEqual([route.name, policy === 'public']);
});

test('calls for an Administrador have that policy, and changes without a running plan are listed by name', () => {
  const only = [
    /^\w+ \/(accesos|correos|webhooks)(\/|$)/,
    /^GET \/dashboard\/(accesos|correos)$/,
    /^(POST|PUT|PATCH|DELETE) \/(certificados|config|respaldos)(\/|$)/,
    /^PUT \/info$/,
    /^\w+ \/llaves(\/|$)/,
    /^POST \/autorizaciones$/,
    /^\w+ \/pac$/,
  ];
  const named = calls().map((call) => ({ ...call, address: `${call.route.method} ${call.route.path}` }));
  const open = named.filter(
    ({ address, policy }) => only.some((rule) => rule.test(address)) && policy !== 'contribuyente-administrador',
  );
  // A taxpayer's terms are accepted before anything else.
  expect(open.map(({ route }) => route.name)).toEqual(['dashboard.acceptTerminos']);
  const always = named.filter(
    ({ policy, route, needsPlan }) => policy.startsWith('contribuyente') && route.method !== 'GET' && !needsPlan,
  );
  expect(always.map(({ route }) => route.name)).toEqual([
    'accesos.remove',
    'dashboard.acceptTerminos',
    'llaves.revoke',
    'piloto.stop',
    'envios.revoke',
  ]);
});

test('calls that require the password or the e.firma of the RFC are listed by name', () => {
  const named = (pick: (call: Implementation) => boolean) =>
    calls()
      .filter(pick)
      .map(({ route }) => route.name);
  expect(named(({ needsPassword }) => needsPassword).toSorted()).toEqual([
    'accesos.add',
    'accesos.change',
    'autorizaciones.grant',
    'certificados.add',
    'despacho.invite',
    'despacho.setPrivilegio',
    'info.rotateApiKey',
    'llaves.create',
    'pac.remove',
    'pac.set',
    'segundoFactor.begin',
    'segundoFactor.remove',
    'webhooks.change',
    'webhooks.create',
    'webhooks.rotate',
  ]);
  expect(named(({ needsReclamo }) => needsReclamo).toSorted()).toEqual([
    'correos.add',
    'correos.beginOauth',
    'correos.change',
    'correos.fetch',
    'descargas.add',
    'descargas.verify',
    'descargas.verifyAll',
    'envios.mail',
    'envios.write',
    'espejo.request',
    'pac.set',
    'pac.test',
    'piloto.start',
  ]);
});

test('a call is allowed exactly for the callers of its policy', async () => {
  const wrong: unknown[] = [];
  let seen = 0;
  const see = async ({ call, actor, rfc }: Case) => {
    const want = expected(call, actor, rfc);
    const got = await observed({ call, actor, rfc });
    seen++;
    if (got !== want) wrong.push({ call: call.route.name, actor, rfc, want, got });
  };
  const kinds = new Set<string>();
  const names = Object.keys(rfcs) as Rfc[];
  for (const [serial, call] of calls().entries()) {
    // These end the session that the other cases need.
    const ends = ['session.logout', 'sesiones.closeAll'].includes(call.route.name);
    const lasting = actors.filter(
      (actor) => !(ends && /^(admin|aux|rev|cli|unconfirmed|notConfirmed|readOnly)/.test(actor)),
    );
    const isFirst = !kinds.has(kindOf(call));
    kinds.add(kindOf(call));
    const cases = lasting.flatMap((actor, nth) =>
      names
        .filter((rfc, at) => isFirst || rfc === 'A' || at === (serial + nth) % names.length)
        .map((rfc) => ({ call, actor, rfc })),
    );
    // No more at once than one address may have waiting.
    for (let at = 0; at < cases.length; at += AT_ONCE) await Promise.all(cases.slice(at, at + AT_ONCE).map(see));
  }
  expect(wrong).toEqual([]);
  expect(kinds.size).toBeGreaterThan(10);
  expect(seen).toBeGreaterThan(actors.length * (calls().length + names.length * kinds.size));
});

test('a Cliente may make the listed calls and no other, and is refused in Spanish', async () => {
  const allowed = calls().filter(({ policy, esDeCliente }) => policy !== 'public' && esDeCliente);
  expect(allowed.map(({ route }) => route.name).toSorted()).toEqual(DE_CLIENTE.toSorted());
  const as = { token: tokens.cliA as string, rfc: A };
  for (const path of ['/emitidos', '/despacho', '/despacho/tareas', '/llaves', '/accesos', '/cliente/documentos'])
    expect((await server.call('GET', path, as)).json()).toMatchObject({
      code: 'forbidden',
      msg: expect.stringMatching(/^(Su acceso es de Cliente|Solo un administrador)/),
    });
});

test('a taxpayer without access and an unknown one give the same response', async () => {
  const token = tokens.adminA as string;
  const [foreign, nobody] = await Promise.all([
    server.call('GET', '/emitidos', { token, rfc: B }),
    server.call('GET', '/emitidos', { token, rfc: 'ZZZ010101ZZZ' }),
  ]);
  const { requestId: _1, instance: _2, ...foreignProblem } = foreign.json();
  const { requestId: _3, instance: _4, ...nobodyProblem } = nobody.json();
  expect(foreignProblem).toEqual(nobodyProblem);
});

test('revoked access ends with the next request', async () => {
  const user = await server.createContribuyenteUser(A);
  const as = { token: user.token, rfc: A };
  expect((await server.call('GET', '/register-last-login', as)).statusCode).toBe(200);
  await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
  expect((await server.call('GET', '/register-last-login', as)).statusCode).toBe(403);
  await server.deps.db.updateTable('usuario').set({ activo: false }).where('id', '=', user.idacceso).execute();
  expect((await server.call('GET', '/register-last-login', as)).statusCode).toBe(401);
});

test('an RFC with Ñ is accepted as Latin-1 and as UTF-8', async () => {
  const rfc = 'ÑAA010101AA1';
  const user = await server.createContribuyenteUser(rfc);
  for (const header of [rfc, Buffer.from(rfc).toString('latin1')])
    expect((await server.call('GET', '/register-last-login', { token: user.token, rfc: header })).statusCode).toBe(200);
});

test('a cookie grants no access', async () => {
  const answer = await server.app.inject({
    url: `${contracts.API_BASE}/register-last-login`,
    headers: { cookie: `X-Token=${tokens.adminA}; token=${tokens.adminA}`, 'x-rfc': A },
  });
  expect(answer.statusCode).toBe(401);
});
