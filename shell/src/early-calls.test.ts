import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionState } from '@boveda/session';
import { makeEarlyCalls } from './early-calls';

const rfc = 'EKU9003173C9';
const rows = '/emitidos?limit=20&status=2';
const session = { token: 't1', cuentas: [{ rfc }] } as SessionState;
const mine = { token: 't1', rfc };

/** A registry whose second area declares these screens. */
const registryOf = (ahead: unknown) =>
  JSON.stringify({
    areas: [{ releases: [{ record: '{"id":"mf-otra"}' }] }, { releases: [{ record: JSON.stringify({ ahead }) }] }],
  });
const registry = registryOf([
  { path: 'clientes/vigentes', calls: [rows, '//otro.mx/x', '/../secreto'] },
  { path: 'clientes/vigentes/:id', calls: ['/emitidos/:id'] },
]);

const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  response.writeHead(request.url?.endsWith('/0') ? 500 : 200, { 'x-request-id': 'r-1' }).end('{"count":3}');
});
const real = globalThis.fetch;

beforeAll((done) => {
  server.listen(0, () => {
    const { port } = server.address() as AddressInfo;
    // A page fetches relative to its own address.
    globalThis.fetch = (url, init) => real(`http://localhost:${port}${url}`, init);
    done();
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll((done) => {
  globalThis.fetch = real;
  server.closeAllConnections();
  server.close(done);
});

const at = (pathname: string, search = '') => ({ pathname, search });
const answered = { status: 200, data: { count: 3 }, requestId: 'r-1' };

test('requests what the area of the address declares, with its session and taxpayer, and gives each answer once', async () => {
  const take = makeEarlyCalls(registry, at(`/${rfc}/clientes/vigentes`), session);
  const url = `/api/boveda/v4${rows}`;
  expect(await take(url, mine)).toEqual(answered);
  expect(take(url, mine)).toBeNull();
  expect(asked.map(({ url, headers }) => [url, headers['x-token'], headers['x-rfc']])).toEqual([[url, 't1', rfc]]);
});

test('fills the id of the address in; an answer that is not 200 is left to who calls', async () => {
  expect(
    await makeEarlyCalls(registry, at(`/${rfc}/clientes/vigentes/7`), session)('/api/boveda/v4/emitidos/7', mine),
  ).toEqual(answered);
  expect(
    await makeEarlyCalls(registry, at(`/${rfc}/clientes/vigentes/0`), session)('/api/boveda/v4/emitidos/0', mine),
  ).toBeNull();
});

test('an answer is given to the same session and taxpayer alone', async () => {
  const take = makeEarlyCalls(registry, at(`/${rfc}/clientes/vigentes`), session);
  expect(take(`/api/boveda/v4${rows}`, { ...mine, token: 't2' })).toBeNull();
  expect(take(`/api/boveda/v4${rows}`, { ...mine, rfc: 'IIA040805DZ4' })).toBeNull();
  expect(await take(`/api/boveda/v4${rows}`, mine)).toEqual(answered);
});

test.each([
  ['a filtered address', at(`/${rfc}/clientes/vigentes`, '?tipo=I'), session, registry],
  ['another screen', at(`/${rfc}/clientes/cancelados`), session, registry],
  ['an id that is none', at(`/${rfc}/clientes/vigentes/..%2fx`), session, registry],
  ['a taxpayer of others', at('/IIA040805DZ4/clientes/vigentes'), session, registry],
  ['no session', at(`/${rfc}/clientes/vigentes`), null, registry],
  ['a registry that cannot be read', at(`/${rfc}/clientes/vigentes`), session, '{'],
  ['areas that declare nothing', at(`/${rfc}/clientes/vigentes`), session, registryOf(undefined)],
])('requests nothing for %s', async (_, address, who, text) => {
  makeEarlyCalls(text, address, who);
  await new Promise((done) => setTimeout(done, 50));
  expect(asked).toEqual([]);
});
