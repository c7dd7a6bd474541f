import type { Boveda } from '@boveda/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from './create-server';

/**
 * Answers one message over streamable HTTP, without a session: revision 2026-07-28, and earlier ones as far as they need none.
 * Who may ask was decided before.
 * @param body of the request, parsed
 * @param onError is told of refused messages and of failures
 */
export const answerHttp = (
  boveda: Boveda,
  request: Request,
  body: unknown,
  onError: (error: Error) => void,
): Promise<Response> =>
  // What is listed never changes: there is nothing to subscribe to, and no stream stays open.
  createMcpHandler(() => createServer(boveda), { maxSubscriptions: 0, onerror: onError }).fetch(request, {
    parsedBody: body,
  });
