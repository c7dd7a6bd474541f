import { API_BASE, ownPath } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether the request is for the API, known or not: its response is JSON. */
export const isApi = ({ url }: FastifyRequest): boolean => /^\/api(\/|\?|$)/.test(url);

/** 414: a parameter is longer than the router allows, or no page has the address. */
export const addressTooLong = () => new Problem(414, 'invalid_query', 'La dirección es demasiado larga.');

/** 405 for a path of the API under another method, else 404. */
export function unknownAddress({ implementations }: FastifyInstance, { url, method }: FastifyRequest): Problem {
  const urlPath = url.split('?', 1)[0] ?? '';
  const served = [...implementations.values()].flat().flatMap(({ route }) => {
    const pattern = new RegExp(
      `^${API_BASE}(${[route.path, ownPath(route)].join('|').replaceAll(/\{\w+\}/g, '[^/]+')})/?$`,
    );
    return pattern.test(urlPath) ? [route.method] : [];
  });
  const methods = [...new Set(served)];
  if (methods.length === 0) return new Problem(404, 'not_found', 'No existe esta dirección.');
  // Only its length kept the router from matching it.
  if (methods.some((known) => known === method)) return addressTooLong();
  return new Problem(405, 'method_not_allowed', 'Esta dirección no admite ese método.', { allow: methods.join(', ') });
}
