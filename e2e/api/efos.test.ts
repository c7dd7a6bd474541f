import { type RealServer, startRealServer } from './real-server';

const RFC = 'EKU9003173C9';
const presunto = { rfc: 'ABR021025GE2', nombre: 'ABARROTES "EL ÑANDÚ", S.A.', situacion: 'Presunto' };

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server.close());

const loadNow = async () => {
  await server.deps.jobs.add(server.deps.db, 'load-efos', {}, { jobKey: 'load-efos' });
  await server.runJobs();
};

test('the nightly job loads the list of the SAT, and keeps the stored one while the SAT does not serve it', async () => {
  const sdk = server.sdkOf(await server.createContribuyenteUser(RFC), RFC);
  const situacionOf = async (rfc: string) => (await sdk.efos.get(rfc)).situacion;
  await server.satLists([presunto]);
  await loadNow();
  expect(await sdk.efos.get(presunto.rfc)).toMatchObject({ ...presunto, situacion: 1, descripcion: 'Presunto' });

  await server.satLists([{ ...presunto, situacion: 'Definitivo' }]);
  for (const mode of ['http500', 'html', 'garbage']) {
    await server.satMode(mode);
    await loadNow();
    expect(await situacionOf(presunto.rfc)).toBe(1);
  }
  await server.satMode('ok');
  await loadNow();
  expect(await situacionOf(presunto.rfc)).toBe(2);
  expect(await server.deps.db.selectFrom('efos_cambio').select(['rfc', 'antes', 'despues']).execute()).toEqual([
    { rfc: presunto.rfc, antes: 1, despues: 2 },
  ]);
});
