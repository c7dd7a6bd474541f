import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';
const PASS = 'una-clave-larga';

let server: TestApp;
let admin: TestUser;
let as: { token: string; rfc: string };
let serial = 0;

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  await server.createContribuyente(RFC);
  await server.deps.db.deleteFrom('acceso').where('rfc', '=', RFC).execute();
  await server.deps.db.deleteFrom('enlace').execute();
  await server.deps.db.updateTable('contribuyente').set({ accesos_max: 10, plan_fin: '2099-12-31' }).execute();
  admin = await server.createContribuyenteUser(RFC);
  as = { token: admin.token, rfc: RFC };
});
afterAll(() => server.close());

const newCorreo = () => `invitado${++serial}@prueba.mx`;
const invite = (correo: string, privilegio = '2') => server.call('POST', '/accesos', as, { correo, privilegio });
const list = async () => (await server.call('GET', '/accesos', as)).json();
const disponibles = async () => (await server.call('GET', '/dashboard/accesos', as)).json().accesosdisponibles;
const change = (id: string, privilegio: string) => server.call('PUT', `/accesos/${id}`, as, { privilegio });
const remove = (id: string) => server.call('DELETE', `/accesos/${id}`, as);
const confirm = (token: string, pass = PASS) =>
  server.call('POST', '/confirm-access', {}, { token, pass1: pass, pass2: pass });
const logIn = async (correo: string) => (await server.call('POST', '/login', {}, { correo, pass: PASS })).json();

test('gives an invited guest no access until the link is followed, and then exactly what was granted', async () => {
  const correo = newCorreo();
  const { id, msg } = (await invite(correo)).json();
  expect(msg).toBe('Invitación enviada');
  expect(await list()).toEqual({
    count: 2,
    rows: expect.arrayContaining([
      { id: admin.idacceso, correo: admin.correo, privilegio: '1', confirmada: true, noEntregado: null },
      { id, correo, privilegio: '2', confirmada: false, noEntregado: null },
    ]),
  });
  expect(await disponibles()).toBe(8);
  expect((await logIn(correo)).code).toBe('wrong_credentials');
  const { token, pswd, texto } = await server.lastMail(correo);
  expect([pswd, texto.includes(RFC)]).toEqual([null, true]);
  expect((await confirm(token)).statusCode).toBe(200);
  const { token: theirs, msg: who } = await logIn(correo);
  expect(who.Cuentas).toEqual([expect.objectContaining({ rfc: RFC, privilegio: '2' })]);
  expect((await server.call('GET', '/dashboard', { token: theirs, rfc: RFC })).statusCode).toBe(200);
  expect((await server.call('GET', '/accesos', { token: theirs, rfc: RFC })).json().code).toBe('forbidden');
  expect((await list()).rows).toContainEqual({
    id: who.idacceso,
    correo,
    privilegio: '2',
    confirmada: true,
    noEntregado: null,
  });
  expect((await invite(correo)).json().code).toBe('access_exists');
});

test('asks an invited user with an account for no password and keeps the existing one', async () => {
  const user = await server.createUser(newCorreo(), PASS);
  await invite(user.correo, '1');
  expect((await server.call('GET', '/dashboard', { token: user.token, rfc: RFC })).statusCode).toBe(403);
  const { token, pswd } = await server.lastMail(user.correo);
  expect((await confirm(token, pswd ?? '')).statusCode).toBe(200);
  expect((await logIn(user.correo)).msg.Cuentas).toHaveLength(1);
  expect((await server.call('GET', '/dashboard', { token: user.token, rfc: RFC })).statusCode).toBe(200);
});

test('invalidates the first link when the guest is invited again or the invitation is removed', async () => {
  const correo = newCorreo();
  await invite(correo);
  const first = await server.lastMail(correo);
  const { id } = (await invite(correo, '1')).json();
  const second = await server.lastMail(correo);
  expect((await confirm(first.token)).json().code).toBe('not_found');
  expect((await change(id, '2')).statusCode).toBe(200);
  expect((await list()).rows).toContainEqual({ id, correo, privilegio: '2', confirmada: false, noEntregado: null });
  expect((await remove(id)).json().msg).toBe('Acceso removido');
  expect((await confirm(second.token)).json().code).toBe('not_found');
});

