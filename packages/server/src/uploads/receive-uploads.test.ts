import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@boveda/contracts';
import { createCfdiBuilder } from '../modules/cfdi/testing/cfdi-builder';
import { createTestApp, type TestApp } from '../testing/create-test-app';

const RFC = 'EKU9003173C9';
const builder = createCfdiBuilder(RFC);

let app: TestApp;
let port: number;
let headers: Record<string, string>;
const open: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp();
  const { token } = await app.createTaxpayerUser(RFC);
  headers = { 'x-token': token, 'x-rfc': RFC, 'content-type': 'application/json' };
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as { port: number }).port;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  // A refused body may still be on its way when the server closes; its connection would be waited for.
  app.app.server.closeAllConnections();
  return app.close();
});

const tempFiles = () => readdir(path.join(app.home, 'blobs/tmp'));
const post = (body: BodyInit, init: object = {}) =>
  fetch(`http://127.0.0.1:${port}${API_BASE}/cfdi`, { method: 'POST', headers, body, ...init });

/** A big upload that begins and stops in the middle. */
function stall(bytes: number): Socket {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const head = Object.entries({ ...headers, 'content-length': '60000000' }).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `POST ${API_BASE}/cfdi HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n\r\n{"name":"a","pdfb64":"${'A'.repeat(bytes)}`,
  );
  return socket;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

it('takes a body in chunks without a length', async () => {
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

it('answers a body that is refused half-way, so that the sender hears why', async () => {
  const answer = await post(JSON.stringify({ name: 'a.xml', xmlb64: `*${'A'.repeat(20_000_000)}` }));
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_base64']);
  expect(await tempFiles()).toEqual([]);
});

it('removes what a sender left behind, frees its place, and makes others wait for it', async () => {
  const first = stall(4_000_000);
  stall(4_000_000);
  await until(async () => (await tempFiles()).length === 2);
  const queued = stall(4_000_000);
  const waits = post(JSON.stringify({ name: 'a.xml', xmlb64: 'A'.repeat(4_000_000) }));
  await sleep(200);
  expect((await tempFiles()).length).toBe(2);
  queued.destroy();
  first.destroy();
  expect((await (await waits).json()).code).toBe('malformed_xml');
  await until(async () => (await tempFiles()).length === 1);
  for (const socket of open) socket.destroy();
  await until(async () => (await tempFiles()).length === 0);
});

it('does not wait for small bodies, nor read what nobody may send', async () => {
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
