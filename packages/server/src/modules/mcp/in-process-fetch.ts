import { REQUEST_ID_HEADER } from '@boveda/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asMcp } from '../../auth/mcp-resource';

const EMPTY = [204, 304];

/** Returns a `fetch` that asks this server without a connection, from the address of a request and with its id. It only reads. */
export function inProcessFetch(app: FastifyInstance, { ip, id }: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET') throw new TypeError(`${request.method} is not reading`);
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, rawPayload } = await asMcp(async () =>
      app.inject({
        method: 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(request.headers), [REQUEST_ID_HEADER]: id },
        remoteAddress: ip,
      }),
    );
    return new Response(EMPTY.includes(statusCode) ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: webHeaders(headers),
    });
  };
}

/** Headers of Node as those of fetch. */
export const webHeaders = (headers: Readonly<Record<string, unknown>>): Headers =>
  new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
