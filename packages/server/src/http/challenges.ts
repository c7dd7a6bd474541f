import { TOKEN_HEADER } from '@boveda/contracts';
import type { FastifyRequest } from 'fastify';
import { BEARER } from '../auth/api-key';
import { keyOf } from '../auth/authorize';
import { discoveryOf } from '../auth/mcp-resource';

/**
 * How to authenticate, for programs: WWW-Authenticate of a 401. A session has no scheme of HTTP, so that the header of its token stands
 * for one. Source: RFC 9110, 11.6.1; RFC 6750, 3.
 */
export function challengeOf(request: FastifyRequest): string {
  const { call } = request;
  const discovery = discoveryOf(request);
  if (keyOf(request) !== undefined) return `${BEARER}, error="invalid_token"${discovery}`;
  return call && call.alcance === undefined ? `${TOKEN_HEADER} realm="boveda"` : BEARER + discovery;
}
