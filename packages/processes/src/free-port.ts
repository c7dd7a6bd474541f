import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which systems assign ephemeral ports, so that no process is assigned one between check and use;
// above 10080, the last port that browsers block.
const FIRST = 11_000;
const COUNT = 5_000;

/** A port of this machine on which no process listened a moment ago. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return port;
}
