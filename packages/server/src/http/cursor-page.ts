import type { CursorPage } from '@boveda/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a page of a list that can be read by cursor: `Link` names the next page while there is one (RFC 8288); the body does
 * when the request was made with `after`, and is otherwise as it was before there were cursors.
 */
export function cursorPage<Row>(
  { rows, count, next }: { rows: Row[]; count: number; next: string | null },
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: { after?: string | undefined } },
): CursorPage<Row> {
  if (next !== null) reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`);
  return query.after === undefined ? { rows, count } : { rows, count, next };
}

function nextAddress(url: string, next: string): string {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  query.delete('offset');
  query.set('after', next);
  return `${path}?${query}`;
}
