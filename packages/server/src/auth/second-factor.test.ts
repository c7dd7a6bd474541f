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

test('guesses at codes are limited across all addresses', async () => {
  await enrol();
  const codes = [];
  for (let index = 0; index < 21; index++)
    codes.push(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/boveda/v4/login',
          payload: { correo: user.correo, pass: PASS, codigo: '000000' },
          remoteAddress: `10.5.${index}.1`,
        })
      ).json().code,
    );
  expect(codes).toEqual([...Array(20).fill('wrong_second_factor'), 'too_many_attempts']);
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
