import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createDialer, DialError, type Resolve } from './dialer';
import { isPublicAddress } from './special-addresses';

const LIMITS = { connectMs: 2_000, lifeMs: 60_000, maxBytes: 1_000_000 };
const PUBLIC = '8.8.8.8';

let server: Server;
let port: number;
let visits: Socket[];

beforeAll(async () => {
  server = createServer((socket) => {
    visits.push(socket.on('error', () => {}));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  visits = [];
});
afterEach(() => {
  for (const visit of visits) visit.destroy();
});
afterAll(() => {
  server.close();
});

const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  '2600::1%lo',
  'fec0::1',
  'ff02::1',
  'localhost',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '',
])('does not dial %s, neither as an address nor through a name', async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const dialer = createDialer({ ports: [port], resolve: answering(PUBLIC, address) });
  await expect(dialer.dial({ host: 'correo.example', port }, LIMITS)).rejects.toThrow(DialError);
  expect(visits).toHaveLength(0);
});

test.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '192.169.0.1', '223.255.255.255', '2600::1', '2a00:1450::1'])(
  'treats %s as a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each(['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '::1'])(
  'does not dial %s, which the system may interpret in its own way',
  async (host) => {
    const dialer = createDialer({ ports: [port] });
    await expect(dialer.dial({ host, port }, LIMITS)).rejects.toThrow(DialError);
    expect(visits).toHaveLength(0);
  },
);

test('resolves a name once, so that a second answer has no effect', async () => {
  const answers = [answering(PUBLIC), answering('127.0.0.1')];
  const resolve = jest.fn<ReturnType<Resolve>, [string]>((host) => (answers.shift() ?? answering('::1'))(host));
  const dialer = createDialer({ ports: [port], resolve });
  await expect(dialer.dial({ host: 'rebota.example', port }, { ...LIMITS, connectMs: 300 })).rejects.toThrow(DialError);
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(visits).toHaveLength(0);
});

test('rejects a port that is not allowed, before it resolves the name', async () => {
  const resolve = jest.fn<ReturnType<Resolve>, [string]>(answering(PUBLIC));
  const dialer = createDialer({ ports: [993], resolve });
  for (const other of [22, 25, 143, 5432, 6379]) {
    await expect(dialer.dial({ host: 'correo.example', port: other }, LIMITS)).rejects.toThrow(DialError);
  }
  expect(resolve).not.toHaveBeenCalled();
});

test('reaches an allowed internal host by its name and port, and no other', async () => {
  const dialer = createDialer({ ports: [993], allow: [`LOCALHOST:${port}`] });
  const socket = await dialer.dial({ host: 'localhost', port }, LIMITS);
  expect(socket.remotePort).toBe(port);
  socket.destroy();
  await expect(dialer.dial({ host: '127.0.0.1', port }, LIMITS)).rejects.toThrow(DialError);
  await expect(dialer.dial({ host: 'localhost', port: port + 1 }, LIMITS)).rejects.toThrow(DialError);
});

test('fails at the deadline when the name server does not answer', async () => {
  const dialer = createDialer({ ports: [993], resolve: () => new Promise(() => {}) });
  const dialing = dialer.dial({ host: 'lento.example', port: 993 }, { ...LIMITS, connectMs: 50 });
  await expect(dialing).rejects.toThrow(DialError);
});

describe('cuts a connection', () => {
  const dial = (limits: Partial<typeof LIMITS>, signal?: AbortSignal) =>
    createDialer({ ports: [], allow: ['localhost'] }).dial(
      { host: 'localhost', port },
      { ...LIMITS, ...limits },
      signal,
    );

  test('when more bytes arrive than allowed', async () => {
    const visited = once(server, 'connection');
    const socket = await dial({ maxBytes: 10_000 });
    socket.resume();
    await visited;
    visits[0]?.write(Buffer.alloc(20_000));
    await expect(once(socket, 'close')).rejects.toThrow(DialError);
  });

  test('when its lifetime is over, even while it is busy', async () => {
    const socket = await dial({ lifeMs: 150 });
    socket.resume();
    const busy = setInterval(() => visits[0]?.write('.'), 10);
    await expect(once(socket, 'close')).rejects.toThrow(DialError);
    clearInterval(busy);
  });

  test('when its caller aborts', async () => {
    const waiting = new AbortController();
    const socket = await dial({}, waiting.signal);
    const closed = once(socket, 'close');
    waiting.abort();
    await expect(closed).rejects.toThrow(DialError);
  });
});
