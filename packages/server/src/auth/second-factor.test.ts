import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';

const PASS = 'una-clave-larga';

let server: TestApp;
let now: number;
let user: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
beforeEach(async () => {
  now = Date.now();
  user = await server.createUser(`factor${++serial}@prueba.mx`, PASS);
});
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.call(method, path, { token: user.token }, body);
const logIn = async (codigo?: string) =>
  (await server.call('POST', '/login', {}, { correo: user.correo, pass: PASS, ...(codigo && { codigo }) })).json();
const codeAt = (secreto: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp });

async function enrol() {
  const { secreto, qr } = (await call('POST', '/segundo-factor')).json();
  const answer = await call('PUT', '/segundo-factor', { codigo: codeAt(secreto, now) });
  return { secreto, qr, codigos: answer.json().codigos as string[] };
}

test('once activated, the login requires a code, and accepts each one once', async () => {
  const other = (await logIn()).token;
  const { secreto, qr, codigos } = await enrol();
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(new Set(codigos).size).toBe(10);
  expect((await call('GET', '/segundo-factor')).json()).toEqual({ activo: true, restantes: 10 });
  // Sessions opened with the password alone are ended; this one continues.
  expect((await server.call('GET', '/sesiones', { token: other })).statusCode).toBe(401);

  expect((await logIn()).code).toBe('second_factor_required');
  expect((await logIn('000000')).code).toBe('wrong_second_factor');
  expect((await logIn(codeAt(secreto, now))).code).toBe('wrong_second_factor');
  now += 30_000;
  const next = codeAt(secreto, now);
  const answers = await Promise.all([logIn(next), logIn(next)]);
  expect(answers.filter(({ token }) => token)).toHaveLength(1);
  expect((await logIn(codeAt(secreto, now - 120_000))).code).toBe('wrong_second_factor');
});

test('a recovery code is accepted once, regardless of its spelling', async () => {
  const [first = ''] = (await enrol()).codigos;
  expect((await logIn(`${first.slice(0, 4)}-${first.slice(4).toLowerCase()} `)).token).toBeDefined();
  expect((await logIn(first)).code).toBe('wrong_second_factor');
  expect((await call('GET', '/segundo-factor')).json().restantes).toBe(9);
});

test('codes accepted while the clock was ahead do not block later codes', async () => {
  const { secreto } = await enrol();
  now += 2 * 86_400_000;
  expect((await logIn(codeAt(secreto, now))).token).toBeDefined();
  now = Date.now();
  const today = codeAt(secreto, now + 30_000);
  expect((await logIn(today)).token).toBeDefined();
  expect((await logIn(today)).code).toBe('wrong_second_factor');
});

test('a wrong password is reported before a code is required', async () => {
  await enrol();
  const answer = await server.call('POST', '/login', {}, { correo: user.correo, pass: 'otra', codigo: '123456' });
  expect(answer.json().code).toBe('wrong_credentials');
});

/** Logs in with a code from a network, in a browser with this device cookie. */
const logInFrom = (codigo: string, remoteAddress: string, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/boveda/v4/login',
    ...(cookie && { headers: { cookie } }),
    payload: { correo: user.correo, pass: PASS, codigo },
    remoteAddress,
  });
const outcome = async (answer: ReturnType<typeof logInFrom>) => (await answer).json().code ?? 'ok';
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0];
/** Uses up what somebody has who holds the password only. */
async function attack() {
  for (let index = 0; index < 21; index++) await logInFrom('000000', `10.5.${index}.1`);
}

test('guesses at codes are limited across all addresses, for a day', async () => {
  const { secreto } = await enrol();
  const codes = [];
  for (let index = 0; index < 21; index++) codes.push(await outcome(logInFrom('000000', `10.5.${index}.1`)));
  expect(codes).toEqual([...Array(20).fill('wrong_second_factor'), 'too_many_attempts']);
  now += 23 * 3_600_000;
  const refused = (await logInFrom(codeAt(secreto, now), '10.9.9.9')).json();
  expect(refused.code).toBe('too_many_attempts');
  expect(refused.msg).toMatch(/código de recuperación .* navegador que ya usó.*«¿Olvidó su contraseña\?»/);
  now += 3_600_000;
  expect(await outcome(logInFrom(codeAt(secreto, now), '10.9.9.9'))).toBe('ok');
});

