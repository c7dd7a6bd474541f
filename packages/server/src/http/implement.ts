import {
  type Alcance,
  type AnswerOf,
  API_BASE,
  alcanceDe,
  answersFile,
  isRfcDePrueba,
  MODO_DE_PRUEBA,
  MODO_HEADER,
  ownPath,
  pointerTo,
  puedeCliente,
  puedeRevisor,
  puedeVisitante,
  type Route,
  spanishError,
  strictQuery,
} from '@boveda/contracts';
import { invalidField, invalidFields } from '@boveda/platform/core/problem';
import { isWriteRefused } from '@boveda/platform/turns/connection-turns';
import { countBody } from '@boveda/platform/uploads/count-body';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { actAs, autorOf } from '../audit/author';
import { authorize } from '../auth/authorize';
import type { CallerOf, Policy } from '../auth/caller';
import { noteLimitUse } from '../auth/limit-use';
import { consumeLimits, networkOf } from '../auth/limits';
import { onlyShown } from '../auth/visitante';
import type { Deps } from '../installation/deps';
import type { CallContext, CallOptions } from './call-context';
import { sendRevalidated } from './etag';
import { READING } from './head';
import { holdFor } from './holder';
import { doOnce, idempotencyKeyOf } from './idempotency';
import { readingCopy } from './reading-copy';
import { parseId, parseInput } from './validate';

/** Bytes of a body that a call takes without saying so; the connections of a process bound what these are together. */
export const USUAL_BODY = 256 * 1024;

/** A body that arrives so long after the head of its request is late. */
const LATE_BODY_MS = 1_000;

/** A call with its handler and options; tests and the OpenAPI page iterate over all of them. */
export interface Implementation {
  route: Route;
  policy: Policy;
  /** Rejected once the taxpayer's plan has expired. */
  needsPlan: boolean;
  /** Rejected unless the password was confirmed. */
  needsPassword: boolean;
  /** Rejected while the RFC is not claimed. */
  needsReclamo: boolean;
  /** Rejected for a token that may only read. */
  changes: boolean;
  /** What an API key needs for it; undefined when no key may make it. */
  alcance: Alcance | undefined;
  /** Rejected for an access of a Revisor unless true. */
  esDeRevisor: boolean;
  /** Rejected for an access of a Cliente unless true. */
  esDeCliente: boolean;
  /** Rejected for a visitor of the demonstration unless true. */
  esDeVisitante: boolean;
  options: CallOptions;
  query: z.ZodType;
  handler: (context: never) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of this server by method and path. */
    implementations: Map<string, Implementation[]>;
  }
  interface FastifyRequest {
    /** The call of this request, chosen by method, path and `when`; null outside the API. */
    call: Implementation | null;
    /** The authorized caller. */
    caller: CallerOf[Policy];
    /** When it was authorized, in ms. */
    authorized: number;
  }
  interface FastifyContextConfig {
    /** The policy of every route below the API; 'link' uses a signature in the URL. */
    policy?: Policy | 'by-call' | 'link';
  }
}

/**
 * Serves one call of the contract: limit → authenticate and authorize (headers only, before the body is read) → once more, when the
 * body was late → validate → handle → check the response (not in production). Throws at start when the call is registered twice, or when
 * API keys could make it without a scope.
 */
export function implement<R extends Route, P extends Policy, Body extends z.ZodType | undefined = R['body']>(
  app: FastifyInstance,
  route: R,
  policy: P,
  handler: (context: CallContext<R, P, Body extends z.ZodType ? z.output<Body> : undefined>) => Promise<AnswerOf<R>>,
  options: CallOptions<Body> = {},
): void {
  const ofContribuyente = policy !== 'public' && policy !== 'session';
  if (route.idempotent && !policy.startsWith('contribuyente'))
    throw new Error(`${route.name}: its answers have no contribuyente`);
  const needsPlan = options.needsPlan ?? (ofContribuyente && route.method !== 'GET');
  const { needsPassword = false, needsReclamo = false } = options;
  const { isReading = route.method === 'GET' && !needsPlan } = options;
  const implementation: Implementation = {
    route,
    policy,
    needsPlan,
    needsPassword,
    needsReclamo,
    changes: !isReading,
    alcance: scopeOf(route, policy),
    esDeRevisor: puedeRevisor(route.name, !isReading),
    esDeCliente: puedeCliente(route.name),
    esDeVisitante: puedeVisitante(route.name),
    options,
    query: strictQuery(route),
    handler,
  };
  const key = `${route.method} ${route.path}`;
  const siblings = app.implementations.get(key);
  if (!siblings) {
    app.implementations.set(key, [implementation]);
    serve(app, route.path, implementation, (request) => choose(app.implementations.get(key) ?? [], request));
  } else {
    const sameCall = (other: Implementation) => JSON.stringify(other.route.when) === JSON.stringify(route.when);
    if (siblings.some(sameCall)) throw new Error(`${route.name} is implemented twice`);
    if (siblings[0]?.options.bodyLimit !== options.bodyLimit) throw new Error(`${key}: calls differ in bodyLimit`);
    siblings.push(implementation);
  }
  if (route.when) serve(app, ownPath(route), implementation, () => implementation);
}

/** Throws at start for a call that keys may make without a scope, and for a scope of any other call. */
function scopeOf({ name }: Route, policy: Policy): Alcance | undefined {
  const alcance = alcanceDe(name);
  const mayHaveOne = policy === 'contribuyente' || policy === 'contribuyente-administrador';
  if (alcance === undefined ? policy === 'contribuyente' : !mayHaveOne)
    throw new Error(
      `${name} of policy ${policy} has ${alcance ? `the scope ${alcance}` : 'no scope'}: see contracts/alcance-de.ts`,
    );
  return alcance;
}

