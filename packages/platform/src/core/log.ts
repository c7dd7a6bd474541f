import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, stdTimeFunctions, symbols } from 'pino';
import { currentOrigin } from './origin';

const RFC = /[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}/gi;
const LONGEST_PLAIN_SEGMENT = 40;

/**
 * Log of one process: JSON lines. Headers and bodies are never written; of a URL, only the path, without RFC and signed
 * tokens, and the names of the query's fields. Each line names the request or the job that began what it is about.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { req: describeRequest, err: describeError },
    mixin: (_line: object, _level: number, logger: Logger) => (namesRequest(logger) ? {} : { ...currentOrigin() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The logger of a request has its id among what it adds to each line, which is kept as JSON. */
const namesRequest = (logger: Logger): boolean =>
  (logger as unknown as Record<symbol, string>)[symbols.chindingsSym]?.includes('"reqId":') ?? false;

function describeRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: redactUrl(url), ip };
}

/** The URL without what the log must not contain. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const plain = decode(path).replaceAll(RFC, '{rfc}');
  const short = plain.split('/').map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT ? '{…}' : segment));
  const names = query === undefined ? [] : [...new URLSearchParams(query).keys()].map((name) => name.slice(0, 20));
  return short.join('/') + (names.length > 0 ? `?${names.join('&')}` : '');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// PostgreSQL puts values of the row into `detail` and `where`; the message and the constraint are enough.
function describeError(error: Error & { code?: string; constraint?: string; cause?: unknown }): object {
  const { name, message, stack, code, constraint, cause } = error;
  return { name, message, stack, code, constraint, ...(cause instanceof Error ? { cause: describeError(cause) } : {}) };
}
