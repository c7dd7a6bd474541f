import { problem, route } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { implement } from './implement';

let server: TestApp;
let token: string;
const rfc = 'AAA010101AAA';

beforeAll(async () => {
  server = await createTestApp();
  ({ token } = await server.createContribuyenteUser(rfc));
});
afterAll(() => server.close());

const call = (...[method, path, body]: [Parameters<TestApp['call']>[0], string, object?]) =>
  server.call(method, path, { token, rfc }, body);

async function refusal(...args: Parameters<typeof call>) {
  const answer = await call(...args);
  const { code, msg } = problem().parse(answer.json());
  return `${answer.statusCode} ${code}: ${msg}`;
}

test.each([
  ['GET', `/emitidos/${'x'.repeat(4_000)}`, '414 invalid_query: La dirección es demasiado larga.'],
  ['DELETE', `/accesos/${'x'.repeat(4_000)}`, '414 invalid_query: La dirección es demasiado larga.'],
  ['GET', '/emitidos/%ZZ', '400 invalid_query: La dirección no es válida.'],
] as const)('%s %.20s, rejected before routing, has the headers of every response', async (method, path, expected) => {
  expect(await refusal(method, path)).toBe(expected);
  const answer = await call(method, path);
  const { headers } = answer;
  expect(headers).toMatchObject({ 'x-request-id': answer.json().requestId, 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain('sandbox');
});

test.each([
  ['/emitidos?limit=900', "El campo '/limit' no es válido. Se espera un número menor o igual que 250."],
  ['/emitidos?sort=nombre', "El campo '/sort' no es válido. Se espera uno de «fecha», «folio», «total», «tipo»."],
  ['/emitidos?fechaini=ayer', "El campo '/fechaini' no es válido. Se espera una fecha, aaaa-mm-dd."],
  ['/emitidos?fechaIni=2026-01-01', "Campo desconocido: '/fechaIni'."],
  ['/emitidos?search=a&search=b', "El campo '/search' no es válido. Se espera texto."],
  ['/emitidos?type=suma', "El campo '/type' no es válido. Se espera uno de «sum», «pdf», «xlsx»"],
  ['/emitidos?type=sum&type=sum', "El campo '/type' no es válido. Se espera uno de «sum», «pdf», «xlsx»"],
  ['/emitidos?offset=1&after=', "El campo '/offset' no es válido. Use 'after' u 'offset', no ambos."],
  ['/emitidos?after=x', "El campo '/after' no es válido. No es un cursor de esta lista en este orden"],
  ['/info?terms=2', "El campo '/terms' no es válido. Se espera «1»."],
  ['/recibidos/018f2d3c-0000-7000-8000-000000000000', "Falta el campo '/preaceptar'."],
])('%s is rejected with the pointer of the invalid field', async (path, msg) => {
  const method = path.startsWith('/info') ? 'PUT' : path.startsWith('/recibidos/') ? 'PATCH' : 'GET';
  expect(await refusal(method, path)).toContain(`400 invalid_query: ${msg}`);
});

test.each([
  [{ correo: 'a@b.mx' }, "Falta el campo '/pass'."],
  [{ correo: 'nadie', pass: 'x' }, "El campo '/correo' no es válido. Se espera un correo electrónico."],
  [{ correo: 'a@b.mx', pass: 'x', admin: true }, "Campo desconocido: '/admin'."],
  [[], 'El contenido no es válido. Se espera un objeto.'],
])('the body %j is rejected with the pointer of the invalid field', async (body, msg) => {
  expect(await refusal('POST', '/login', body)).toContain(`400 invalid_body: ${msg}`);
});

test('rejects bodies that are not JSON, too big or of another type', async () => {
  const send = async (payload: string | Buffer, type: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/boveda/v4/login',
        payload,
        headers: { 'content-type': type },
      })
    ).json().code;
  expect(await send('{"correo":', 'application/json')).toBe('invalid_body');
  expect(await send('', 'application/json')).toBe('invalid_body');
  expect(await send('{"__proto__":{"a":1},"correo":"a@b.mx","pass":"x"}', 'application/json')).toBe('invalid_body');
  expect(await send('<a/>', 'application/xml')).toBe('invalid_body');
  expect(await send(JSON.stringify({ correo: 'a@b.mx', pass: 'x'.repeat(300_000) }), 'application/json')).toBe(
    'file_too_large',
  );
});

