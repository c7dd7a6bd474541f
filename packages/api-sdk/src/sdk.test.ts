import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiError } from './api-error';
import { createSdk } from './sdk';

const id = '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let baseUrl: string;

beforeAll((done) => {
  server = createServer((request, response) => handle(request, response)).listen(0, () => {
    baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    done();
  });
});
afterAll((done) => {
  server.closeAllConnections();
  server.close(done);
});

const answer = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

const sdkFor = (credentials: { token: string; rfc: string | null } | null, onUnauthorized = jest.fn()) =>
  createSdk({ getCredentials: () => credentials, onUnauthorized, baseUrl });

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('should have failed')),
    (error: ApiError) => error,
  );

describe('SDK', () => {
  it('sends the token, the taxpayer and the query of the contract', async () => {
    let seen: IncomingMessage | undefined;
    handle = (request, response) => {
      seen = request;
      answer(200, { rows: [], count: 0 })(request, response);
    };
    const page = await sdkFor({ token: 't1', rfc: 'EKU9003173C9' }).emitidos.list({ tipo: 'I', search: undefined });
    expect(page).toEqual({ rows: [], count: 0 });
    expect(seen?.url).toBe('/api/boveda/v4/emitidos?tipo=I');
    expect(seen?.headers).toMatchObject({ 'x-token': 't1', 'x-rfc': 'EKU9003173C9' });
  });

  it('tells calls on one path apart, and puts ids into the path', async () => {
    const urls: (string | undefined)[] = [];
    handle = (request, response) => {
      urls.push(request.url);
      answer(500, {})(request, response);
    };
    const { emitidos, recibidos, upload } = sdkFor({ token: 't1', rfc: 'EKU9003173C9' });
    await failure(emitidos.sum({ tipo: 'I' }));
    await failure(recibidos.verify(id));
    await failure(recibidos.preaceptar('a/b', { preaceptar: '1' }));
    await failure(upload.zip({ zip: 'UEs=' }));
    expect(urls).toEqual([
      '/api/boveda/v4/emitidos?tipo=I&type=sum',
      `/api/boveda/v4/recibidos/${id}?action=verify`,
      '/api/boveda/v4/recibidos/a%2Fb?preaceptar=1',
      '/api/boveda/v4/cfdi?type=zip',
    ]);
  });

  it('logs in without credentials, and a refused login is not an expired session', async () => {
    let headers: IncomingMessage['headers'] = {};
    handle = (request, response) => {
      headers = request.headers;
      answer(401, { msg: 'Usuario o contraseña incorrectos', code: 'wrong_credentials', requestId: 'r-9' })(
        request,
        response,
      );
    };
    const onUnauthorized = jest.fn();
    const error = await failure(
      sdkFor({ token: 'old', rfc: null }, onUnauthorized).session.login({ correo: 'a@b.mx', pass: 'x' }),
    );
    expect(error).toEqual({
      status: 401,
      code: 'wrong_credentials',
      msg: 'Usuario o contraseña incorrectos',
      requestId: 'r-9',
    });
    expect(headers['x-token']).toBeUndefined();
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('tells of a 401 with the token that was refused, also when the answer is not ours', async () => {
    handle = answer(401, 'Unauthorized');
    const onUnauthorized = jest.fn();
    await failure(sdkFor({ token: 't1', rfc: null }, onUnauthorized).dashboard.get());
    expect(onUnauthorized).toHaveBeenCalledWith('t1');
  });

  it.each([
    [
      'an answer outside the contract',
      200,
      { rows: 'many', count: 0 },
      { status: 200, code: 'off_contract', requestId: 'r-1' },
    ],
    ['a page of a proxy', 200, '<html>', { status: 200, code: 'off_contract' }],
    ['an error that is not ours', 502, '<html>', { status: 502, code: 'off_contract' }],
    [
      'a problem code it does not know',
      400,
      { msg: 'x', code: 'novel', requestId: 'r' },
      { status: 400, code: 'off_contract', msg: 'x', requestId: 'r' },
    ],
  ])('rejects %s', async (_, status, body, expected) => {
    handle = answer(status, body);
    expect(await failure(sdkFor(null).emitidos.list({}))).toMatchObject(expected);
  });

  it('tells an unreachable server from a call that was cancelled', async () => {
    handle = (request) => request.destroy();
    expect(await failure(sdkFor(null).dashboard.get())).toEqual({ status: 0, code: 'network', msg: '', requestId: '' });

    handle = () => undefined;
    const life = new AbortController();
    const pending = failure(sdkFor(null).dashboard.get(life.signal));
    life.abort();
    expect(await pending).toMatchObject({ status: 0, code: 'aborted' });
  });

  it('reports how far an upload is', async () => {
    handle = (request, response) => {
      request.resume().on('end', () => answer(200, { aceptados: 1, errores: [] })(request, response));
    };
    const onProgress = jest.fn();
    const xmlb64 = 'A'.repeat(200_000);
    await sdkFor(null).upload.cfdi({ name: 'a.xml', xmlb64 }, { onProgress });
    const last = onProgress.mock.lastCall?.[0];
    expect(last.sent).toBe(last.total);
    expect(last.total).toBeGreaterThan(200_000);
  });
});
