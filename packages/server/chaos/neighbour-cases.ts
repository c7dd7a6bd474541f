import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE } from '@boveda/contracts';
import { hostileShapes } from '../testing/hostile-xml';
import { honest, speak, startScriptedImap } from '../testing/scripted-imap';
import { startWebhookReceiver } from '../testing/webhook-receiver';

/** Another user of the server, from a network of its own, and what its own servers show. */
export interface Neighbour {
  origin: string;
  rfc: string;
  token: string;
  /** Its address, below 127. */
  address: string;
  /** Of `localhost`, which the server trusts. */
  certificate: { cert: string; key: string };
}

/** Sends a request; resolves with its status and body. */
export type Send = (method: string, path: string, body?: unknown, headers?: object) => Promise<[number, string]>;

/** A kind of neighbour that takes what it can get. Each attack goes on until its process is ended. */
type Attack = (neighbour: Neighbour, send: Send) => Promise<void>;

/** Makes requests as a user, over kept connections from the user's address. */
export function senderOf({ origin, rfc, token, address }: Omit<Neighbour, 'certificate'>): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  return (method, path, body, headers = { 'x-token': token, 'x-rfc': rfc }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const options: RequestOptions = {
        method,
        agent,
        localAddress: address,
        headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
      };
      const sent = request(`${origin}${path}`, options, async (answer) => {
        const chunks = await answer.toArray().catch(reject);
        resolve([answer.statusCode ?? 0, Buffer.concat(chunks ?? []).toString()]);
      });
      sent.on('error', reject).end(text);
    });
}

/** Repeats work in parallel for ever; a request that is refused or cut off is followed by the next. */
async function forever(parallel: number, work: (at: number) => Promise<unknown>): Promise<void> {
  const repeat = async (at: number) => {
    for (let turn = 0; ; turn++) await work(at + turn * parallel).catch(() => sleep(100));
  };
  await Promise.all(Array.from({ length: parallel }, (_, at) => repeat(at)));
}

const upload = (send: Send, xml: Buffer | string) =>
  send('POST', `${API_BASE}/cfdi`, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });

async function apiKeyOf(send: Send): Promise<string> {
  const [, answer] = await send('POST', `${API_BASE}/llaves`, { nombre: 'Asistente', alcances: ['leer'] });
  return JSON.parse(answer).apikey;
}

/** The kinds of hostile neighbours, by name. */
export const neighbourCases: Readonly<Record<string, Attack>> = {
  'slow uploads': ({ origin, rfc, token, address }) =>
    forever(
      31,
      () =>
        new Promise((resolve) => {
          const sent = request(`${origin}${API_BASE}/cfdi`, {
            method: 'POST',
            localAddress: address,
            headers: {
              'x-token': token,
              'x-rfc': rfc,
              'content-type': 'application/json',
              'content-length': String(150 * 1_048_576),
            },
          });
          sent.write('{"name":"a.xml","xmlb64":"');
          const drip = setInterval(() => sent.write('A'.repeat(120)), 100);
          const end = () => {
            clearInterval(drip);
            sent.destroy();
            resolve(undefined);
          };
          sent.on('response', end).on('error', end);
        }),
    ),
  'heavy XML': ({ rfc }, send) => {
    // Built once: what the sender computes is not the server's cost.
    const shapes = Object.values(hostileShapes(rfc)).map((build) => Buffer.from(build(240_000)).toString('base64'));
    return forever(4, (at) => send('POST', `${API_BASE}/cfdi`, { name: 'a.xml', xmlb64: shapes[at % shapes.length] }));
  },
  '100 exports': (_neighbour, send) => forever(100, () => send('GET', `${API_BASE}/emitidos?type=xlsx`)),
  'MCP queries': async ({ origin }, send) => {
    const headers = {
      authorization: `Bearer ${await apiKeyOf(send)}`,
      accept: 'application/json, text/event-stream',
      origin,
    };
    const params = { name: 'buscar_cfdi', arguments: { direccion: 'emitidos', limit: 50 } };
    await forever(20, () => send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers));
  },
  'session lists': (_neighbour, send) => {
    const paths = ['/emitidos?limit=50', '/emitidos?type=sum', '/emitidos?limit=50&search=ABC', '/dashboard'];
    return forever(100, (at) => send('GET', `${API_BASE}${paths[at % paths.length]}`));
  },
  'webhooks that hang 30 s': async ({ rfc, certificate }, send) => {
    const receiver = await startWebhookReceiver({ secure: certificate });
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 30_000);
    for (let at = 0; at < 10; at++)
      await send('POST', `${API_BASE}/webhooks`, { url: `${receiver.url}/${at}`, eventos: ['cfdi.recibido'] });
    const builder = createCfdiBuilder(rfc);
    await forever(4, () => upload(send, builder.build()));
  },
  'IMAP server that drips': async ({ certificate }, send) => {
    const answers = honest((command, tag, socket) => {
      if (!/^UID FETCH/i.test(command)) return undefined;
      const drip = setInterval(() => socket.write('x'.repeat(100)), 100);
      socket.once('close', () => clearInterval(drip));
      return `* 1 FETCH (UID 1 BODY[1] {50000000}\r\n${tag}`;
    });
    const { port } = await startScriptedImap(certificate, speak(answers));
    const login = { tipoAutenticacion: 'credenciales', pswd: 'x', pswd2: 'x', server: 'localhost', puerto: `${port}` };
    const add = (at: number) => send('POST', `${API_BASE}/correos`, { ...login, correo: `buzon${at}@prueba.mx` });
    for (let at = 0; at < 5; at++) await add(at);
    await forever(4, async (at) => {
      await add(at);
      await send('GET', `${API_BASE}/correos?action=fetch`);
    });
  },
  'key files': async ({ rfc }, send) => {
    const { cer, key } = await newCertificado({ rfc, tipo: 'FIEL' });
    const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass: 'no es esta' };
    await forever(8, () => send('POST', `${API_BASE}/certificados`, body));
  },
};
