import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@boveda/contracts';

const HEADER = REQUEST_ID_HEADER.toLowerCase();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const ownIds = new WeakMap<IncomingMessage, string>();

/**
 * The id of a request: the UUID that its caller chose, else one of ours. A caller may send the same UUID again, or that of
 * another caller, so the log also has an id that only the server chooses, `serverIdOf`.
 */
export function requestIdOf(request: IncomingMessage): string {
  const own = randomUUID();
  const given = request.headers[HEADER];
  if (typeof given !== 'string' || !UUID.test(given)) return own;
  ownIds.set(request, own);
  return given.toLowerCase();
}

/** Our own id of a request whose caller chose the other; undefined where both are the same. */
export const serverIdOf = (request: IncomingMessage): string | undefined => ownIds.get(request);
