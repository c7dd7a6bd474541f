import { type DescargaMasiva, SatUnavailable } from '@boveda/sat-client';

const OPENS_AFTER = 5;
const REST_MS = 5 * 60_000;
const LONGEST_REST_MS = 30 * 60_000;

/**
 * Wraps a service in a circuit breaker: after five consecutive failures it rejects all calls for five minutes,
 * because more calls would prolong the outage. Then each failure makes it rest again, twice as long, up to half an hour. Calls `note` with true when it opens, and with false
 * when a call succeeds after that.
 */
export function withBreaker(
  descargas: DescargaMasiva,
  clock: () => Date,
  note: (isResting: boolean) => void = () => {},
): DescargaMasiva {
  let failures = 0;
  let closedUntil = 0;
  const guarded = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (clock().getTime() < closedUntil)
      throw new SatUnavailable('resting', 'El servicio de descarga no responde; se espera.');
    try {
      const answer = await ask();
      if (failures >= OPENS_AFTER) note(false);
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof SatUnavailable && ++failures >= OPENS_AFTER) {
        closedUntil = clock().getTime() + Math.min(REST_MS * 2 ** (failures - OPENS_AFTER), LONGEST_REST_MS);
        note(true);
      }
      throw error;
    }
  };
  return {
    solicitar: (...call) => guarded(() => descargas.solicitar(...call)),
    verificar: (...call) => guarded(() => descargas.verificar(...call)),
    descargar: (...call) => guarded(() => descargas.descargar(...call)),
  };
}
