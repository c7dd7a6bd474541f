import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { MAX_RESPUESTA_WEBHOOK } from '@boveda/contracts';
import type { Dialer } from '@boveda/platform/net/dialer';
import type { SignedMessage } from './secrets';

/** Limits of one attempt. */
export const POST_LIMITS = { connectMs: 5_000, lifeMs: 15_000, maxBytes: 262_144 };

/** An answer, whatever its status. */
export interface PostAnswer {
  estado: number;
  respuesta: string;
  /** Header of the answer: when to try again. */
  retryAfter: string | undefined;
}

/** No answer came. Its message is for people, and says nothing of our own network. */
export class PostError extends Error {
  override readonly name = 'PostError';
}

/**
 * Posts a message to an address that a user entered, through the dialer. Follows no redirect, and reads the beginning of
 * the answer only. @throws PostError
 */
export async function postMessage(
  dialer: Dialer,
  address: string,
  message: SignedMessage,
  limits = POST_LIMITS,
  signal?: AbortSignal,
): Promise<PostAnswer> {
  const url = new URL(address);
  const socket = await connect(dialer, url, limits, signal);
  const deadline = AbortSignal.timeout(limits.lifeMs);
  try {
    return await exchange(socket, url, message, deadline);
  } catch (cause) {
    throw new PostError(deadline.aborted ? tooLate(limits) : 'La conexión terminó sin una respuesta HTTP.', { cause });
  } finally {
    socket.destroy();
  }
}

const tooLate = ({ lifeMs }: typeof POST_LIMITS) => `La dirección no respondió en ${lifeMs / 1000} segundos.`;

async function connect(dialer: Dialer, url: URL, limits: typeof POST_LIMITS, signal?: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  // The answer has its own, shorter time, which tells a slow address from one that hangs up.
  const life = { ...limits, lifeMs: limits.connectMs + limits.lifeMs };
  const socket = await dialer.dial({ host, port: portOf(url) }, life, signal).catch((cause: unknown) => {
    throw new PostError('No se pudo conectar con la dirección.', { cause });
  });
  if (url.protocol === 'http:') return socket;
  const secure = tls.connect({ socket, host, ...(dialer.ca && { ca: [...dialer.ca] }), minVersion: 'TLSv1.2' });
  socket.on('error', (error) => secure.destroy(error));
  secure.on('close', () => socket.destroy());
  try {
    await once(secure, 'secureConnect', { signal: AbortSignal.timeout(limits.connectMs) });
    return secure;
  } catch (cause) {
    socket.destroy();
    throw new PostError('No se pudo establecer una conexión TLS con un certificado válido.', { cause });
  }
}

/** Host of an address as the dialer takes it: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Port of an address, also where it is the one of its protocol. */
export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'http:' ? 80 : 443);

async function exchange(
  socket: Socket,
  url: URL,
  { body, headers }: SignedMessage,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const sending = request({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      'user-agent': 'Boveda-Webhooks/1',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      ...headers,
    },
    signal,
  });
  // Rejects below; a later one must not end the process.
  sending.on('error', () => {});
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const { statusCode: estado = 0 } = answer;
  return { estado, respuesta: await beginningOf(answer), retryAfter: answer.headers['retry-after'] };
}

/** The status counts once it came; a body that breaks off, or does not end in time, is kept as far as it was read. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= MAX_RESPUESTA_WEBHOOK) break;
    }
  } catch {
    // Cut off.
  }
  // PostgreSQL takes no NUL.
  return Buffer.concat(chunks).subarray(0, MAX_RESPUESTA_WEBHOOK).toString().replaceAll('\0', '\uFFFD');
}
