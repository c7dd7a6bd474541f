import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { fixedScreens } from '../support/screens';
import { apiOf, enter, menu } from '../support/session';

test('S11 every route survives a reload, back and forward', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const rfc = sdk.cuentas[0]?.rfc;
  const [emitido] = (await sdk.emitidos.list({ status: '2', limit: 10 })).rows;
  const [recibido] = (await sdk.recibidos.list({ status: '2', limit: 10 })).rows;
  await enter(page, demo.uno);

  const routes: [path: string, shows: RegExp][] = [
    ['dashboard', /CFDIS Emitidos/],
    ['clientes/vigentes', /Total: \$/],
    [`clientes/vigentes/${emitido?.id}`, new RegExp(emitido?.uuid ?? '', 'i')],
    ['proveedores/vigentes', /Total: \$/],
    [`proveedores/vigentes/${recibido?.id}`, new RegExp(recibido?.uuid ?? '', 'i')],
    ['clientes/creditos', /Saldo: \$/],
    ['inhabilitados', /CFDI Pendientes \(inhabilitados\)/],
    ['contribuyentes', /Buscar EFOS/],
    [`contribuyentes/${encodeURIComponent(emitido?.rfc ?? '')}`, /Le facturo/],
    ['respaldos/resguardos', /Información Resguardada/],
    ['respaldos/programados', /No\. de Archivos Subidos/],
  ];
  const there = (path: string) => new RegExp(`/${rfc}/${path}(\\?|$)`);
  for (const [path, shows] of routes) {
    await page.goto(`/${rfc}/${path}`);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page).toHaveURL(there(path));
  }
  for (const [path, shows] of routes.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(there(path));
    await expect(page.getByText(shows).first()).toBeVisible();
  }
  for (const [path, shows] of routes.slice(1)) {
    await page.goForward();
    await expect(page).toHaveURL(there(path));
    await expect(page.getByText(shows).first()).toBeVisible();
  }
});

const estados = ['vigentes', 'creditos', 'cancelados', 'pendientes', 'alterados', 'invalidos'] as const;
const inSettings = (name: string) => name.replace(' ', ' configuracion/');
const statusOf = { vigentes: '2', cancelados: '3', pendientes: '1', alterados: '5', invalidos: '4' } as const;