/** Serves a path; `find` tells which of its calls a request is. */
function serve(
  app: FastifyInstance,
  path: string,
  { route, options }: Implementation,
  find: (request: FastifyRequest) => Implementation,
): void {
  const { deps } = app;
  app.route({
    method: route.method === 'GET' ? READING : route.method,
    url: `${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { policy: 'by-call' },
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    // With a parser of its own a scope counts its bodies itself.
    ...(options.bodyLimit && options.bodyLimit > USUAL_BODY && !options.body ? { preParsing: countBody } : {}),
    onRequest: async (request, reply) => {
      const call = find(request);
      request.call = call;
      if (call.policy === 'public') await limit(app, request, call, networkOf(request.ip));
      request.authorized = deps.clock().getTime();
      request.caller = await authorize(deps, request, call);
      holdFor(request, request.caller);
      const { sesion, contribuyente } = request.caller;
      if (contribuyente && isRfcDePrueba(contribuyente.rfc)) reply.header(MODO_HEADER, MODO_DE_PRUEBA);
      // A program with an API key does not use up what the person who made the key may do, nor a visitor what others may.
      const who = sesion?.llave || sesion?.visitante ? sesion.sesionId : sesion?.idacceso;
      if (sesion) await limit(app, request, call, `${who} ${contribuyente?.rfc}`);
    },
    handler: (request, reply) => answer(app, request, reply),
  });
}

/** Chooses by `when`; a call without one serves the rest, unless a deciding parameter has an unknown value. */
function choose(calls: readonly Implementation[], { query }: FastifyRequest): Implementation {
  const given = query as Record<string, unknown>;
  const conditions = (call: Implementation) => Object.entries(call.route.when ?? {});
  const fits = calls.filter((call) => conditions(call).every(([name, value]) => given[name] === value));
  const best = fits.toSorted((a, b) => conditions(b).length - conditions(a).length)[0];
  const deciding = new Set(calls.flatMap((call) => Object.keys(call.route.when ?? {})));
  const unknown = [...deciding].find((name) => name in given && !(name in (best?.route.when ?? {})));
  if (unknown !== undefined) throw invalidField('invalid_query', [unknown], oneOf(calls, unknown));
  if (!best) {
    const missing = [...deciding].map((name) => pointerTo([name]));
    const errors = missing.map((pointer) => ({ pointer, detail: `Falta el campo '${pointer}'.` }));
    throw invalidFields('invalid_query', errors);
  }
  return best;
}

/** Which values choose a call by this parameter. */
function oneOf(calls: readonly Implementation[], name: string): string {
  const values = calls.flatMap(({ route }) => route.when?.[name] ?? []);
  return spanishError({ code: 'invalid_value', values: [...new Set(values)], input: undefined });
}

async function limit(app: FastifyInstance, request: FastifyRequest, call: Implementation, who: string): Promise<void> {
  const { route, options } = call;
  if (options.limit)
    noteLimitUse(request, await consumeLimits(app.deps, [{ key: `call ${route.name} ${who}`, ...options.limit }]));
}

async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = request;
  if (!call) throw new Error('request without a call');
  // A sender may withhold the body for minutes: a credential or an access that ended meanwhile does nothing any more.
  if (app.deps.clock().getTime() - request.authorized >= LATE_BODY_MS)
    request.caller = await authorize(app.deps, request, call, { again: true });
  const { route, options, handler } = call;
  const given = Object.entries(request.query as Record<string, unknown>).filter(
    ([name, value]) => route.when?.[name] !== value,
  );
  const bodySchema = options.body ?? route.body;
  const context = {
    ...request.caller,
    params: parseId(route, request.params),
    query: parseInput(call.query, Object.fromEntries(given), 'query'),
    body: bodySchema ? parseInput(bodySchema, request.body, 'body') : undefined,
    request,
    reply,
  };
  const autor = autorOf(request, request.caller.sesion);
  if (request.caller.sesion?.visitante) onlyReadFor(request, route);
  const work = (deps: Deps, repeated: boolean) =>
    // Handler and context were matched by type where they were registered.
    actAs(autor, () => handler({ ...context, deps, repeated } as never));
  const clave = idempotencyKeyOf(route, request);
  const { ownTransactions = false } = options;
  const once = { ...context, route, caller: request.caller as CallerOf['contribuyente'], ownTransactions };
  const result = await (clave === undefined
    ? readingCopy(app.deps, options.readsCopy ?? false, (deps) => work(deps, false))
    : doOnce(app.deps, reply, { ...once, clave }, work)
  ).catch((error: unknown) => {
    // A call on the visitors' list that writes after all is refused as one that is not on it.
    throw request.holder.onlyReads && isWriteRefused(error) ? onlyShown() : error;
  });
  if (app.deps.env.mode !== 'production') checkAnswer(route, result);
  if (route.method !== 'GET' || call.changes || answersFile(route)) return result;
  return sendRevalidated(request, reply, result, { stored: options.revalidated ?? false, now: app.deps.clock() });
}

/** The database itself refuses what a call of a visitor would write; their own session is all that one of them ends. */
function onlyReadFor(request: FastifyRequest, { name }: Route): void {
  if (name !== 'session.logout') request.holder.onlyReads = true;
}

function checkAnswer(route: Route, result: unknown): void {
  const checked = route.answer.safeParse(result);
  if (!checked.success)
    throw new Error(`${route.name}: the response does not match its contract: ${checked.error.message}`);
}