test('an unknown path answers in JSON, with the allowed method if there is one', async () => {
  expect(await refusal('GET', '/nada')).toBe('404 not_found: No existe esta dirección.');
  const wrongMethod = await call('DELETE', '/emitidos');
  expect([wrongMethod.statusCode, wrongMethod.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await server.app.inject('/api/boveda/v4')).json().code).toBe('not_found');
  expect((await server.app.inject('/api/otra')).json().code).toBe('not_found');
});

test('a call that a parameter distinguishes has a path of its own, with the same checks', async () => {
  const [one, other] = [await call('GET', '/emitidos/sum?tipo=I'), await call('GET', '/emitidos?type=sum&tipo=I')];
  expect([one.statusCode, one.json()]).toEqual([200, other.json()]);
  expect((await call('GET', '/emitidos/sum?type=sum')).statusCode).toBe(200);
  expect(await refusal('GET', '/emitidos/sum?type=pdf')).toContain("Campo desconocido: '/type'");
  expect(await refusal('GET', '/emitidos/sum?limit=900')).toContain("El campo '/limit' no es válido");
  expect((await server.call('GET', '/emitidos/sum', { rfc })).json().code).toBe('unauthorized');
  expect((await server.call('GET', '/emitidos/sum', { token, rfc: 'BBB010101BBB' })).json().code).toBe(
    'taxpayer_not_allowed',
  );
  const wrongMethod = await call('PUT', '/emitidos/sum');
  expect([wrongMethod.statusCode, wrongMethod.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('a malformed id answers 404', async () => {
  for (const id of ["1' or 1=1", '%00', '..%2f..', 'null'])
    expect((await call('GET', `/emitidos/${encodeURIComponent(id)}`)).statusCode).toBe(404);
});

test('responses of the API are not cached, cannot run scripts and have their request id', async () => {
  const { headers } = await call('GET', '/register-last-login');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

describe('with test calls', () => {
  const declare = (path: `/${string}`, answer: z.ZodType = z.object({ ok: z.boolean() })) => ({
    ...route({ method: 'GET', path, summary: '', answer }),
    name: path.slice(1),
  });

  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp({}, (app) => {
      implement(app, declare('/off'), 'public', async () => ({ ok: 'yes' }) as never);
      implement(app, declare('/breaks'), 'public', async () => {
        throw new Error('password=hunter2');
      });
      implement(app, declare('/down'), 'public', async () => {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      });
      implement(app, declare('/refuses'), 'public', async () => {
        throw new Problem(409, 'cfdi_already_stored', 'Ya está guardado.');
      });
      implement(app, declare('/limited'), 'public', async () => ({ ok: true }), { limit: { max: 2, seconds: 60 } });
      expect(() => implement(app, declare('/limited'), 'public', async () => ({ ok: true }))).toThrow(/twice/);
      expect(() => app.get('/api/boveda/v4/libre', async () => 'x')).toThrow(/has no policy/);
    });
  });
  afterAll(() => own.close());

  test('rejects a response that does not match its contract', async () => {
    expect((await own.call('GET', '/off')).json().code).toBe('internal_error');
  });

  test('an unexpected error does not reveal its cause', async () => {
    const answer = await own.call('GET', '/breaks');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error']);
    expect(answer.body).not.toContain('hunter2');
  });

  test('an unreachable database answers 503 and may be retried', async () => {
    const answer = await own.call('GET', '/down');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'database_unavailable',
      '5',
    ]);
  });

  test('a Problem is sent as it is', async () => {
    expect((await own.call('GET', '/refuses')).json()).toMatchObject({
      code: 'cfdi_already_stored',
      msg: 'Ya está guardado.',
    });
  });

  test('a call over its limit is rejected', async () => {
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await own.call('GET', '/limited')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
