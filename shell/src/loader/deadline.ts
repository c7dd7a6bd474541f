/** Longest that a part of a screen may take, in milliseconds (V1 §8). */
export const LONGEST_MS = 120_000;

/** From here on a person is told that it takes long, and what else there is. */
export const SLOW_MS = 8000;

/** Something did not happen in time. */
class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The same promise, or a DeadlineError after `ms` milliseconds; late results go nowhere. */
export function withDeadline<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what}: ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
