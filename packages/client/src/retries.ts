import { BovedaError, problemOf } from './problem';

/** How often and how long a call is tried. */
export interface Retries {
  /** Attempts after the first one. Default 4. */
  times?: number;
  /**
   * Longest wait before an attempt, in seconds; a longer `Retry-After` ends the call. Also the longest wait in all for an attempt that
   * is under way. Default 60.
   */
  maxSeconds?: number;
}

const FIRST_WAIT_SECONDS = 0.5;
/** The vault did nothing and asks to come again, or a proxy in front of it got no answer. */
const COME_AGAIN = [429, 502, 503, 504];
/** The vault asks so, with `Retry-After`, while an attempt that got no answer is still under way. */
const UNDER_WAY = 409;

/**
 * Returns a `fetch` that repeats what was refused with 429 or 503, after the seconds of `Retry-After`, and what got no answer, also
 * where a proxy says so with 502 or 504. A POST has the same `Idempotency-Key` in every attempt; one whose connection was lost waits
 * for the attempt that is under way. It rejects with BovedaError for everything that is not 2xx.
 */
export function fetchWithRetries(
  send: typeof fetch,
  { times = 4, maxSeconds = 60 }: Retries = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    for (let attempt = 0, awaited = 0; ; ) {
      let lost: unknown;
      const response = await send(request.clone()).catch((cause: unknown) => {
        if (request.signal.aborted) throw request.signal.reason;
        lost = new BovedaError('No hubo respuesta de la bóveda.', 0, 'network', '', { cause });
        return null;
      });
      if (response?.ok) return response;
      const wait = response ? asked(response) : backoff(attempt);
      if (wait === null || wait > maxSeconds || attempt >= times || awaited > maxSeconds)
        throw response ? await problemOf(response) : lost;
      if (response?.status === UNDER_WAY) awaited += wait;
      else attempt += 1;
      await response?.body?.cancel();
      await pause(wait, request.signal);
    }

    /** Seconds to wait after a refusal; null when repeating is no use. */
    function asked({ status, headers }: Response): number | null {
      const value = headers.get('retry-after');
      if (!COME_AGAIN.includes(status) && !(status === UNDER_WAY && value !== null)) return null;
      if (value !== null && /^\d+$/.test(value)) return Number(value);
      // A proxy may answer with a date, or with what is neither, of which `Date.parse` takes "-5" for a year.
      const seconds = /^[A-Z][a-z]/.test(value ?? '') ? (Date.parse(value ?? '') - Date.now()) / 1000 : Number.NaN;
      return Number.isNaN(seconds) ? FIRST_WAIT_SECONDS : Math.max(0, seconds);
    }
  };
}

/** Doubles with each attempt; a random part keeps programs that failed together from coming back together. */
const backoff = (attempt: number): number => FIRST_WAIT_SECONDS * 2 ** attempt * (0.5 + Math.random() / 2);

/** Waits; rejects with the signal's reason when it aborts. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
