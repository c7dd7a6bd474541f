import { Problem } from '../core/problem';
import { metrics } from '../observe/metrics';
import type { Refused } from './fair-turns';

/** Returns the answer to a request whose turn did not come in time, and counts it: 429 for who has its share, else 503. */
export const refuseTurn =
  (budget: string) =>
  ({ isCapped }: Refused): Problem => {
    metrics.refusals.inc({ budget });
    const options = { retryAfterSeconds: 5 };
    return isCapped
      ? new Problem(429, 'too_many_attempts', 'Tiene demasiadas consultas a la vez. Espere a que terminen.', options)
      : new Problem(503, 'server_busy', 'El servidor está ocupado. Intente de nuevo en unos segundos.', options);
  };
