import type { Server, Socket } from 'node:net';
import { metrics } from '../observe/metrics';

/** Most connections that are open, in total and of one network. */
export interface ConnectionLimits {
  all: number;
  network: number;
}

/**
 * Limits the open connections of a server that clients reach directly. A network that has too many gets no further one;
 * when all are used, the oldest of the network with the most is closed, so that a new client finds a place.
 */
export function limitConnections(
  server: Server,
  networkOf: (address: string) => string,
  limits: ConnectionLimits,
): void {
  const open = new Map<string, Set<Socket>>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = open.get(network) ?? new Set();
    if (own.size >= limits.network) {
      metrics.refusals.inc({ budget: 'connections' });
      socket.destroy();
      return;
    }
    own.add(socket);
    open.set(network, own);
    all++;
    socket.once('close', () => {
      all--;
      own.delete(socket);
      if (own.size === 0) open.delete(network);
    });
    if (all <= limits.all) return;
    const [most = own] = [...open.values()].toSorted((one, other) => other.size - one.size);
    const [oldest] = most;
    metrics.refusals.inc({ budget: 'connections' });
    oldest?.destroy();
  });
}
