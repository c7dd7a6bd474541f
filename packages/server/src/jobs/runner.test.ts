import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { cuentaCreada } from '../mail/templates';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { startWorker } from './runner';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const queue = (to: string) => server.deps.mailer.queue(server.deps.db, cuentaCreada(to, '', 'https://boveda.mx'));

async function until(what: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + 8_000;
  while (Date.now() < deadline) {
    if (await what()) return true;
    await sleep(20);
  }
  return false;
}

const isSent = async (to: string) =>
  (await server.deps.db.selectFrom('correo_saliente').select('enviado').where('para', '=', to).executeTakeFirst())
    ?.enviado != null;

test('works off what was queued, at once', async () => {
  const worker = await startWorker(server.deps, server.pool);
  await queue('uno@prueba.mx');
  expect(await until(() => isSent('uno@prueba.mx'))).toBe(true);
  await worker.stop();
  await queue('dos@prueba.mx');
  await sleep(300);
  expect(await isSent('dos@prueba.mx')).toBe(false);
});

test('takes over the job of a worker that was killed, and leaves the job of one that lives', async () => {
  const [dead, alive] = [randomUUID(), randomUUID()];
  await queue('muerto@prueba.mx');
  await queue('vivo@prueba.mx');
  const { db } = server.deps;
  const lock = (worker: string, to: string) =>
    sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - interval '1 minute', attempts = 1
    where payload->>'id' = (select id::text from correo_saliente where para = ${to})`.execute(db);
  await lock(dead, 'muerto@prueba.mx');
  await lock(alive, 'vivo@prueba.mx');
  await sql`insert into worker_vivo (id, latido) values (${dead}, now() - interval '1 minute'), (${alive}, now())`.execute(
    db,
  );
  const worker = await startWorker(server.deps, server.pool);
  expect(await until(() => isSent('muerto@prueba.mx'))).toBe(true);
  expect(await isSent('vivo@prueba.mx')).toBe(false);
  await worker.stop();
  const left = await db.selectFrom('worker_vivo').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([dead, alive].toSorted());
});
