import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { API_BASE, todosLosAlcances } from '@boveda/contracts';
import * as fc from 'fast-check';
import { brokenRequests, isTried, NEVER_TAKEN } from './broken-requests';
import {
  type Answer,
  type Call,
  callsOf,
  createAgreement,
  type Description,
  isJson,
  readDescription,
  typeOf,
} from './described-api';
import { type Made, parametersOf, partsOf } from './described-requests';
import { type RealServer, startRealServer } from './real-server';

// Every operation of the published description, by requests that are made of the description alone.
const RFC = 'EKU9003173C9';
const SEED = 43;
/** Allowed requests of each operation, each followed by those with one change. */
const REQUESTS = Number(process.env.BOVEDA_DOCUMENT_REQUESTS ?? 1);
const ABSENT = '018f2d3c-0000-7000-8000-000000000000';
/** A request of this form is not what the document says. */
const REFUSES_FORM = ['invalid_body', 'invalid_query', 'invalid_base64'];
/** Reading comes first, and removing last: there is more to read. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete'];

let server: RealServer;
let description: Description;
let calls: Call[];
let agreement: ReturnType<typeof createAgreement>;
/** Ids that answers named, by the first word of the path. */
const named = new Map<string, string[]>();

interface Holder {
  idacceso: string;
  token: string;
  key: string;
}

beforeAll(async () => {
  server = await startRealServer();
  const user = await server.createContribuyenteUser(RFC);
  const sdk = server.sdkOf(user, RFC);
  const builder = createCfdiBuilder(RFC);
  const received = createCfdiBuilder('XIA190128J61').build({ receptor: RFC });
  for (const xml of [builder.build(), builder.build(reciboDe(1)), received])
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  await server.runJobs();
  description = await readDescription(server.address);
  agreement = createAgreement(description);
  calls = callsOf(description).toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
});
afterAll(() => server.close());

let reader: Holder | undefined;
/** A new user and API key for each operation that changes something: it may revoke both. */
async function holderFor({ method }: Call): Promise<Holder> {
  if (method !== 'get') return newHolder();
  reader ??= await newHolder();
  await server.deps.db.deleteFrom('limite_uso').execute();
  return reader;
}

async function newHolder(): Promise<Holder> {
  const { db } = server.deps;
  await db.deleteFrom('limite_uso').execute();
  // A mail about each new key goes to every administrator.
  if (reader)
    for (const table of ['api_key', 'acceso'] as const)
      await db.deleteFrom(table).where('usuario_id', '<>', reader.idacceso).execute();
  const user = await server.createContribuyenteUser(RFC);
  const made = await server.sdkOf(user, RFC).llaves.create({ nombre: 'ERP', alcances: [...todosLosAlcances] });
  return { idacceso: user.idacceso, token: user.token, key: made.apikey };
}

function credentialsOf(
  { operation }: Call,
  credential: Made['credential'],
  { token, key }: Holder,
): Record<string, string> {
  if (credential === 'none') return {};
  if (credential === 'invented') return { 'x-api-key': `bv_${'x'.repeat(43)}` };
  if (credential === 'key') return { 'x-api-key': key };
  const ways = operation.security.flatMap((way) => Object.keys(way));
  return { ...(ways.includes('token') && { 'x-token': token }), ...(ways.includes('rfc') && { 'x-rfc': RFC }) };
}

/** The path with an id: one that an answer named, if there is one, for a number. */
function pathOf({ path }: Call, id: Made['id']): string {
  const known = named.get(path.split('/')[1] ?? '') ?? [];
  const chosen = typeof id === 'string' ? id : (known[id % Math.max(1, known.length)] ?? ABSENT);
  return path.replace(/\{\w+\}/, encodeURIComponent(chosen));
}