test('S11 every route of the specification opens by its address and has its title', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const rfc = sdk.cuentas[0]?.rfc;
  const list = (direccion: 'emitidos' | 'recibidos', status: (typeof statusOf)[keyof typeof statusOf]) =>
    sdk[direccion].list({ status, limit: 10 });
  await enter(page, demo.uno);

  const screens: [path: string, shows: string | RegExp][] = [];
  const names: string[] = [];
  for (const [section, direccion] of [
    ['clientes', 'emitidos'],
    ['proveedores', 'recibidos'],
  ] as const) {
    const name = section === 'clientes' ? 'Clientes' : 'Proveedores';
    const [vigente] = (await list(direccion, '2')).rows;
    for (const estado of estados) {
      const title = estado[0]?.toUpperCase() + estado.slice(1);
      names.push(`${name}${title} ${section}/${estado}`);
      screens.push([`${section}/${estado}`, estado === 'creditos' ? /Saldo: \$/ : `${name}`]);
      if (estado === 'creditos') continue;
      const detail = estado === 'vigentes' ? `${name}VigenteDetalle` : `${name}${title}Detalle`;
      names.push(`${detail} ${section}/${estado}/:id`);
      // A state without CFDI opens its detail with another CFDI.
      const [cfdi = vigente] = (await list(direccion, statusOf[estado])).rows;
      screens.push([`${section}/${estado}/${cfdi?.id}`, cfdi?.uuid ?? '']);
    }
  }
  const [inhabilitado] = (await sdk.inhabilitados.list({})).rows;
  screens.push(
    ['inhabilitados', 'CFDI Pendientes (inhabilitados)'],
    [`inhabilitados/${inhabilitado?.id}`, inhabilitado?.uuid ?? ''],
    ...fixedScreens,
    ['buzon/historial?uuid=018f2d3c-0000-7000-8000-000000000000', 'Ningún resultado con estos filtros'],
    ['aceptar-rechazar-cancelacion', 'El enlace está incompleto o ya fue usado.'],
  );
  for (const [path, shows] of screens) {
    await page.goto(`/${rfc}/${path}`, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${rfc}/${path.split('?')[0]}(\\?|$)`));
  }

  names.push(
    ...['CatalogoInhabilitados inhabilitados', 'CatalogoInhabilitadosDetalle inhabilitados/:id'],
    ...['BuzonCancelacionHistorial buzon/historial', 'Dashboard dashboard', 'Contribuyentes contribuyentes'],
    ...['ConfiguracionCuenta cuenta', 'ConfiguracionAcceso accesos', 'ConfiguracionBuzon buzon'].map(inSettings),
    ...['ConfiguracionNotificaciones notificaciones', 'CorreosSync correos-sync', 'Certificados certificados'].map(
      inSettings,
    ),
  );
  // The registry has records as the signed text.
  const registry = (await (await page.request.get('/registry.json')).text()).replaceAll('\\"', '"');
  const known = [...registry.matchAll(/"name":"(\w+)","path":"([^"]+)"/g)].map(([, name, path]) => `${name} ${path}`);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);

  const publicScreens: [path: string, shows: string][] = [
    ['recover-password', 'Enviar enlace'],
    ['reset-password', 'Aceptar'],
    ['register-account', 'Crear cuenta'],
    ['confirm-account', 'Confirmar cuenta'],
    ['confirm-access', 'Confirmar Acceso'],
    ['reset-admin', 'Restablecer Administrador'],
    ['401', '401 - No autorizado'],
  ];
  for (const [path, shows] of publicScreens) {
    await page.goto(`/${path}`);
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(`/${path}`);
  }
});

test('S11 short addresses redirect to their default screens', async ({ page }) => {
  await enter(page, demo.uno);
  const rfc = new URL(page.url()).pathname.split('/')[1];
  await page.goto(`/${rfc}`);
  await expect(page).toHaveURL(`/${rfc}/dashboard`);
  await page.goto(`/${rfc}/clientes`);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/clientes/vigentes`));
  await page.goto(`/${rfc}/proveedores`);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/proveedores/vigentes`));
  await page.goto(`/${rfc}/respaldos`);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/respaldos/resguardos`));
  await page.goto(`/${rfc}/buzon`);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/buzon/cancelacion`));
  await page.goto(`/${rfc}/configuracion`);
  await expect(page).toHaveURL(`/${rfc}/configuracion/cuenta`);
});

test('S11 moving by menu and links keeps one history', async ({ page }) => {
  await enter(page, demo.uno);
  await menu(page, 'Clientes').click();
  await expect(page).toHaveURL(/clientes\/vigentes\?.*limit=20/);
  await expect(page).toHaveURL(/offset=0/);
  await menu(page, 'Proveedores').click();
  await expect(page).toHaveURL(/proveedores\/vigentes/);
  await page.goBack();
  await expect(page).toHaveURL(/clientes\/vigentes/);
  await page.goBack();
  await expect(page).toHaveURL(/dashboard$/);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
});

test('A3 the RFC of another user in the address shows no data of it', async ({ page, watch }) => {
  watch.expectComplaint(/40[134]/);
  const own = (await apiOf(demo.uno)).cuentas.map(({ rfc }) => rfc);
  const foreign = (await apiOf(demo.varios)).cuentas.find(({ rfc }) => !own.includes(rfc));
  if (!foreign) throw new Error('admin@demo.mx has taxpayers that solo@demo.mx has not');
  await enter(page, demo.uno);
  for (const rfc of [foreign.rfc, 'XXX010101XX1']) {
    await page.goto(`/${rfc}/clientes/vigentes`);
    await expect(page.getByText(/no tiene acceso|no existe|seleccione contribuyente/i).first()).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await expect(page.getByText(foreign.nombre)).toBeHidden();
  }
});

test('S11 an unknown address has one heading and one link to Inicio, in the shell and in the areas', async ({
  page,
}) => {
  await enter(page, demo.uno);
  const home = page.url();
  const paths = ['nada', 'clientes/nada', 'configuracion/nada', 'respaldos/nada'];
  for (const address of ['/nada', ...paths.map((path) => home.replace('dashboard', path))]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Página no encontrada']);
    await page.getByRole('link', { name: 'Ir a Inicio' }).click();
    await expect(page).toHaveURL(home);
  }
});
