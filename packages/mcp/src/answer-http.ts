import type { Boveda } from '@boveda/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from './create-server';
import { inSpanish, type RpcError } from './protocol-errors';

/**
 * Answers one message over streamable HTTP, without a session: revision 2026-07-28, and earlier ones as far as they need none.
 * Who may ask was decided before.
 * @param body of the request, parsed
 * @param onError is told of refused messages and of failures
 */
export async function answerHttp(
  boveda: Boveda,
  request: Request,
  body: unknown,
  onError: (error: Error) => void,
): Promise<Response> {
  // What is listed never changes: there is nothing to subscribe to, and no stream stays open.
  const handler = createMcpHandler(() => createServer(boveda), { maxSubscriptions: 0, onerror: onError });
  const answer = await handler.fetch(request, { parsedBody: body });
  if (answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return answer;
  // Refused before a server saw it.
  const { status, headers } = answer;
  const { error, ...refusal } = (await answer.json()) as { error?: RpcError };
  return Response.json(
    { ...refusal, ...(error && { error: inSpanish(error) }) },
    { status, headers: besides(headers) },
  );
}

/** The headers of an answer but the length of a content that is another now. */
function besides(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return kept;
}
