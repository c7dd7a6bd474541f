import { api } from '@boveda/contracts';
import { sdk } from '../sdk';
import { closeFakeApi, fakeApi, Refusal } from './fake-api';

const id = '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';

test('answers by method, path and the constant part of the query', async () => {
  const server = fakeApi()
    .on(api.emitidos.list, { rows: [], count: 3 })
    .on(api.emitidos.sum, { sumaTotal: '10.00', porMoneda: [], porTipo: [] });
  expect(await sdk.emitidos.list({ tipo: 'I' })).toEqual({ rows: [], count: 3 });
  expect(await sdk.emitidos.sum({ tipo: 'I' })).toEqual({ sumaTotal: '10.00', porMoneda: [], porTipo: [] });
  expect(server.calls).toMatchObject([
    { name: 'emitidos.list', query: { tipo: 'I', limit: 20, offset: 0 } },
    { name: 'emitidos.sum', query: { tipo: 'I' } },
  ]);
});

test('rejects with a Refusal as the server would', async () => {
  fakeApi().on(api.session.login, () => {
    throw new Refusal(401, 'wrong_credentials', 'Usuario o contraseña incorrectos');
  });
  await expect(sdk.session.login({ correo: 'a@b.mx', pass: 'x' })).rejects.toEqual({
    status: 401,
    code: 'wrong_credentials',
    msg: 'Usuario o contraseña incorrectos',
    requestId: 'prueba',
  });
});

test.each([
  ['an unexpected request', () => sdk.emitidos.get(id), /unexpected get/],
  ['a request that breaks its contract', () => sdk.emitidos.list({ tipo: 'X' as 'I' }), /tipo/],
  ['an answer that breaks its contract', () => sdk.dashboard.get(), /plan/],
])('fails the test after %s', async (_, call, complaint) => {
  fakeApi()
    .on(api.emitidos.list, { rows: [], count: 0 })
    .on(api.dashboard.get, {} as never);
  await expect(call()).rejects.toBeDefined();
  expect(closeFakeApi).toThrow(complaint);
});
