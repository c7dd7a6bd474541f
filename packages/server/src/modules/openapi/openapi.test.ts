import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { answersFile, ownPath, todosLosAlcances, webhookEvents, webhookMessage } from '@boveda/contracts';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { changesText } from './changes';
import { EXAMPLE_MESSAGE, VERIFY_IN_NODE, VERIFY_IN_PYTHON } from './webhook-rules';

interface Media {
  example: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>;
}

interface Document {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, object>;
  components: { parameters: Record<string, { name: string; in: string; required: boolean; example?: unknown }> };
}

let server: TestApp;
let document: Document;
const calls = () => [...server.app.implementations.values()].flat();
const operationOf = (name: string) => {
  const call = calls().find(({ route }) => route.name === name);
  const found = call && document.paths[ownPath(call.route)]?.[call.route.method.toLowerCase()];
  if (!found) throw new Error(`${name} is not described`);
  return found;
};
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.flatMap(({ $ref }) => document.components.parameters[$ref.split('/').at(-1) ?? ''] ?? []);

beforeAll(async () => {
  server = await createTestApp();
  document = (await server.call('GET', '/openapi.json')).json() as Document;
});
afterAll(() => server.close());

test('describes every call once, at a path of its own, below the address of this vault', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers[0]?.url).toBe(`${server.deps.env.publicUrl}/api/boveda/v4`);
  const described = Object.values(document.paths).flatMap((item) => Object.values(item));
  const names = calls().map(({ route }) => route.name);
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(document.paths).filter((path) => /[#?]/.test(path))).toEqual([]);
  expect(parametersOf(operationOf('emitidos.sum')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fechaini']),
  );
  expect(parametersOf(operationOf('emitidos.get'))[0]).toMatchObject({ in: 'path', name: 'id', required: true });
});

test('says of every call who may make it', () => {
  const ways = {
    public: [],
    session: ['token'],
    contribuyente: ['llave', 'bearer', 'token,rfc'],
    'contribuyente-administrador': ['token,rfc'],
  };
  for (const { route, policy, alcance } of calls()) {
    const { security, description } = operationOf(route.name);
    const expected = ways[alcance ? 'contribuyente' : policy];
    expect([route.name, security.map((way) => Object.keys(way).join())]).toEqual([route.name, expected]);
    expect(description).toMatch(/^- Quién: /m);
  }
});

test('has a purpose, a described resource, limits and problems for every call', () => {
  const resources = new Set(document.tags.map(({ name, description }) => (description === name ? '' : name)));
  for (const { route, options } of calls()) {
    const { summary, tags, description, responses } = operationOf(route.name);
    expect(summary).toMatch(/^\p{Lu}.{10,}\.$/u);
    expect(summary).not.toMatch(/\b(the|of|and)\b/);
    expect(resources).toContain(tags[0]);
    if (options.limit) expect(description).toContain(`${options.limit.max} llamadas cada ${options.limit.seconds} s`);
    if (route.body) expect(description).toMatch(/Cuerpo: hasta \d+ [kM]B/);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', 'default']));
  }
});

test('every example is what its contract takes and answers', () => {
  const wrong: string[] = [];
  for (const { route, query } of calls()) {
    const operation = operationOf(route.name);
    const check = (schema: z.ZodType, value: unknown) => {
      const { error } = schema.safeParse(value);
      if (error) wrong.push(`${route.name}: ${z.prettifyError(error)} ${JSON.stringify(value)}`);
    };
    if (route.body) check(route.body, operation.requestBody?.content['application/json']?.example);
    if (!answersFile(route)) check(route.answer, operation.responses['200']?.content?.['application/json']?.example);
    const required = parametersOf(operation).filter((each) => each.in === 'query' && each.required);
    const asked = Object.fromEntries(required.map(({ name, example }) => [name, example]));
    if (required.length > 0) check(query, asked);
  }
  expect(wrong).toEqual([]);
});

test('lists messages to programs as webhooks', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual(Object.keys(webhookEvents));
  expect(document.webhooks).toMatchObject({
    'cfdi.recibido': { post: { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } } },
  });
});

