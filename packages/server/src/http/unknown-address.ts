import { API_BASE } from '@boveda/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** Whether the request is for the API, known or not: it is answered in JSON. */
export const isApi = ({ url }: FastifyRequest): boolean => /^\/api(\/|\?|$)/.test(url);

/** 405 for a path of the API under another method, else 404. */
export function unknownAddress({ implementations }: FastifyInstance, { url }: FastifyRequest): Problem {
  const urlPath = url.split('?', 1)[0] ?? '';
  const methods = [...implementations.values()].flatMap(([call]) => {
    if (!call) return [];
    const pattern = new RegExp(`^${API_BASE}${call.route.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    return pattern.test(urlPath) ? [call.route.method] : [];
  });
  if (methods.length === 0) return new Problem(404, 'not_found', 'No existe esta dirección.');
  return new Problem(405, 'method_not_allowed', 'Esta dirección no admite ese método.', { allow: methods.join(', ') });
}
