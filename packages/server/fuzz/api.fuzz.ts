import assert from 'node:assert/strict';
import { API_BASE, problem, type Route } from '@boveda/contracts';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';

const RFC = 'EKU9003173C9';
/** Tables that every call changes: when a session was used last, how often a call was made. */
const LIVELY = ['sesion', 'limite_uso'];

const junk = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e309', 'NaN', 'Infinity', '9'.repeat(40), '1.5', 'null', 'true', '[]', '{}'],
    ...[
      "'",
      '"',
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '\0',
      '\n',
      '../..',
      '<script>',
      '{{7*7}}',
      '__proto__',
      'constructor',
    ],
    ...['\u202E', '\uD83D\uDE00', 'ñ', 'ﬀ', '2026-02-30', '0000-00-00', '99999-01-01', 'FECHA', 'DESC', 'TRUE'],
    ...['00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-00000000000G', 'x'.repeat(4_000)],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const values = fc.oneof(
  junk,
  fc.constantFrom<unknown>(null, true, -1, 1e308, [], {}, [null], { a: { b: 1 } }, Array(300).fill('x')),
  fc.array(junk, { maxLength: 3 }),
);
const rawBodies = fc.constantFrom(
  ...['', 'null', '[]', '"x"', '{', '{"a":1,}', nested(10_000), '{"__proto__":{"admin":true}}', '\uFEFF{}'],
  ...['{"constructor":{"prototype":{"a":1}}}', '{"a":"\\ud800"}', '{"name":"a","name":"b"}', 'x'.repeat(300_000)],
);
const contentTypes = fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'x', '');

const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const named = (names: readonly string[]) =>
  fc.oneof(...(names.length > 0 ? [fc.constantFrom(...names)] : []), fc.constantFrom('x', '__proto__', 'rfc_owner'));

/** Returns arbitrary requests to a call, in which every part may be invalid. */
function requests(route: Route) {
  const query = fc.array(fc.tuple(named(keysOf(route.query)), junk, fc.constantFrom('', '[]', '[a]')), {
    maxLength: 4,
  });
  const bodies = fc.oneof(
    rawBodies,
    fc
      .array(fc.tuple(named(keysOf(route.body)), values), { maxLength: 5 })
      .map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
  );
  return fc.record({
    id: junk,
    query,
    when: fc.boolean(),
    body: route.method === 'GET' ? fc.constant(undefined) : fc.option(bodies, { nil: undefined }),
    contentType: contentTypes,
    rfc: fc.oneof({ weight: 4, arbitrary: fc.constant(RFC) }, junk),
    extra: fc.constantFrom(
      {},
      { accept: 'text/html' },
      { 'x-forwarded-host': 'evil.example' },
      { 'content-length': '-1' },
    ),
  });
}
type Junk = ReturnType<typeof requests> extends fc.Arbitrary<infer Value> ? Value : never;

/** Encodes text for a URL; half a surrogate pair cannot be encoded. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
/** Restricts header values to what Node accepts. */
const headerSafe = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?');

function toInject(route: Route, token: string, given: Junk): InjectOptions {
  const { id, query, when, body, contentType, rfc, extra } = given;
  const search = [
    ...(when ? Object.entries(route.when ?? {}) : []),
    ...query.map(([name, value, suffix]) => [`${name}${suffix}`, value] as const),
  ].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return {
    method: route.method,
    url: `${API_BASE}${route.path.replace('{id}', encode(id))}?${search.join('&')}`,
    headers: {
      'x-token': token,
      'x-rfc': headerSafe(rfc),
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...extra,
    },
    ...(body === undefined ? {} : { payload: body }),
  };
}

/** Returns a hash that differs whenever a row of any table differs. */
async function fingerprint({ deps }: TestApp): Promise<string> {
  const db = deps.db as unknown as Kysely<unknown>;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const counts = tables.rows
    .filter(({ name }) => !LIVELY.includes(name))
    .map(({ name }) => sql`select ${name} as t, count(*), sum(hashtextextended(r::text, 0)) from ${sql.table(name)} r`);
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}

/**
 * Sends a request and expects that a rejection has a reason and changed nothing. `before` is the earlier fingerprint,
 * where known.
 */
async function check(app: TestApp, route: Route, options: InjectOptions, before: string | undefined) {
  const stood = before ?? (await fingerprint(app));
  const answer = await app.app.inject(options);
  const said = `${route.name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  assert(answer.statusCode < 500, said);
  if (answer.statusCode < 400) return undefined;
  const told = problem().safeParse(answer.json());
  assert(told.success, said);
  assert.match(told.data.msg, /\p{L}{3}/u, said);
  assert.equal(answer.headers['x-request-id'], told.data.requestId);
  assert.equal(await fingerprint(app), stood, `${said} has changed something`);
  return stood;
}

/** Any request to any call gets an answer or a reason, never a fault, and a rejected one changes nothing. */
export const fuzzApi = ({ runs, seed }: { runs: number; seed: number }): Promise<void> =>
  withTestRun(async () => {
    const app = await createTestApp();
    try {
      const calls = [...app.app.implementations.values()].flat();
      for (const { route } of calls) {
        // One session each: a call may end its own session.
        const { token } = await app.createContribuyenteUser(RFC);
        let stood: string | undefined;
        const property = fc.asyncProperty(requests(route), async (given) => {
          stood = await check(app, route, toInject(route, token, given), stood);
        });
        await fc.assert(property, { numRuns: Math.ceil(runs / calls.length), seed });
      }
    } finally {
      await app.close();
    }
  });