describe('the code that verifies a message', () => {
  const secreto = `whsec_${randomBytes(32).toString('base64')}`;
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  const body = '{"type":"cfdi.recibido","data":{"nombre":"Ñandú"}}';
  /** As they are sent during a rotation. */
  const headersOf = (sentAt: Date, ...secrets: string[]) => ({
    'webhook-id': 'aviso',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('aviso', sentAt, body)).join(' '),
  });
  const cases = (): [headers: object, body: string, isGenuine: boolean][] => {
    const now = new Date();
    return [
      [headersOf(now, secreto), body, true],
      [headersOf(now, other, secreto), body, true],
      [headersOf(now, other), body, false],
      [headersOf(now, secreto), body.replace('cfdi', 'CFDI'), false],
      [headersOf(new Date(now.getTime() - 3_600_000), secreto), body, false],
      [{ ...headersOf(now, secreto), 'webhook-id': 'otro' }, body, false],
      // Of strangers.
      [{}, body, false],
      [{ ...headersOf(now, secreto), 'webhook-timestamp': 'nunca' }, body, false],
      [{ ...headersOf(now, secreto), 'webhook-signature': 'v1,ñ v1, ' }, body, false],
    ];
  };

  test('is right in Node', () => {
    const call = `for (const [headers, body, isGenuine] of ${JSON.stringify(cases())})
      if (verificar('${secreto}', headers, body) !== isGenuine) throw new Error(JSON.stringify(headers));`;
    execFileSync(process.execPath, ['--input-type=module', '-e', `${VERIFY_IN_NODE}\n${call}`]);
  });

  test('is right in Python', () => {
    const call = `import json
for headers, body, genuine in json.loads(${JSON.stringify(JSON.stringify(cases()))}):
    assert verificar('${secreto}', headers, body.encode()) == genuine, headers`;
    try {
      execFileSync('python3', ['-c', `${VERIFY_IN_PYTHON}\n${call}`]);
    } catch (error) {
      // Not every machine has it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  });

  test('takes the example of the page, which is a message of its event', () => {
    const { secreto: shown, id, seconds, signature, body: content } = EXAMPLE_MESSAGE;
    expect(new Webhook(shown).sign(id, new Date(seconds * 1000), content)).toBe(signature);
    const { type } = JSON.parse(content) as { type: keyof typeof webhookEvents };
    webhookMessage(type, webhookEvents[type].data()).parse(JSON.parse(content));
  });

  test('is on the page, with its example, every scope and event', () => {
    for (const text of [
      ...[VERIFY_IN_NODE, VERIFY_IN_PYTHON, EXAMPLE_MESSAGE.signature],
      ...[...todosLosAlcances, ...Object.keys(webhookEvents)],
    ])
      expect(document.info.description).toContain(text);
  });
});

test('every heading of the page and every resource has its own name, and links lead to one of them', () => {
  const { description } = document.info;
  const headings = [...description.matchAll(/^#{1,2} (.+)$/gm)].map(([, title]) => title);
  const entries = [...headings, ...document.tags.map((tag) => tag['x-displayName'])];
  expect(entries.filter((title, at) => entries.indexOf(title) !== at)).toEqual([]);
  const anchors = new Set(headings.map((title = '') => `#description/${title.toLowerCase().replaceAll(' ', '-')}`));
  const events = Object.keys(webhookEvents).map((type) => `#tag/eventos/webhook/POST/${type.replaceAll('_', '-')}`);
  const linked = [...description.matchAll(/\]\((#[^)]+)\)/g)].map(([, to]) => to);
  expect(linked.filter((to = '') => !anchors.has(to) && !events.includes(to))).toEqual([]);
  expect(linked).toEqual(expect.arrayContaining(events));
});

test('the changelog of the client says the changes of the page', () => {
  const changelog = readFileSync(path.join(import.meta.dirname, '../../../../client/CHANGELOG.md'), 'utf8');
  expect(changelog).toBe(`# @boveda/client\n\n${changesText(2)}\n`);
  expect(document.info.description).toContain(changesText(3));
});
