import { api, problem } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { networkOf } from '../../auth/limits';
import { ABSOLUTE_MS, IDLE_MS, purgeExpired } from '../../auth/session.store';

const RFC = 'AAA010101AAA';
const MINUTE = 60_000;

let server: TestApp;
let now: number;

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
beforeEach(() => {
  now = Date.now();
});
afterAll(() => server.close());

const logIn = (correo: string, pass: string, remoteAddress = '10.0.0.1') =>
  server.app.inject({ method: 'POST', url: '/api/boveda/v4/login', payload: { correo, pass }, remoteAddress });

const visit = async (token: string) =>
  (await server.call('GET', '/register-last-login', { token, rfc: RFC })).statusCode;

test('login returns the token and the confirmed taxpayers, ignoring the case of the e-mail', async () => {
  const user = await server.createUser('ana@prueba.mx', 'secreto-de-ana');
  await server.createContribuyente(RFC, { nombre: 'Uno' });
  await server.createContribuyente('BBB010101BBB', { nombre: 'Dos' });
  await server.grant(user, RFC, '2');
  await server.grant(user, 'BBB010101BBB', '1', false);
  const answer = await logIn('Ana@Prueba.mx', 'secreto-de-ana');
  expect(answer.statusCode).toBe(200);
  const { token, msg } = api.session.login.answer.parse(answer.json());
  expect(msg).toEqual({
    idacceso: user.idacceso,
    acceso: 'ana@prueba.mx',
    nombre: '',
    Cuentas: [{ rfc: RFC, nombre: 'Uno', privilegio: '2' }],
  });
  expect(await visit(token)).toBe(200);
});

test('confirming the password is limited to 20 wrong guesses; right ones do not count', async () => {
  const user = await server.createUser('iris@prueba.mx', 'secreto-de-iris');
  const confirm = async (pass: string) =>
    (await server.call('POST', '/sesiones/confirmacion', { token: user.token }, { pass })).json().code ?? 'ok';
  for (let right = 0; right < 25; right += 1) expect(await confirm('secreto-de-iris')).toBe('ok');
  for (let wrong = 0; wrong < 20; wrong += 1) expect(await confirm('otra')).toBe('wrong_credentials');
  expect(await confirm('secreto-de-iris')).toBe('too_many_attempts');
});

