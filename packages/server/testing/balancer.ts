import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process';

/** A load balancer in front of several APIs: what a cluster or a cloud has. */
export interface Balancer {
  origin: string;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 100;
/** A process answers within 1.5 s even while its database is frozen. */
const PROBE_MS = 3_000;
/** One probe without an answer may be a busy machine. */
const SILENT_PROBES = 2;

type Backend = Pick<ServerProcess, 'origin' | 'privateOrigin'>;

/**
 * Starts it. It sends each request to the next API that is ready; to another one when the port is closed; and never
 * twice once it was sent: then it answers 502, and 503 while none is ready.
 */
export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const ready = new Set<Backend>();
  let closed = false;
  const probing = backends.map(async (backend) => {
    for (let silent = 0; !closed; await sleep(PROBE_EVERY_MS)) {
      const isReady = await fetch(`${backend.privateOrigin}/ready`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
        ({ ok }) => ok,
        () => null,
      );
      silent = isReady === null ? silent + 1 : 0;
      if (isReady) ready.add(backend);
      else if (isReady === false || silent >= SILENT_PROBES) ready.delete(backend);
    }
  });
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = [];
    try {
      for await (const chunk of incoming) body.push(chunk as Buffer);
    } catch {
      return;
    }
    turn += 1;
    const inTurn = [...ready].map((_, at, all) => all[(turn + at) % all.length] as Backend);
    for (const { origin } of inTurn) {
      let isClosed = false;
      const answer = await send(origin, incoming, Buffer.concat(body)).catch(({ code }: NodeJS.ErrnoException) => {
        isClosed = code === 'ECONNREFUSED';
        return null;
      });
      if (isClosed) continue;
      if (!answer) return refuse(outgoing, 502);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      return void answer.pipe(outgoing);
    }
    refuse(outgoing, 503);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closed = true;
      await Promise.all(probing);
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'retry-after': '1' }).end(`the balancer had ${status === 503 ? 'no API' : 'no answer'}`);
}

async function send(origin: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { connection: _, 'transfer-encoding': _chunked, ...headers } = incoming.headers;
  const sent = request(`${origin}${incoming.url}`, {
    agent: false,
    method: incoming.method,
    headers: { ...headers, 'content-length': String(body.byteLength) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}
