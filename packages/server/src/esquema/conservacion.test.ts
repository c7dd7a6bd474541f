import { randomUUID } from 'node:crypto';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';
import { openSession } from '../auth/session.store';
import { ingestMany } from '../vault/ingest/ingest';

const RFC = 'EKU9003173C9';
const YEAR_MS = 365 * 86_400_000;
const builder = createCfdiBuilder(RFC);

let now = new Date();
let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
  user = await server.createContribuyenteUser(RFC);
  const lot = Array.from({ length: 10 }, (_, at) => ({ archivo: `${at}.xml`, xml: builder.build(), pdf: undefined }));
  expect((await ingestMany(server.deps, { rfc: RFC }, lot)).aceptados).toBe(10);
  await sql`insert into solicitud_cancelacion (rfc_owner, id, uuid, status, recibida, vista)
    values (${RFC}, ${randomUUID()}, ${randomUUID()}, 2, now(), now())`.execute(server.deps.db);
  await sql`insert into acuse_cancelacion (rfc_owner, id, rfc_emisor, folios, origen, xml_sha256, xml_bytes, created)
    values (${RFC}, ${randomUUID()}, ${RFC}, 1, '', ${'0'.repeat(64)}, 1, now())`.execute(server.owner);
  await server.call('PATCH', '/respaldos/1', { token: user.token, rfc: RFC }, { estatus: 1 });
  await server.pool.query('delete from graphile_worker._private_jobs where job_queue_id is null');
  await server.runJobs();
});
afterAll(() => server.close());

/** Counts that must never decrease: rows, entries of the log, files, places of files. */
async function evidence(): Promise<unknown[]> {
  const { rows } = await server.pool.query({
    text: `select (select count(*) from cfdi)::int, (select count(*) from cfdi_detalle)::int,
      (select count(*) from packed_blob)::int, (select count(*) from contribuyente)::int,
      (select count(*) from solicitud_cancelacion)::int, (select count(*) from acuse_cancelacion)::int,
      (select count(*) from bitacora where accion <> 'sesion.iniciada')::int`,
    rowMode: 'array',
  });
  const files: string[] = [];
  for await (const name of server.deps.blobs.list()) files.push(name);
  return [...(rows[0] ?? []), files.toSorted()];
}

/** Index of the log's count, which grows. */
const LOG = 6;

const move = (to: string) => sql.raw(`update cfdi set fecha = ${to}, created = ${to}`).execute(server.deps.db);

test.each([
  'delete from cfdi',
  'delete from contribuyente',
  'truncate cfdi cascade',
  'truncate contribuyente cascade',
  'delete from solicitud_cancelacion',
  'truncate solicitud_cancelacion',
  'delete from acuse_cancelacion',
  'truncate acuse_cancelacion cascade',
  'truncate acuse_folio',
  'truncate packed_blob',
  'delete from packed_blob',
  'delete from bitacora',
  `select vaciar_prueba('${RFC}')`,
  "update cfdi set rfc_owner = 'PRU990231AB1'",
  'truncate bitacora',
])('the database rejects: %s', async (statement) => {
  const before = await evidence();
  expect(before[0]).toBe(10);
  await expect(sql.raw(statement).execute(server.owner)).rejects.toThrow(
    /is refused|is no test environment|violates foreign key/,
  );
  expect(await evidence()).toEqual(before);
});

test('retention of five years counts from the later of two dates: when it was received, and when the annual return of its exercise is due', async () => {
  const remove = () => sql`delete from cfdi where rfc_owner = ${RFC}`.execute(server.owner);
  const old = "now() - interval '5 years 2 days'";
  // The first day of the oldest exercise whose 30 April of the next year is less than five years ago.
  const exercise = "date_trunc('year', now() - interval '5 years 4 months')";
  const before = `${exercise} - interval '1 day'`;
  for (const [fecha, created] of [
    [exercise, old],
    [before, "now() - interval '5 years' + interval '1 day'"],
  ]) {
    await sql.raw(`update cfdi set fecha = ${fecha}, created = ${created}`).execute(server.deps.db);
    await expect(remove()).rejects.toThrow('kept for five years after their annual return');
  }
  await sql.raw(`update cfdi set fecha = ${before}, created = ${old}`).execute(server.deps.db);
  const undone = server.owner.transaction().execute(async (trx) => {
    await sql`delete from cfdi where rfc_owner = ${RFC}`.execute(trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await move('now()');
  await sql`update solicitud_cancelacion set recibida = now() - interval '5 years 1 day'`.execute(server.deps.db);
  await sql`delete from solicitud_cancelacion`.execute(server.owner);
});

test('no call and no job deletes evidence, at any age', async () => {
  const before = await evidence();
  for (const years of [4, 6]) {
    now = new Date(Date.now() + years * YEAR_MS);
    const token = await openSession(server.deps, user.idacceso);
    const { db, jobs } = server.deps;
    for (const job of ['purge-expired', 'check-integrity', 'begin-respaldos', 'recheck-all', 'sync-correos'] as const)
      await jobs.add(db, job, {});
    await server.runJobs();
    const { rows } = (await server.call('GET', '/informacion-resguardada', { token, rfc: RFC })).json();
    const { rows: cfdis } = (await server.call('GET', '/emitidos', { token, rfc: RFC })).json();
    const deletes = [...server.app.implementations.values()].flat().filter(({ route }) => route.method === 'DELETE');
    expect(deletes.length).toBeGreaterThan(3);
    for (const { route } of deletes)
      for (const id of [rows[0]?.id, cfdis[0]?.id, randomUUID(), RFC].filter(Boolean)) {
        const url = `${API_BASE}${route.path.replaceAll(/\{\w+\}/g, String(id))}`;
        if (/sesion|logout/i.test(route.path)) continue;
        await server.app.inject({ method: 'DELETE', url, headers: { 'x-token': token, 'x-rfc': RFC } });
      }
    const after = await evidence();
    const [log] = after.splice(LOG, 1);
    expect(after).toEqual(before.toSpliced(LOG, 1));
    expect(log).toBeGreaterThanOrEqual(before[LOG] as number);
  }
});
