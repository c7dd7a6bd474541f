import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE, MAX_FILE_BYTES, problem } from '@boveda/contracts';
import {
  describeWithFixtures,
  fixture,
  REAL_33,
  type RealServer,
  SIGNED_40,
  startRealServer,
  zipOf,
} from './real-server';

const RFC = 'EKU9003173C9';
const OTHER = 'DIM8701081LA';

let server: RealServer;
let token: string;

beforeAll(async () => {
  server = await startRealServer();
  ({ token } = await server.createContribuyenteUser(RFC));
  await server.createContribuyenteUser(OTHER);
});
afterAll(() => server.close());

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const xmlBody = (content: string | Buffer) => JSON.stringify({ name: 'a.xml', xmlb64: base64(content) });
const zipBody = (content: Buffer) => JSON.stringify({ name: 'a.zip', zip: base64(content) });

interface Sent {
  path?: string;
  body: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
}

async function send({ path = '/cfdi', body, headers = {} }: Sent) {
  const response = await fetch(`${server.address}${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': token, 'x-rfc': RFC, ...headers },
    body,
  });
  return { status: response.status, answer: await response.json() };
}

/** Lists and disk are empty, and the server still answers. */
async function expectUntouched() {
  const sdk = server.sdkOf({ token }, RFC);
  expect([(await sdk.emitidos.list({})).count, (await sdk.recibidos.list({})).count]).toEqual([0, 0]);
  for (const folder of ['blobs', 'data/tmp', 'tmp']) {
    const files = await readdir(join(server.home, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  }
}

const DOCTYPE = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>';

const refused: [what: string, status: number, code: string, sent: () => Sent | Promise<Sent>][] = [
  ['malformed base64', 400, 'invalid_base64', () => ({ body: '{"name":"a.xml","xmlb64":"%%%no-es-base64%%%"}' })],
  ['base64 cut short', 400, 'invalid_base64', () => ({ body: '{"name":"a.xml","xmlb64":"PGE+PC9hPg="}' })],
  ['JSON cut short', 400, 'invalid_body', () => ({ body: '{"name":"a.xml","xmlb64":"PGE' })],
  ['no file at all', 400, 'invalid_body', () => ({ body: '{"name":"a.xml"}' })],
  ['an empty file', 422, 'empty_file', () => ({ body: '{"name":"a.xml","xmlb64":""}' })],
  ['external entity', 422, 'doctype_forbidden', () => ({ body: xmlBody(`${DOCTYPE}<a>&x;</a>`) })],
  ['billion laughs', 422, 'doctype_forbidden', () => ({ body: xmlBody(`${LAUGHS}<a>&c;</a>`) })],
  ['malformed XML', 422, 'malformed_xml', () => ({ body: xmlBody('<cfdi:Comprobante') })],
  ['bytes that are no text', 422, 'malformed_xml', () => ({ body: xmlBody(Buffer.from([0, 1, 2, 255, 254])) })],
  [
    'XML of another namespace',
    422,
    'not_a_cfdi',
    () => ({ body: xmlBody('<Comprobante xmlns="http://example.com/cfd/4" Version="4.0"/>') }),
  ],
  [
    'a text that is no ZIP',
    422,
    'invalid_zip',
    () => ({ path: '/cfdi?type=zip', body: zipBody(Buffer.from('no es un zip')) }),
  ],
  [
    'a ZIP without CFDI',
    422,
    'zip_without_cfdi',
    async () => ({ path: '/cfdi?type=zip', body: zipBody(await zipOf({ 'leeme.txt': Buffer.from('hola') })) }),
  ],
];

describe('bad input', () => {
  test.each(refused)('%s: %i %s, nothing stored, server alive', async (_what, status, code, sent) => {
    const reply = await send(await sent());
    expect(reply).toEqual({ status, answer: expect.objectContaining({ code }) });
    expect(problem().parse(reply.answer).msg).toMatch(/\p{L}{3,}/u);
    await expectUntouched();
  });

  test('one byte more than 50 MB is refused with the sentence of the specification', async () => {
    expect((MAX_FILE_BYTES + 1) % 3).toBe(0);
    const body = Buffer.concat([
      Buffer.from('{"name":"a.xml","xmlb64":"'),
      Buffer.alloc(((MAX_FILE_BYTES + 1) / 3) * 4, 'A'),
      Buffer.from('"}'),
    ]);
    expect(await send({ body })).toEqual({
      status: 413,
      answer: expect.objectContaining({
        code: 'file_too_large',
        msg: expect.stringContaining('No se permiten archivos con tamaño superior a 50 MB'),
      }),
    });
    await expectUntouched();
  });

  test('refuses a ZIP bomb', async () => {
    const bomb = await zipOf({ 'bomba.xml': Buffer.alloc(200 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    const { status, answer } = await send({ path: '/cfdi?type=zip', body: zipBody(bomb) });
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(answer)).toMatch(/zip_too_large|file_too_large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    await expectUntouched();
  });

  test.each([
    ['no token', { 'x-token': '' }, 401, 'unauthorized'],
    ['an invented token', { 'x-token': 'x'.repeat(43) }, 401, 'unauthorized'],
    ['the RFC of another user', { 'x-rfc': OTHER }, 403, 'taxpayer_not_allowed'],
    ['an unknown RFC', { 'x-rfc': 'XXX010101XX1' }, 403, 'taxpayer_not_allowed'],
  ])('%s in the headers', async (_what, headers, status, code) => {
    const reply = await send({ body: xmlBody('<a/>'), headers });
    expect(reply).toEqual({
      status,
      answer: expect.objectContaining({ code, msg: expect.stringMatching(/\p{L}{3,}/u) }),
    });
    await expectUntouched();
  });
});

describeWithFixtures('bad input made of real CFDI', () => {
  test('refuses a CFDI whose emisor and receptor are both other taxpayers, with the reason', async () => {
    const reply = await send({ body: xmlBody(await fixture(REAL_33)) });
    expect(reply).toEqual({ status: 422, answer: expect.objectContaining({ code: 'cfdi_of_another_taxpayer' }) });
    await expectUntouched();
  });

  test('refuses a truncated ZIP', async () => {
    const whole = await zipOf({ 'a.xml': await fixture(SIGNED_40), 'b.xml': await fixture(REAL_33) });
    const reply = await send({ path: '/cfdi?type=zip', body: zipBody(whole.subarray(0, whole.length / 2)) });
    expect(reply).toEqual({ status: 422, answer: expect.objectContaining({ code: 'invalid_zip' }) });
    await expectUntouched();
  });

  test('a ZIP with a foreign CFDI and a broken one names both and stores neither', async () => {
    const body = zipBody(await zipOf({ 'ajeno.xml': await fixture(REAL_33), 'roto.xml': Buffer.from('<roto') }));
    const { answer } = await send({ path: '/cfdi?type=zip', body });
    expect(answer).toMatchObject({ aceptados: 0 });
    expect((answer as { errores: { archivo: string }[] }).errores.map(({ archivo }) => archivo).sort()).toEqual([
      'ajeno.xml',
      'roto.xml',
    ]);
    await expectUntouched();
  });

  test('refuses a PDF that is not one', async () => {
    const xmlb64 = base64(await fixture(REAL_33));
    const reply = await send({
      body: JSON.stringify({ name: 'a.xml', xmlb64, pdfb64: base64('<html>') }),
      headers: { 'x-rfc': RFC },
    });
    expect(reply.status).toBe(422);
    await expectUntouched();
  });
});
