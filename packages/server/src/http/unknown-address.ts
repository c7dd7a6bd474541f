import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preflightHeaders } from './cors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address that is served, and by which methods. */
    servedAddresses: Map<string, Address>;
  }
}

interface Address {
  pattern: RegExp;
  methods: Set<string>;
}

/** Whatever no other address fits is a page, but below these, where programs ask. */
const EVERY_PAGE = '/*';
/** What asks about the server as a whole, as a socket and as a proxy writes it. */
const WHOLE_SERVER = ['*', '/*'];
const OF_PROGRAMS = /^\/(api|mcp|oauth|\.well-known)(\/|\?|$)/;

/** Whether the request is for the API, known or not: its response is JSON. */
export const isApi = ({ url }: FastifyRequest): boolean => /^\/api(\/|\?|$)/.test(url);

/** Whether only programs ask there: what is not served is no page. */
export const isOfPrograms = ({ url }: FastifyRequest): boolean => OF_PROGRAMS.test(url);

/** 414: a parameter is longer than the router allows, or no page has the address. */
export const addressTooLong = () => new Problem(414, 'invalid_query', 'La dirección es demasiado larga.');

/** Notes every address as it is registered, so that 405 and OPTIONS can tell its methods. Before the routes. */
export function noteAddresses(app: FastifyInstance): void {
  app.decorate('servedAddresses', new Map());
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(
      `^${url
        .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/:\w+/g, '[^/]+')
        .replaceAll('*', '.*')}/?$`,
    );
    const address = app.servedAddresses.get(url) ?? { pattern, methods: new Set() };
    for (const each of [method].flat()) address.methods.add(each);
    app.servedAddresses.set(url, address);
  });
}

/** The methods of an address, OPTIONS among them; none of an address that is not served. */
function methodsAt({ servedAddresses }: FastifyInstance, request: FastifyRequest): string[] {
  const path = request.url.split('?', 1)[0] ?? '';
  const fitting = [...servedAddresses].filter(
    ([url, { pattern }]) => pattern.test(path) && !(url === EVERY_PAGE && isOfPrograms(request)),
  );
  const methods = new Set(fitting.flatMap(([, served]) => [...served.methods]));
  return methods.size > 0 ? [...methods, 'OPTIONS'] : [];
}

/** 405 for an address that is served under other methods, else 404. */
export function unknownAddress(app: FastifyInstance, request: FastifyRequest): Problem {
  const methods = methodsAt(app, request);
  if (methods.length === 0) return new Problem(404, 'not_found', 'No existe esta dirección.');
  // Only its length kept the router from matching it.
  if (methods.includes(request.method)) return addressTooLong();
  return new Problem(405, 'method_not_allowed', 'Esta dirección no admite ese método.', {
    headers: { allow: methods.join(', ') },
  });
}

/**
 * Answers OPTIONS of an address that is served, without looking at who asks, and with it what a browser asks before a call of another
 * origin's page; throws 404 for any other address. Source: RFC 9110, 9.3.7.
 */
export function answerOptions(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const all = [...app.servedAddresses.values()].flatMap(({ methods }) => [...methods]);
  const methods = WHOLE_SERVER.includes(request.url) ? [...new Set(all), 'OPTIONS'] : methodsAt(app, request);
  if (methods.length === 0) throw unknownAddress(app, request);
  return reply
    .code(204)
    .headers({ allow: methods.join(', '), ...preflightHeaders(app, request) })
    .send();
}
