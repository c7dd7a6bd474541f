import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { configuracionBuzon } from './configuracion.store';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';

let server: TestApp;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
});
beforeEach(() => server.deps.db.deleteFrom('configuracion').execute());
afterAll(() => server.close());

const get = async (path: string, who = as) => (await server.call('GET', path, who)).json();
const put = async (path: string, body: object, who = as) => (await server.call('PUT', path, who, body)).json();

const off = {
  usa_buzon_1: '0',
  usa_buzon_2: '0',
  usa_buzon_3: '0',
  usa_buzon_4: '0',
  val_buzon_3: '0.00',
  val_buzon_4: '0',
};

test('everything is off by default, and settings apply to their taxpayer only', async () => {
  expect(await get('/config')).toEqual({ usa_buzon: '0', ...off, buzon_listablanca: '', ultimo_buzon: null });
  expect((await put('/config', { usa_buzon: '1' })).msg).toBe('Buzon Inteligente Activado');
  const some = {
    ...off,
    usa_buzon_2: '1',
    usa_buzon_3: '1',
    val_buzon_3: '1,500.5',
    usa_buzon_4: '1',
    val_buzon_4: '30',
  };
  expect((await put('/config', some)).msg).toBe('Reglas del Buzón Configuradas Correctamente');
  expect(await get('/config')).toMatchObject({ ...some, usa_buzon: '1', val_buzon_3: '1500.50' });
  const stranger = { token: (await server.createContribuyenteUser(OTHER)).token, rfc: OTHER };
  expect(await get('/config', stranger)).toMatchObject({ ...off, usa_buzon: '0' });
  expect(await configuracionBuzon(server.deps.db, RFC)).toMatchObject({
    usa_buzon: true,
    usa_buzon_1: false,
    usa_buzon_2: true,
    usa_buzon_3: true,
    val_buzon_3: '1500.50',
    usa_buzon_4: true,
    val_buzon_4: 30,
    buzon_listablanca: [],
  });
  expect((await put('/config', { usa_buzon: '0' })).msg).toBe('Buzon Inteligente Desactivado');
  expect(await get('/config')).toMatchObject({ usa_buzon: '0', usa_buzon_3: '1' });
});

test('rejecting all turns every other rule off', async () => {
  const all = { ...off, usa_buzon_1: '1', usa_buzon_2: '1', usa_buzon_3: '1', val_buzon_3: '10' };
  await put('/config', all);
  expect(await get('/config')).toMatchObject({ ...off, usa_buzon_1: '1', val_buzon_3: '10.00' });
});

test.each([
  [{ usa_buzon_3: '1', val_buzon_3: '' }, 'El monto debe ser mayor a 0'],
  [{ usa_buzon_3: '1', val_buzon_3: '0.00' }, 'El monto debe ser mayor a 0'],
  [{ usa_buzon_3: '1', val_buzon_3: '-5' }, 'El monto debe ser mayor a 0'],
  [{ usa_buzon_3: '1', val_buzon_3: 'mucho' }, 'El valor de monto debe ser numerico'],
  [{ usa_buzon_3: '1', val_buzon_3: '1e9' }, 'El valor de monto debe ser numerico'],
  [{ usa_buzon_3: '0', val_buzon_3: '<b>' }, 'El valor de monto debe ser numerico'],
  [{ usa_buzon_4: '1', val_buzon_4: '' }, 'Ingrese la antigüedad en dias'],
  [{ usa_buzon_4: '1', val_buzon_4: '0' }, 'Ingrese la antigüedad en dias'],
  [{ usa_buzon_4: '1', val_buzon_4: '-1' }, 'Ingrese la antigüedad en dias'],
  [{ usa_buzon_4: '1', val_buzon_4: 'un mes' }, 'El valor de antigüedad debe ser numerico'],
  [{ usa_buzon_4: '1', val_buzon_4: '1.5' }, 'El valor de antigüedad debe ser numerico'],
])('rejects rules with %j and changes nothing', async (wrong, msg) => {
  expect(await put('/config', { ...off, ...wrong })).toMatchObject({ code: 'invalid_mailbox_rule', msg });
  expect(await get('/config')).toMatchObject(off);
});

test('stores each RFC of the acceptance list once, and names an invalid one when rejecting it', async () => {
  const path = '/config/lista-blanca';
  const saved = await put(path, { buzon_listablanca: ' ñaa010101aa1, H&E951128469,,ÑAA010101AA1,' });
  expect(saved.msg).toBe('Lista de Aceptación Guardada Correctamente');
  expect((await configuracionBuzon(server.deps.db, RFC)).buzon_listablanca).toEqual(['ÑAA010101AA1', 'H&E951128469']);
  for (const [wrong, why] of [
    ['H&E951128469,<script>', /'<SCRIPT>' no es un RFC/],
    ['x'.repeat(20_001), /demasiado larga/],
    [
      Array.from({ length: 1001 }, (_, n) => `AAA010101${String(n).padStart(3, '0').slice(-3)}`).join(',') +
        ',BBB010101AA1',
      /hasta 1000/,
    ],
  ] as const)
    expect((await put(path, { buzon_listablanca: wrong })).msg).toMatch(why);
  expect((await get('/config')).buzon_listablanca).toBe('ÑAA010101AA1,H&E951128469');
  await put(path, { buzon_listablanca: '' });
  expect((await get('/config')).buzon_listablanca).toBe('');
});

test('turns notices on one by one and keeps those that are left out', async () => {
  const path = '/config/notificaciones';
  const { notificacion_correos, ...others } = await get(path);
  expect(Object.values(others)).toEqual(Array(8).fill('0'));
  // Mails whose CFDI were not taken are told from the start.
  expect(notificacion_correos).toBe('1');
  expect((await put(path, { notificacion_72: '1', notificacion_efos: '1' })).msg).toBe('Notificaciones actualizadas');
  await put(path, { notificacion_efos: '0' });
  expect(await get(path)).toMatchObject({ notificacion_efos: '0', notificacion_72: '1', notificacion_acuse: '0' });
  for (const wrong of [{ notificacion_72: 'si' }, { notificacion_72: true }, { otra: '1' }])
    expect((await put(path, wrong)).code).toBe('invalid_body');
  await put(path, {});
  expect(await get(path)).toMatchObject({ notificacion_72: '1' });
});
