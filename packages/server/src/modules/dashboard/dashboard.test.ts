import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';

const RFC = 'EKU9003173C9';
const builder = createCfdiBuilder(RFC);

let now = new Date('2026-12-01T06:00:00Z');
let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  const user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(() => app.close());

const upload = (xml: Buffer) => app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
const get = async (path: string) => (await app.call('GET', path, as)).json();

it('returns zeros for an empty taxpayer', async () => {
  expect(await get('/dashboard')).toEqual({
    plan: { nombre: 'Prueba', inicio: '2026-01-01', fin: '2099-12-31' },
    espacio: { usado: 0, total: 1024, xmls: 0, pdfs: 0, respaldos: 0 },
    total: {
      emitidos: 0,
      recibidos: 0,
      pendientes: 0,
      alterados: 0,
      buzon: 0,
      respaldos: 0,
      descargaspendientes: 0,
      efos: 0,
    },
    estatus: {
      validacionsat: null,
      validacionefos: null,
      ultimobuzon: null,
      ultimocorreo: null,
      descargasmasivas: null,
    },
    terminos: false,
  });
  expect(await get('/dashboard/espaciomensual')).toEqual({ rows: [] });
});

it('tells how far the demo is only while it is filled', async () => {
  app.deps.demo.progress = { listos: 1240, total: 3012 };
  expect((await get('/dashboard')).demo).toEqual({ listos: 1240, total: 3012 });
  app.deps.demo.progress = null;
  expect(await get('/dashboard')).not.toHaveProperty('demo');
});

it('adds space by month of arrival at -07:00 and includes empty months', async () => {
  const first = builder.build();
  // Still November at -07:00.
  now = new Date('2026-12-01T06:59:00Z');
  await upload(first);
  now = new Date('2027-01-10T12:00:00Z');
  const session = await app.createUser('enero@prueba.mx');
  await app.grant(session, RFC);
  as = { token: session.token, rfc: RFC };
  await upload(builder.build());
  await upload(builder.build());
  const { rows } = await get('/dashboard/espaciomensual');
  expect(rows.map(({ mes, cantidad }: { mes: string; cantidad: number }) => [mes, cantidad])).toEqual([
    ['2026-11', 1],
    ['2026-12', 0],
    ['2027-01', 2],
  ]);
  expect(rows[0].xml * 1_048_576).toBe(first.length);
  const { total } = await get('/dashboard');
  expect(total).toMatchObject({ pendientes: 3, emitidos: 0 });
  await app.deps.db.updateTable('cfdi').set({ status: 2 }).where('rfc_owner', '=', RFC).execute();
  expect((await get('/dashboard')).total).toMatchObject({ pendientes: 0, emitidos: 3, recibidos: 0 });
});

it('counts the same rows as the linked lists, including cancelled CFDI and a Fecha after today', async () => {
  const rows = await app.deps.db.selectFrom('cfdi').select('id').where('rfc_owner', '=', RFC).execute();
  expect(rows).toHaveLength(3);
  const change = (at: number, facts: { status: number; fecha?: string }) =>
    app.deps.db
      .updateTable('cfdi')
      .set(facts)
      .where('rfc_owner', '=', RFC)
      .where('id', '=', rows[at]?.id ?? '')
      .execute();
  await change(0, { status: 3 });
  await change(1, { status: 2, fecha: '2027-01-12T00:30:00' });
  await change(2, { status: 5 });
  const { total } = await get('/dashboard');
  const lists = {
    emitidos: '/emitidos?status=2',
    recibidos: '/recibidos?status=2',
    pendientes: '/inhabilitados?status=1',
    alterados: '/inhabilitados?status=5',
    buzon: '/buzoncanc?status=1',
    respaldos: '/informacion-resguardada',
    descargaspendientes: '/descargas?espendiente=1',
    efos: '/rfcs?efos=1',
  };
  for (const [name, path] of Object.entries(lists))
    expect([name, total[name]]).toEqual([name, (await get(path)).count]);
  expect(total).toMatchObject({ emitidos: 1, alterados: 1 });
});

it('stores the first acceptance of the terms', async () => {
  expect((await app.call('PUT', '/info?terms=1', as)).json()).toEqual({ msg: 'Términos y condiciones aceptados' });
  expect((await get('/dashboard')).terminos).toBe(true);
  expect((await app.call('PUT', '/info?terms=2', as)).statusCode).toBe(400);
});
