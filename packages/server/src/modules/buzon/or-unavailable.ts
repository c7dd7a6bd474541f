import { Problem } from '@boveda/platform/core/problem';
import { PacRefused, SatFault, SatUnavailable } from '@boveda/sat-client';

/** Turns a rejection of the PAC into 502 and an outage into 503: neither is a fault of this server. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PacRefused || (error instanceof SatFault && error.isOfSender))
      throw new Problem(502, 'pac_refused', error.message, { cause: error });
    if (!(error instanceof SatUnavailable)) throw error;
    throw new Problem(503, 'pac_unavailable', 'El PAC no responde. Favor de intentar más tarde.', {
      retryAfterSeconds: 60,
      cause: error,
    });
  }
}
