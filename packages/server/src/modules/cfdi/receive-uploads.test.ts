import { once } from 'node:events';
import fsp, { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE, route } from '@boveda/contracts';
import { BodyBudget } from '@boveda/platform/uploads/body-budget';
import type { ReceivedUpload } from '@boveda/platform/uploads/json-upload';
import { receiveUploads } from '@boveda/platform/uploads/receive-uploads';
import * as z from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { implement } from '../../http/implement';

const RFC = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const builder = createCfdiBuilder(RFC);

let app: TestApp;
let port: number;
let headers: Record<string, string>;
const open: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp();
  const { token } = await app.createContribuyenteUser(RFC);
  headers = { 'x-token': token, 'x-rfc': RFC, 'content-type': 'application/json' };
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as { port: number }).port;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  // A rejected body may still be arriving when the server closes, which would wait for its connection.
  app.app.server.closeAllConnections();
  return app.close();
});

const tempSizes = async ({ home }: TestApp) => {
  const folder = path.join(home, 'blobs/tmp');
  const sizes = (await readdir(folder)).map((name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Promise.all(sizes);
};
const tempFiles = () => readdir(path.join(app.home, 'blobs/tmp'));
const post = (body: BodyInit, init: object = {}) =>
  fetch(`http://127.0.0.1:${port}${API_BASE}/cfdi`, { method: 'POST', headers, body, ...init });

/** A big upload that starts and then stalls. */
function stall(bytes: number, below = '/cfdi', length = 60_000_000): Socket {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const head = Object.entries({ ...headers, 'content-length': String(length) }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(
    `POST ${API_BASE}${below} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n\r\n{"name":"a","pdfb64":"${'A'.repeat(bytes)}`,
  );
  return socket;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

it('accepts a chunked body without a length', async () => {
  const text = JSON.stringify({ name: 'a.xml', xmlb64: builder.build().toString('base64') });
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 700) controller.enqueue(Buffer.from(text.slice(at, at + 700)));
      controller.close();
    },
  });
  const answer = await post(stream, { duplex: 'half' });
  expect([answer.status, await answer.json()]).toEqual([200, { aceptados: 1, errores: [] }]);
});

it.each(['/cliente/documentos', '/bancos', '/materialidad/018f2d3c-0000-7000-8000-000000000000'])(
  'counts bodies of %s that are taken into memory, and ends one of a person who holds too many',
  async (below) => {
    const answers = Array.from({ length: 9 }, () => once(stall(10_000_000, below, 10_800_000), 'data'));
    expect(String(await Promise.race(answers))).toContain('too_many_uploads');
  },
);

it('answers a body that is rejected half-way, so that the sender gets the reason', async () => {
  const answer = await post(JSON.stringify({ name: 'a.xml', xmlb64: `*${'A'.repeat(20_000_000)}` }));
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_base64']);
  expect(await tempFiles()).toEqual([]);
});

it('stalled big bodies do not delay other uploads, and their files are removed', async () => {
  for (let slow = 0; slow < 4; slow++) stall(4_000_000);
  await until(async () => (await tempFiles()).length === 4);
  const quick = Array.from({ length: 5 }, () => post(JSON.stringify({ name: 'a.xml', xmlb64: 'A'.repeat(4_000_000) })));
  const codes = await Promise.all(quick.map(async (answer) => (await (await answer).json()).code));
  expect(codes).toEqual(Array(5).fill('malformed_xml'));
  expect((await tempFiles()).length).toBe(4);
  for (const socket of open) socket.destroy();
  await until(async () => (await tempFiles()).length === 0);
});

it('a full disk during a big body is reported as storage_unavailable, and leaves no files', async () => {
  const { open: openFile } = fsp;
  const spy = jest.spyOn(fsp, 'open').mockImplementation(async (...given: Parameters<typeof openFile>) => {
    const handle = await openFile(...given);
    handle.writeFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    return handle;
  });
  const answer = await post(JSON.stringify({ name: 'a.xml', xmlb64: 'A'.repeat(4_000_000) })).finally(() =>
    spy.mockRestore(),
  );
  expect([answer.status, (await answer.json()).code, answer.headers.get('retry-after')]).toEqual([
    507,
    'storage_unavailable',
    '30',
  ]);
  expect(await tempFiles()).toEqual([]);
});

