import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { check, checkLooks } from '../support/axe';
import { test } from '../support/journey';
import { enter, submitLogin } from '../support/session';

/** Opens an entry of the top bar, or of its menu on narrow screens. */
async function openMyAccount(page: Page, width: number): Promise<void> {
  if (width < 1200) await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole(width < 1200 ? 'menuitem' : 'button', { name: 'Mi cuenta' }).click();
  await page.getByRole('dialog', { name: 'Mi cuenta' }).getByText('Esta sesión').waitFor();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    const look = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;
    test(`WCAG 2.2 AA, ${colorScheme}, ${width} px: login, taxpayers, dashboard, list, detail`, async ({
      browser,
      watch,
    }) => {
      watch.expectComplaint(/^$/);
      const context = await browser.newContext(look);
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
      await check(page, 'login');

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
        await check(page, path);
      }
      await page.goto('/login');

      await submitLogin(page, demo.varios);
      await page.getByText('Seleccione Contribuyente:').waitFor();
      await check(page, 'list-rfc');
      await page.evaluate(() => localStorage.clear());

      await enter(page, demo.uno);
      await page.getByText('CFDIS Emitidos').waitFor();
      await page.getByRole('slider', { name: 'Mes de la gráfica de almacenamiento' }).waitFor();
      await check(page, 'dashboard');
      await page.getByText('Tabla', { exact: true }).click();
      await openMyAccount(page, width);
      await check(page, 'dashboard as a table, Mi cuenta');
      await page.keyboard.press('Escape');

      await page.goto(page.url().replace(/dashboard.*$/, 'clientes/vigentes'));
      await page
        .getByRole('link', { name: /^[0-9a-f]{8}-/ })
        .first()
        .waitFor();
      await check(page, 'list');

      await page.getByRole('button', { name: 'Exportar' }).click();
      await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
      const tray = page.getByRole('region', { name: 'Exportaciones' });
      // It closes when all exports are finished.
      await tray.getByRole('button', { name: 'Mostrar exportaciones' }).click();
      const remove = tray.getByRole('button', { name: /^Quitar / });
      await check(page, 'export tray');
      await remove.click();
      await remove.waitFor({ state: 'hidden' });

      await page
        .getByRole('link', { name: /^[0-9a-f]{8}-/ })
        .first()
        .click();
      await page.getByRole('slider', { name: 'Mes de la gráfica de almacenamiento' }).waitFor();
      await check(page, 'detail');
      await context.close();
    });

    test(`WCAG 2.2 AA, ${colorScheme}, ${width} px: credits, catalogues, palette`, async ({ browser, watch }) => {
      watch.expectComplaint(/^$/);
      const context = await browser.newContext(look);
      const page = await context.newPage();
      await enter(page, demo.uno);
      const base = page.url().replace(/dashboard$/, '');
      await page.goto(`${base}clientes/creditos`);
      await page
        .locator('[aria-expanded=false]', { hasText: /^[0-9a-f]{8}-/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Facturas Relacionadas' }).waitFor();
      await page.getByRole('button', { name: 'Columnas' }).click();
      await check(page, 'creditos');

      await page.goto(`${base}inhabilitados`);
      await page.getByRole('table').waitFor();
      await check(page, 'inhabilitados');

      await page.goto(`${base}contribuyentes`);
      await page.getByRole('table').waitFor();
      await page.getByRole('button', { name: 'Buscar EFOS' }).click();
      await page.getByLabel('RFC o nombre').waitFor();
      await check(page, 'contribuyentes');

      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar CFDI' }).fill('A3');
      await page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().waitFor();
      await check(page, 'palette');
      await context.close();
    });
  }
}

test('WCAG 2.2 AA: mailbox, downloads, backups, light and wide, dark and narrow', async ({ page, watch }) => {
  watch.expectComplaint(/^$/);
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  for (const [path, shows] of [
    ['buzon/cancelacion', /^Quedan/],
    ['buzon/historial', 'Todavía no se ha respondido ninguna solicitud'],
    ['descargas-masivas', /^Descargas disponibles/],
    ['respaldos/resguardos', 'Aún no hay respaldos'],
    ['respaldos/programados', 'Respaldo anual'],
  ] as const) {
    await page.goto(`${base}${path}`);
    await page.getByText(shows).first().waitFor();
    await checkLooks(page, path);
  }
});
