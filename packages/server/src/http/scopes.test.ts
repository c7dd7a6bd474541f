import * as contracts from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { Implementation } from './implement';

// Every call × a key of every scope, and X-RFC that are missing or of others; the expected result follows from the contract's scope alone.
const A = 'AAA010101AAA';
const B = 'BBB010101BBB';
const NONEXISTENT_ID = '00000000-0000-7000-8000-000000000000';
const rfcs = { own: A, none: undefined, foreign: B } as const;
type Rfc = keyof typeof rfcs;
type Holder = contracts.Alcance | 'all' | 'test' | 'renewable' | 'revoked' | 'expired' | 'elsewhere' | 'withoutAccess';

let server: TestApp;
let keys: Record<Holder, string>;

beforeAll(async () => {
  server = await createTestApp();
  const as = { token: (await server.createContribuyenteUser(A)).token, rfc: A };
  await server.createContribuyenteUser(B);
  const make = async (alcances: readonly contracts.Alcance[], fields: object = {}, who = as) => {
    const answer = await server.call('POST', '/llaves', who, { nombre: 'Prueba', alcances, ...fields });
    return answer.json() as contracts.AnswerOf<typeof contracts.api.llaves.create>;
  };
  const all = contracts.todosLosAlcances;
  const revoked = await make(all);
  await server.call('DELETE', `/llaves/${revoked.llave.id}`, as);
  const expired = await make(all, { expira: new Date(Date.now() + 60_000) });
  await server.deps.db
    .updateTable('api_key')
    .set({ expira: new Date(0) })
    .where('id', '=', expired.llave.id)
    .execute();
  const leaver = await server.createContribuyenteUser(A);
  const withoutAccess = await make(all, {}, { token: leaver.token, rfc: A });
  await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', leaver.idacceso).execute();
  const single = async (alcance: contracts.Alcance) => [alcance, (await make([alcance])).apikey] as const;
  keys = {
    ...(Object.fromEntries(await Promise.all(all.map(single))) as Record<contracts.Alcance, string>),
    all: (await make(all)).apikey,
    test: (await make(all, { prueba: true })).apikey,
    renewable: (await server.call('POST', '/info/apikey', as)).json().apikey,
    revoked: revoked.apikey,
    expired: expired.apikey,
    elsewhere: (await make(all, { redes: ['203.0.113.0/24'] })).apikey,
    withoutAccess: withoutAccess.apikey,
  };
});
afterAll(() => server.close());

const calls = (): Implementation[] => [...server.app.implementations.values()].flat();

/** 'in' means that the pipeline passes the call on to validation and handler. */
function expected({ policy, route }: Implementation, holder: Holder, rfc: Rfc): string {
  if (policy === 'public') return 'in';
  if (holder === 'withoutAccess') return '401 unauthorized';
  if (holder === 'revoked' || holder === 'expired') return `401 api_key_${holder}`;
  if (holder === 'elsewhere') return '403 api_key_network';
  if (policy === 'session') return '403 forbidden';
  // To a key of the test mode the taxpayer of its maker is as foreign as any other.
  if (rfc === 'foreign' || (holder === 'test' && rfc === 'own')) return '403 taxpayer_not_allowed';
  if (!contracts.alcanceDe(route.name)) return '403 forbidden';
  const allowed =
    holder === 'all' ||
    holder === 'test' ||
    holder === 'renewable' ||
    contracts.llamadasDe(holder).some((name) => name === route.name);
  if (!allowed) return '403 api_key_scope';
  return contracts.fitsMode(route.name, holder === 'test') ? 'in' : '403 api_key_mode';
}

const GATES = /^(unauthorized|taxpayer_not_allowed|forbidden|api_key_\w+)$/;

async function observed({ route }: Implementation, holder: Holder, rfc: Rfc): Promise<string> {
  const header = rfcs[rfc];
  const { statusCode, body } = await server.app.inject({
    method: route.method,
    url: `${contracts.API_BASE}${route.path.replace('{id}', NONEXISTENT_ID)}?${new URLSearchParams(route.when)}`,
    headers: { authorization: `Bearer ${keys[holder]}`, ...(header && { 'x-rfc': header }) },
    ...(['POST', 'PUT', 'PATCH'].includes(route.method) && route.body ? { payload: {} } : {}),
  });
  if (statusCode < 300) return 'in';
  const { code } = contracts.problem().parse(JSON.parse(body));
  return GATES.test(code) ? `${statusCode} ${code}` : 'in';
}

/** Every key with its own taxpayer; without one and with another's, those that differ there: a scope is asked about after the taxpayer. */
const casesOf = (holders: readonly Holder[]) => [
  ...holders.map((holder) => ({ holder, rfc: 'own' as Rfc })),
  ...(['all', 'leer', 'test', 'renewable', 'revoked', 'withoutAccess'] as const).flatMap((holder) =>
    (['none', 'foreign'] as const).map((rfc) => ({ holder, rfc })),
  ),
];

test('every call that a key may make has one scope, and no other call has one', () => {
  const scoped = contracts.todosLosAlcances.flatMap((alcance) => contracts.llamadasDe(alcance));
  expect(new Set(scoped).size).toBe(scoped.length);
  const ofAdministrador = contracts.llamadasDe('webhooks') as readonly string[];
  const served = calls().filter(
    ({ policy, route }) =>
      policy === 'contribuyente' || (policy === 'contribuyente-administrador' && ofAdministrador.includes(route.name)),
  );
  expect(scoped.toSorted()).toEqual(served.map(({ route }) => route.name).toSorted());
});

test('each key reaches exactly the calls of its scopes, and those of its taxpayer alone', async () => {
  const wrong: unknown[] = [];
  let seen = 0;
  const cases = casesOf(Object.keys(keys) as Holder[]);
  for (const call of calls()) {
    // A limit counts the key's user: the counters are not what this test is about.
    await server.deps.db.deleteFrom('limite_uso').execute();
    await Promise.all(
      cases.map(async ({ holder, rfc }) => {
        const want = expected(call, holder, rfc);
        const got = await observed(call, holder, rfc);
        seen++;
        if (got !== want) wrong.push({ call: call.route.name, holder, rfc, want, got });
      }),
    );
  }
  expect(wrong).toEqual([]);
  expect(seen).toBe(calls().length * cases.length);
});
