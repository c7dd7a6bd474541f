import type { LimitUse } from '@boveda/platform/core/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit with the fewest uses left of those that the request counted against. */
    limitUse: LimitUse | null;
  }
}

/** Keeps what the answer will tell of a limit, unless another has fewer uses left. */
export function noteLimitUse(request: FastifyRequest, use: LimitUse | null): void {
  if (use && (!request.limitUse || use.remaining <= request.limitUse.remaining)) request.limitUse = use;
}

/** Sets RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) of an answer that counted against a limit. */
export function setLimitHeaders({ limitUse }: FastifyRequest, reply: FastifyReply): void {
  if (!limitUse) return;
  reply.headers({
    'ratelimit-limit': String(limitUse.max),
    'ratelimit-remaining': String(limitUse.remaining),
    'ratelimit-reset': String(limitUse.resetSeconds),
  });
}
