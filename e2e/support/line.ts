import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server that can be cut to simulate an outage. */
export interface Line {
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Forwards connections to `port` to a server of this machine. */
export async function openLine(port: number, to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const forward = (from: Socket) => {
    const there = connect({ port: to, host: 'localhost' });
    for (const [socket, other] of [
      [from, there],
      [there, from],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    from.pipe(there).pipe(from);
  };
  let server: Server | undefined;
  const line: Line = {
    async cut() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      closing.close();
      for (const socket of sockets) socket.destroy();
      await once(closing, 'close');
    },
    async restore() {
      if (server) return;
      server = createServer(forward).listen(port, 'localhost');
      await once(server, 'listening');
    },
  };
  await line.restore();
  return line;
}
