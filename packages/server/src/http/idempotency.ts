import { IDEMPOTENCY_HEADER, IDEMPOTENCY_REPLAYED_HEADER, type Route } from '@boveda/contracts';
import { hashContent } from '@boveda/platform/blobs/hash-content';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { ReceivedUpload } from '@boveda/platform/uploads/json-upload';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerOf } from '../auth/caller';
import type { Deps } from '../installation/deps';
import { type Attempt, claim } from '../installation/idempotency.store';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** A request whose Idempotency-Key counts. */
interface Given {
  route: Route;
  caller: CallerOf['contribuyente'];
  clave: string;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The handler's work is several transactions, which cannot be one. */
  ownTransactions: boolean;
}

/** The Idempotency-Key of a request; undefined without one, and for calls that have no use for it. Throws 400. */
export function idempotencyKeyOf({ idempotent }: Route, { headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (!idempotent || key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new Problem(400, 'invalid_query', `${IDEMPOTENCY_HEADER} es de 1 a 255 caracteres ASCII sin espacios.`);
}

/**
 * Does a request once: the same one with the same key gets the same answer for 24 hours. What is done and its answer are
 * one transaction, so that after a crash either both exist or neither. With `ownTransactions` the answer is stored after
 * it; the handler is told when an attempt before it died, and must then recognise what that one did.
 */
export async function doOnce(
  deps: Deps,
  reply: FastifyReply,
  { route, caller, clave, params, query, body, ownTransactions }: Given,
  work: (deps: Deps, repeated: boolean) => Promise<unknown>,
): Promise<unknown> {
  const { sesion, contribuyente } = caller;
  const titular = sesion.llave ? sesion.sesionId : sesion.idacceso;
  const peticion = JSON.stringify([route.name, params, query, await comparable(body)]);
  const { secret = false } = route;
  const claimed = await claim(deps, { rfc: contribuyente.rfc, titular, clave, peticion, secret });
  if (claimed.kind === 'answered') {
    if (isUpload(body)) await body.discard();
    reply.header(IDEMPOTENCY_REPLAYED_HEADER.toLowerCase(), 'true');
    return claimed.answer;
  }
  const { attempt, repeated } = claimed;
  try {
    return await (ownTransactions ? doThenNote : doAndNote)(deps, attempt, (with_) => work(with_, repeated));
  } catch (error) {
    // With transactions of its own, a failure that is no refusal may have come after some of them.
    const changedNothing = !ownTransactions || (error instanceof Problem && error.status < 500);
    if (changedNothing) await attempt.forget();
    throw error;
  } finally {
    await attempt.release();
  }
}

const doAndNote = (deps: Deps, attempt: Attempt, work: (deps: Deps) => Promise<unknown>) =>
  transaction(deps.db, async (trx) => {
    const answer = await work({ ...deps, db: trx });
    await attempt.finish(trx, answer);
    return answer;
  });

async function doThenNote(deps: Deps, attempt: Attempt, work: (deps: Deps) => Promise<unknown>): Promise<unknown> {
  const answer = await work(deps);
  await attempt.finish(deps.db, answer);
  return answer;
}

const isUpload = (body: unknown): body is ReceivedUpload =>
  typeof body === 'object' && body !== null && 'discard' in body && 'files' in body;

/** Files by their hash: an upload is not held in memory. */
async function comparable(body: unknown): Promise<unknown> {
  if (!isUpload(body)) return body;
  const files = Object.entries(body.files).map(async ([name, { content }]) => [name, await hashContent(content)]);
  return [body.texts, await Promise.all(files)];
}