test('one network does not use up what the others have, and right codes do not count', async () => {
  const { secreto } = await enrol();
  for (let index = 0; index < 15; index++) await logInFrom('000000', '10.5.0.1');
  expect(await outcome(logInFrom('000000', '10.5.0.1'))).toBe('too_many_attempts');
  for (let index = 0; index < 25; index++) {
    now += 30_000;
    expect(await outcome(logInFrom(codeAt(secreto, now), '10.9.9.9'))).toBe('ok');
  }
});

test('who holds the password only does not keep the owner out of a known browser or from a recovery code', async () => {
  const { secreto, codigos } = await enrol();
  now += 30_000;
  const cookie = cookieOf(await logInFrom(codeAt(secreto, now), '10.9.9.9'));
  await attack();
  now += 30_000;
  expect(await outcome(logInFrom(codeAt(secreto, now), '10.9.9.9'))).toBe('too_many_attempts');
  // Also in the network of the attack.
  expect(await outcome(logInFrom(codeAt(secreto, now), '10.5.0.1', cookie))).toBe('ok');
  expect(await outcome(logInFrom(codigos[0] ?? '', '10.9.9.9'))).toBe('ok');
  for (let index = 0; index < 25; index++) await logInFrom('ABCDEFGHIJKL', `10.5.${index % 2}.1`);
  expect(await outcome(logInFrom('ABCDEFGHIJKL', '10.5.0.1'))).toBe('wrong_second_factor');
  expect(await outcome(logInFrom(codigos[1] ?? '', '10.9.9.9'))).toBe('ok');
  // A known browser has 20 tries too.
  for (let index = 0; index < 20; index++) await logInFrom('000000', '10.9.9.9', cookie);
  expect(await outcome(logInFrom('000000', '10.9.9.9', cookie))).toBe('too_many_attempts');
});

test('a mailed link has tries of its own, and its browser is not known before a code', async () => {
  const { secreto } = await enrol();
  await attack();
  const reset = async (more: object) => {
    await server.call('POST', '/recover-password', {}, { correo: user.correo });
    const { token } = await server.lastMail(user.correo);
    return server.call('POST', '/reset-password', {}, { token, pass1: PASS, pass2: PASS, ...more });
  };
  expect((await reset({})).headers['set-cookie']).toBeUndefined();
  now += 30_000;
  const right = await reset({ codigo: codeAt(secreto, now) });
  expect(right.json().msg).toBe('Contraseña restablecida');
  expect(cookieOf(right)).toMatch(/^boveda-equipo=/);
  expect((await logIn()).token).toBeDefined();
});

test('browsers that logged in with the password alone are not known once the factor is on; the one that turned it on is', async () => {
  const before = cookieOf(
    await server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/login',
      payload: { correo: user.correo, pass: PASS },
    }),
  );
  const { secreto } = (await call('POST', '/segundo-factor')).json();
  const cookie = cookieOf(await call('PUT', '/segundo-factor', { codigo: codeAt(secreto, now) }));
  await attack();
  now += 30_000;
  expect(await outcome(logInFrom(codeAt(secreto, now), '10.9.9.9', before))).toBe('too_many_attempts');
  expect(await outcome(logInFrom(codeAt(secreto, now), '10.9.9.9', cookie))).toBe('ok');
});

test('a stolen session keeps no other session from confirming or changing the password, or from turning the factor on', async () => {
  const { token } = await logIn();
  const offer = (await call('POST', '/segundo-factor')).json();
  const from = (who: string, method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, path, { token: who }, body);
  const changed = { pass1: 'otra-clave-larga', pass2: 'otra-clave-larga' };
  for (let index = 0; index < 21; index++) {
    await from(token, 'POST', '/sesiones/confirmacion', { pass: 'x' });
    await from(token, 'PUT', '/segundo-factor', { codigo: '000000' });
  }
  expect((await from(token, 'POST', '/sesiones/confirmacion', { pass: PASS })).json().code).toBe('too_many_attempts');
  expect((await from(token, 'PUT', '/contrasena', { actual: PASS, ...changed })).json().code).toBe('too_many_attempts');
  expect((await from(token, 'PUT', '/segundo-factor', { codigo: '000000' })).json().code).toBe('too_many_attempts');
  expect((await call('POST', '/sesiones/confirmacion', { pass: PASS })).statusCode).toBe(200);
  expect((await call('PUT', '/segundo-factor', { codigo: codeAt(offer.secreto, now) })).statusCode).toBe(200);
  expect((await call('PUT', '/contrasena', { actual: PASS, ...changed })).statusCode).toBe(200);
});

