import type { Job } from 'graphile-worker';

const LONGEST_EXPONENT = 10;

/** Pause of graphile-worker after so many attempts, in seconds. */
export const pauseAfter = (attempts: number): number => Math.exp(Math.min(attempts, LONGEST_EXPONENT));

/** Returns when a job that fails now runs again; null after its last attempt. */
export const nextAttempt = (
  { attempts, max_attempts }: Pick<Job, 'attempts' | 'max_attempts'>,
  now: Date,
): Date | null => (attempts < max_attempts ? new Date(now.getTime() + pauseAfter(attempts) * 1_000) : null);