test('the token is stored nowhere in plain text', async () => {
  const { token } = await server.createContribuyenteUser(RFC);
  const rows = await server.deps.db.selectFrom('sesion').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('unknown e-mail, wrong password and disabled user get the same answer for the same work', async () => {
  await server.createUser('eva@prueba.mx', 'secreto-de-eva');
  const off = await server.createUser('off@prueba.mx', 'secreto-de-off');
  await server.deps.db.updateTable('usuario').set({ activo: false }).where('id', '=', off.idacceso).execute();
  const attempts = {
    unknown: ['nadie@prueba.mx', 'x'],
    wrong: ['eva@prueba.mx', 'x'],
    off: ['off@prueba.mx', 'secreto-de-off'],
  };
  const bodies = new Set<string>();
  // CPU time of this process, because wall-clock time includes other processes.
  const cpu = () => process.cpuUsage().user + process.cpuUsage().system;
  const least = new Map<string, number>();
  for (let round = 0; round < 9; round++)
    for (const [kind, [correo = '', pass = '']] of Object.entries(attempts)) {
      const before = cpu();
      const answer = await logIn(correo, pass);
      least.set(kind, Math.min(least.get(kind) ?? Number.POSITIVE_INFINITY, cpu() - before));
      const { msg, code } = problem().parse(answer.json());
      bodies.add(`${answer.statusCode} ${code} ${msg}`);
    }
  expect([...bodies]).toEqual(['400 wrong_credentials Correo o contraseña incorrectos.']);
  // Without hashing the password an answer costs a tenth.
  const costs = [...least.values()];
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.8);
});

test('blocks guesses at an account after ten; the owner can log in from elsewhere; the window ends', async () => {
  await server.createUser('leo@prueba.mx', 'secreto-de-leo');
  const statuses = [];
  for (let index = 0; index < 11; index++) statuses.push((await logIn('leo@prueba.mx', 'x', '10.9.9.9')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  const blocked = await logIn('leo@prueba.mx', 'secreto-de-leo', '10.9.9.9');
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  expect(blocked.json().msg).toMatch(/^Demasiados intentos\. Vuelva a intentar en \d+ (min|s)\.$/);
  expect((await logIn('leo@prueba.mx', 'secreto-de-leo', '10.1.1.1')).statusCode).toBe(200);
  now += 15 * MINUTE + 1000;
  expect((await logIn('leo@prueba.mx', 'secreto-de-leo', '10.9.9.9')).statusCode).toBe(200);
});

test('counts a whole IPv6 network as one address', async () => {
  await server.createUser('red@prueba.mx', 'secreto-de-red');
  const codes = [];
  for (let index = 0; index < 11; index++)
    codes.push((await logIn('red@prueba.mx', 'x', `2001:db8:1:2:${index.toString(16)}::1`)).statusCode);
  expect(codes).toEqual([...Array(10).fill(400), 429]);
  expect((await logIn('red@prueba.mx', 'secreto-de-red', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['10.1.2.3', '10.1.2.3'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
])('the site of %s is %s', (address, site) => {
  expect(networkOf(address, 48)).toBe(site);
});

test('a hundred guesses from ten addresses do not block a known browser, and are one event of the account', async () => {
  const user = await server.createUser('ivo@prueba.mx', 'secreto-de-ivo');
  await server.createContribuyente(RFC);
  await server.grant(user, RFC);
  const entries = () => server.deps.db.selectFrom('bitacora').select('n').where('rfc_owner', '=', RFC).execute();
  const withCookie = (pass: string, cookie: string, remoteAddress = '10.66.0.1') =>
    server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/login',
      headers: { cookie },
      payload: { correo: 'ivo@prueba.mx', pass },
      remoteAddress,
    });
  const known = await logIn('ivo@prueba.mx', 'secreto-de-ivo', '10.66.0.1');
  const cookie = String(known.headers['set-cookie']);
  expect(cookie).toMatch(/^boveda-equipo=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  const [pair = ''] = cookie.split(';');
  const before = (await entries()).length;
  for (let index = 0; index < 100; index++) await logIn('ivo@prueba.mx', 'x', `10.77.0.${index % 10}`);
  expect((await logIn('ivo@prueba.mx', 'secreto-de-ivo', '10.66.0.1')).statusCode).toBe(429);
  expect((await withCookie('secreto-de-ivo', `a=b; ${pair}`)).statusCode).toBe(200);
  expect((await withCookie('secreto-de-ivo', `boveda-equipo=${'A'.repeat(43)}`)).statusCode).toBe(429);

  await server.runJobs();
  expect(await entries()).toHaveLength(before + 1);
  const { rows } = (await server.call('GET', '/seguridad', { token: user.token })).json();
  const rejected = rows.filter(({ accion }: { accion: string }) => accion === 'sesion.rechazada');
  expect(rejected.map(({ veces }: { veces: number }) => veces)).toEqual([100]);
  expect(Date.parse(rejected[0].ultima)).toBeGreaterThan(Date.parse(rejected[0].primera));
  const stranger = await server.createUser('otro-ivo@prueba.mx');
  expect((await server.call('GET', '/seguridad', { token: stranger.token })).json().rows).toEqual([]);

  // A known browser has ten attempts too, and is known for its own user only.
  const guesses = [];
  for (let index = 0; index < 11; index++) guesses.push((await withCookie('x', pair)).statusCode);
  expect(guesses).toEqual([...Array(10).fill(400), 429]);
  await server.createUser('ada@prueba.mx', 'secreto-de-ada');
  for (let index = 0; index < 100; index++) await logIn('ada@prueba.mx', 'x', `10.78.0.${index % 10}`);
  const other = await server.app.inject({
    method: 'POST',
    url: '/api/boveda/v4/login',
    headers: { cookie: pair },
    payload: { correo: 'ada@prueba.mx', pass: 'secreto-de-ada' },
    remoteAddress: '10.66.0.2',
  });
  expect(other.statusCode).toBe(429);
});

test('strangers of the same network do not block a known browser', async () => {
  await server.createUser('paz@prueba.mx', 'secreto-de-paz');
  const cookie = String((await logIn('paz@prueba.mx', 'secreto-de-paz', '10.68.0.1')).headers['set-cookie']);
  await logIn('vecino@prueba.mx', 'x', '10.68.0.1');
  await server.deps.db.updateTable('limite_uso').set({ usos: 200 }).where('usos', '>', 0).execute();
  const payload = { correo: 'paz@prueba.mx', pass: 'secreto-de-paz' };
  expect((await logIn(payload.correo, payload.pass, '10.68.0.1')).statusCode).toBe(429);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/boveda/v4/login',
    headers: { cookie: cookie.split(';')[0] },
    payload,
    remoteAddress: '10.68.0.1',
  });
  expect(answer.statusCode).toBe(200);
});

test('on https the cookie is limited to this host', async () => {
  const plain = server.deps.env.publicUrl;
  server.deps.env.publicUrl = 'https://boveda.mx';
  await server.createUser('https@prueba.mx', 'secreto-https');
  const answer = await logIn('https@prueba.mx', 'secreto-https', '10.67.0.1');
  server.deps.env.publicUrl = plain;
  expect(answer.headers['set-cookie']).toMatch(/^__Host-boveda-equipo=[\w-]{43}; Path=\/; .*SameSite=Strict; Secure$/);
});

test('ignores limits written with a clock ahead of time once the clock is right', async () => {
  await server.createUser('luz@prueba.mx', 'secreto-de-luz');
  now += 2 * 24 * 60 * MINUTE;
  for (let index = 0; index < 11; index++) await logIn('luz@prueba.mx', 'x', '10.55.0.1');
  expect((await logIn('luz@prueba.mx', 'secreto-de-luz', '10.55.0.1')).statusCode).toBe(429);
  now = Date.now();
  expect((await logIn('luz@prueba.mx', 'secreto-de-luz', '10.55.0.1')).statusCode).toBe(200);
});

test('counts concurrent guesses one by one', async () => {
  await server.createUser('mia@prueba.mx', 'secreto-de-mia');
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('mia@prueba.mx', 'x', '10.8.8.8')));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
});

test('limits how many accounts one address can try', async () => {
  let status = 0;
  for (let index = 0; index < 201 && status !== 429; index++)
    status = (await logIn(`u${index % 50}@prueba.mx`, 'x', '10.7.7.7')).statusCode;
  expect(status).toBe(429);
});

test('successful logins do not count towards the limits', async () => {
  await server.createUser('sol@prueba.mx', 'secreto-de-sol');
  for (let index = 0; index < 12; index++)
    expect((await logIn('sol@prueba.mx', 'secreto-de-sol', '10.6.6.6')).statusCode).toBe(200);
});

test('a session ends when it is idle, and at its maximum age even in use', async () => {
  const idle = await server.createContribuyenteUser(RFC);
  const busy = await server.createContribuyenteUser(RFC);
  now += IDLE_MS - MINUTE;
  expect(await visit(busy.token)).toBe(200);
  now += 2 * MINUTE;
  expect(await visit(idle.token)).toBe(401);
  expect(await visit(busy.token)).toBe(200);
  const end = now - IDLE_MS + ABSOLUTE_MS;
  for (; now < end; now += IDLE_MS / 2) await visit(busy.token);
  expect(await visit(busy.token)).toBe(401);
  await purgeExpired(server.deps);
  const left = await server.deps.db
    .selectFrom('sesion')
    .select('id')
    .where('usuario_id', 'in', [idle.idacceso, busy.idacceso])
    .execute();
  expect(left).toEqual([]);
});

test('logout ends only this session', async () => {
  const user = await server.createUser('dos@prueba.mx', 'secreto-de-dos');
  await server.grant(user, RFC);
  const other: string = (await logIn('dos@prueba.mx', 'secreto-de-dos')).json().token;
  const answer = await server.call('POST', '/logout', { token: user.token });
  expect(answer.statusCode).toBe(200);
  expect(await visit(user.token)).toBe(401);
  expect(await visit(other)).toBe(200);
});

test('the list of taxpayers is limited to its own user; another id answers not found', async () => {
  const user = await server.createContribuyenteUser(RFC);
  const other = await server.createContribuyenteUser(RFC);
  const own = await server.call('GET', `/list-rfc/${user.idacceso}`, { token: user.token });
  expect(own.json().cuentas).toHaveLength(1);
  for (const id of [other.idacceso, 'no-es-un-id', '1'])
    expect((await server.call('GET', `/list-rfc/${id}`, { token: user.token })).statusCode).toBe(404);
});

test('logs the opening of a taxpayer, and answers until when its plan runs', async () => {
  const user = await server.createContribuyenteUser(RFC);
  const as = { token: user.token, rfc: RFC };
  const { plan } = (await server.call('GET', '/register-last-login', as)).json();
  expect(plan.fin).toBe((await server.call('GET', '/dashboard', as)).json().plan.fin);
  const row = await server.deps.db
    .selectFrom('acceso')
    .select('ultimo_acceso')
    .where('usuario_id', '=', user.idacceso)
    .executeTakeFirstOrThrow();
  expect(row.ultimo_acceso?.getTime()).toBe(now);
});
