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
