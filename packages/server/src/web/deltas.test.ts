import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { type FastifyInstance, fastify } from 'fastify';
import { openDeltas } from './deltas';

const code = Array.from({ length: 2000 }, (_, line) => `export const v${line} = '${randomBytes(9).toString('hex')}';`);
const first = code.join('\n');
const second = code.with(1000, "export const changed = 'one line';").join('\n');
const sum = (text: string) => createHash('sha256').update(text).digest();

let folder: string;
let app: FastifyInstance;
let now = 0;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boveda-deltas-'));
  await put('mf-uno/aaa/406.00000001.js', first);
  await put('mf-uno/bbb/406.00000002.js', second);
  const deltas = openDeltas(folder, () => now);
  app = fastify();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/releases/*',
    handler: async (request, reply) => {
      const file = path.join(folder, request.url.slice('/releases/'.length));
      return (await deltas.send(request, reply, file, 'public')) ? reply : reply.send('whole');
    },
  });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

const ask = (name: string, has: string | null, accept = 'gzip, br, zstd, dcb, dcz', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url: `/releases/${name}`,
    headers: {
      'accept-encoding': accept,
      ...(has && { 'available-dictionary': `:${sum(has).toString('base64')}:` }),
    },
  });

test('sends a changed line as a difference of some bytes from the file of another release', async () => {
  const { headers, rawPayload } = await ask('mf-uno/bbb/406.00000002.js', first);
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'use-as-dictionary': 'match="/releases/mf-uno/*/406.*.js"',
    vary: 'accept-encoding, available-dictionary',
  });
  expect(rawPayload.subarray(0, 40)).toEqual(Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), sum(first)]));
  const text = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(first));
  expect(Buffer.from(text).toString()).toBe(second);
  expect(rawPayload.length).toBeLessThan(200);
});

test.each([
  ['without a dictionary', null, 'dcz'],
  ['with a dictionary that it does not have', 'something else', 'dcz'],
  ['to a browser that has the file and not the encoding', first, 'gzip, br'],
])('offers the file as a dictionary and sends it whole %s', async (_, has, accept) => {
  const { headers, payload } = await ask('mf-uno/bbb/406.00000002.js', has, accept);
  expect(payload).toBe('whole');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['use-as-dictionary']).toBeDefined();
});

test('answers HEAD with the whole file, and offers no file without a hash in its name', async () => {
  expect((await ask('mf-uno/bbb/406.00000002.js', first, 'dcz', 'HEAD')).headers['content-encoding']).toBeUndefined();
  expect((await ask('mf-uno/bbb/mf-manifest.json', first)).headers['use-as-dictionary']).toBeUndefined();
});

test('uses no file of another area or of another name', async () => {
  await put('mf-dos/aaa/406.00000001.js', 'of another area');
  await put('mf-uno/aaa/407.00000001.js', 'of another name');
  expect((await ask('mf-uno/bbb/406.00000002.js', 'of another area')).payload).toBe('whole');
  expect((await ask('mf-uno/bbb/406.00000002.js', 'of another name')).payload).toBe('whole');
});

test('sends a file whole that has nothing in common with the dictionary', async () => {
  const other = randomBytes(80_000).toString('hex');
  await put('mf-uno/ccc/406.00000003.js', other);
  expect((await ask('mf-uno/ccc/406.00000003.js', first)).payload).toBe('whole');
});

test('sends a file that was altered and restored as it is, also to a browser that has the altered one', async () => {
  const altered = `globalThis.tampered = true;\n${second}`;
  await put('mf-uno/bbb/406.00000002.js', altered);
  expect((await ask('mf-uno/bbb/406.00000002.js', altered)).headers['content-encoding']).toBe('dcz');
  await put('mf-uno/bbb/406.00000002.js', second);
  expect((await ask('mf-uno/bbb/406.00000002.js', altered)).payload).toBe('whole');
});

test('finds a release that arrived later, and looks for an unknown dictionary once in ten seconds', async () => {
  const third = `${first}\n// later`;
  expect((await ask('mf-uno/bbb/406.00000002.js', third)).payload).toBe('whole');
  await put('mf-uno/ccc/406.00000003.js', third);
  expect((await ask('mf-uno/bbb/406.00000002.js', third)).payload).toBe('whole');
  now += 10_000;
  expect((await ask('mf-uno/bbb/406.00000002.js', third)).headers['content-encoding']).toBe('dcz');
});
