import { createHmac } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Boveda, BovedaError, type Schemas } from '@boveda/client';

/** What is listened to, and where it goes. */
export interface Listening {
  target: URL;
  eventos: Schemas['WebhookEventType'][];
  /** File that remembers the webhook while it exists. */
  memory: string;
  /** Ends it. */
  signal: AbortSignal;
  /** Called with the secret before the first event. */
  onReady(secreto: string): void;
  onDelivery(delivery: Delivery): void;
}

/** An attempt: the answer's status, or why there is none; such an attempt is repeated. */
export interface Delivery {
  id: string;
  tipo: string;
  estado: number | null;
  ms: number;
  error: string | null;
}

const POLL_MS = 2_000;
/** Of a program that is not there: it is being started again. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const ANSWER_MS = 15_000;

/**
 * Forwards the events of a taxpayer in their order to a program on this machine, signed like those of a webhook, until the signal. It makes a
 * webhook without an address, reads its events, and removes it at the end; one that a killed run left is removed first.
 * @throws BovedaError when the vault refuses
 */
export async function listen(boveda: Boveda, listening: Listening): Promise<void> {
  const { eventos, memory, signal, onReady } = listening;
  await removeLeft(boveda, memory);
  const { data } = await boveda.api.POST('/webhooks', { body: { url: null, eventos, activo: true }, signal });
  if (!data) throw new Error('The answer is empty');
  await mkdir(dirname(memory), { recursive: true, mode: 0o700 });
  await writeFile(memory, data.id, { mode: 0o600 });
  try {
    onReady(data.secreto);
    await forward(boveda, data, listening);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await removeLeft(boveda, memory);
  }
}

async function removeLeft(boveda: Boveda, memory: string): Promise<void> {
  const id = (await readFile(memory, 'utf8').catch(() => '')).trim();
  if (id)
    await boveda.api.DELETE('/webhooks/{id}', { params: { path: { id } } }).catch((error: unknown) => {
      if (!(error instanceof BovedaError && error.status === 404)) throw error;
    });
  await rm(memory, { force: true });
}

async function forward(
  boveda: Boveda,
  { id: webhook, secreto }: { id: string; secreto: string },
  { target, signal, onDelivery }: Listening,
): Promise<void> {
  // The list may repeat an event.
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const { data } = await boveda.api.GET('/eventos', { params: { query: { webhook, after } }, signal });
    for (const { id, type, timestamp, data: content } of data?.rows ?? []) {
      if (seen.has(id)) continue;
      const body = JSON.stringify({ type, timestamp, data: content });
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
        const delivery = await deliver(target, signed(secreto, id, body), signal);
        onDelivery({ id, tipo: type, ...delivery });
        if (delivery.estado !== null) break;
        await sleep(pause, undefined, { signal });
      }
      seen.add(id);
    }
    if (!data?.rows.length) await sleep(POLL_MS, undefined, { signal });
    after = data?.next ?? after;
  }
}

/** A message as the vault sends it. Source: Standard Webhooks. */
function signed(secreto: string, id: string, body: string): { headers: Record<string, string>; body: string } {
  const seconds = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secreto.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
  return { headers, body };
}

/** One attempt, past any proxy. @throws the signal's reason */
async function deliver(target: URL, message: { headers: Record<string, string>; body: string }, signal: AbortSignal) {
  const started = performance.now();
  const ended = (estado: number | null, error: string | null) => ({
    estado,
    ms: Math.round(performance.now() - started),
    error,
  });
  try {
    const answer = await fetch(target, {
      method: 'POST',
      ...message,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    await answer.body?.cancel();
    return ended(answer.status, null);
  } catch (error) {
    signal.throwIfAborted();
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return ended(null, name === 'TimeoutError' ? 'sin respuesta en 15 s' : (cause?.code ?? 'sin conexión'));
  }
}
