import type { BodyOf, QueryOf, Route } from '@boveda/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { CallerOf, Policy } from '../auth/caller';
import type { Deps } from '../installation/deps';

/** Input of a handler, all of it validated. */
export type CallContext<R extends Route, P extends Policy = Policy, Body = BodyOf<R>> = CallerOf[P] & {
  query: QueryOf<R>;
  body: Body;
  /** `{id}` of the path, a UUID; empty in routes without one. */
  params: { id: string };
  deps: Deps;
  /** An attempt at this request, with the same Idempotency-Key, died before it answered; only with `ownTransactions`. */
  repeated: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Options of the pipeline beside the contract. */
export interface CallOptions<Body extends z.ZodType | undefined = z.ZodType | undefined> {
  /** Replaces the contract's body where the route has its own content type parser. */
  body?: Body;
  /** Bytes; default 256 KiB. Calls on the same method and path must agree. */
  bodyLimit?: number;
  /**
   * Rejected once the taxpayer's plan has expired: then the vault is for consultation only (V1 §4). Default: every call
   * of a taxpayer that is not a GET. True for a GET with effects, false for a change that must always be possible.
   */
  needsPlan?: boolean;
  /** Whether a token that may only read may make it. Default: a GET without effects. */
  isReading?: boolean;
  /** Rejected with `password_needed` unless the password was confirmed in this session recently, by its login too. */
  needsPassword?: boolean;
  /** Rejected while the ownership of the RFC is not proven by its e.firma. */
  needsReclamo?: boolean;
  /**
   * The browser keeps the last answer and revalidates it, for calls that are polled every second: it must contain nothing
   * secret. Every GET without effects has an ETag and answers 304; without this option, to those who kept it themselves.
   */
  revalidated?: boolean;
  /**
   * With an Idempotency-Key, its work is not made one transaction with the stored answer, because it is several or takes
   * long; the handler looks at `repeated`. Default: one transaction, in `deps.db`.
   */
  ownTransactions?: boolean;
  /** A copy of the database may answer it, when that has everything that was written before. For calls that only read. */
  readsCopy?: boolean;
  /** Maximum of calls per user, or API key, and taxpayer (per network when public). */
  limit?: { max: number; seconds: number };
}
