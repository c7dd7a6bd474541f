import {
  type Problem as Body,
  PROBLEM_TYPE,
  PROBLEM_TYPE_PREFIX,
  type ProblemCode,
  problemTitles,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { isDatabaseOutage } from '@boveda/platform/db/outage';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteLimitUse } from '../auth/limit-use';
import { challengeOf } from './challenges';
import { RefusalPace } from './refusal-pace';
import { addressTooLong } from './unknown-address';

const byFastifyCode: Readonly<Record<string, [number, ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'file_too_large', 'El envío es demasiado grande.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'invalid_body', 'El cuerpo debe ser JSON (application/json).'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_body', 'Falta el cuerpo de la petición.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_body', 'El cuerpo de la petición no es JSON válido.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid_body', 'El cuerpo de la petición llegó incompleto.'],
  FST_ERR_BAD_URL: [400, 'invalid_query', 'La dirección no es válida.'],
};

/** Turns every error into a problem of RFC 9457; the cause of an unexpected one is only logged, and refusals in a row are paced. */
export function registerErrors(app: FastifyInstance): void {
  const pace = new RefusalPace();
  app.addHook('preClose', async () => pace.close());
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, problem.code);
    if (problem.status === 429) await pace.wait(request.holder.keys[0] ?? '');
    return sendProblem(request, reply, problem);
  });
}

/** Sends the problem with its request id and, if it has them, Retry-After and the state of its limit. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, options } = problem;
  if (options.limitUse) noteLimitUse(request, options.limitUse);
  if (options.retryAfterSeconds !== undefined) reply.header('retry-after', String(options.retryAfterSeconds));
  // The unread rest of a body must not be parsed as the next request.
  if (status === 408) reply.header('connection', 'close');
  reply.headers({ ...options.headers });
  if (status === 401) reply.header('www-authenticate', challengeOf(request));
  // As text: Fastify would send an object as application/json.
  return reply.code(status).type(PROBLEM_CONTENT).send(textOf(problem, request.id));
}

/** Media type of a problem, as it is sent. */
export const PROBLEM_CONTENT = `${PROBLEM_TYPE}; charset=utf-8`;

/** The problem as it is sent, by the id of its request. */
export function textOf({ status, code, msg, options }: Problem, requestId: string): string {
  const body: Body = {
    msg,
    code,
    requestId,
    type: `${PROBLEM_TYPE_PREFIX}${code}`,
    title: problemTitles[code],
    status,
    detail: msg,
    instance: `urn:uuid:${requestId}`,
    ...(options.errors && { errors: [...options.errors] }),
  };
  return JSON.stringify(body);
}

/** The Problem sent to the caller for an error. */
export function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return addressTooLong();
  const known = byFastifyCode[error.code];
  if (known) return new Problem(...known);
  if (isDatabaseOutage(error))
    return new Problem(
      503,
      'database_unavailable',
      'El servicio no está disponible por el momento. Intente más tarde.',
      {
        retryAfterSeconds: 5,
      },
    );
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode, 'invalid_body', 'La petición no es válida.');
  return new Problem(500, 'internal_error', 'Ocurrió un error inesperado. Intente de nuevo.');
}
