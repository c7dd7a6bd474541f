import { createHash } from 'node:crypto';
import { type DescargaMasiva, type Efirma, SatUnavailable } from '@boveda/sat-client';

const OPENS_AFTER = 5;
const REST_MS = 5 * 60_000;
const LONGEST_REST_MS = 30 * 60_000;
/** E.firmas whose failures are kept at once; the oldest are forgotten. */
const MAX_EFIRMAS = 1_000;

/** Consecutive failures, and until when they forbid a call. */
class Circuit {
  #failures = 0;
  #closedUntil = 0;
  #last: SatUnavailable | undefined;

  /** The failure that made it rest; undefined when calls are allowed. */
  reasonToRest(now: number): SatUnavailable | undefined {
    return now < this.#closedUntil ? this.#last : undefined;
  }

  /** Returns whether it rests now. */
  fail(error: SatUnavailable, now: number): boolean {
    this.#last = error;
    if (++this.#failures < OPENS_AFTER) return false;
    this.#closedUntil = now + Math.min(REST_MS * 2 ** (this.#failures - OPENS_AFTER), LONGEST_REST_MS);
    return true;
  }

  /** Returns whether it had rested. */
  succeed(): boolean {
    const rested = this.#failures >= OPENS_AFTER;
    this.#failures = 0;
    return rested;
  }
}

/**
 * Wraps a service in circuit breakers: after five consecutive failures calls are rejected for five minutes, because more
 * of them would prolong the outage. Then each failure makes it rest again, twice as long, up to half an hour. What fails
 * by the request or its signature (a SOAP fault that blames the sender, HTTP 4xx, one answer that cannot be read) rests that
 * e.firma alone; only an outage of the SAT rests all. Calls `note` with true when all rest, and with false when a call
 * succeeds after that.
 */
export function withBreaker(
  descargas: DescargaMasiva,
  clock: () => Date,
  note: (isResting: boolean) => void = () => {},
): DescargaMasiva {
  const shared = new Circuit();
  const own = new Map<string, Circuit>();

  /** The circuit of an e.firma, which is the newest from now on. */
  const circuitOf = (efirma: Efirma): Circuit => {
    const key = createHash('sha256').update(efirma.cer).digest('base64');
    const circuit = own.get(key) ?? new Circuit();
    own.delete(key);
    own.set(key, circuit);
    const [oldest] = own.keys();
    if (own.size > MAX_EFIRMAS && oldest !== undefined) own.delete(oldest);
    return circuit;
  };

  /** The SAT answered, whatever it was. */
  const answered = () => {
    if (shared.succeed()) note(false);
  };

  const guarded = async <Answer>(efirma: Efirma, ask: () => Promise<Answer>): Promise<Answer> => {
    if (shared.reasonToRest(clock().getTime()))
      throw new SatUnavailable('resting', 'El servicio de descarga no responde; se espera.');
    const circuit = circuitOf(efirma);
    const cause = circuit.reasonToRest(clock().getTime());
    if (cause) throw new SatUnavailable('resting', cause.message, { cause });
    try {
      const answer = await ask();
      answered();
      circuit.succeed();
      return answer;
    } catch (error) {
      if (!(error instanceof SatUnavailable)) throw error;
      if (error.isOfSender) {
        answered();
        circuit.fail(error, clock().getTime());
      } else if (shared.fail(error, clock().getTime())) note(true);
      throw error;
    }
  };
  return {
    solicitar: (efirma, ...call) => guarded(efirma, () => descargas.solicitar(efirma, ...call)),
    verificar: (efirma, ...call) => guarded(efirma, () => descargas.verificar(efirma, ...call)),
    descargar: (efirma, ...call) => guarded(efirma, () => descargas.descargar(efirma, ...call)),
  };
}
