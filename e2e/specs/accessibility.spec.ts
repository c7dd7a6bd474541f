import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { enter, pressInAccountMenu, submitLogin } from '../support/session';

const uuids = (page: Page) => page.getByRole('link', { name: /^[0-9a-f]{8}-/ });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Closes the open dialog or popup. Each Escape closes the uppermost layer, also one that is still fading out. */
async function close(page: Page): Promise<void> {
  const open = page.locator('[role=dialog],[role=menu],.bv-calendar').filter({ visible: true });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

test('WCAG 2.2 AA: login, registration, recovery, taxpayers', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await checkLooks(page, 'login');
  for (const path of [
    'recover-password',
    'register-account',
    'confirm-account',
    'confirm-access',
    'reset-admin',
    'reset-password',
  ]) {
    await page.goto(`/${path}`);
    await page.getByRole('navigation', { name: 'Cuenta' }).waitFor();
    await checkLooks(page, path);
  }
  await page.goto('/login');
  await submitLogin(page, demo.varios);
  await page.getByText('Seleccione Contribuyente:').waitFor();
  await checkLooks(page, 'list-rfc');
});

test('WCAG 2.2 AA: dashboard, frame, list, detail', async ({ page }) => {
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  await page.getByText('CFDIS Emitidos').waitFor();
  await page.getByRole('slider', { name: 'Mes de la gráfica de almacenamiento' }).waitFor();
  await checkLooks(page, 'dashboard');
  await page.getByText('Tabla', { exact: true }).click();
  await pressInAccountMenu(page, 'Mi cuenta');
  await dialog(page, 'Mi cuenta').getByText('Esta sesión').waitFor();
  await press(page, 'Cerrar en todas partes');
  await page.getByText('¿Cerrar todas sus sesiones').waitFor();
  await checkLooks(page, 'dashboard as a table, Mi cuenta with a question');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await close(page);
  await pressInAccountMenu(page, 'Acerca de');
  await expect(dialog(page, 'Acerca de')).toContainText('Equipo: Facturas');
  await checkLooks(page, 'Acerca de');
  await close(page);
  await press(page, /^Cuenta de /);
  await page.getByRole('menu').waitFor();
  await checkLooks(page, 'menu of the user');
  await close(page);

  await page.goto(`${base}clientes/vigentes`);
  await uuids(page).first().waitFor();
  await checkLooks(page, 'list');
  await press(page, 'Abrir calendario');
  await page.getByRole('table', { name: /^\w+ \d{4}$/ }).waitFor();
  await checkLooks(page, 'calendar');
  await close(page);
  await uuids(page).first().hover();
  await press(page, /^Ver PDF de /);
  await dialog(page, /^PDF de /)
    .locator('canvas')
    .waitFor();
  await checkLooks(page, 'PDF');
  await close(page);
  await uuids(page).first().hover();
  await press(page, /^Ver XML de /);
  await dialog(page, /^XML de /)
    .getByText('<?xml')
    .first()
    .waitFor();
  await checkLooks(page, 'XML');
  await close(page);

  await press(page, 'Exportar');
  await page.getByRole('menu').waitFor();
  await checkLooks(page, 'menu of exports');
  // A page that becomes narrower may scroll, which closes a menu.
  await page.keyboard.press('Escape');
  await press(page, 'Exportar');
  await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
  const tray = page.getByRole('region', { name: 'Exportaciones' });
  // It closes when all exports are finished.
  await tray.getByRole('button', { name: 'Mostrar exportaciones' }).click();
  const remove = tray.getByRole('button', { name: /^Quitar / });
  await checkLooks(page, 'export tray');
  await tray.getByRole('button', { name: 'Ocultar exportaciones' }).click();
  const list = page.url();
  await page.goto(`${list.split('?')[0]}?search=${await uuids(page).first().textContent()}`);
  await expect(uuids(page)).toHaveCount(1);
  await tray.waitFor();
  await checkLooks(page, 'list of one row with a closed export tray');
  await page.goto(list);
  await tray.getByRole('button', { name: 'Mostrar exportaciones' }).click();
  await remove.click();
  await remove.waitFor({ state: 'hidden' });

  await uuids(page).first().click();
  await page.locator('canvas').first().waitFor();
  await checkLooks(page, 'detail');
});

