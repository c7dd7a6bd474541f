import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const PASS = 'una-clave-larga';
const HOUR = 3_600_000;
const chosen = (pass: string) => ({ pass1: pass, pass2: pass });

let server: TestApp;
let now: number;
let serial = 0;

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
});
beforeEach(() => {
  now = Date.now();
});
afterAll(() => server.close());

const newCorreo = () => `persona${++serial}@prueba.mx`;
const newRfc = () => `PER${String(100_101 + serial)}${String(++serial).padStart(3, '0')}`;
const registration = (changes: Record<string, unknown> = {}) => ({
  nombre: 'Ana',
  rfc: newRfc(),
  razonsocial: 'Ana SA',
  correo: newCorreo(),
  ...changes,
});
const post = (path: string, body: Record<string, unknown>) => server.call('POST', path, {}, body);
const logIn = (correo: string, pass: string) => post('/login', { correo, pass });
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? 'ok' : json().code;
};

/** Returns what a rejected attempt must not change: users, accesses, taxpayers, sessions. */
async function everything(): Promise<string> {
  const { db } = server.deps;
  const tables = ['usuario', 'contribuyente', 'acceso', 'sesion', 'segundo_factor'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** For each kind of link, its call and the body it is sent with. */
const kinds = {
  '/confirm-account': async () => {
    const body = registration();
    await post('/register-account', body);
    return { correo: body.correo, with: chosen(PASS) };
  },
  '/reset-password': async () => {
    const { correo } = await server.createUser(newCorreo(), PASS);
    await post('/recover-password', { correo });
    return { correo, with: chosen('otra-clave-larga') };
  },
  '/confirm-access': async () => {
    const rfc = newRfc();
    const admin = await server.createContribuyenteUser(rfc);
    const correo = newCorreo();
    await server.call('POST', '/accesos', { token: admin.token, rfc }, { correo, privilegio: '2' });
    return { correo, with: chosen(PASS) };
  },
} as const;
const paths = Object.keys(kinds) as (keyof typeof kinds)[];

test('creates the account and its trial plan only when the link is confirmed', async () => {
  const before = await everything();
  const body = registration({ correo: ' Nueva@Prueba.MX ', rfc: ' ñaa010101aa1 ' });
  expect((await post('/register-account', body)).json().msg).toBe('Le enviamos un correo para confirmar su cuenta.');
  expect(await everything()).toBe(before);
  expect(await codeOf(logIn('nueva@prueba.mx', PASS))).toBe('wrong_credentials');

  const { token, texto } = await server.lastMail('nueva@prueba.mx');
  expect(texto).toContain(`/confirm-account#p=${token}`);
  expect(await codeOf(post('/confirm-account', { token }))).toBe('invalid_body');
  expect(await codeOf(post('/confirm-account', { token, ...chosen('Password123') }))).toBe('weak_password');
  expect(await codeOf(post('/confirm-account', { token, ...chosen(PASS) }))).toBe('ok');
  const { msg } = (await logIn('nueva@prueba.mx', PASS)).json();
  expect(msg).toMatchObject({
    nombre: 'Ana',
    Cuentas: [{ rfc: 'ÑAA010101AA1', nombre: 'Ana SA', privilegio: '1' }],
  });
  const plan = await server.deps.db
    .selectFrom('contribuyente')
    .selectAll()
    .where('rfc', '=', 'ÑAA010101AA1')
    .executeTakeFirstOrThrow();
  const log = server.deps.db.selectFrom('bitacora').select(['accion', 'usuario']).where('rfc_owner', '=', plan.rfc);
  expect((await log.orderBy('n').execute())[0]).toEqual({ accion: 'acceso.confirmado', usuario: 'nueva@prueba.mx' });
  expect(plan).toMatchObject({ plan_nombre: 'Prueba', espacio_total_mb: 1024, terminos: null });
  expect(Date.parse(plan.plan_fin) - Date.parse(plan.plan_inicio)).toBe(30 * 24 * HOUR);
});

test('gives no access to a registered RFC: its administrators are notified, and the answers are the same as for a new RFC', async () => {
  const rfc = newRfc();
  const admin = await server.createContribuyenteUser(rfc);
  const body = registration({ rfc });
  const free = await post('/register-account', registration());
  const taken = await post('/register-account', body);
  expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
  const { token } = await server.lastMail(body.correo);
  expect((await post('/confirm-account', { token, ...chosen(PASS) })).json()).toEqual({ msg: 'Cuenta confirmada' });
  expect((await logIn(body.correo, PASS)).json().msg.Cuentas).toEqual([]);
  const notice = await server.lastMail(admin.correo);
  expect(notice.asunto).toBe(`Solicitud de acceso a ${rfc}`);
  expect(notice.texto).toContain(body.correo);
  expect(notice.texto).not.toContain('Ana');
});

test('lets a user with an account add a taxpayer to it and keeps the password', async () => {
  const { correo } = await server.createUser(newCorreo(), PASS);
  const known = await post('/register-account', registration({ correo }));
  const unknown = await post('/register-account', registration());
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
  const { token, asunto, texto } = await server.lastMail(correo);
  expect(asunto).toMatch(/^Agregue PER/);
  expect(texto).toContain(`#p=${token}&cuenta=1`);
  expect(await codeOf(post('/confirm-account', { token, ...chosen('la-de-un-extrano') }))).toBe('ok');
  expect(await codeOf(logIn(correo, 'la-de-un-extrano'))).toBe('wrong_credentials');
  expect((await logIn(correo, PASS)).json().msg.Cuentas).toHaveLength(1);
});

test('discards the password of the registration when the owner of the mailbox confirms it', async () => {
  const correo = newCorreo();
  const body = { ...registration({ correo }), ...chosen('la-de-un-extrano') };
  expect(await codeOf(post('/register-account', body))).toBe('invalid_body');
  await post('/register-account', registration({ correo }));
  const { token } = await server.lastMail(correo);
  expect(await codeOf(post('/confirm-account', { token, ...chosen('la-de-la-titular') }))).toBe('ok');
  expect(await codeOf(logIn(correo, 'la-de-un-extrano'))).toBe('wrong_credentials');
  expect(await codeOf(logIn(correo, 'la-de-la-titular'))).toBe('ok');
});

test('answers every recovery alike, and mails only users with an account', async () => {
  const { correo } = await server.createUser(newCorreo(), PASS);
  const off = await server.createUser(newCorreo(), PASS);
  await server.deps.db.updateTable('usuario').set({ activo: false }).where('id', '=', off.idacceso).execute();
  const stranger = newCorreo();
  const answers = [];
  for (const each of [correo, stranger, off.correo])
    answers.push((await post('/recover-password', { correo: each })).json());
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await server.lastMail(correo)).token).toMatch(/^[\w-]{43}$/);
  for (const nobody of [stranger, off.correo]) await expect(server.lastMail(nobody)).rejects.toThrow('no result');
});

