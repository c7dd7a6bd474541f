import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { upsertContrapartes } from '../../vault/ingest/contrapartes';

const RFC = 'EKU9003173C9';

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  const user = await app.createTaxpayerUser(RFC);
  await app.createContribuyente('MCI7306249Y1');
  as = { token: user.token, rfc: RFC };
  const named = (
    contraparte_rfc: string,
    contraparte_nombre: string,
    fecha = '2026-01-01T00:00:00',
    rfc_owner = RFC,
  ) => ({
    rfc_owner,
    contraparte_rfc,
    contraparte_nombre,
    fecha,
  });
  await upsertContrapartes(app.deps.db, [
    named('PEÑ010101AA1', 'Peñafiel y Compañía'),
    named('XAXX010101000', 'PÚBLICO EN GENERAL'),
  ]);
  await upsertContrapartes(app.deps.db, [
    named('PEÑ010101AA1', 'Nombre anterior', '2025-01-01T00:00:00'),
    named('XAXX010101000', 'Público en general', '2026-02-01T00:00:00'),
    ...Array.from({ length: 15 }, (_, at) => named(`AAA0101${String(at).padStart(2, '0')}AAA`, `Muchos ${at}`)),
  ]);
  await upsertContrapartes(app.deps.db, [named('ZZZ010101ZZZ', 'Ajeno', undefined, 'MCI7306249Y1')]);
});
afterAll(() => app.close());

const search = async (text: string) =>
  (await app.call('GET', `/rfcs?limit=10&search=${encodeURIComponent(text)}`, as)).json().rows;

it('finds by part of RFC or name, ignoring case and accents, with the newest name', async () => {
  expect(await search('peñ0101')).toEqual([{ rfc: 'PEÑ010101AA1', nombre: 'Peñafiel y Compañía', efo: 0 }]);
  expect(await search('compania')).toHaveLength(1);
  expect(await search('publico EN')).toEqual([{ rfc: 'XAXX010101000', nombre: 'Público en general', efo: 0 }]);
});

it('returns at most ten, none of other taxpayers, and treats wildcards as letters', async () => {
  expect(await search('muchos')).toHaveLength(10);
  expect(await search('ajeno')).toEqual([]);
  expect(await search('%%')).toEqual([]);
});
