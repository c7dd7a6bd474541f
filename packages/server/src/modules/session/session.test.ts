import { login } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('login answers the token and the confirmed taxpayers', async () => {
  const user = await server.createUser('ana@prueba.mx', 'secreto-de-ana');
  await server.createContribuyente('AAA010101AAA', { nombre: 'Uno' });
  await server.createContribuyente('BBB010101BBB', { nombre: 'Dos' });
  await server.grant(user, 'AAA010101AAA', '2');
  await server.grant(user, 'BBB010101BBB', '1', false);
  const answer = await server.call('POST', '/login', {}, { correo: 'Ana@Prueba.mx', pass: 'secreto-de-ana' });
  expect(answer.statusCode).toBe(200);
  expect(login.answer.parse(answer.json()).msg).toEqual({
    idacceso: user.idacceso,
    acceso: 'ana@prueba.mx',
    nombre: '',
    Cuentas: [{ rfc: 'AAA010101AAA', nombre: 'Uno', privilegio: '2' }],
  });
});
