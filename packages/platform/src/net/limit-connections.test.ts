import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { limitConnections } from './limit-connections';

let server: Server;
const clients: Socket[] = [];
beforeEach(async () => {
  server = createServer();
  // Addresses below 127 are all of this machine; the third number is the network.
  limitConnections(server, (address) => address.split('.')[2] ?? '', { all: 5, network: 3 });
  server.on('connection', (socket) => {
    socket.on('error', () => {}).resume();
    // What was accepted says so; a refused connection only closes.
    if (!socket.destroyed) socket.write('hola');
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a connection from a network; resolves with whether it is open, once it is decided. */
async function open(network: number): Promise<{ client: Socket; isOpen: boolean }> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress: `127.0.${network}.1` });
  client.on('error', () => {});
  clients.push(client);
  const isOpen = await new Promise<boolean>((resolve) => {
    client.once('data', () => resolve(true));
    client.once('close', () => resolve(false));
  });
  return { client, isOpen };
}

test('a network with its share of connections gets no further one, until one of them ends', async () => {
  const { client } = await open(1);
  for (let more = 0; more < 2; more++) await open(1);
  expect((await open(1)).isOpen).toBe(false);
  expect((await open(2)).isOpen).toBe(true);
  const ended = new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  expect(await ended).toBe(4);
  client.destroy();
  while (!(await open(1)).isOpen);
});

test('when all connections are used, a new client gets the place of the network that has the most', async () => {
  const busy = [await open(1), await open(1), await open(1)];
  const others = [await open(2), await open(3)];
  const oldest = once(busy[0]?.client as Socket, 'close');
  expect((await open(4)).isOpen).toBe(true);
  await oldest;
  expect([...busy.slice(1), ...others].map(({ client }) => client.closed)).toEqual([false, false, false, false]);
});
