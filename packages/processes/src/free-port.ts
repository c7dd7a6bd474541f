import { once } from 'node:events';
import { createServer } from 'node:net';

// Below those that systems hand out to whoever asks for any, so that nobody is given it between our look and the use;
// above 10080, the last one that browsers refuse.
const FIRST = 11_000;
const COUNT = 5_000;

/** A port of this machine that nobody listened on a moment ago. */
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
