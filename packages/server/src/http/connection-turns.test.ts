import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, route } from '@boveda/contracts';
import { sharesOf } from '@boveda/platform/budgets';
import { transaction } from '@boveda/platform/db/pool';
import { runJob } from '@boveda/platform/jobs/run-job';
import {
  createConnectionTurns,
  createSharedDb,
  Holder,
  holdingFor,
  keepingFigures,
} from '@boveda/platform/turns/connection-turns';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { placePage } from '../../testing/server-process';
import { createTestDatabase } from '../../testing/test-cluster';
import { implement } from './implement';

const LOCK = 4_711;
const CALLS = 100;

const callOf = <Name extends string>(name: Name) => ({
  ...route({ method: 'GET', path: `/${name}`, summary: '', answer: z.object({ msg: z.string() }) }),
  name,
});

let server: TestApp;
/** Each login is another account's, or its own limit would count. */
let logins = 0;
beforeAll(async () => {
  server = await createTestApp({}, (app) => {
    const waiting = sql`select pg_advisory_xact_lock_shared(${LOCK})`;
    implement(app, callOf('lenta') as never, 'contribuyente-administrador', async ({ deps }) => {
      await waiting.execute(deps.db);
      return { msg: '' } as never;
    });
    implement(app, callOf('anidada') as never, 'contribuyente-administrador', async ({ deps }) => {
      await transaction(deps.db, async (trx) => {
        await sql`select 1`.execute(trx);
        await sql`select 1`.execute(deps.db);
      });
      await Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(deps.db)));
      return { msg: '' } as never;
    });
  });
  await placePage(server.home);
});
afterAll(() => server.close());

/** A caller from an address. */
interface Caller {
  token: string;
  rfc: string;
  address: string;
}

const get = (path: string, { token, rfc, address }: Caller) =>
  server.app.inject({
    url: `${API_BASE}${path}`,
    headers: { 'x-token': token, 'x-rfc': rfc },
    remoteAddress: address,
  } satisfies InjectOptions);

const RFCS = ['EKU9003173C9', 'IIA040805DZ4', 'AAA010101AAA'];
async function caller(rfc: string, address: string): Promise<Caller> {
  return { token: (await server.createContribuyenteUser(rfc)).token, rfc, address };
}

const inDatabase = async () => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].n as number;
};
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** Runs `work` while statements of `/lenta` do not end. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await server.pool.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    client.release();
  }
}

const floods: [string, (at: number) => [rfc: number, person: number, address: number]][] = [
  ['one person', () => [0, 0, 0]],
  ['one person from many networks', (at) => [0, 0, at]],
  ['one person for many taxpayers', (at) => [at % 2, 0, 0]],
  ['many persons of one taxpayer', (at) => [0, at % 9, at]],
  ['many persons of one network', (at) => [at % 2, at % 9, 0]],
];

test.each(floods)("%s with slow statements leave room for another's list, login and probe", async (_who, whose) => {
  const persons = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const user = await server.createContribuyenteUser(RFCS[0] as string);
      await server.createContribuyente(RFCS[1] as string).catch(() => {});
      await server.grant(user, RFCS[1] as string);
      return user;
    }),
  );
  const other = await caller(RFCS[2] as string, '203.0.113.9');
  let flood: ReturnType<typeof get>[] = [];
  await whileLocked(async () => {
    flood = Array.from({ length: CALLS }, (_, at) => {
      const [rfc, person, address] = whose(at);
      const token = persons[person]?.token as string;
      return get('/lenta', { token, rfc: RFCS[rfc] as string, address: `198.51.${address}.1` });
    });
    await until(async () => (await inDatabase()) > 0);
    for (let turn = 0; turn < 3; turn++) {
      expect((await get('/emitidos', other)).statusCode).toBe(200);
      const wrong = { correo: `nadie${logins++}@prueba.mx`, pass: 'x' };
      const login = {
        method: 'POST',
        url: `${API_BASE}/login`,
        payload: wrong,
        remoteAddress: `203.0.113.${logins}`,
      } as const;
      expect((await server.app.inject(login)).json().code).toBe('wrong_credentials');
      expect((await server.app.inject({ url: '/ready' })).statusCode).toBe(200);
    }
    // Of sixteen connections, of which six are for calls.
    expect(await inDatabase()).toBeLessThanOrEqual(5);
  });
  const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode));
  // Those that waited for too long are told to come again.
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
});