test('mails the confirmation again to a registration that was not confirmed, also after it expired; both links work, once', async () => {
  const body = registration();
  await post('/register-account', body);
  const first = await server.lastMail(body.correo);
  const answer = await post('/recover-password', { correo: body.correo });
  expect(answer.json()).toEqual((await post('/recover-password', { correo: newCorreo() })).json());
  const second = await server.lastMail(body.correo);
  expect(second.asunto).toBe('Confirme su cuenta de Bóveda');
  expect(second.token).not.toBe(first.token);
  now += 49 * HOUR;
  expect(await codeOf(post('/confirm-account', { token: second.token, ...chosen(PASS) }))).toBe('link_expired');
  await post('/recover-password', { correo: body.correo });
  const third = await server.lastMail(body.correo);
  expect(await codeOf(post('/confirm-account', { token: third.token, ...chosen(PASS) }))).toBe('ok');
  expect((await logIn(body.correo, PASS)).json().msg).toMatchObject({ nombre: 'Ana', Cuentas: [{ rfc: body.rfc }] });
  await post('/recover-password', { correo: body.correo });
  expect((await server.lastMail(body.correo)).asunto).toBe('Elija una contraseña nueva');
});

test('ends every session and every other link on a new password, and notifies the user', async () => {
  const user = await server.createUser(newCorreo(), PASS);
  const { correo } = user;
  await post('/recover-password', { correo });
  const first = await server.lastMail(correo);
  await post('/recover-password', { correo });
  const second = await server.lastMail(correo);
  expect(await codeOf(post('/reset-password', { token: second.token, ...chosen('otra-clave-larga') }))).toBe('ok');
  expect((await server.call('GET', '/sesiones', { token: user.token })).statusCode).toBe(401);
  expect(await codeOf(logIn(correo, PASS))).toBe('wrong_credentials');
  expect(await codeOf(logIn(correo, 'otra-clave-larga'))).toBe('ok');
  expect(await codeOf(post('/reset-password', { token: first.token, ...chosen('tercera-clave') }))).toBe('not_found');
  expect((await server.lastMail(correo)).asunto).toBe('Su contraseña cambió');
});