test('applies a changed or removed access from the next request on', async () => {
  const user = await server.createContribuyenteUser(RFC, '2');
  const theirs = { token: user.token, rfc: RFC };
  expect((await server.call('GET', '/dashboard', theirs)).statusCode).toBe(200);
  expect((await change(user.idacceso, '1')).statusCode).toBe(200);
  expect((await server.call('GET', '/accesos', theirs)).statusCode).toBe(200);
  await remove(user.idacceso);
  expect((await server.call('GET', '/dashboard', theirs)).json().code).toBe('taxpayer_not_allowed');
});

test('keeps the last administrator, also when two administrators remove each other concurrently', async () => {
  const refused = { code: 'last_administrador', msg: expect.stringMatching(/^Es el único administrador/) };
  expect((await remove(admin.idacceso)).json()).toMatchObject(refused);
  expect((await change(admin.idacceso, '2')).json()).toMatchObject(refused);
  const other = await server.createContribuyenteUser(RFC);
  const [one, two] = await Promise.all([
    remove(other.idacceso),
    server.call('DELETE', `/accesos/${admin.idacceso}`, { token: other.token, rfc: RFC }),
  ]);
  expect([one.statusCode, two.statusCode].filter((status) => status === 200)).toHaveLength(1);
});

test('allows as many accesses as the plan does; with an expired plan rejects invitations and allows removals', async () => {
  await server.deps.db.updateTable('contribuyente').set({ accesos_max: 2 }).where('rfc', '=', RFC).execute();
  const [first, second] = await Promise.all([invite(newCorreo()), invite(newCorreo())]);
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 403]);
  expect(await disponibles()).toBe(0);
  await server.deps.db.updateTable('contribuyente').set({ plan_fin: '2020-01-01' }).where('rfc', '=', RFC).execute();
  expect((await invite(newCorreo())).json().code).toBe('plan_expired');
  const pending = (await list()).rows.find(({ confirmada }: { confirmada: boolean }) => !confirmada);
  expect((await remove(pending.id)).statusCode).toBe(200);
});

test('a user mails an address 30 invitations an hour at most, in however many taxpayers', async () => {
  await server.createContribuyente(OTHER, { accesos_max: 10 });
  await server.grant(admin, OTHER);
  const correo = newCorreo();
  const owners = [RFC, OTHER];
  const again = async (at: number) =>
    (await server.call('POST', '/accesos', { ...as, rfc: owners[at % 2] ?? RFC }, { correo, privilegio: '2' }))
      .statusCode;
  const statuses: number[] = [];
  while (statuses.length < 31) statuses.push(await again(statuses.length));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect(
    (await server.call('POST', '/despacho/personas', as, { correo, privilegio: '2', rfcs: owners })).statusCode,
  ).toBe(429);
  expect((await invite(newCorreo())).statusCode).toBe(200);
});

test('answers not found for the accesses of another taxpayer', async () => {
  const stranger = await server.createContribuyenteUser(OTHER);
  const theirs = { token: stranger.token, rfc: OTHER };
  const pending = (await invite(newCorreo())).json().id;
  for (const id of [admin.idacceso, pending]) {
    expect((await server.call('DELETE', `/accesos/${id}`, theirs)).statusCode).toBe(404);
    expect((await server.call('PUT', `/accesos/${id}`, theirs, { privilegio: '2' })).statusCode).toBe(404);
  }
  expect((await list()).count).toBe(2);
});

test.each([
  [{}, 'correo'],
  [{ correo: '', privilegio: '1' }, 'correo'],
  [{ correo: 'no-es', privilegio: '1' }, 'correo'],
  [{ correo: 'a@b.mx', privilegio: '5' }, 'privilegio'],
  [{ correo: 'a@b.mx' }, 'privilegio'],
  [{ correo: ['a@b.mx'], privilegio: '1' }, 'correo'],
])('rejects an invitation of %j', async (body, field) => {
  const answer = await server.call('POST', '/accesos', as, body);
  expect(answer.json()).toMatchObject({ code: 'invalid_body', msg: expect.stringContaining(`'/${field}'`) });
  expect((await list()).count).toBe(1);
});
