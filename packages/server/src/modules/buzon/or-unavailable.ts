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
    const msg = error.said
      ? `El PAC contestó con un error: «${error.said}». Si es de su cuenta o de su RFC, corríjalo con el PAC; si no, intente más tarde.`
      : 'El PAC no responde. Favor de intentar más tarde.';
    throw new Problem(503, 'pac_unavailable', msg, { retryAfterSeconds: 60, cause: error });
  }
}
