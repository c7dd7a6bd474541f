import type pg from 'pg';
import { createBlobDatabase, testLog } from '../testing/cluster';
import { isDatabaseOutage } from './outage';
import { createDb, createPool } from './pool';

const SILENCE_MS = 500;

let database: Awaited<ReturnType<typeof createBlobDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createBlobDatabase();
  pool = createPool(database.target, testLog, { silenceMs: SILENCE_MS });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const pidOf = async (client: pg.ClientBase | pg.Pool) =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number;

test('treats a connection without response as an outage, and does not use it again', async () => {
  const client = await pool.connect();
  const pid = await pidOf(client);
  process.kill(pid, 'SIGSTOP');
  try {
    const failure = await client.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseOutage(failure)).toBe(true);
    client.release();
    expect(await pidOf(pool)).not.toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('ends a transaction over such a connection, and frees the connection', async () => {
  const db = createDb(createPool(database.target, testLog, { silenceMs: SILENCE_MS }));
  const stopped: number[] = [];
  const work = db.transaction().execute(async (trx) => {
    const { pid } = await trx
      .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
      .executeTakeFirstOrThrow();
    stopped.push(pid);
    process.kill(pid, 'SIGSTOP');
    await trx.selectFrom('packed_blob').select('pack').execute();
  });
  const failure = await work.catch((error: unknown) => error);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  expect(isDatabaseOutage(failure)).toBe(true);
  await db.destroy();
});

test('does not cut an idle connection', async () => {
  const client = await pool.connect();
  const pid = await pidOf(client);
  await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE_MS));
  expect(await pidOf(client)).toBe(pid);
  client.release();
});

test('has as many connections and as much time for a statement as it is given', async () => {
  const small = createPool(database.target, testLog, { size: 2, statementTimeoutMs: 100 });
  const slow = await small.query('select pg_sleep(60)').catch((error: unknown) => error);
  expect(slow).toMatchObject({ code: '57014' });
  const held = [await small.connect(), await small.connect()];
  const third = small.connect();
  expect([small.totalCount, small.waitingCount]).toEqual([2, 1]);
  for (const client of held) client.release();
  (await third).release();
  await small.end();
});

test('tells of each statement that ended, by its text, with its time or its error', async () => {
  const ended: [string, unknown][] = [];
  const observed = createPool(database.target, testLog, {}, (sql, milliseconds, error) => {
    expect(milliseconds).toBeGreaterThan(0);
    ended.push([sql, (error as { code?: string } | undefined)?.code]);
  });
  const db = createDb(observed);
  await db.transaction().execute((trx) => trx.selectFrom('packed_blob').select('pack').limit(1).execute());
  const client = await observed.connect();
  await client.query({ text: 'select no_column' }).catch(() => {});
  client.release();
  await db.destroy();
  expect(ended).toEqual([
    ['begin', undefined],
    ['select "pack" from "packed_blob" limit $1', undefined],
    ['commit', undefined],
    ['select no_column', '42703'],
  ]);
});
