import {
  API_BASE,
  API_KEY_HEADER,
  answerHeadersOf,
  api,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_REPLAYED_HEADER,
  ownPath,
  REQUEST_ID_HEADER,
  TOKEN_HEADER,
} from '@boveda/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyOf } from '../auth/authorize';

/** What a page of another origin may send. Not the token of a session nor its taxpayer: a session is of the vault's own pages. */
const SENT = [
  'Authorization',
  API_KEY_HEADER,
  'Content-Type',
  IDEMPOTENCY_HEADER,
  'If-None-Match',
  REQUEST_ID_HEADER,
].join(', ');
const READ = [
  ...Object.keys({ ...answerHeadersOf(api.emitidos.list), [IDEMPOTENCY_REPLAYED_HEADER]: '' }),
  'Content-Disposition',
  'WWW-Authenticate',
].join(', ');
const KEPT_SECONDS = 7200;
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/**
 * The answer to a preflight: a page of any origin may make the calls that API keys may, and no others. Its browser sends no credentials of
 * its own, which `*` forbids. Source: Fetch standard, CORS protocol.
 */
export function preflightHeaders(app: FastifyInstance, { url, headers }: FastifyRequest): Record<string, string> {
  const method = headers['access-control-request-method'];
  if (headers.origin === undefined || method === undefined) return {};
  const path = (url.split('?', 1)[0] ?? '').replace(/\/$/, '');
  const fitting = [...app.implementations.values()].flat().filter(({ route }) => {
    const known = [route.path, ownPath(route)].join('|').replaceAll(/\{\w+\}/g, '[^/]+');
    const methods: unknown[] = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
    return methods.includes(method) && new RegExp(`^${API_BASE}(${known})$`).test(path);
  });
  // As the router does: an address without parameters goes before one with.
  const exact = fitting.filter(({ route }) => `${API_BASE}${ownPath(route)}` === path);
  const isAllowed = (exact.length > 0 ? exact : fitting).some(({ alcance }) => alcance !== undefined);
  if (!isAllowed) return {};
  return {
    ...ANY_ORIGIN,
    'access-control-allow-methods': method,
    'access-control-allow-headers': SENT,
    'access-control-max-age': String(KEPT_SECONDS),
  };
}

/** Lets a page of any origin read what the API answers to a key; what it answers to a session only pages of this origin read. */
export function corsHeaders(request: FastifyRequest): Record<string, string> {
  const isByKey = keyOf(request) !== undefined && request.headers[TOKEN_HEADER.toLowerCase()] === undefined;
  return isByKey ? { ...ANY_ORIGIN, 'access-control-expose-headers': READ } : {};
}