describe('what an intruder may have left in an account', () => {
  const rfc = newRfc();
  let user: TestUser;
  const withKey = async (key: string) =>
    (await server.app.inject({ url: '/api/boveda/v4/emitidos', headers: { 'x-api-key': key } })).statusCode;
  const as = () => ({ token: user.token, rfc });
  beforeEach(async () => {
    user = await server.createContribuyenteUser(rfc);
  });
  const reset = async (more: object = {}) => {
    await post('/recover-password', { correo: user.correo });
    const { token } = await server.lastMail(user.correo);
    return codeOf(post('/reset-password', { token, ...chosen('otra-clave-larga'), ...more }));
  };

  test('is removed by a reset: API keys and open invitations of the user; those of other users stay', async () => {
    const { apikey } = (await server.call('POST', '/info/apikey', as())).json();
    const [guest, theirs] = [newCorreo(), newCorreo()];
    await server.call('POST', '/accesos', as(), { correo: guest, privilegio: '1' });
    const colleague = await server.createContribuyenteUser(rfc);
    await server.call('POST', '/accesos', { token: colleague.token, rfc }, { correo: theirs, privilegio: '2' });
    expect(await withKey(apikey)).toBe(200);
    expect(await reset()).toBe('ok');
    expect(await withKey(apikey)).toBe(401);
    const confirm = async (correo: string) =>
      codeOf(post('/confirm-access', { token: (await server.lastMail(correo)).token, ...chosen(PASS) }));
    expect([await confirm(guest), await confirm(theirs)]).toEqual(['not_found', 'ok']);
    const log = await server.deps.db
      .selectFrom('bitacora')
      .select(['accion', 'objeto', 'usuario'])
      .where('rfc_owner', '=', rfc)
      .where('accion', 'in', ['apikey.revocada', 'acceso.removido', 'contrasena.cambiada'])
      .orderBy('n')
      .execute();
    expect(log).toEqual(
      [
        ['apikey.revocada', 'ApiKey'],
        ['acceso.removido', guest],
        ['contrasena.cambiada', user.correo],
      ].map(([accion, objeto]) => ({ accion, objeto, usuario: user.correo })),
    );
  });

  test('lets a recovery code remove the second factor on reset, and changes nothing with a wrong code', async () => {
    const mine = { token: user.token };
    const { secreto } = (await server.call('POST', '/segundo-factor', mine)).json();
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: now });
    const { codigos } = (await server.call('PUT', '/segundo-factor', mine, { codigo })).json();
    expect(await reset()).toBe('ok');
    expect(await codeOf(logIn(user.correo, 'otra-clave-larga'))).toBe('second_factor_required');
    expect(await reset({ codigo: 'ABCDEFGHIJKL' })).toBe('wrong_second_factor');
    const { token } = await server.lastMail(user.correo);
    const used = { token, ...chosen('una-clave-tercera'), codigo: codigos[0] };
    expect(await codeOf(post('/reset-password', used))).toBe('ok');
    expect(await codeOf(logIn(user.correo, 'una-clave-tercera'))).toBe('ok');
  });

  test('counts wrong codes on reset although the attempt is rolled back', async () => {
    const mine = { token: user.token };
    const { secreto } = (await server.call('POST', '/segundo-factor', mine)).json();
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: now });
    await server.call('PUT', '/segundo-factor', mine, { codigo });
    await post('/recover-password', { correo: user.correo });
    const { token } = await server.lastMail(user.correo);
    const codes = [];
    for (let index = 0; index < 21; index++)
      codes.push(await codeOf(post('/reset-password', { token, ...chosen(PASS), codigo: '000000' })));
    expect(codes).toEqual([...Array(20).fill('wrong_second_factor'), 'too_many_attempts']);
  });
});

