import pg from 'pg';
import { runFolder, testLog } from '../testing/cluster';
import { type StreamedCopy, startStreamedCopy } from '../testing/streamed-copy';
import { type Copies, openCopies } from './copies';
import { readCopies } from './primary';

let database: StreamedCopy;
let writer: pg.Client;
let copies: Copies<pg.Pool>;
let written = 0;
const open = (address = database.copyUrl) =>
  openCopies({
    ...{ primary: database.primary, address, log: testLog },
    ...{ limits: { size: 4, statementTimeoutMs: 30_000 }, use: (pool) => pool },
  });

beforeAll(async () => {
  database = await startStreamedCopy('leer', runFolder());
  writer = new pg.Client(database.primary);
  await writer.connect();
  await writer.query('create table escrito (n integer primary key)');
  copies = open();
});
afterAll(async () => {
  await copies.end();
  await writer.end();
  await database.stop();
});

const write = () => writer.query('insert into escrito values ($1)', [++written]);

/** What a reader sees who begins now: where, and how much. */
async function read(): Promise<{ inCopy: boolean; n: number }> {
  const copy = await copies.inStep();
  const by = copy?.use ?? writer;
  const { rows } = await by.query('select count(*)::int as n, pg_is_in_recovery() as "inCopy" from escrito');
  return rows[0];
}

/** Reads until a copy is read. */
async function untilCopy(): Promise<{ inCopy: boolean; n: number }> {
  for (;;) {
    const found = await read();
    if (found.inCopy) return found;
  }
}

test('who wrote reads it at once, mostly in the copy', async () => {
  await untilCopy();
  let inCopy = 0;
  for (let times = 0; times < 200; times++) {
    await write();
    const found = await read();
    expect(found.n).toBe(written);
    inCopy += Number(found.inCopy);
  }
  expect(inCopy).toBeGreaterThan(150);
  const many = await Promise.all(Array.from({ length: 100 }, read));
  expect(new Set(many.map(({ n }) => n))).toEqual(new Set([written]));
});

test('a copy that is late is not read, and is again when it has caught up', async () => {
  await database.inCopy('select pg_wal_replay_pause()');
  await write();
  for (let times = 0; times < 5; times++) expect(await read()).toEqual({ inCopy: false, n: written });
  await database.inCopy('select pg_wal_replay_resume()');
  expect(await untilCopy()).toEqual({ inCopy: true, n: written });
});

test('a copy that is away costs no reader anything, and is found again', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask'] });
  try {
    await database.stopCopy();
    await write();
    for (let times = 0; times < 5; times++) expect(await read()).toEqual({ inCopy: false, n: written });
    await database.startCopy();
    expect(await copies.inStep()).toBeNull();
    jest.setSystemTime(Date.now() + 5_001);
    expect(await untilCopy()).toEqual({ inCopy: true, n: written });
  } finally {
    jest.useRealTimers();
  }
});

test('of several servers the one that takes writes is not read as a copy', async () => {
  const alone = open(database.url);
  expect(await alone.inStep()).toBeNull();
  await alone.end();
});

test('does not read a copy that was promoted, even with a WAL position ahead of the primary', async () => {
  await database.inCopy('select pg_promote()');
  const other = new pg.Client(database.copyUrl);
  await other.connect();
  for (let times = 0; times < 50; times++) await other.query('insert into escrito values ($1)', [10_000 + times]);
  await other.end();
  await write();
  for (let times = 0; times < 5; times++) expect(await read()).toEqual({ inCopy: false, n: written });
});

test.each([
  ['postgres://u@one/name', ['postgres://u@one/name']],
  ['postgres://u@one:1,two/name?target_session_attrs=standby', ['postgres://u@one:1/name', 'postgres://u@two/name']],
])('reads an address of copies as libpq does: %s', (address, urls) => {
  expect(readCopies(address)).toEqual(urls);
});

test.each(['http://one/name', 'postgres://u@one,two/name?target_session_attrs=read-write'])(
  'refuses what is none, or takes writes: %s',
  (address) => {
    expect(() => readCopies(address)).toThrow(TypeError);
  },
);
