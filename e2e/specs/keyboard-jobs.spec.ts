import type { Page } from 'playwright/test';
import { demo, PASSWORD } from '../support/accounts';
import { expect, test } from '../support/journey';
import { doAll, tabAndEnter, tabTo } from '../support/keyboard';
import { go, rows } from '../support/lists';
import { apiOf, enter, menu } from '../support/session';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const rowLink = (page: Page, at: number) => rows(page).nth(at).locator('.bv-row-link a');
const queryOf = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));

test('F3 by keyboard alone: log in, pick a taxpayer, skip to the content, jump to a screen', async ({ page }) => {
  const { keyboard } = page;
  const { cuentas } = await apiOf(demo.varios);
  const rfc = cuentas[1]?.rfc ?? '';
  await page.goto('/login');
  await doAll(page, [
    [
      'log in',
      async () => {
        await tabTo(field(page, 'Correo'));
        await keyboard.type(demo.varios);
        await tabTo(field(page, 'Contraseña'));
        await keyboard.type(PASSWORD);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/login-list-rfc$/);
        await expect(page.getByRole('link', { name: rfc })).toBeVisible();
      },
    ],
    [
      'pick a taxpayer',
      async () => {
        await tabAndEnter(page.getByRole('link', { name: rfc }));
        await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/${rfc}/dashboard`);
        await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
      },
    ],
    [
      'skip to the content',
      async () => {
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
        await keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
        await keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'jump to a screen by the menu',
      async () => {
        await tabAndEnter(menu(page, 'Proveedores'));
        await expect(page).toHaveURL(/proveedores\/vigentes/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'jump to a screen by the palette',
      async () => {
        await keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Buscar CFDI/ })).toBeFocused();
        await keyboard.type('bitácora');
        await expect(page.getByRole('option', { name: /Bitácora/ }).first()).toHaveAttribute('aria-selected', 'true');
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/configuracion\/bitacora/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
  ]);
});

test('F3 by keyboard alone: find, filter, sort and page CFDI, open one and come back to its row', async ({ page }) => {
  const { keyboard } = page;
  const sdk = await apiOf(demo.uno);
  const { rows: recibidos } = await sdk.recibidos.list({ status: '2', limit: 50 });
  const cfdi = recibidos[3];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, demo.uno);
  await doAll(page, [
    [
      'find a CFDI',
      async () => {
        await keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Buscar CFDI/ })).toBeFocused();
        await keyboard.type(cfdi?.uuid ?? '');
        await expect(page.getByRole('option', { name: cfdi?.uuid ?? '' })).toBeVisible();
        await keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${cfdi?.id}$`));
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'copy a UUID',
      async () => {
        await tabAndEnter(button(page, /^Copiar/));
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(cfdi?.uuid);
      },
    ],
    [
      'filter by text',
      async () => {
        await go(page, 'proveedores/vigentes');
        await expect(rows(page).first()).toBeVisible();
        await tabTo(field(page, 'Buscar'));
        await keyboard.type(cfdi?.uuid ?? '');
        await expect(rows(page)).toHaveCount(1);
        await expect(field(page, 'Buscar')).toBeFocused();
        await tabAndEnter(button(page, 'Limpiar'));
        await expect(rows(page)).toHaveCount(20);
      },
    ],
    [
      'type a date',
      async () => {
        await tabTo(field(page, 'Desde'));
        await keyboard.type('01012020');
        await queryOf(page, 'fechaini').toBe('2020-01-01');
      },
    ],
    [
      'pick a date in the calendar',
      async () => {
        await keyboard.press('Tab');
        await keyboard.press('Enter');
        const calendar = page.locator('.bv-calendar');
        await expect(calendar.locator('[data-day="2020-01-01"]')).toBeFocused();
        await keyboard.press('ArrowRight');
        await keyboard.press('Enter');
        await expect(calendar).toBeHidden();
        await queryOf(page, 'fechaini').toBe('2020-01-02');
        await expect(field(page, 'Desde')).toBeFocused();
      },
    ],
    [
      'choose in a select',
      async () => {
        const tipo = page.getByRole('combobox', { name: 'Tipo', exact: true });
        await tabTo(tipo);
        await keyboard.type('I');
        await queryOf(page, 'tipo').toBe('I');
        await expect(tipo).toBeFocused();
      },
    ],
    [
      'choose an RFC that is suggested',
      async () => {
        await tabTo(field(page, 'RFC'));
        await keyboard.type(cfdi?.rfc.slice(0, 4) ?? '');
        await expect(page.getByRole('listbox', { name: 'RFC' }).getByRole('option').first()).toBeVisible();
        await keyboard.press('ArrowDown');
        await keyboard.press('Enter');
        await queryOf(page, 'rfc').toMatch(new RegExp(`^${cfdi?.rfc.slice(0, 4)}`));
        await expect(field(page, 'RFC')).toBeFocused();
        await tabAndEnter(button(page, 'Limpiar'));
        await queryOf(page, 'rfc').toBeNull();
      },
    ],
    [
      'sort',
      async () => {
        await tabAndEnter(button(page, 'Total'));
        await queryOf(page, 'sort').toBe('total');
        await expect(button(page, 'Total')).toBeFocused();
      },
    ],
    [
      'choose the columns',
      async () => {
        const tipo = page.getByRole('columnheader', { name: 'Tipo' });
        await tabAndEnter(button(page, 'Columnas'));
        await tabTo(page.getByRole('checkbox', { name: 'Tipo', exact: true }));
        await keyboard.press('Space');
        await expect(tipo).toBeHidden();
        await keyboard.press('Space');
        await expect(tipo).toBeVisible();
        await keyboard.press('Escape');
        await expect(button(page, 'Columnas')).toBeFocused();
      },
    ],
    [
      'turn the page',
      async () => {
        const next = button(page, 'Página siguiente');
        await tabAndEnter(next);
        await queryOf(page, 'offset').toBe('20');
        await expect(next).toBeFocused();
      },
    ],
    [
      'choose the size of pages',
      async () => {
        const size = field(page, 'Registros por página');
        await tabTo(size);
        await keyboard.press('ArrowUp');
        await queryOf(page, 'limit').toBe('10');
        await expect(rows(page)).toHaveCount(10);
        await expect(size).toBeFocused();
      },
    ],
    [
      'select several rows, and none',
      async () => {
        const boxes = page.getByRole('checkbox', { name: /^Elegir (?!los )/ });
        await tabTo(boxes.first());
        for (const key of ['Space', 'ArrowDown', 'Space']) await keyboard.press(key);
        const bar = page.getByRole('region', { name: 'Selección' });
        await expect(bar).toContainText('2 seleccionados');
        await tabTo(bar.getByRole('button', { name: 'ZIP' }));
        await keyboard.press('Escape');
        await expect(bar).toBeHidden();
        await expect(page.locator(':focus')).toHaveRole('checkbox');
      },
    ],
    [
      'export',
      async () => {
        await tabAndEnter(button(page, 'Exportar'));
        await keyboard.press('ArrowDown');
        await expect(page.getByRole('menuitem', { name: 'Excel', exact: true })).toBeFocused();
        await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
        await expect(button(page, 'Exportar')).toBeFocused();
        await tabAndEnter(button(page, 'Mostrar exportaciones'));
        await tabAndEnter(button(page, /^Quitar /));
        await expect(button(page, 'Mostrar exportaciones')).toBeHidden();
      },
    ],
    [
      'open a row',
      async () => {
        await tabTo(rowLink(page, 0));
        for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
        await expect(page).toHaveURL(/proveedores\/vigentes\/[0-9a-f-]{36}$/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'come back to that row',
      async () => {
        await tabAndEnter(page.getByRole('link', { name: /^Regresar a / }));
        await expect(page).toHaveURL(/proveedores\/vigentes\?/);
        await expect(rowLink(page, 2)).toBeFocused();
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/proveedores\/vigentes\/[0-9a-f-]{36}$/);
        await page.goBack();
        await expect(page).toHaveURL(/proveedores\/vigentes\?/);
        await expect(rowLink(page, 2)).toBeFocused();
      },
    ],
    [
      'see the PDF and the XML of a row',
      async () => {
        for (const [tipo, content] of [
          ['PDF', 'canvas'],
          ['XML', 'text=<?xml'],
        ] as const) {
          const opener = rows(page)
            .nth(2)
            .getByRole('button', { name: new RegExp(`^Ver ${tipo} de `) });
          await tabAndEnter(opener);
          const dialog = page.getByRole('dialog', { name: new RegExp(`^${tipo} de `) });
          await expect(dialog.locator(content).first()).toBeVisible();
          await keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        }
      },
    ],
    [
      'see the payments of a credit',
      async () => {
        await go(page, 'clientes/creditos');
        const opener = page.locator('.bv-row-toggle').first();
        const payments = page.getByRole('region', { name: 'Pagos', exact: true });
        await tabAndEnter(opener);
        await expect(payments).toBeVisible();
        await keyboard.press('Enter');
        await expect(payments).toBeHidden();
        await expect(opener).toBeFocused();
      },
    ],
  ]);
  // Other journeys see the lists as they come.
  await sdk.vistas.setColumnas({ lista: 'recibidos', columnas: '' });
});
