/** Longest that a part of a screen may take, in milliseconds (V1 §8). */
export const LONGEST_MS = 120_000;

/** After this time the user is told that an area is slow, and offered another release. */
export const SLOW_MS = 8000;

class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The same promise, or a DeadlineError after `ms` milliseconds; a later result is ignored. */
export function withDeadline<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what}: ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