test('the owner is told by mail, once a day, that somebody has the password', async () => {
  await enrol();
  const mails = async () => {
    await server.runJobs();
    return server.deps.db.selectFrom('correo_saliente').select('texto').where('para', '=', user.correo).execute();
  };
  await logIn();
  await server.call('POST', '/login', {}, { correo: user.correo, pass: 'otra', codigo: '000000' });
  expect(await mails()).toEqual([]);
  await attack();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.texto).toContain('desde 10.5.0.1 con su contraseña correcta y un código de verificación incorrecto');
  expect(mail?.texto).toContain(`Elegir otra contraseña: ${server.deps.env.publicUrl}/recover-password`);
  now += 86_400_000;
  await attack();
  expect(await mails()).toHaveLength(2);
});

test('activating and removing it require a confirmed password; the secret is not readable anywhere', async () => {
  const forget = () =>
    server.deps.db.updateTable('sesion').set({ autenticada: null }).where('usuario_id', '=', user.idacceso).execute();
  await forget();
  expect((await call('POST', '/segundo-factor')).json().code).toBe('password_needed');
  expect((await call('POST', '/sesiones/confirmacion', { pass: 'otra' })).json().code).toBe('wrong_credentials');
  expect((await call('POST', '/segundo-factor')).json().code).toBe('password_needed');
  expect((await call('POST', '/sesiones/confirmacion', { pass: PASS })).statusCode).toBe(200);
  const { secreto } = await enrol();
  const row = await server.deps.db
    .selectFrom('segundo_factor')
    .selectAll()
    .where('usuario_id', '=', user.idacceso)
    .executeTakeFirstOrThrow();
  expect(row.secreto.includes(Buffer.from(Secret.fromBase32(secreto).bytes))).toBe(false);
  expect((await call('POST', '/segundo-factor')).json().code).toBe('conflict');
  await forget();
  expect((await call('PUT', '/segundo-factor?activo=0')).json().code).toBe('password_needed');
  expect((await logIn()).code).toBe('second_factor_required');
  await call('POST', '/sesiones/confirmacion', { pass: PASS });
  expect((await call('PUT', '/segundo-factor?activo=0')).statusCode).toBe(200);
  expect((await logIn()).token).toBeDefined();
});

test('a secret that was never activated requires no code, and a wrong code does not activate it', async () => {
  await call('POST', '/segundo-factor');
  expect((await call('PUT', '/segundo-factor', { codigo: '000000' })).json().code).toBe('wrong_second_factor');
  for (const codigo of ['', '12345', 'abc', '<script>'])
    expect((await call('PUT', '/segundo-factor', { codigo })).json().code).toBe('invalid_body');
  expect((await logIn()).token).toBeDefined();
});

test('sessions are listed, closed one by one and all at once; those of other users are not listed', async () => {
  const login = (agente: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/login',
      headers: { 'user-agent': agente },
      payload: { correo: user.correo, pass: PASS },
      remoteAddress: '10.4.4.4',
    });
  const phone: string = (await login('Teléfono '.repeat(100))).json().token;
  const { rows } = (await call('GET', '/sesiones')).json();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ actual }: { actual: boolean }) => actual)).toMatchObject({ agente: '' });
  const other = rows.find(({ actual }: { actual: boolean }) => !actual);
  expect(other.ip).toBe('10.4.4.4');
  expect(other.agente).toHaveLength(300);

  const stranger = await server.createUser(`factor${++serial}@prueba.mx`);
  const close = (token: string) => server.call('DELETE', `/sesiones/${other.id}`, { token });
  expect((await close(stranger.token)).statusCode).toBe(404);
  expect((await close(user.token)).statusCode).toBe(200);
  expect((await server.call('GET', '/sesiones', { token: phone })).statusCode).toBe(401);

  const again: string = (await login('x')).json().token;
  expect((await server.call('DELETE', '/sesiones', { token: again })).statusCode).toBe(200);
  for (const token of [user.token, again])
    expect((await server.call('GET', '/sesiones', { token })).statusCode).toBe(401);
  expect((await server.call('GET', '/sesiones', { token: stranger.token })).statusCode).toBe(200);
});
