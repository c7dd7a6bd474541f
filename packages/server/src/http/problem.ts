import type { ProblemCode } from '@boveda/contracts';

/**
 * A call that fails with an answer people can read. `msg` is a Spanish sentence and travels as it is;
 * nothing that the caller may not know belongs in it.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly msg: string,
    readonly options: { retryAfterSeconds?: number; allow?: string; cause?: unknown } = {},
  ) {
    super(`${code}: ${msg}`, { cause: options.cause });
  }
}

/** Whether a failure stays what it is however often it is tried: a Problem, but for a store that may be back soon. */
export const isLasting = (error: unknown): boolean => error instanceof Problem && error.code !== 'storage_unavailable';

/** 404 for a record that does not exist or belongs to somebody else: both look alike. */
export const notFound = (): Problem => new Problem(404, 'not_found', 'No se encontró lo que busca.');
