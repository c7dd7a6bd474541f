import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { CONFIRMED_MS } from './authorize';
import { readOnlyToken } from './read-only-token';

const RFC = 'EKU9003173C9';
const PASS = 'una-clave-larga';

let server: TestApp;
let now = new Date();
let session: { token: string; rfc: string };
beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
  await server.createContribuyente(RFC);
  const user = await server.createUser('ana@prueba.mx', PASS);
  await server.grant(user, RFC);
  const { token } = (await server.call('POST', '/login', {}, { correo: user.correo, pass: PASS })).json();
  session = { token, rfc: RFC };
});
afterAll(() => server.close());

/** The calls of the specification that need the password, and the code of each answer. */
async function codes(token: string): Promise<(string | undefined)[]> {
  const as = { token, rfc: RFC };
  const answers = [
    await server.call('POST', '/certificados', as, { certderb64: 'AA==', keyderb64: 'AA==', pass: 'x' }),
    await server.call('POST', '/accesos', as, { correo: 'otra@prueba.mx', privilegio: '2' }),
    await server.call('PUT', '/accesos/018f2d3c-0000-7000-8000-0000000000ff', as, { privilegio: '1' }),
  ];
  return answers.map((answer) => answer.json().code);
}

test('a login counts as a confirmation of the password for ten minutes; then it is asked for', async () => {
  expect(await codes(session.token)).not.toContain('password_needed');
  now = new Date(now.getTime() + CONFIRMED_MS);
  expect(await codes(session.token)).not.toContain('password_needed');
  now = new Date(now.getTime() + 1);
  expect(await codes(session.token)).toEqual(Array(3).fill('password_needed'));
  await server.call('POST', '/sesiones/confirmacion', session, { pass: PASS });
  expect(await codes(session.token)).not.toContain('password_needed');
});

test('a token of that session which may only read has no confirmation', async () => {
  const { id } = await server.deps.db.selectFrom('sesion').select('id').executeTakeFirstOrThrow();
  const token = readOnlyToken(server.deps, id, new Date(now.getTime() + 60_000));
  expect(await codes(token)).toEqual(Array(3).fill('read_only'));
});
