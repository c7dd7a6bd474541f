import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { accountCreatedMail } from '../installation/mail/templates';
import { startWorker } from './runner';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const queue = (to: string) => server.deps.mailer.queue(server.deps.db, accountCreatedMail(to, '', 'https://boveda.mx'));

async function until(what: () => Promise<boolean>): Promise<boolean> {
  while (!(await what())) await sleep(20);
  return true;
}

const isSent = async (to: string) =>
  (await server.deps.db.selectFrom('correo_saliente').select('enviado').where('para', '=', to).executeTakeFirst())
    ?.enviado != null;

test('runs a queued job at once', async () => {
  const worker = await startWorker(server.deps, server.pool);
  await queue('uno@prueba.mx');
  expect(await until(() => isSent('uno@prueba.mx'))).toBe(true);
  await worker.stop();
  await queue('dos@prueba.mx');
  await sleep(300);
  expect(await isSent('dos@prueba.mx')).toBe(false);
});

test('sends a mail before it asks the SAT about CFDI that arrived earlier', async () => {
  await server.pool.query('delete from graphile_worker._private_jobs');
  for (const at of [1, 2, 3])
    await server.deps.jobs.add(server.deps.db, 'verify-cfdi', { rfc: 'EKU9003173C9', ids: [] }, { jobKey: `v${at}` });
  await queue('tres@prueba.mx');
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const env = { ...server.deps.env, jobsAtOnce: 1 };
  const worker = await startWorker({ ...server.deps, env, log }, server.pool);
  const done = () => lines.flatMap((line) => /Completed task \d+ \((send-mail|verify-cfdi),/.exec(line)?.[1] ?? []);
  await until(async () => done().length === 4);
  await worker.stop();
  expect(done()).toEqual(['send-mail', 'verify-cfdi', 'verify-cfdi', 'verify-cfdi']);
});

const BEAT_MS = 50;

/** Ages the mail job to this recipient, as if an earlier worker ran or runs it. */
const age = (to: string, worker?: string) =>
  sql`
    update graphile_worker._private_jobs set locked_by = coalesce(${worker ?? null}, locked_by),
      locked_at = now() - interval '1 minute', attempts = 1
    where payload->>'id' = (select id::text from correo_saliente where para = ${to})`.execute(server.deps.db);

describe('a locked job', () => {
  let hung: Server;
  let connections: number;
  let cut: () => void;
  beforeEach(async () => {
    await server.pool.query('delete from graphile_worker._private_jobs');
    connections = 0;
    cut = () => undefined;
    // Accepts connections and never responds: sending through it never ends.
    hung = createServer((socket) => {
      connections++;
      cut = () => socket.destroy();
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(hung, 'listening');
  });
  afterEach(() => {
    cut();
    hung.close();
  });

  const startHung = () => {
    const { port } = hung.address() as { port: number };
    const env = { ...server.deps.env, smtpUrl: `smtp://127.0.0.1:${port}` };
    return startWorker({ ...server.deps, env }, server.pool, BEAT_MS);
  };

  // Mail jobs only: scheduled jobs may run meanwhile.
  const locked = async () =>
    (
      await server.pool.query(
        "select from graphile_worker.jobs where locked_at is not null and task_identifier = 'send-mail'",
      )
    ).rowCount;
  const alive = async () =>
    (await sql`select from worker_vivo where latido > now() - interval '10 seconds'`.execute(server.deps.db)).rows
      .length;

  test('is taken over when its worker was killed', async () => {
    const dead = randomUUID();
    await queue('muerto@prueba.mx');
    await age('muerto@prueba.mx', dead);
    await sql`insert into worker_vivo (id, latido) values (${dead}, now() - interval '1 minute')`.execute(
      server.deps.db,
    );
    const worker = await startWorker(server.deps, server.pool, BEAT_MS);
    expect(await until(() => isSent('muerto@prueba.mx'))).toBe(true);
    await worker.stop();
    const left = await server.deps.db.selectFrom('worker_vivo').select('id').execute();
    expect(left).toEqual([{ id: dead }]);
  });

  test('is not taken over while its worker is alive, however long it takes', async () => {
    const busy = await startHung();
    await queue('largo@prueba.mx');
    expect(await until(async () => connections === 1)).toBe(true);
    await age('largo@prueba.mx');
    const other = await startWorker(server.deps, server.pool, BEAT_MS);
    // Not by queueing a job: the busy worker might take it too, and hang.
    expect(await until(async () => (await alive()) === 2)).toBe(true);
    await sleep(4 * BEAT_MS);
    expect([connections, await locked()]).toEqual([1, 1]);
    cut();
    await Promise.all([other.stop(), busy.stop()]);
  });

  test('is run again when it finished but its end was not stored', async () => {
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    let lost = 0;
    const spy = jest.spyOn(pg.Client.prototype, 'query') as unknown as jest.SpyInstance;
    spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [asked] = given as [{ text?: string }];
      const isEnd = /^delete from .*_private_jobs/s.test(asked.text ?? '');
      return isEnd && ++lost === 1 ? Promise.resolve({ rows: [] }) : query.apply(this, given);
    });
    const worker = await startWorker(server.deps, server.pool, BEAT_MS);
    await queue('perdido@prueba.mx');
    expect(await until(async () => lost === 1)).toBe(true);
    await age('perdido@prueba.mx');
    expect(await until(async () => lost === 2)).toBe(true);
    spy.mockRestore();
    await worker.stop();
    expect(await locked()).toBe(0);
  });
});
