import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@boveda/contracts';
import type { ApiError } from './api-error';
import { bindResource, createSdk, type Sdk } from './sdk';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
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

  it('takes an answer that was requested ahead instead of calling, and validates it', async () => {
    let called = 0;
    handle = (request, response) => {
      called++;
      answer(200, { rows: [], count: 0 })(request, response);
    };
    const credentials = { token: 't1', rfc: 'EKU9003173C9' };
    const data: unknown[] = [{ rows: [], count: 7 }, { rows: 'x' }];
    const ahead = jest.fn(async () => (data.length > 0 ? { status: 200, data: data.shift(), requestId: 'r-2' } : null));
    const sdk = createSdk({ getCredentials: () => credentials, onUnauthorized: jest.fn(), baseUrl, ahead });
    expect((await sdk.emitidos.list({ tipo: 'I' })).count).toBe(7);
    expect(ahead).toHaveBeenCalledWith(`${baseUrl}/api/boveda/v4/emitidos?tipo=I`, credentials);
    expect(await failure(sdk.emitidos.list({}))).toMatchObject({ code: 'off_contract', requestId: 'r-2' });
    expect(called).toBe(0);
    expect((await sdk.emitidos.list({})).count).toBe(0);
    expect(called).toBe(1);
  });

  it('distinguishes calls on one path by their query, and fills ids into the path', async () => {
    const urls: (string | undefined)[] = [];
    handle = (request, response) => {
      urls.push(request.url);
      answer(500, {})(request, response);
    };
    const { cfdi, emitidos, recibidos } = sdkFor({ token: 't1', rfc: 'EKU9003173C9' });
    await failure(emitidos.sum({ tipo: 'I' }));
    await failure(recibidos.verify(id));
    await failure(recibidos.preaccept('a/b', { preaceptar: '1' }));
    await failure(cfdi.uploadZip({ zip: 'UEs=' }));
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

  it('reports a 401 with the refused token, also when the answer is off the contract', async () => {
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

  it('rejects while the calls of a resource cannot be fetched, and fetches them again with the next call', async () => {
    const { list } = api.sesiones;
    const load = jest.fn<Promise<{ list: typeof list }>, []>().mockRejectedValueOnce(new Error('ChunkLoadError'));
    load.mockResolvedValue({ list });
    const made = jest.fn().mockResolvedValue('made');
    const resource = bindResource(load, made) as { list: () => Promise<unknown> };
    expect(await failure(resource.list())).toEqual({ status: 0, code: 'network', msg: '', requestId: '' });
    expect(await resource.list()).toBe('made');
    expect(await resource.list()).toBe('made');
    expect(load).toHaveBeenCalledTimes(2);
    expect(made).toHaveBeenCalledWith(list, expect.anything());
  });

  it('distinguishes an unreachable server from a cancelled call', async () => {
    handle = (request) => request.destroy();
    expect(await failure(sdkFor(null).dashboard.get())).toEqual({
      ...{ status: 0, code: 'network', msg: '' },
      requestId: expect.stringMatching(UUID),
    });

    handle = () => undefined;
    const life = new AbortController();
    const pending = failure(sdkFor(null).dashboard.get({ signal: life.signal }));
    life.abort();
    expect(await pending).toMatchObject({ status: 0, code: 'aborted' });
  });

  it('takes id, query and body in the order of the contract, and options after them', async () => {
    const seen: [url: string | undefined, body: unknown][] = [];
    handle = async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push([request.url, body && JSON.parse(body)]);
      answer(500, {})(request, response);
    };
    const { accesos, buzon, exportaciones, rfcs } = sdkFor({ token: 't1', rfc: 'EKU9003173C9' });
    const { signal } = new AbortController();
    await failure(accesos.change(id, { privilegio: '2' }, { signal }));
    await failure(buzon.answer(id, { accept: '1' }));
    await failure(exportaciones.download['pagos-emitidos'].pdf({ serie: 'A' }, { signal }));
    await failure(rfcs.list());
    expect(seen).toEqual([
      [`/api/boveda/v4/accesos/${id}`, { privilegio: '2' }],
      [`/api/boveda/v4/buzoncanc/${id}?accept=1`, ''],
      ['/api/boveda/v4/pagos-emitidos?serie=A&type=pdf', ''],
      ['/api/boveda/v4/rfcs', ''],
    ]);
  });

  it('sends a new X-Request-Id with every call; an error without one in the answer has the one that was sent', async () => {
    const sent: unknown[] = [];
    handle = (request, response) => {
      sent.push(request.headers['x-request-id']);
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');
    };
    const sdk = sdkFor({ token: 't1', rfc: 'EKU9003173C9' });
    const failures = [await failure(sdk.rfcs.list()), await failure(sdk.rfcs.list())];
    expect(sent).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(new Set(sent).size).toBe(2);
    expect(failures).toEqual(sent.map((requestId) => ({ status: 502, code: 'off_contract', msg: '', requestId })));
  });

  it('waits two minutes for an answer, and without end where the contract says so', async () => {
    const limits: (number | undefined)[] = [];
    const { cfdi, dashboard, descargas } = createSdk({
      getCredentials: () => null,
      onUnauthorized: jest.fn(),
      adapter: async (config) => {
        limits.push(config.timeout);
        throw Object.assign(new Error(), { isAxiosError: true });
      },
    });
    await failure(dashboard.get());
    await failure(descargas.verify(id));
    await failure(cfdi.upload({ name: 'a.xml', xmlb64: '' }));
    expect(limits).toEqual([120_000, 0, 0]);
  });

  it('answers the bytes of a file, and the problem of one that is refused', async () => {
    handle = (_, response) => response.writeHead(200).end(Buffer.from('PK'));
    expect(await sdkFor(null).exportaciones.download.emitidos.zip({})).toEqual(new Uint8Array([80, 75]));
    handle = answer(422, { msg: 'No hay CFDI', code: 'export_empty', requestId: 'r-2' });
    expect(await failure(sdkFor(null).exportaciones.download.emitidos.zip({}))).toMatchObject({ code: 'export_empty' });
  });

  it('asks for the password where the server wants it, and makes the call once more', async () => {
    let asked = 0;
    handle = (request, response) => {
      const refusal = { msg: 'Confirme', code: 'password_needed', requestId: 'r-3' };
      answer(asked++ === 0 ? 403 : 200, asked === 1 ? refusal : { apikey: 'k', msg: 'Listo' })(request, response);
    };
    const onPasswordNeeded = jest.fn(async () => true);
    const sdk = createSdk({ getCredentials: () => null, onUnauthorized: jest.fn(), onPasswordNeeded, baseUrl });
    expect(await sdk.info.rotateApiKey()).toEqual({ apikey: 'k', msg: 'Listo' });
    expect([onPasswordNeeded.mock.calls.length, asked]).toEqual([1, 2]);
  });

  it('reports the progress of an upload', async () => {
    handle = (request, response) => {
      request.resume().on('end', () => answer(200, { aceptados: 1, errores: [] })(request, response));
    };
    const onProgress = jest.fn();
    const xmlb64 = 'A'.repeat(200_000);
    await sdkFor(null).cfdi.upload({ name: 'a.xml', xmlb64 }, { onProgress });
    const last = onProgress.mock.lastCall?.[0];
    expect(last.sent).toBe(last.total);
    expect(last.total).toBeGreaterThan(200_000);
  });
});

/** Never called: the compiler checks it. */
export function argumentsFollowFromTheContract({ accesos, dashboard, emitidos, respaldos }: Sdk): void {
  // @ts-expect-error the path has an id
  void emitidos.get();
  // @ts-expect-error the path has none
  void dashboard.get(id);
  // @ts-expect-error the body comes after the id
  void accesos.change({ privilegio: '2' }, id);
  // @ts-expect-error a body without what is required
  void accesos.change(id, {});
  // @ts-expect-error a filter that the contract does not name
  void emitidos.list({ tipos: 'I' });
  // @ts-expect-error a signal is an option, not an argument
  void dashboard.get(new AbortController().signal);
  // @ts-expect-error another kind of id
  void respaldos.changeProgramado('5', { estatus: 1 });
  // @ts-expect-error the answer of a list has rows
  void emitidos.list().then(({ files }) => files);
}
