import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { API_BASE, todosLosAlcances } from '@boveda/contracts';
import * as fc from 'fast-check';
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
import { type Made, parametersOf, requestsOf } from './described-requests';
import { type RealServer, startRealServer } from './real-server';

// Every operation of the published description, by requests that are made of the description alone.
const RFC = 'EKU9003173C9';
const SEED = 43;
/** Of each kind, for each operation. */
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
async function faultOf(call: Call, made: Made, holder: Holder): Promise<string | undefined> {
  const answer = await send(call, made, holder);
  const isTaken = answer.status < 300;
  const fault =
    (answer.status >= 500 && `answers ${answer.status}`) ||
    agreement.faultOf(call, answer) ||
    (isTaken && made.body !== undefined && acceptedFault(call, made));
  return fault ? `${call.operation.operationId} ${answer.status}: ${fault}; sent ${JSON.stringify(made)}` : undefined;
}

/** A parser may ignore it, and the server's does. Source: RFC 8259 §8.1. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** A body that is accepted is one that the description allows, once what people type is trimmed. */
function acceptedFault(call: Call, { body = '' }: Made): string | undefined {
  const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const fault =
    call.operation.requestBody && agreement.faultOfBody(call, JSON.parse(body.replace(BYTE_ORDER_MARK, ''), trimmed));
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

test('requests that the description allows, and changed ones, get answers that it describes', async () => {
  const faults: string[] = [];
  let sent = 0;
  for (const [n, call] of calls.entries()) {
    const holder = await holderFor(call);
    const { valid, mutated } = requestsOf(description, call);
    const made = [valid, mutated].flatMap((each) => fc.sample(each, { numRuns: REQUESTS, seed: SEED + n }));
    for (const each of made) {
      const fault = await faultOf(call, each, holder);
      if (fault) faults.push(cut(fault));
    }
    sent += made.length;
  }
  expect(faults).toEqual([]);
  expect(sent).toBe(calls.length * REQUESTS * 2);
});
