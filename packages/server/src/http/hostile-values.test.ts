import { API_BASE, problem } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { defOf, sampleOf } from '../../testing/sample-of';
import type { Implementation } from './implement';
import { parseInput } from './validate';

// Texts and dates that schemas accept and the database rejects, in every parameter of every call.
const RFC = 'EKU9003173C9';
const NUL = 'a\0b';
const HOSTILE = [NUL, '0000-01-01', '0001-01-01', '9999-12-31', '2026-01-01\0'];

let server: TestApp;
let calls: Implementation[];
beforeAll(async () => {
  server = await createTestApp();
  calls = [...server.app.implementations.values()].flat();
});
afterAll(() => server.close());

type Path = readonly (string | number)[];

/** Yields the paths of all texts, in objects, lists and alternatives. */
function* leaves(schema: z.ZodType, path: Path = []): Generator<Path> {
  const { shape, element, options, innerType, in: input } = defOf(schema);
  if (shape) for (const [key, member] of Object.entries(shape)) yield* leaves(member, [...path, key]);
  else if (element) yield* leaves(element, [...path, 0]);
  else if (options) for (const option of options) yield* leaves(option, path);
  else if (innerType) yield* leaves(innerType, path);
  else if (input) yield* leaves(input, path);
  else yield path;
}

function withValue(sample: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue((sample as unknown[] | undefined)?.[0], rest, value)];
  const object = (sample ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withValue(object[key], rest, value) };
}

const inputs = (schema: z.ZodType | undefined, value: string) =>
  schema ? [...leaves(schema)].map((path) => withValue(sampleOf(schema), path, value)) : [];

/** A query as it is sent: every value is a text. */
const asSent = (query: unknown): [string, string][] =>
  Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );

async function send({ route }: Implementation, token: string, query: unknown, body: unknown) {
  const search = new URLSearchParams([...Object.entries(route.when ?? {}), ...asSent(query)]);
  await server.pool.query('delete from limite_uso');
  return await server.app.inject({
    method: route.method,
    url: `${API_BASE}${route.path.replace('{id}', '018f2d3c-0000-7000-8000-000000000000')}?${search}`,
    headers: { 'x-token': token, 'x-rfc': RFC },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/** Whether validation lets an input through to the handler; what it refuses, it has to refuse with 400. */
function passes({ route, query: querySchema, options }: Implementation, query: unknown, body: unknown): boolean {
  const bodySchema = options.body ?? route.body;
  try {
    parseInput(querySchema, Object.fromEntries(asSent(query)), 'query');
    if (bodySchema) parseInput(bodySchema, body, 'body');
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return false;
    throw error;
  }
}

// What the server validates before anything else is validated here, without the rest of a call; only what passes is sent, and of
// what does not the first of each call and value.
test('a NUL or an impossible date in any parameter of any call never causes an internal error', async () => {
  let tried = 0;
  let sent = 0;
  const faults: string[] = [];
  for (const call of calls) {
    const { query, body } = call.route;
    // One session each: a call may end its own session.
    const { token } = await server.createContribuyenteUser(RFC);
    for (const value of HOSTILE) {
      const inputsOfCall = [
        ...inputs(query, value).map((each) => ({ each, query: each, body: body && sampleOf(body) })),
        ...inputs(body, value).map((each) => ({ each, query: query && sampleOf(query), body: each })),
      ];
      tried += inputsOfCall.length;
      const passing = inputsOfCall.map((input) => passes(call, input.query, input.body));
      if (value.includes('\0'))
        for (const [at, isPassing] of passing.entries())
          if (isPassing) faults.push(`${call.route.name} ${JSON.stringify(inputsOfCall[at]?.each)} is not refused`);
      const sending = inputsOfCall.filter((_, at) => passing[at] || at === passing.indexOf(false));
      sent += sending.length;
      const answers = sending.map(async (input) => ({
        each: input.each,
        answer: await send(call, token, input.query, input.body).catch((error) => ({
          statusCode: 599,
          body: String(error),
        })),
      }));
      for (const { each, answer } of await Promise.all(answers)) {
        const { statusCode, body: text } = answer;
        // Without a PAC the cancellation mailbox answers every well-formed call with 503.
        const isPlanned = statusCode < 500 || text.includes('"pac_unavailable"');
        const isRight = value.includes('\0') ? statusCode >= 400 && statusCode < 500 : isPlanned;
        if (!isRight) faults.push(`${call.route.name} ${JSON.stringify(each)}: ${statusCode} ${text.slice(0, 200)}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(7_000);
  expect(sent).toBeGreaterThan(1_000);
});

test('reports a NUL with its field, at any depth', async () => {
  const { token } = await server.createContribuyenteUser(RFC);
  const refusal = async (...args: Parameters<TestApp['call']>) => {
    const answer = await server.call(...args);
    const { code, msg } = problem().parse(answer.json());
    return `${answer.statusCode} ${code}: ${msg}`;
  };
  const as = { token, rfc: RFC };
  expect(await refusal('GET', '/emitidos?search=a%00b', as)).toBe(
    "400 invalid_query: El campo '/search' no es válido. Contiene un carácter que no se permite.",
  );
  expect(
    await refusal('POST', '/exportaciones', as, { origen: 'emitidos', tipo: 'xlsx', query: { serie: '\0' } }),
  ).toBe("400 invalid_body: El campo '/query/serie' no es válido. Contiene un carácter que no se permite.");
  const several = await server.call('POST', '/exportaciones', as, { origen: 'a\0', tipo: 'x', 'q\0': 1 });
  expect(several.json().errors).toMatchObject([{ pointer: '/origen' }, { pointer: '/q' }, { pointer: '/tipo' }]);
  const nested = `${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`;
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: `{"correo":${nested}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(statusCode).toBe(400);
});

test('reports the year 0 as an invalid date', async () => {
  const { token } = await server.createContribuyenteUser(RFC);
  const answer = await server.call('GET', '/bitacora?type=csv&fechaini=0000-01-01', { token, rfc: RFC });
  expect([answer.statusCode, answer.json().msg]).toEqual([400, "El campo '/fechaini' no es válido. Revise el año."]);
});
