import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';

test('S11 every route survives a reload, and back and forward walk the same way', async ({ page }) => {
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

test('S11 short addresses lead to their default screens', async ({ page }) => {
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

test('A3 the RFC of somebody else in the address shows nothing of theirs', async ({ page, watch }) => {
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