async function send(call: Call, made: Made, holder: Holder): Promise<Answer> {
  const query = new URLSearchParams(made.query);
  const answer = await fetch(`${server.address}${API_BASE}${pathOf(call, made.id)}?${query}`, {
    method: call.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...credentialsOf(call, made.credential, holder),
      ...(made.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...made.headers,
    },
    ...(made.body === undefined ? {} : { body: made.body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const hasJson = isJson(typeOf(answer.headers)) && bytes.length > 0;
  const body: unknown = hasJson ? JSON.parse(bytes.toString()) : bytes;
  note(call, body);
  return { status: answer.status, headers: answer.headers, body };
}

function note({ path }: Call, body: unknown): void {
  const { id, rows = [] } = (body ?? {}) as { id?: unknown; rows?: unknown };
  const ids = [id, ...(Array.isArray(rows) ? rows.map((row) => (row as { id?: unknown } | null)?.id) : [])];
  const place = path.split('/')[1] ?? '';
  const known = named.get(place) ?? [];
  named.set(place, [...known, ...ids.filter((each): each is string => typeof each === 'string')].slice(-20));
}

/** Names what is wrong with an answer; undefined for one that the description has. */
function faultOf(call: Call, made: Made, answer: Answer): string | undefined {
  const fault =
    (answer.status >= 500 && `answers ${answer.status}`) ||
    agreement.faultOf(call, answer) ||
    (answer.status < 300 && acceptedFault(call, made));
  return fault
    ? cut(`${call.operation.operationId} ${answer.status}: ${fault}; sent ${JSON.stringify(made)}`)
    : undefined;
}

/** A parser may ignore it, and the server's does. Source: RFC 8259 §8.1. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** A request that is accepted is one that the description allows, once what people type is trimmed. */
function acceptedFault(call: Call, { body, query }: Made): string | undefined {
  const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const fault =
    (call.operation.requestBody &&
      agreement.faultOfBody(call, JSON.parse((body ?? '').replace(BYTE_ORDER_MARK, ''), trimmed))) ||
    agreement.faultOfQuery(call, query);
  return fault && `takes what it does not describe: ${fault}`;
}

const cut = (fault: string) => fault.slice(0, 700);

test('every example is sent, and taken for what it is', async () => {
  const faults: string[] = [];
  for (const call of calls) {
    const { operation } = call;
    const parameters = parametersOf(description, call);
    const json = operation.requestBody?.content['application/json'];
    const example = (place: string) => parameters.filter((each) => each.in === place && each.example !== undefined);
    const holder = await holderFor(call);
    const byKey = operation.security.some((way) => 'llave' in way);
    for (const credential of byKey ? (['session', 'key'] as const) : (['session'] as const)) {
      const made: Made = {
        id: String(example('path')[0]?.example ?? ''),
        query: example('query').map(({ name, example: value }) => [name, String(value)]),
        headers: {},
        body: json && JSON.stringify(json.example),
        credential,
      };
      const answer = await send(call, made, holder);
      const { code = '' } = answer.body as { code?: string };
      const fault = agreement.faultOf(call, answer) ?? (REFUSES_FORM.includes(code) && JSON.stringify(answer.body));
      if (fault || answer.status >= 500)
        faults.push(cut(`${operation.operationId} ${answer.status}: ${fault}; sent ${JSON.stringify(made)}`));
    }
  }
  expect(faults).toEqual([]);
});

/** One allowed request to an operation, and one of each kind of change that up to four of them have a place for. */
function requestsTo(call: Call, seed: number, turn: number): [kind: string, made: Made][] {
  const parts = partsOf(description, call);
  const raws = fc.sample(parts.raw, { numRuns: 4, seed });
  const broken = raws.flatMap((raw) => brokenRequests(description, call, parts, raw));
  const [first] = raws;
  const byKind = new Map(broken.toReversed().filter(([kind]) => isTried(kind, turn)));
  return [...(first ? ([['allowed', parts.made(first)]] as [string, Made][]) : []), ...byKind];
}

test('requests that the description allows, and those with one change, get answers that it describes', async () => {
  const faults: string[] = [];
  const refusals = new Set<string>();
  for (const [n, call] of calls.entries()) {
    const holder = await holderFor(call);
    for (let round = 0; round < REQUESTS; round++)
      for (const [kind, made] of requestsTo(call, SEED + n + round * calls.length, n + round)) {
        const answer = await send(call, made, holder);
        const { operationId } = call.operation;
        const fault =
          faultOf(call, made, answer) ??
          (answer.status < 400 && NEVER_TAKEN.includes(kind) && `${operationId} takes ${JSON.stringify(made)}`);
        if (fault) faults.push(`${kind}: ${fault}`);
        if (answer.status >= 400 && kind !== 'allowed') refusals.add(operationId);
      }
  }
  expect(faults).toEqual([]);
  // Whatever changes: no operation is left out.
  expect([...refusals].sort()).toEqual(calls.map(({ operation }) => operation.operationId).sort());
});
