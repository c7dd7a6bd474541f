import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { enter, submitLogin } from '../support/session';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function check(page: Page, screen: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  // An empty page has no violations either.
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ target }) => target).join(' | ')}`);
  expect.soft(found).toEqual([]);
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
      await page.locator('canvas').first().waitFor();
      await check(page, 'dashboard');

      await page.goto(page.url().replace(/dashboard$/, 'clientes/vigentes'));
      await page
        .getByRole('link', { name: /^[0-9a-f]{8}-/ })
        .first()
        .waitFor();
      await check(page, 'list');

      await page
        .getByRole('link', { name: /^[0-9a-f]{8}-/ })
        .first()
        .click();
      await page.locator('canvas').first().waitFor();
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
