import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { createBlobDatabase, testLog } from '../testing/cluster';
import { clientConfig, createPool, type PgTarget } from './pool';
import { primaryOf, readServers } from './primary';
import { withClient } from './with-client';

test.each([
  ['postgres://u:p@one/name', ['postgres://u:p@one/name'], false],
  ['postgresql://u:p@one:6432/name?sslmode=require', ['postgresql://u:p@one:6432/name?sslmode=require'], false],
  ['postgres://u@one/name?target_session_attrs=read-write', ['postgres://u@one/name'], true],
  [
    'postgresql://u:p%40@one:1,two,[::1]:3/name?sslmode=require&target_session_attrs=primary',
    [
      'postgresql://u:p%40@one:1/name?sslmode=require',
      'postgresql://u:p%40@two/name?sslmode=require',
      'postgresql://u:p%40@[::1]:3/name?sslmode=require',
    ],
    true,
  ],
])('reads an address as libpq does: %s', (address, urls, isChosen) => {
  expect(readServers(address)).toEqual({ urls, isChosen });
});

test.each([
  'mysql://one/name',
  'postgres://u@one,/name',
  'postgres://u@one,two:x/name',
  'postgres://u@one,two/name?target_session_attrs=standby',
])('refuses what is none, or only reads: %s', (address) => {
  expect(() => readServers(address)).toThrow();
});

/** A way to the test's database by TCP, which can be cut, or frozen: then it takes connections and says nothing. */
async function startWay(socket: string) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    if (isFrozen) return;
    const far = dial(socket).on('error', () => {});
    sockets.add(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    server.close();
    for (const each of sockets) each.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    freeze() {
      isFrozen = true;
      for (const each of sockets) each.unpipe().pause();
    },
  };
}

let database: Awaited<ReturnType<typeof createBlobDatabase>>;
let ways: Awaited<ReturnType<typeof startWay>>[];
let target: PgTarget & { connectionString: string };
beforeEach(async () => {
  database = await createBlobDatabase();
  const { host = '', user, password, database: name } = database.target;
  const socket = path.join(host, '.s.PGSQL.5432');
  ways = [await startWay(socket), await startWay(socket)];
  const servers = ways.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const login = `${user}:${encodeURIComponent(String(password))}`;
  target = { connectionString: `postgres://${login}@${servers},127.0.0.1:1/${name}` };
});
afterEach(async () => {
  for (const { cut } of ways) cut();
  await database.close();
});

const portOf = ({ port }: pg.Client) => ways.findIndex((way) => way.port === port);
const pick = (found: number) => [ways[found], ways[1 - found]] as [(typeof ways)[0], (typeof ways)[0]];

test('after the server is lost, the pool goes on with another one, and says so', async () => {
  const said: unknown[] = [];
  const pool = createPool(target, { warn: (...words: unknown[]) => said.push(words.at(-1)) });
  const client = await pool.connect();
  const [used] = pick(portOf(client));
  const lost = new Promise((resolve) => client.once('end', resolve));
  client.release();
  used.cut();
  await lost;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(said).toEqual(['idle database connection lost', 'another server of the database takes writes now']);
  await pool.end();
});

test('a statement to a server that is silent fails as soon as another one is found', async () => {
  const pool = createPool(target, testLog, { size: 1 });
  const client = await pool.connect();
  const [used] = pick(portOf(client));
  used.freeze();
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

/** Makes servers say that they only read, in connections that begin from now on. */
const setReadOnly = (client: pg.ClientBase | pg.Pool, to: 'on' | 'off') =>
  client.query(`alter database ${database.target.database} set default_transaction_read_only = ${to}`);

test('of servers that only read none is used, until one takes writes', async () => {
  const writer = await database.pool.connect();
  await setReadOnly(writer, 'on');
  await expect(primaryOf(target, { searchMs: 1 })?.find()).rejects.toMatchObject({ code: '25006' });
  const found = primaryOf(target, { searchMs: 60_000 })?.find();
  await setReadOnly(writer, 'off');
  writer.release();
  await found;
  const access = await withClient(target, (client) => client.query('show transaction_read_only'));
  expect(access.rows).toEqual([{ transaction_read_only: 'off' }]);
});

test('of two that take writes, the one in use stays', async () => {
  const moved = jest.fn();
  const primary = primaryOf(target, { moved });
  for (let times = 0; times < 20; times++) await primary?.find();
  expect(moved).not.toHaveBeenCalled();
});

test('a server that became a copy is not connected to', async () => {
  const primary = primaryOf(target, { searchMs: 1 });
  await primary?.find();
  const writer = await database.pool.connect();
  await setReadOnly(writer, 'on');
  const Client = primary?.Client ?? pg.Client;
  await expect(new Client(clientConfig(target)).connect()).rejects.toMatchObject({ code: '25006' });
  await setReadOnly(writer, 'off');
  writer.release();
});
