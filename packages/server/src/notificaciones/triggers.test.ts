import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import type { EstadoSat } from '@boveda/sat-client';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';
import { openSession } from '../auth/session.store';
import { loadEfos } from '../modules/efos/load-efos';
import { recheckAll } from '../vault/sat-state/recheck-cfdis';
import { notify72 } from './notify-72';

const RFC = 'EKU9003173C9';
const PROVEEDOR = 'AAA010101AAA';
const OTRO = 'BBB010101BBB';
const HOUR = 3_600_000;

const issued = createCfdiBuilder(RFC);
const received = createCfdiBuilder(newCsd(PROVEEDOR, { nombre: 'PROVEEDOR, S.A.' }));

let now: Date;
let answer: EstadoSat;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  now = new Date();
  app = await createTestApp({ clock: () => now, sat: { consultarEstado: async () => answer } });
  user = await app.createContribuyenteUser(RFC);
  await app.deps.db
    .insertInto('configuracion')
    .values({
      rfc_owner: RFC,
      notificacion_efos: true,
      notificacion_alterado: true,
      notificacion_cancelado: true,
      notificacion_72: true,
    })
    .execute();
});
beforeEach(() => {
  answer = sat('Vigente');
  pass(1);
});
afterAll(() => app.close());

const sat = (estado: 'Vigente' | 'Cancelado' | 'No Encontrado') =>
  ({
    encontrado: estado !== 'No Encontrado',
    codigo: 'S',
    estado,
    esCancelable: 'Cancelable con aceptación',
    estatusCancelacion: '',
    statuscanc: 0,
    validacionEfos: '200',
  }) as EstadoSat;
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

async function upload(xml: Buffer | string): Promise<void> {
  const xmlb64 = Buffer.from(xml).toString('base64');
  // Days pass between tests, and sessions expire.
  const as = { token: await openSession(app.deps, user.idacceso), rfc: RFC };
  expect((await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64 })).statusCode).toBe(200);
}
/** Runs the queued jobs; returns their mails with the first link below the taxpayer. */
async function news(): Promise<{ asunto: string; texto: string; link: string }[]> {
  await app.runJobs();
  const rows = await app.deps.db.deleteFrom('correo_saliente').returning(['para', 'asunto', 'texto']).execute();
  expect(rows.map(({ para }) => para)).toEqual(rows.map(() => user.correo));
  return rows.map(({ asunto, texto }) => ({ asunto, texto, link: texto.split(`/${RFC}/`)[1]?.split('\n')[0] ?? '' }));
}
const csv = (rows: readonly [rfc: string, situacion: string][]) => {
  const filler = Array.from({ length: 20 }, (_, index) => [`CCC0101${10 + index}CCC`, 'Definitivo'] as const);
  const lines = [...rows, ...filler].map(
    ([rfc, situacion]) => `1,${rfc},"CAÑADA, S.A.",${situacion},500-05,01/06/2018,500-05,25/06/2018${','.repeat(12)}`,
  );
  const header = `No,RFC,Nombre del Contribuyente,Situación del contribuyente${',x'.repeat(16)}`;
  return Buffer.from(['Información', 'Listado', header, ...lines, ''].join('\r\n'), 'latin1');
};
const load = (...rows: [string, string][]) =>
  loadEfos(
    app.deps,
    (async function* () {
      yield csv(rows);
    })(),
    'prueba.csv',
  );

test('alterado: a received CFDI whose seal does not match its content', async () => {
  const altered = issued
    .build({ serie: 'Z', folio: '9' })
    .toString()
    .replace('Total="116.00" Tipo', 'Total="117.00" Tipo');
  await upload(altered);
  const [mail, ...others] = await news();
  expect([mail?.asunto, others]).toEqual([`Un CFDI alterado: ${RFC}`, []]);
  expect(mail?.texto).toContain('Z9, emitido a XAXX010101000 CLIENTE DE PRUEBA, por $117.00 MXN');
  expect(mail?.link).toMatch(/^clientes\/alterados\/[0-9a-f-]{36}$/);
});

test('cancelado: found when the SAT is asked again at night, once', async () => {
  await upload(received.build({ receptor: RFC, fecha: `${now.getFullYear()}-01-05T10:00:00` }));
  expect(await news()).toEqual([]);
  pass(25);
  answer = sat('Cancelado');
  for (const _ of [1, 2]) await recheckAll(app.deps).then(() => app.runJobs());
  const [mail, ...others] = await news();
  expect([mail?.asunto, others]).toEqual([`Un CFDI cancelado: ${RFC}`, []]);
  expect(mail?.link).toMatch(/^proveedores\/cancelados\//);
  pass(25);
  await recheckAll(app.deps);
  expect(await news()).toEqual([]);
});

test('72: CFDI unknown to the SAT three days later, not before, once', async () => {
  answer = sat('No Encontrado');
  await upload(issued.build());
  pass(71);
  await notify72(app.deps);
  expect(await news()).toEqual([]);
  pass(1);
  for (const _ of [1, 2]) await notify72(app.deps);
  const [mail, ...others] = await news();
  expect([mail?.asunto, others]).toEqual([`Un CFDI que no llega al SAT: ${RFC}`, []]);
  expect(mail?.link).toMatch(/^clientes\/pendientes\//);
  pass(24);
  await notify72(app.deps);
  expect(await news()).toEqual([]);
});

test('efos: a counterpart enters the list, changes in it and leaves it; other RFCs cause no notification', async () => {
  await load([OTRO, 'Presunto']);
  expect(await news()).toEqual([]);
  await load([OTRO, 'Definitivo'], [PROVEEDOR, 'Presunto']);
  const [entered, ...others] = await news();
  expect([entered?.asunto, others]).toEqual([`Una contraparte en el listado EFOS: ${RFC}`, []]);
  expect(entered?.texto).toContain(`${PROVEEDOR} CAÑADA, S.A.: Presunto\n`);
  expect(entered?.link).toBe(`contribuyentes?search=${PROVEEDOR}`);
  pass(1);
  await load([OTRO, 'Definitivo'], [PROVEEDOR, 'Definitivo']);
  expect((await news()).map(({ texto }) => texto)).toEqual([expect.stringContaining(': Definitivo (antes Presunto)')]);
  pass(1);
  await load([OTRO, 'Definitivo']);
  expect((await news()).map(({ texto }) => texto)).toEqual([
    expect.stringContaining('ya no está en el listado (antes Definitivo)'),
  ]);
});

test('efos: the first CFDI of a counterpart that is listed already, not the second', async () => {
  for (const _ of [1, 2]) await upload(createCfdiBuilder(newCsd(OTRO, { nombre: 'OTRO' })).build({ receptor: RFC }));
  const [mail, ...others] = await news();
  expect([mail?.link, others]).toEqual([`contribuyentes?search=${OTRO}`, []]);
  pass(1);
  await upload(createCfdiBuilder(newCsd(OTRO, { nombre: 'OTRO' })).build({ receptor: RFC }));
  expect(await news()).toEqual([]);
});