describe('the change of password', () => {
  const change = (user: TestUser, body: object) => server.call('PUT', '/contrasena', { token: user.token }, body);

  test('requires the current one; ends the other sessions, keeps this one and its ApiKey, and writes to the audit log', async () => {
    const rfc = newRfc();
    const user = await server.createUser(newCorreo(), PASS);
    await server.createContribuyente(rfc);
    await server.grant(user, rfc);
    const other = (await logIn(user.correo, PASS)).json().token;
    const codes = [
      { actual: 'no-es-esa', ...chosen('otra-clave-larga') },
      { actual: PASS, pass1: 'otra-clave-larga', pass2: 'no-la-misma' },
      { actual: PASS, ...chosen('Password123') },
      { actual: PASS, ...chosen('corta') },
      { actual: PASS, ...chosen('otra-clave-larga') },
    ].map((body) => () => codeOf(change(user, body)));
    const seen = [];
    for (const attempt of codes) seen.push(await attempt());
    expect(seen).toEqual(['wrong_credentials', 'passwords_differ', 'weak_password', 'invalid_body', 'ok']);
    expect((await server.call('GET', '/sesiones', { token: other })).statusCode).toBe(401);
    expect((await server.call('GET', '/sesiones', { token: user.token })).statusCode).toBe(200);
    expect(await codeOf(logIn(user.correo, PASS))).toBe('wrong_credentials');
    expect(await codeOf(logIn(user.correo, 'otra-clave-larga'))).toBe('ok');
    expect((await server.lastMail(user.correo)).asunto).toBe('Su contraseña cambió');
    const log = server.deps.db.selectFrom('bitacora').select('accion').where('rfc_owner', '=', rfc);
    expect((await log.execute()).map(({ accion }) => accion)).toContain('contrasena.cambiada');
  });

  test('limits guesses at the current one', async () => {
    const user = await server.createUser(newCorreo(), PASS);
    const codes = [];
    for (let index = 0; index < 21; index++)
      codes.push(await codeOf(change(user, { actual: 'x', ...chosen('otra-clave-larga') })));
    expect(codes).toEqual([...Array(20).fill('wrong_credentials'), 'too_many_attempts']);
  });
});

