import { randomUUID } from 'node:crypto';
import * as contracts from '@boveda/contracts';
import { API_BASE, type Route } from '@boveda/contracts';
import { createTestApp, sampleOf, type TestApp, type TestUser } from '@boveda/server/testing';
import axios, { isAxiosError } from 'axios';
import { closeFakeApi, fakeAdapter, fakeApi, Refusal } from './fake-api';

type Values = Record<string, unknown>;
interface Probe {
  what: string;
  query: Values;
  body?: Values | undefined;
  id: string;
}

const RFC = 'EKU9003173C9';

const routes: Route[] = contracts.callsIn(contracts.api);

/** Of the many filters of the invoice lists, enough to see that each kind is taken. */
const lista = {
  limit: '10',
  offset: '0',
  sort: 'total',
  order: 'ASC',
  rfc: RFC,
  fechaini: '2026-01-01',
  totalde: '1.5',
};

/** What a call takes, every field filled. */
function takenBy(route: Route) {
  const query = route.query && (sampleOf(route.query, { filled: true }) as Values);
  return {
    query: query && 'pagoestatus' in query ? lista : query,
    body: route.body && (sampleOf(route.body, { filled: true }) as Values),
    id: (route.id ? sampleOf(route.id) : randomUUID()) as string,
  };
}

const without = (values: Values, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The sample and invalid variants of it. */
function probesOf(route: Route): Probe[] {
  const { query = {}, body, id } = takenBy(route);
  const whens = Object.keys(route.when ?? {});
  return [
    { what: 'the sample', query, body, id },
    { what: 'an unknown query field', query: { ...query, unheard: '1' }, body, id },
    { what: 'an unknown kind of call', query: { ...query, type: 'unheard' }, body, id },
    ...whens.map((name) => ({ what: `${name} of no call`, query: { ...query, [name]: 'unheard' }, body, id })),
    ...Object.keys(query).flatMap((name) => [
      { what: `no ${name}`, query: without(query, name), body, id },
      ...['', '-1', '%%', 'x'.repeat(300)].map((value) => ({
        what: `${name}=${value.slice(0, 5)}`,
        query: { ...query, [name]: value },
        body,
        id,
      })),
    ]),
    ...(body ? [{ what: 'an unknown body field', query, body: { ...body, unheard: 1 }, id }] : []),
    ...Object.keys(body ?? {}).flatMap((name) => [
      { what: `no ${name} in the body`, query, body: without(body ?? {}, name), id },
      { what: `an object as ${name}`, query, body: { ...body, [name]: {} }, id },
    ]),
    ...(route.path.includes('{id}') ? [{ what: 'an id that cannot be one', query, body, id: 'no-es' }] : []),
  ];
}

const pathOf = (route: Route, { id }: Probe) => route.path.replace('{id}', id);
const sentQuery = (route: Route, { query }: Probe) => ({ ...route.when, ...query }) as Record<string, string>;

async function askFake(route: Route, probe: Probe) {
  const params = sentQuery(route, probe);
  return axios.request({
    adapter: fakeAdapter,
    baseURL: API_BASE,
    method: route.method,
    url: pathOf(route, probe),
    params,
    data: probe.body,
  });
}

async function fakeTakes(route: Route, probe: Probe): Promise<boolean> {
  const api = fakeApi();
  // Those that the fake chooses from: one address may have several calls.
  for (const each of routes.filter(({ method, path }) => method === route.method && path === route.path))
    api.on(each, () => {
      throw new Refusal(422, 'not_found', 'Se entendió');
    });
  const error: unknown = await askFake(route, probe).catch((thrown: unknown) => thrown);
  const taken = isAxiosError(error) && error.response?.status === 422;
  // An invalid request fails the test of a screen, however the screen handles the answer.
  if (taken) closeFakeApi();
  else expect(closeFakeApi).toThrow('fakeApi:');
  return taken;
}

let server: TestApp;
let user: TestUser;

async function askServer(route: Route, probe: Probe) {
  const query = new URLSearchParams(sentQuery(route, probe));
  return server.call(route.method, `${pathOf(route, probe)}?${query}`, { token: user.token, rfc: RFC }, probe.body);
}

async function serverTakes(route: Route, probe: Probe): Promise<boolean> {
  const answer = await askServer(route, probe);
  const code = answer.statusCode < 300 ? '' : answer.json<contracts.Problem>().code;
  if (code === 'too_many_attempts' || code === 'unauthorized')
    throw new Error(`${route.name}: ${code} hides the answer`);
  if (probe.id === 'no-es') return code !== 'not_found';
  return code !== 'invalid_query' && code !== 'invalid_body';
}

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  user = await server.createContribuyenteUser(RFC);
});
afterAll(() => server.close());

test('the server implements exactly the calls of the contracts', () => {
  const served = [...server.app.implementations.values()].flat().map(({ route }) => route.name);
  expect(served.sort()).toEqual(routes.map(({ name }) => name).sort());
  const unfilled = routes.filter((route) => {
    const { query = {}, body = {} } = takenBy(route);
    return Object.values({ ...query, ...body }).includes(undefined);
  });
  expect(unfilled.map(({ name }) => name)).toEqual([]);
});

test.each(routes.map((route) => [route.name, route] as const))(
  '%s: fake and server accept and refuse the same requests',
  async (_name, route) => {
    const probes = probesOf(route);
    const verdicts: [what: string, fake: boolean, server: boolean][] = [];
    for (const probe of probes) {
      if (['session.logout', 'sesiones.closeAll'].includes(route.name))
        user = await server.createContribuyenteUser(RFC);
      verdicts.push([probe.what, await fakeTakes(route, probe), await serverTakes(route, probe)]);
    }
    expect(verdicts.filter(([, fake, real]) => fake !== real)).toEqual([]);
    expect(verdicts[0]).toEqual(['the sample', true, true]);
  },
);

test('the fake returns the answers of the server unchanged', async () => {
  const answered: string[] = [];
  for (const route of routes.filter(({ name }) => !['session.logout', 'sesiones.closeAll'].includes(name))) {
    const [probe] = probesOf(route) as [Probe];
    const id = route.name === 'session.listRfc' ? user.idacceso : probe.id;
    const real = await askServer(route, { ...probe, id });
    if (real.statusCode !== 200 || contracts.answersFile(route)) continue;
    fakeApi().on(route, real.json());
    expect([route.name, (await askFake(route, { ...probe, id })).data]).toEqual([route.name, real.json()]);
    closeFakeApi();
    answered.push(route.name);
  }
  expect(answered).toEqual(
    expect.arrayContaining(['session.listRfc', 'dashboard.get', 'emitidos.list', 'recibidos.sum']),
  );
});

test.each(routes.map((route) => [route.name, route] as const))(
  '%s: an answer off the contract and an unexpected request fail the test',
  async (_name, route) => {
    const [probe] = probesOf(route) as [Probe];
    fakeApi().on(route, { unheard: true } as never);
    await expect(askFake(route, probe)).rejects.not.toHaveProperty('response');
    expect(closeFakeApi).toThrow('fakeApi:');

    fakeApi();
    await expect(askFake(route, probe)).rejects.toThrow(`unexpected ${route.method.toLowerCase()}`);
    expect(closeFakeApi).toThrow('unexpected');
  },
);
