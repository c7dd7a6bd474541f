import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which systems assign ephemeral ports, so that no process is assigned one between check and use;
// above 10080, the last port that browsers block.
const FIRST = 11_000;
const COUNT = 5_000;

// A port may be listened on long after it was returned: two processes of one test run take theirs from lanes of their own.
const LANES = 8;
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % LANES;
const returned = new Set<number>();

/** A port of this machine on which no process listened a moment ago, and which this process was not given before. */
export async function freePort(): Promise<number> {
  const port = FIRST + lane + LANES * Math.floor((Math.random() * COUNT) / LANES);
  if (returned.has(port)) return freePort();
  returned.add(port);
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