test('WCAG 2.2 AA: credits, catalogues, EFOS, palette', async ({ page }) => {
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  await page.goto(`${base}clientes/creditos`);
  await page
    .locator('[aria-expanded=false]', { hasText: /^[0-9a-f]{8}-/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Facturas Relacionadas' }).waitFor();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await checkLooks(page, 'creditos');

  await page.goto(`${base}riesgos`);
  await press(page, /\d+ CFDI$/);
  await page
    .getByRole('region', { name: /^Evidencia/ })
    .getByRole('link')
    .first()
    .waitFor();
  await checkLooks(page, 'riesgos with evidence');
  await press(page, /^Seguimiento de /);
  await dialog(page, /^Seguimiento/).waitFor();
  await checkLooks(page, 'Seguimiento');
  await close(page);

  await page.goto(`${base}inhabilitados`);
  await page.getByRole('table').waitFor();
  await checkLooks(page, 'inhabilitados');

  await page.goto(`${base}contribuyentes?sort=porcobrar&order=DESC`);
  const debtor = page.getByRole('row').nth(1).getByRole('link').first();
  await debtor.waitFor();
  await checkLooks(page, 'contribuyentes ranked');
  await debtor.click();
  await page.getByRole('region', { name: 'Qué le vendo' }).waitFor();
  await page.getByRole('region', { name: 'Riesgos' }).waitFor();
  await checkLooks(page, 'contribuyente');

  await page.goto(`${base}contribuyentes?efos=1`);
  await page.getByRole('table').waitFor();
  await press(page, /^Detalle de /);
  await dialog(page, /^EFOS /)
    .getByText('RFC', { exact: true })
    .waitFor();
  await checkLooks(page, 'EFOS');
  await close(page);
  await press(page, 'Buscar EFOS');
  await dialog(page, 'Buscar EFOS').waitFor();
  await checkLooks(page, 'Buscar EFOS');
  await close(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar CFDI' }).fill('A3');
  await page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().waitFor();
  await checkLooks(page, 'palette');
});

test('WCAG 2.2 AA: mailbox, downloads, backups', async ({ page, watch }) => {
  watch.expectComplaint(/^$/);
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  const open = async (path: string, shows: string | RegExp) => {
    await page.goto(`${base}${path}`);
    await page.getByText(shows).first().waitFor();
    await checkLooks(page, path);
  };
  await open('buzon/cancelacion', /^Quedan/);
  await page
    .getByRole('checkbox', { name: /^Elegir / })
    .first()
    .check();
  await press(page, /^Rechazar/);
  await dialog(page, /^¿Rechazar /).waitFor();
  await checkLooks(page, 'Rechazar');
  await close(page);
  await open('buzon/historial', 'Todavía no se ha respondido ninguna solicitud');

  await open('descargas-masivas', /^Descargas disponibles/);
  await press(page, 'Agregar');
  await dialog(page, 'Nueva solicitud de descarga').waitFor();
  await press(page, 'Abrir calendario');
  await page.locator('.bv-calendar').waitFor();
  await checkLooks(page, 'Nueva solicitud de descarga');

  await open('respaldos/resguardos', 'Aún no hay respaldos');
  await open('respaldos/programados', 'Respaldo anual');
  await press(page, 'Avanzado');
  await dialog(page, /^Respaldo/).waitFor();
  await checkLooks(page, 'Avanzado');
});

// The screens of the settings are checked where they are full: config.spec.ts and correos.spec.ts.
test('WCAG 2.2 AA: dialogs of the settings', async ({ page }) => {
  await enter(page, demo.uno);
  await page.goto(page.url().replace(/dashboard$/, 'configuracion/accesos'));
  await press(page, 'Agregar');
  await dialog(page, 'Agregar acceso').getByRole('combobox').click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await checkLooks(page, 'Agregar acceso');
  await close(page);
  await press(page, /^Remover el acceso /);
  await page.getByText('¿Desea remover el acceso?').waitFor();
  await checkLooks(page, 'Remover');
});

test('WCAG 2.2 AA: unknown addresses, and the terms', async ({ page }) => {
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  for (const path of ['/nada', `${base}nada`, `${base}clientes/nada`]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
    await checkLooks(page, path);
  }
  await page.route('**/api/boveda/v4/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), terminos: false } });
  });
  await page.goto(`${base}dashboard`);
  await dialog(page, 'Términos y condiciones').waitFor();
  await page.getByText('CFDIS Emitidos').waitFor();
  await checkLooks(page, 'Términos y condiciones');
});