it('does not delay small bodies, and does not read bodies of unauthorized callers', async () => {
  stall(4_000_000);
  stall(4_000_000);
  await until(async () => (await tempFiles()).length === 2);
  expect((await post(JSON.stringify({ name: 'a.xml', xmlb64: builder.build().toString('base64') }))).status).toBe(200);
  const refused = await fetch(`http://127.0.0.1:${port}${API_BASE}/cfdi`, {
    method: 'POST',
    body: 'x'.repeat(2_000_000),
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(401);
});

describe('with lower limits', () => {
  const receive = {
    ...route({
      method: 'POST',
      path: '/receive',
      summary: '',
      body: z.object({}),
      answer: z.object({ bytes: z.number() }),
    }),
    name: 'receive' as const,
  };
  const received = z.custom<ReceivedUpload>();
  let own: TestApp;
  let address: string;
  beforeAll(async () => {
    own = await createTestApp({}, (app) => {
      app.register(async (scope) => {
        const share = (bytes: number, bodies: number) => ({ bytes, bodies });
        const budget = new BodyBudget({
          all: share(10_000_000, 40),
          person: share(6_000_000, 20),
          tenant: share(8_000_000, 32),
          network: share(9_000_000, 36),
        });
        const pace = { bytes: 20_000, part: 1 / 60, windowMs: 1_000 };
        receiveUploads(scope, { receive: { texts: [], files: ['xmlb64'] } }, { budget, pace });
        const handle = async ({ body }: { body: ReceivedUpload }) => {
          await body.discard();
          return { bytes: body.files.xmlb64?.size ?? 0 };
        };
        implement(scope, receive, 'contribuyente-administrador', handle, { body: received });
      });
    });
    address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => {
    own.app.server.closeAllConnections();
    return own.close();
  });

  /** Sends pieces with pauses, with a session; returns all that was received until the connection was closed. */
  async function trickle(
    token: string,
    pieces: readonly string[],
    pauseMs: number,
    length: number | 'chunked',
    rfc = RFC,
  ): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    open.push(socket);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.write(
      `POST ${API_BASE}/receive HTTP/1.1\r\nhost: x\r\nx-token: ${token}\r\nx-rfc: ${rfc}\r\ncontent-type: application/json\r\n${length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`,
    );
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    for (const piece of pieces) {
      if (socket.destroyed || answer !== '') break;
      socket.write(length === 'chunked' ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
      await sleep(pauseMs);
    }
    while (answer === '' && !socket.destroyed) await sleep(20);
    if (answer.includes('connection: close')) await closed;
    return answer;
  }
  const begin = '{"xmlb64":"';

  it('rejects a sender below the pace with 408, and accepts a slow one above it', async () => {
    const { token } = await own.createContribuyenteUser(RFC);
    const drops = [begin, ...Array(100).fill('AAAA')];
    const ended = await trickle(token, drops, 50, 5_000_000);
    expect(ended).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"code":"upload_too_slow"/is);
    expect(await readdir(path.join(own.home, 'blobs/tmp'))).toEqual([]);
    const slow = [begin, ...Array(25).fill('A'.repeat(4_000)), '"}'];
    expect(await trickle(token, slow, 100, slow.join('').length)).toMatch(/^HTTP\/1\.1 200 .*"bytes":75000/s);
  });

  it('takes an upload at once beside 31 that announce 150 MB and bring 1.2 kB/s, and ends those that cannot finish', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => own.createContribuyenteUser(RFC)));
    const drops = [begin, ...Array(10_000).fill('A'.repeat(120))];
    // Some come in chunks and announce nothing.
    const slow = Array.from({ length: 31 }, (_, at) =>
      trickle((accounts[at % 10] as TestUser).token, drops, 100, at % 5 === 0 ? 'chunked' : 157_286_400),
    );
    await until(async () => open.length === 31 && open.every((socket) => socket.bytesWritten > 500));
    const whole = JSON.stringify({ xmlb64: 'A'.repeat(4_000_000) });
    const { token } = await own.createContribuyenteUser(OTHER);
    expect(await trickle(token, [whole], 0, whole.length, OTHER)).toMatch(/^HTTP\/1\.1 200/);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 .*"upload_too_slow"/is);
    expect(await readdir(path.join(own.home, 'blobs/tmp'))).toEqual([]);
  });

  it('ends an upload that was fast and became slow', async () => {
    const { token } = await own.createContribuyenteUser(RFC);
    // More than the pace of every body, and less than a sixtieth of this one.
    const slow = [begin + 'A'.repeat(3_000_000), ...Array(1_000).fill('A'.repeat(4_000))];
    expect(await trickle(token, slow, 100, 'chunked')).toMatch(/^HTTP\/1\.1 408/);
  });

  it('ends an upload of who has too much, and not of a newcomer', async () => {
    const [one, two] = [await own.createContribuyenteUser(RFC), await own.createContribuyenteUser(OTHER)];
    const stay = [`${begin}${'A'.repeat(2_900_000)}`, ...Array(10_000).fill('A'.repeat(4_000))];
    const held = [trickle(one.token, stay, 50, 150_000_000), trickle(one.token, stay, 50, 150_000_000)];
    await until(async () => (await tempSizes(own)).reduce((sum, size) => sum + size, 0) > 2 * 2_000_000);
    const whole = JSON.stringify({ xmlb64: 'A'.repeat(3_500_000) });
    expect(await trickle(two.token, [whole], 0, whole.length, OTHER)).toMatch(/^HTTP\/1\.1 200/);
    // The first goes on until it exceeds its own share.
    expect(await Promise.race(held)).toMatch(
      /^HTTP\/1\.1 429 .*connection: close.*retry-after: 5.*"too_many_uploads"|^HTTP\/1\.1 429 .*"too_many_uploads"/is,
    );
    for (const socket of open) socket.destroy();
    await Promise.all(held);
    expect(await trickle(one.token, [whole], 0, whole.length)).toMatch(/^HTTP\/1\.1 200/);
  });
});
