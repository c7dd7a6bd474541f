import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const AGAIN_MS = 1_000;

/**
 * Calls `heard` for each notification of the channel, and whenever it begins to listen: some may have been sent before.
 * A lost connection is replaced after a second. `stop` resolves when the connection was given back.
 */
export function listen(pool: pg.Pool, channel: string, heard: () => void): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const listening = (async () => {
    while (!stopped.signal.aborted) {
      await listenOnce(pool, channel, heard, stopped.signal).catch(() => {});
      await sleep(AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await listening;
    },
  };
}

async function listenOnce(pool: pg.Pool, channel: string, heard: () => void, stop: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const over = new Promise<void>((resolve) => {
    client.once('end', resolve);
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    client.on('notification', heard);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    heard();
    await over;
  } finally {
    // Ended and not reused: it would go on listening.
    client.release(true);
  }
}