test('calls whose work takes further connections inside a transaction, or several at once, never wait for themselves', async () => {
  const busy = await caller(RFCS[0] as string, '198.51.100.1');
  const answers = await Promise.all(Array.from({ length: 60 }, () => get('/anidada', busy)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
});

test('jobs have their own connections, and wait for them for as long as it takes', async () => {
  const other = await caller(RFCS[2] as string, '203.0.113.9');
  const work = () => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(server.deps.db).then(() => {});
  let jobs: Promise<void>[] = [];
  await whileLocked(async () => {
    jobs = Array.from({ length: 20 }, (_, at) =>
      runJob({ id: `${at}`, task_identifier: 'prueba', attempts: 1, max_attempts: 1 }, { rfc: RFCS[0] }, work),
    );
    await until(async () => (await inDatabase()) > 0);
    expect((await get('/emitidos', other)).statusCode).toBe(200);
    expect(await inDatabase()).toBeLessThanOrEqual(4);
  });
  await Promise.all(jobs);
});

test('a wait that takes too long is 429 for who has its share, 503 when others have all, and an outage when nothing moves', async () => {
  const database = await createTestDatabase();
  const turns = createConnectionTurns({ calls: 4, doors: 1, jobs: 1 }, 200);
  const db = createSharedDb(database.appPool, turns);
  const as = <Result>(person: string, work: () => Promise<Result>) =>
    holdingFor(new Holder('calls', [`person ${person}`, `network ${person}`]), work);
  let moving: Promise<unknown> = Promise.resolve();
  const moves = setInterval(() => {
    moving = Promise.allSettled([moving, as('mover', () => sql`select 1`.execute(db))]);
  }, 20);
  const slow = (person: string) => as(person, () => sql`select pg_sleep(1)`.execute(db));
  const ask = (person: string) =>
    as(person, () => sql`select 1`.execute(db)).then(
      () => 200,
      ({ status, message }) => status ?? message,
    );
  const held = [slow('one'), slow('one')];
  expect(await ask('one')).toBe(429);
  expect(await ask('other')).toBe(200);
  clearInterval(moves);
  await Promise.all(held);
  await moving;
  const all = ['a', 'b', 'c', 'd'].map(slow);
  expect(await ask('other')).toBe('timeout exceeded when trying to connect');
  await Promise.all(all);
  await database.close();
});

test('work that only reads is refused every write by the database, and its connections write for others again', async () => {
  const database = await createTestDatabase();
  const db = createSharedDb(database.appPool, createConnectionTurns({ calls: 4, doors: 1, jobs: 1 }));
  const reader = new Holder('calls', ['person reader']);
  reader.onlyReads = true;
  const write = (on: typeof db) =>
    on.insertInto('limite_uso').values({ clave: randomUUID(), usos: 1, expires: new Date() }).execute();
  const refused = { code: '25006' };
  await holdingFor(reader, async () => {
    expect((await db.selectFrom('limite_uso').selectAll().execute()).length).toBe(0);
    await expect(write(db)).rejects.toMatchObject(refused);
    await expect(db.transaction().execute(write)).rejects.toMatchObject(refused);
    await expect(
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read write').execute(write),
    ).rejects.toMatchObject(refused);
    const { rows } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(trx));
    expect(rows).toEqual([{ level: 'repeatable read' }]);
    await keepingFigures(() => write(db));
    await expect(write(db)).rejects.toMatchObject(refused);
  });
  for (let n = 0; n < 8; n++) await holdingFor(new Holder('calls', ['person other']), () => write(db));
  expect((await db.selectFrom('limite_uso').selectAll().execute()).length).toBe(9);
  await database.close();
});

test.each([
  ['all', 16, 4],
  ['all', 12, 4],
  ['all', 6, 1],
  ['api', 6, 7],
  ['api', 500, 4],
  ['worker', 12, 4],
] as const)(
  'of role %s, a pool of %i with %i jobs at once has connections for each share and some left',
  (role, size, jobsAtOnce) => {
    const { calls, doors, jobs } = sharesOf(role, size, jobsAtOnce);
    expect(size - calls - doors - jobs).toBeGreaterThan(0);
    if (role !== 'worker') expect(Math.min(calls, doors)).toBeGreaterThan(0);
    if (role !== 'api') expect(jobs).toBeGreaterThanOrEqual(jobsAtOnce);
  },
);
