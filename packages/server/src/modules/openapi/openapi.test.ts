import { createTestApp, type TestApp } from '../../../testing/create-test-app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: object;
}

test('describes every call once, with its authorization', async () => {
  const { openapi, paths } = (await server.call('GET', '/openapi.json')).json() as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(openapi).toBe('3.1.0');
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const calls = [...server.app.implementations.values()].flat();
  const names = calls.map(({ route }) => route.name);
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  expect(paths['/login']?.post).toMatchObject({ security: [], requestBody: expect.anything() });
  expect(paths['/emitidos#type=sum']?.get?.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['type', 'fechaini']),
  );
  expect(paths['/emitidos/{id}']?.get?.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true });
  const ways = {
    public: [],
    session: ['token'],
    taxpayer: ['token,rfc', 'llave'],
    'taxpayer-administrador': ['token,rfc'],
  };
  for (const { operationId, security } of operations) {
    const policy = calls.find(({ route }) => route.name === operationId)?.policy ?? 'public';
    expect(security.map((way) => Object.keys(way).join())).toEqual(ways[policy]);
  }
});
