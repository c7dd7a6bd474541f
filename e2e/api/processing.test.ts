import type { Sdk } from '@boveda/api-sdk';
import {
  describeWithFixtures,
  fixture,
  type RealServer,
  SIGNED_40,
  SIGNED_40_OTHER,
  startRealServer,
  uuidOf,
} from './real-server';

const EMISOR = 'EKU9003173C9';

let server: RealServer;
let sdk: Sdk;

/** A new user with access: verifications are limited per user. */
const another = async (): Promise<Sdk> => server.sdkOf(await server.createContribuyenteUser(EMISOR), EMISOR);
const upload = async (file: string) =>
  sdk.cfdi.upload({ name: 'a.xml', xmlb64: (await fixture(file)).toString('base64') });
const statuses = async () => (await sdk.emitidos.list({ sort: 'folio' })).rows.map(({ status }) => status);

describeWithFixtures('Procesar Ahora and Verificar against the dials of the SAT', () => {
  beforeAll(async () => {
    server = await startRealServer();
    sdk = await another();
    await upload(SIGNED_40);
    // Removes the job of the upload, so that only requested verifications run.
    await server.pool.query('delete from graphile_worker._private_jobs');
  });
  afterAll(() => server.close());

  const outages = ['http500', 'html', 'garbage', 'timeout'];
  const ignorance = ['no-encontrado', '601'];

  test.each([...outages, ...ignorance])('while the SAT is at %s, a Pendiente CFDI stays so', async (mode) => {
    await server.satMode(mode);
    const caller = await another();
    expect((await caller.emitidos.process()).cantidad).toBe(1);
    await server.runJobs();
    expect(await statuses()).toEqual([1]);
    const [row] = (await sdk.emitidos.list({})).rows;
    const verifying = caller.emitidos.verify(row?.id ?? '');
    if (outages.includes(mode)) await expect(verifying).rejects.toMatchObject({ code: 'sat_unavailable' });
    else expect((await verifying).status).toBe(1);
  });

  test('while the SAT does not know the CFDI, a Pendiente one stays so', async () => {
    await server.satMode('ok');
    expect((await (await another()).emitidos.process()).cantidad).toBe(1);
    await server.runJobs();
    expect(await statuses()).toEqual([1]);
  });

  test('after the outage one job decides, however often verification was requested', async () => {
    await server.satKnows(uuidOf(await fixture(SIGNED_40)));
    const asked = [await sdk.emitidos.process(), await sdk.emitidos.process()];
    expect(asked[1]).toEqual(asked[0]);
    await server.runJobs();
    expect(await statuses()).toEqual([2]);
  });

  test.each([...outages, ...ignorance])('while the SAT is at %s, a Vigente CFDI stays so', async (mode) => {
    await server.satMode(mode);
    const [row] = (await sdk.emitidos.list({})).rows;
    await (await another()).emitidos.verify(row?.id ?? '').catch(() => undefined);
    expect(await statuses()).toEqual([2]);
  });

  test('while the SAT flaps its last answer counts, and the state recovers afterwards', async () => {
    await server.satMode('flapping');
    const caller = await another();
    const [row] = (await sdk.emitidos.list({})).rows;
    const said: { status: number; cancelado: string | null }[] = [];
    for (let times = 0; times < 4; times++) said.push(await caller.emitidos.verify(row?.id ?? ''));
    expect(said).toMatchObject([2, 3, 2, 3].map((status) => ({ status })));
    for (const { status, cancelado } of said) expect(cancelado === null).toBe(status === 2);
    await server.satMode('ok');
    expect(await caller.emitidos.verify(row?.id ?? '')).toMatchObject({ status: 2, cancelado: null });
  });

  test('a wrong judgement is corrected by judging the stored bytes again', async () => {
    await server.satMode('ok');
    await server.satKnows(uuidOf(await fixture(SIGNED_40_OTHER)));
    await upload(SIGNED_40_OTHER);
    const { db } = server.deps;
    await db.updateTable('cfdi').set({ status: 4, errmsg: 'antes' }).where('status', '=', 1).execute();
    expect(await sdk.inhabilitados.list({ tabla: 'E' })).toMatchObject({ count: 1, rows: [{ status: 4, tabla: 'E' }] });
    expect((await sdk.inhabilitados.process()).cantidad).toBe(1);
    await server.runJobs();
    expect(await sdk.inhabilitados.list({})).toEqual({ rows: [], count: 0 });
    expect(await statuses()).toEqual([2, 2]);
  });

  test('refuses too many verifications of one user', async () => {
    const impatient = await another();
    const clicks = Array.from({ length: 8 }, () => impatient.recibidos.process());
    const refused = (await Promise.allSettled(clicks)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
  });
});
