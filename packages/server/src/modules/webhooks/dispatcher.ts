import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IntentoEntrega, isRfcDePrueba, MODO_DE_PRUEBA, MODO_HEADER } from '@boveda/contracts';
import { Holder, holdingFor } from '@boveda/platform/turns/connection-turns';
import type { Deps } from '../../installation/deps';
import { claimEntregas, type DueEntrega, type RunningEntrega } from './claim-entregas';
import { messageBody } from './message-body';
import { noteAttempt } from './note-attempt';
import { POST_LIMITS, PostError, postMessage } from './post-message';
import { retryAfterMs } from './retry-schedule';
import { signMessage } from './secrets';

/** Attempts that run at once in a process: they wait for others most of the time. */
const AT_ONCE = 200;
const STOP_AFTER_MS = 5_000;

/** Sends the messages of webhooks that are due. */
export interface Dispatcher {
  /** Looks for messages that are due, and sends them. */
  wake(): void;
  /** Resolves when none is due and none is being sent. */
  idle(): Promise<void>;
  /** Takes no more, and waits for those being sent, at most 5 s. What is cut off is sent again later, with its id. */
  stop(): Promise<void>;
}

/** Creates it. It sends nothing before it is woken. */
export function createDispatcher(deps: Deps, limits = POST_LIMITS): Dispatcher {
  const running = new Map<Promise<void>, RunningEntrega>();
  const stopped = new AbortController();
  // Each attempt that runs listens.
  setMaxListeners(AT_ONCE, stopped.signal);
  let claiming: Promise<void> | null = null;
  let again = false;
  let isClosing = false;

  function wake(): void {
    if (isClosing) return;
    again = claiming !== null;
    claiming ??= claim().finally(() => {
      claiming = null;
      if (again) wake();
    });
  }

  async function claim(): Promise<void> {
    const room = AT_ONCE - running.size;
    if (room === 0) return;
    try {
      const claimed = await holdingFor(new Holder('jobs', []), () => claimEntregas(deps, [...running.values()], room));
      for (const entrega of claimed) send(entrega);
    } catch (err) {
      deps.log.warn({ err }, 'webhooks: what is due could not be read');
    }
  }

  function send(entrega: DueEntrega): void {
    const { rfc_owner, webhook_id, id } = entrega;
    const holder = new Holder('jobs', [`tenant ${rfc_owner}`]);
    const sending = holdingFor(holder, () => attempt(deps, entrega, limits, stopped.signal))
      .catch((err) => deps.log.warn({ err, rfc: rfc_owner, entrega: id }, 'webhooks: an attempt was not recorded'))
      .finally(() => {
        running.delete(sending);
        wake();
      });
    running.set(sending, { rfc_owner, webhook_id });
  }

  const idle = async () => {
    while (claiming || running.size > 0) await (claiming ?? Promise.race(running.keys()));
  };
  return {
    wake,
    idle,
    async stop() {
      isClosing = true;
      await Promise.race([idle(), sleep(STOP_AFTER_MS, undefined, { ref: false })]);
      stopped.abort();
      await idle();
    },
  };
}

/** Makes one attempt and stores it. */
async function attempt(deps: Deps, entrega: DueEntrega, limits: typeof POST_LIMITS, stop: AbortSignal): Promise<void> {
  const now = deps.clock();
  const webhook = { ...entrega, id: entrega.webhook_id };
  const signed = signMessage(deps, webhook, entrega.id, messageBody(entrega), now);
  const mode = isRfcDePrueba(entrega.rfc_owner) ? { [MODO_HEADER.toLowerCase()]: MODO_DE_PRUEBA } : {};
  const message = { ...signed, headers: { ...signed.headers, ...mode } };
  const start = performance.now();
  const { retryAfter, ...end } = await postMessage(deps.webDialer, entrega.url, message, limits, stop)
    .then((answer) => ({ ...answer, error: null }))
    .catch((error: unknown) => {
      if (!(error instanceof PostError) || stop.aborted) throw error;
      deps.log.info({ err: error, rfc: entrega.rfc_owner, entrega: entrega.id }, 'webhooks: no answer');
      return { estado: null, respuesta: null, error: error.message, retryAfter: undefined };
    });
  const made: IntentoEntrega = {
    cuando: now.toISOString(),
    url: entrega.url,
    ms: Math.round(performance.now() - start),
    ...end,
  };
  await noteAttempt(deps, entrega, made, retryAfterMs(retryAfter, now));
}
