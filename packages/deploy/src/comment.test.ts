import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { comment, threadOf } from './comment';

interface Heard {
  method: string | undefined;
  path: string;
  token: unknown;
}

/** The comment APIs of both hosts; they differ in path, method of an update and header of the token. */
let host: Server;
let address: string;
let kept: { id: number; body: string }[];
let heard: Heard[];

beforeEach(async () => {
  kept = [{ id: 1, body: 'Se ve bien.' }];
  heard = [];
  host = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)));
    heard.push({
      method: request.method,
      path: pathname,
      token: request.headers.authorization ?? request.headers['private-token'],
    });
    if (request.method === 'GET')
      return response.end(JSON.stringify(kept.slice(((page ?? 1) - 1) * (size ?? 0), (page ?? 1) * (size ?? 0))));
    const { body } = (await json(request)) as { body: string };
    if (body.includes('prohibido')) return response.writeHead(403).end('{"message":"no"}');
    const earlier = kept.find(({ id }) => pathname.endsWith(`/${id}`));
    if (earlier) earlier.body = body;
    else kept.push({ id: kept.length + 1, body });
    response.end('{}');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterEach(() => host.close());

const hosts: [name: string, env: () => NodeJS.ProcessEnv, list: string, change: string, token: string][] = [
  [
    'GitHub',
    () => ({
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: address,
      GITHUB_REPOSITORY: 'empresa/boveda',
      BOVEDA_PULL_REQUEST: '7',
      BOVEDA_COMMENT_TOKEN: 'secreto',
    }),
    '/repos/empresa/boveda/issues/7/comments',
    'PATCH /repos/empresa/boveda/issues/comments/2',
    'Bearer secreto',
  ],
  [
    'GitLab',
    () => ({
      GITLAB_CI: 'true',
      CI_API_V4_URL: `${address}/api/v4`,
      CI_PROJECT_ID: '12',
      CI_MERGE_REQUEST_IID: '7',
      BOVEDA_COMMENT_TOKEN: 'secreto',
    }),
    '/api/v4/projects/12/merge_requests/7/notes',
    'PUT /api/v4/projects/12/merge_requests/7/notes/2',
    'secreto',
  ],
];

test.each(hosts)(
  '%s: the second push updates the comment of the first one',
  async (_name, env, list, change, token) => {
    const thread = threadOf(env());
    if (!thread) throw new Error('no thread');
    await comment(thread, 'primero');
    await comment(thread, 'segundo');
    expect(kept.map(({ body }) => body.split('\n')[0])).toEqual(['Se ve bien.', 'segundo']);
    expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${list}`,
      `POST ${list}`,
      `GET ${list}`,
      change,
    ]);
    expect(new Set(heard.map((each) => each.token))).toEqual(new Set([token]));
  },
);

test('finds the comment of an earlier push behind hundreds of others', async () => {
  const [, env] = hosts[0] ?? [];
  const thread = threadOf(env?.() ?? {});
  if (!thread) throw new Error('no thread');
  for (let id = 2; id <= 250; id++) kept.push({ id, body: `Comentario ${id}` });
  await comment(thread, 'primero');
  await comment(thread, 'segundo');
  expect(kept.filter(({ body }) => /^(primero|segundo)/.test(body)).map(({ body }) => body.split('\n')[0])).toEqual([
    'segundo',
  ]);
});

test('a refused request is an error with the answer and without the token', async () => {
  const [, env] = hosts[0] ?? [];
  const thread = threadOf(env?.() ?? {});
  const refused = thread && comment(thread, 'prohibido');
  await expect(refused).rejects.toThrow(/403 \{"message":"no"\}/);
  await expect(refused).rejects.not.toThrow(/secreto/);
});

test('outside of a merge or pull request there is no thread', () => {
  expect(threadOf({ GITHUB_ACTIONS: 'true' })).toBeNull();
  expect(threadOf({ GITLAB_CI: 'true' })).toBeNull();
  expect(threadOf({})).toBeNull();
});
