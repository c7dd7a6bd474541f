import { instantOf } from './fault';
import { rootPartOf } from './multipart';
import { SatUnavailable, type Who } from './sat-unavailable';

/** Answers of these services are below 1 KB; a longer one comes from something else. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** One HTTP exchange with an external service, and the limits for its answer. */
export interface HttpCall {
  /** Name of the service, for messages. */
  who: Who;
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | FormData;
  /** Accepted content types; any other is not an answer of this service. */
  types: RegExp;
  /** Accepted statuses; 200 by default. */
  statuses?: readonly number[];
  /** Reads what an answer of an accepted type with any other status says; null when it says nothing more than its status. */
  fault?: (text: string, desfaseMs: number | null) => SatUnavailable | null;
  maxBytes?: number;
  /** For the whole call, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
  fetch: typeof fetch;
  /** Clock of this machine, compared with that of the service. */
  clock?: () => Date;
}

/** An answer with an accepted status and type. */
interface Answer {
  status: number;
  type: string;
  body: AsyncIterable<Uint8Array>;
  /** How far the clock of this machine is ahead of the service's Date; null when it sent none. */
  desfaseMs: number | null;
}

/** Sends a request and returns the answer as text. @throws {SatUnavailable} as `exchange` does. */
export const callHttp = (call: HttpCall): Promise<{ status: number; text: string; desfaseMs: number | null }> =>
  exchange(call, async (answer) => ({ ...answer, text: await readText(call, answer) }));

async function readText(call: HttpCall, { type, body }: Pick<Answer, 'type' | 'body'>): Promise<string> {
  return decode(call.who, rootPartOf(type, await readCapped(call, body)), type);
}

/**
 * Sends, and lets `read` take the body as it comes. One deadline covers connection, headers and body.
 * Redirects are not followed: these services send none, and a captive portal would.
 * @throws {SatUnavailable} for everything else; the caller's own abort is rethrown as it is.
 */
export async function exchange<Result>(call: HttpCall, read: (answer: Answer) => Promise<Result>): Promise<Result> {
  const { who, url, method, headers, body, timeoutMs } = call;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
  try {
    const init = { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) } as const;
    const response = await call.fetch(url, init);
    const answer = answerOf(call, response);
    await refuseWrongHeaders(call, response, answer);
    return await read(answer);
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof SatUnavailable) throw error;
    if (deadline.aborted) {
      throw new SatUnavailable('timeout', `El ${who} no respondió en ${timeoutMs} ms.`, { cause: error });
    }
    const kind = isBeforeConnection((error as Error).cause) ? 'unreachable' : 'network';
    throw new SatUnavailable(kind, `No se pudo hablar con el ${who}.`, { cause: error });
  }
}

/** Whether a failure of fetch came before there was a connection over which anything could have been sent. */
function isBeforeConnection(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isBeforeConnection);
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
}

function answerOf({ clock = () => new Date() }: HttpCall, { status, headers, body }: Response): Answer {
  const theirs = instantOf(headers.get('date'));
  return {
    status,
    type: headers.get('content-type') ?? '',
    body: body ?? nothing(),
    desfaseMs: theirs === null ? null : clock().getTime() - theirs,
  };
}

async function refuseWrongHeaders(call: HttpCall, response: Response, answer: Answer): Promise<void> {
  const problem = wrongHeaders(call, response);
  if (!problem) return;
  const said = problem.kind === 'http_status' && call.types.test(answer.type) ? await readFault(call, answer) : null;
  if (!said) await response.body?.cancel().catch(() => undefined);
  throw said ?? problem;
}

/** What is too long, or no text, says nothing more than its status. */
async function readFault(call: HttpCall, answer: Answer): Promise<SatUnavailable | null> {
  if (!call.fault) return null;
  try {
    const limited = { ...call, maxBytes: MAX_ANSWER_BYTES };
    return call.fault(await readText(limited, answer), answer.desfaseMs);
  } catch (error) {
    if (error instanceof SatUnavailable) return null;
    throw error;
  }
}

function wrongHeaders({ who, types, statuses = [200] }: HttpCall, response: Response): SatUnavailable | null {
  const { status, type, headers } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return new SatUnavailable('redirect', `El ${who} respondió con una redirección, que no se sigue.`);
  }
  if (!statuses.includes(status))
    return new SatUnavailable('http_status', `El ${who} respondió con el estado HTTP ${status}.`, { status });
  const mime = headers.get('content-type') ?? '';
  if (types.test(mime)) return null;
  const what = /html/i.test(mime) ? 'una página web' : `'${mime.slice(0, 80)}', que no es lo que promete`;
  return new SatUnavailable('wrong_type', `El ${who} respondió con ${what}.`);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Reads a body up to the limit of its call. @throws {SatUnavailable} too_large */
export async function readCapped(
  { who, maxBytes = MAX_ANSWER_BYTES }: Pick<HttpCall, 'who' | 'maxBytes'>,
  body: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SatUnavailable('too_large', `La respuesta del ${who} pasa de ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Bytes as text, in the charset of their content type, UTF-8 when it names none.
 * @throws {SatUnavailable} malformed when the bytes are not valid in that charset, or the charset is not supported.
 */
export function decode(who: HttpCall['who'], bytes: Uint8Array, type = ''): string {
  const [, charset = 'utf-8'] = /;\s*charset=["']?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SatUnavailable('malformed', `La respuesta del ${who} no es texto en ${charset}.`, { cause: error });
  }
}