test('stores no token in plain text', async () => {
  const { correo } = await kinds['/reset-password']();
  const { token } = await server.lastMail(correo);
  const rows = await server.deps.db.selectFrom('enlace').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe.each(paths)('the link of %s', (path) => {
  const make = async () => {
    const { correo, with: body } = await kinds[path]();
    const { token } = await server.lastMail(correo);
    return { token, use: () => post(path, { token, ...body }), body };
  };

  test('works once, also when it is used twice concurrently', async () => {
    const { use } = await make();
    const codes = await Promise.all([codeOf(use()), codeOf(use()), codeOf(use())]);
    expect(codes.toSorted()).toEqual(['link_used', 'link_used', 'ok']);
    const before = await everything();
    expect((await use()).json().msg).toBe('El enlace ya fue usado. Solicite uno nuevo si lo necesita.');
    expect(await everything()).toBe(before);
  });

  test('expires, and is rejected by the calls of other kinds and when it is made up', async () => {
    const { token, use, body } = await make();
    const before = await everything();
    for (const other of [...paths, '/reset-admin'].filter((each) => each !== path))
      expect(await codeOf(post(other, { token, ...chosen(PASS) }))).toBe('not_found');
    for (const made of ['x', `${token}A`, token.slice(1), "' or 1=1 --", '<script>alert(1)</script>'])
      expect((await post(path, { token: made, ...body })).json()).toMatchObject({
        code: 'not_found',
        msg: 'El enlace no es válido. Abra el enlace completo de su correo.',
      });
    now += 8 * 24 * HOUR;
    expect((await use()).json()).toMatchObject({
      code: 'link_expired',
      msg: 'El enlace ya venció. Solicite uno nuevo.',
    });
    expect(await everything()).toBe(before);
  });
});

test.each([
  ['two that differ', { pass1: PASS, pass2: 'otra-clave-larga' }, 'passwords_differ'],
  ['a common one', chosen('Password123'), 'weak_password'],
  ['one letter', chosen('aaaaaaaaaa'), 'weak_password'],
  ['a sequence of digits', chosen('12345678'), 'weak_password'],
  ['one common in leaks', chosen('Scorpion1'), 'weak_password'],
  ['a short one', chosen('corta12'), 'invalid_body'],
  ['one of 129 letters', chosen('clave-larga-'.repeat(11)), 'invalid_body'],
])('rejects a password: %s; the link stays valid', async (_, passwords, code) => {
  const { correo } = await kinds['/confirm-access']();
  const { token } = await server.lastMail(correo);
  expect(await codeOf(post('/confirm-access', { token, ...passwords }))).toBe(code);
  expect(await codeOf(post('/confirm-access', { token, ...chosen('Ñandú & <b>clave</b>') }))).toBe('ok');
  expect(await codeOf(logIn(correo, 'Ñandú & <b>clave</b>'))).toBe('ok');
});

test.each([
  ['no name', { nombre: ' ' }],
  ['a name of 121 letters', { nombre: 'a'.repeat(121) }],
  ['a script as name', { nombre: '<script>alert(1)</script>' }],
  ['an address as name', { nombre: 'Gane en https://mal.example' }],
  ['a name of two lines', { nombre: 'Ana\nBcc: x@y.mx' }],
  ['a number as name', { nombre: 5 }],
  ['no RFC', { rfc: '' }],
  ['half an RFC', { rfc: 'AAA0101' }],
  ['a generic RFC', { rfc: 'XAXX010101000' }],
  ['a script as company', { razonsocial: '<img src=x>' }],
  ['a company of 301 letters', { razonsocial: 'a'.repeat(301) }],
  ['no e-mail', { correo: '' }],
  ['two e-mails', { correo: 'a@b.mx,c@d.mx' }],
  ['an e-mail of 255 letters', { correo: `${'a'.repeat(250)}@b.mx` }],
  ['an e-mail with a header', { correo: 'a@b.mx\r\nBcc: c@d.mx' }],
])('rejects a registration with %s in Spanish and sends no mail', async (_, changes) => {
  const count = () => server.deps.db.selectFrom('correo_saliente').select('id').execute();
  const before = (await count()).length;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/boveda/v4/register-account',
    payload: registration(changes),
    remoteAddress: '10.0.0.9',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
  expect(answer.json().msg).toMatch(/^El campo '\/\w+' no es válido\. \p{Lu}/u);
  expect(await count()).toHaveLength(before);
});

/** Calls from another network. */
const postFrom = (remoteAddress: string, path: string, payload: Record<string, unknown>, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/boveda/v4${path}`,
    payload,
    remoteAddress,
    ...(cookie && { headers: { cookie } }),
  });

test('a stranger who asks for mails does not keep the owner of the address from recovery and registration', async () => {
  const { correo } = await server.createUser(newCorreo(), PASS);
  for (let index = 0; index < 9; index++) await postFrom(`10.30.${index % 3}.1`, '/recover-password', { correo });
  const answer = await post('/recover-password', { correo });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    (await post('/recover-password', { correo: newCorreo() })).json(),
  ]);
  const { token } = await server.lastMail(correo);
  expect(
    await server.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', correo).execute(),
  ).toHaveLength(3);
  expect(await codeOf(post('/reset-password', { token, ...chosen('otra-clave-larga') }))).toBe('ok');

  const form = registration();
  for (let index = 0; index < 9; index++)
    await postFrom('10.31.0.1', '/register-account', registration({ correo: form.correo }));
  expect((await postFrom('10.31.0.1', '/register-account', form)).json().code).toBe('too_many_attempts');
  expect(await codeOf(post('/register-account', form))).toBe('ok');
});

test.each(paths)(
  'the browser that opened the link of %s logs in while strangers guess at the password',
  async (path) => {
    const { correo, with: body } = await kinds[path]();
    const { token } = await server.lastMail(correo);
    const cookie = String((await post(path, { token, ...body })).headers['set-cookie']).split(';')[0];
    await server.deps.db.deleteFrom('limite_uso').execute();
    await postFrom('10.32.0.1', '/login', { correo, pass: 'x' });
    await server.deps.db.updateTable('limite_uso').set({ usos: 100 }).execute();
    const login = { correo, pass: body.pass1 };
    expect((await postFrom('10.33.0.1', '/login', login)).statusCode).toBe(429);
    expect((await postFrom('10.33.0.1', '/login', login, cookie)).statusCode).toBe(200);
    await server.deps.db.deleteFrom('limite_uso').execute();
  },
);

test('limits the mails per e-mail and the requests per IP address', async () => {
  const correo = newCorreo();
  const codes = [];
  for (let index = 0; index < 4; index++) codes.push(await codeOf(post('/recover-password', { correo })));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'too_many_attempts']);
  const { msg } = (await post('/recover-password', { correo })).json();
  expect(msg).toContain('Demasiados intentos. Vuelva a intentar en');
  const from = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/confirm-account',
      payload: { token: 'x' },
      remoteAddress,
    });
  let last = 0;
  for (let index = 0; index < 61; index++) last = (await from('10.3.3.3')).statusCode;
  expect(last).toBe(429);
  expect((await from('10.3.3.4')).statusCode).toBe(404);
});
