import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { AnswerOf, api } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { computeTablero, computeTableros, scheduleVisited } from './compute-tablero';

const A = 'EKU9003173C9';
const B = 'BBB010101BBB';
const FOREIGN = 'CCC010101CCC';
let now = new Date('2026-11-20T18:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['createContribuyenteUser']>>;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  admin = await app.createContribuyenteUser(A);
  await app.createContribuyente(B, { plan_fin: '2020-01-01' });
  await app.grant(admin, B, '2');
  await app.createContribuyenteUser(FOREIGN);
});
afterAll(() => app.close());
beforeEach(() => app.pool.query(`delete from graphile_worker._private_jobs`));

const get = async (token = admin.token): Promise<AnswerOf<typeof api.despacho.get>> =>
  (await app.call('GET', '/despacho', { token })).json();
const refresh = async (token = admin.token) => (await app.call('POST', '/despacho', { token }, {})).json();
const queued = async (): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `select payload ->> 'rfc' as rfc from graphile_worker._private_jobs order by 1`,
  );
  return rows.map(({ rfc }) => rfc);
};
const fila = async (rfc: string) => (await get()).rows.find((each) => each.rfc === rfc);

it('shows the taxpayers of the user alone, also as Auxiliar and with an expired plan', async () => {
  await app.createContribuyente('DDD010101DDD');
  await app.grant(admin, 'DDD010101DDD', '1', false);
  const { rows, count, porcalcular } = await get();
  expect(rows.map(({ rfc, privilegio, razon }) => [rfc, privilegio, razon])).toEqual([
    [B, '2', 'planVencido'],
    [A, '1', 'nada'],
  ]);
  expect([count, porcalcular]).toEqual([2, 2]);
  expect(rows[1]).toMatchObject({
    calculado: null,
    espejo: null,
    riesgos: null,
    buzon: { cantidad: 0, vence: null },
    certificados: [],
    descargas: 0,
    sincronizado: { cfdi: null, metadatos: null, correo: null },
    espacio: { usado: 0, total: 1024 },
  });
});

it('is empty for a user without taxpayers, and none without a session', async () => {
  const { token } = await app.createUser('sin@prueba.mx');
  expect(await get(token)).toEqual({ rows: [], count: 0, porcalcular: 0 });
  expect(await refresh(token)).toMatchObject({ cantidad: 0 });
  expect((await app.call('GET', '/despacho', {})).statusCode).toBe(401);
});

it('shows requests, certificates, downloads and space as they are now', async () => {
  const { db } = app.deps;
  const request = { rfc_owner: A, recibida: now, vista: now, usuario_id: null, turno: null, enviada: null };
  const none = { respondida: null, codigo: null, solicitud_sha256: null, acuse_sha256: null, token_hash: null };
  for (const [days, respuesta] of [
    [3, null],
    [2, null],
    [1, 'Rechazo'],
  ] as const)
    await db
      .insertInto('solicitud_cancelacion')
      .values({
        ...request,
        ...none,
        id: uuidv7(),
        uuid: uuidv7(),
        status: 1,
        vence: inDays(days),
        respuesta,
        ...(respuesta ? { tipo: 0, decidida: now } : { tipo: null, decidida: null }),
      })
      .execute();
  await app.call(
    'POST',
    '/cfdi',
    { token: admin.token, rfc: A },
    {
      name: 'a.xml',
      xmlb64: createCfdiBuilder(A).build().toString('base64'),
    },
  );
  const shown = await fila(A);
  expect(shown).toMatchObject({
    razon: 'solicitud',
    buzon: { cantidad: 2, vence: inDays(2).toISOString() },
  });
  expect(shown?.espacio.usado).toBeGreaterThan(0);
});

it('schedules what is due once, of the own taxpayers alone, and computes it', async () => {
  expect(await refresh()).toMatchObject({ cantidad: 2 });
  await refresh();
  expect(await queued()).toEqual([B, A]);

  const metadato = (n: number, fecha: string, rfc_owner = A) =>
    app.pool.query(
      `insert into metadato
        (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente, cancelado)
       values ($1, $2, true, 'XAXX010101000', 'P', 'I', $3, 10, true, null)`,
      [rfc_owner, `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, fecha],
    );
  // Of October all is known; of November all but the last three days; of September nothing.
  const descarga = uuidv7();
  await app.pool.query(
    `insert into descarga (rfc_owner, id, tipo, emitidos, fechaini, fechafin, contenido, pendiente, estado, created)
     values ($1, $2, 1, true, '2026-10-01', '2026-11-20', 'Metadata', false, 3, $3)`,
    [A, descarga, now],
  );
  await app.pool.query(
    `insert into descarga_parte (rfc_owner, id, descarga_id, contenido, comprobantes, inicio, fin, fase, estado, pedida)
     values ($1, $2, $3, 'Metadata', 'Todos', '2026-10-01', '2026-11-20 23:59:59', 'terminada', 3, $4)`,
    [A, uuidv7(), descarga, now],
  );
  await metadato(1, '2026-10-05T10:00:00');
  await metadato(2, '2026-11-18T10:00:00');
  await metadato(3, '2026-09-05T10:00:00');
  await metadato(4, '2026-10-05T10:00:00', FOREIGN);
  await computeTablero(app.deps, A);
  expect(await fila(A)).toMatchObject({
    calculado: now.toISOString(),
    espejo: { conocidos: 2, vigentes: 1, conxml: 0, porcentaje: 0 },
    riesgos: { cantidad: 0, graves: 0, importe: '0.00' },
  });
  expect(await fila(B)).toMatchObject({ calculado: null });
  expect((await get()).porcalcular).toBe(1);

  await app.pool.query('delete from graphile_worker._private_jobs');
  expect(await refresh()).toMatchObject({ cantidad: 1 });
  now = new Date(now.getTime() + 16 * 60_000);
  expect((await get()).porcalcular).toBe(2);
  await app.pool.query('delete from graphile_worker._private_jobs');
  await computeTableros(app.deps);
  expect(await queued()).toEqual([A]);
});

test('the months of a board that visitors read are computed without anybody who asks', async () => {
  await app.pool.query('delete from graphile_worker._private_jobs');
  await scheduleVisited({ ...app.deps, env: { ...app.deps.env, visitorRfcs: [B, 'ZZZ010101ZZZ'] } });
  const { rows } = await app.pool.query(`select key from graphile_worker.jobs order by key`);
  expect(rows).toHaveLength(12);
  expect(rows.every(({ key }) => key.startsWith(`compute-tablero ${B} 20`))).toBe(true);
  await app.pool.query('delete from graphile_worker._private_jobs');
  await scheduleVisited(app.deps);
  expect(await queued()).toEqual([]);
});
