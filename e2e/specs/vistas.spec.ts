import type { Browser, Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { apiOf, enter } from '../support/session';

const [ANA, EVA, STRANGER] = [demo.varios, demo.uno, demo.auxiliar];

/** The taxpayer that Ana and Eva may open. It issued CFDI. */
async function sharedRfc(): Promise<string> {
  const [ana, eva] = await Promise.all([apiOf(ANA), apiOf(EVA)]);
  const shared = ana.cuentas.find(({ rfc }) => eva.cuentas.some((cuenta) => cuenta.rfc === rfc));
  if (!shared) throw new Error('the demo has a taxpayer with two users');
  return shared.rfc;
}

// Other journeys see the lists as they come.
test.afterEach(async () => {
  for (const correo of [ANA, EVA]) {
    const sdk = await apiOf(correo);
    const { vistas, columnas } = await sdk.vistas.list();
    for (const { id } of vistas) await sdk.vistas.remove(id);
    for (const { lista } of columnas) await sdk.vistas.setColumnas({ lista, columnas: '' });
  }
});

/** Without the column of the boxes, which has no title. */
const headers = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
}
const column = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const openColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await expect(column(page, 'UUID')).toBeVisible();
};

test('F1 F71 C2 columns are added and ordered by keyboard, and another browser shows the same', async ({
  page,
  browser,
  baseURL,
}) => {
  const rfc = await sharedRfc();
  await enter(page, ANA, rfc);
  const plain = page.waitForRequest(/\/emitidos\?limit=20/);
  await go(page, 'clientes/vigentes');
  expect(new URL((await plain).url()).searchParams.has('campos')).toBe(false);
  await expect(rows(page).first()).toBeVisible();
  const before = await headers(page).allTextContents();
  await openColumns(page);
  for (const name of ['IVA trasladado', 'Guardado']) {
    await column(page, name).focus();
    await page.keyboard.press('Space');
    await expect(column(page, name)).toBeFocused();
  }
  await expect(headers(page)).toHaveText([...before, 'IVA trasladado', 'Guardado']);
  await expect(
    rows(page)
      .first()
      .locator('td')
      .nth(before.length + 1),
  ).toHaveText(/\$[\d,]+\.\d\d [A-Z]{3}|^$/);
  await page.getByRole('button', { name: 'Subir Guardado', exact: true }).focus();
  for (let at = 0; at < before.length + 1; at++) await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Subir Guardado', exact: true })).toBeFocused();
  const wanted = ['Guardado', ...before, 'IVA trasladado'];
  await expect(headers(page)).toHaveText(wanted);
  await expect
    .poll(async () => (await (await apiOf(ANA)).vistas.list()).columnas[0]?.columnas)
    .toMatch(/^guardado,folio,.*ivatrasladado$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columnas', exact: true })).toBeFocused();
  await openColumns(page);
  await checkLooks(page, 'columnas');
  await page.reload();
  await expect(headers(page)).toHaveText(wanted);
  await page.getByRole('link', { name: 'Cancelados', exact: true }).click();
  await expect(headers(page).first()).toHaveText('Guardado');

  const other = await otherBrowser(browser, baseURL);
  await enter(other, ANA, rfc);
  await go(other, 'clientes/vigentes');
  await expect(headers(other)).toHaveText(wanted);
  await other.context().close();
});

test('F1 F71 C2 a view is saved, opened in another browser, and shared by a link that opens nothing foreign', async ({
  page,
  browser,
  baseURL,
}) => {
  const rfc = await sharedRfc();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, ANA, rfc);
  await go(page, 'clientes/vigentes?limit=50&offset=0&tipo=I&sort=total');
  await openColumns(page);
  await column(page, 'Método de pago').check();
  await column(page, 'Tipo').uncheck();
  const wanted = ['Folio', 'UUID', 'Cliente', 'Expedido', 'Estatus', 'Total', 'Método de pago'];
  await expect(headers(page)).toHaveText(wanted);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vistas', exact: true }).click();
  const name = page.getByLabel('Guardar lo que se ve como');
  await name.fill('Ingresos por monto');
  await page.keyboard.press('Enter');
  await expect(name).toHaveCount(0);

  await page.getByRole('button', { name: 'Vistas', exact: true }).click();
  await page.getByRole('button', { name: 'Opciones de Ingresos por monto' }).click();
  await page.getByRole('button', { name: 'Abrir la lista con esta vista' }).click();
  await expect(page.getByText('predeterminada')).toBeVisible();
  await checkLooks(page, 'vistas');
  await page.getByRole('button', { name: 'Copiar enlace', exact: true }).click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await otherBrowser(browser, baseURL);
  await enter(other, ANA, rfc);
  await go(other, 'clientes/vigentes');
  await expect(headers(other)).toHaveText(wanted);
  await expect.poll(() => queryOf(other)).toMatchObject({ limit: '50', tipo: 'I', sort: 'total' });
  await other.context().close();

  const eva = await otherBrowser(browser, baseURL);
  await enter(eva, EVA, rfc);
  await eva.goto(link);
  await expect(headers(eva)).toHaveText(wanted);
  await expect.poll(() => queryOf(eva)).toMatchObject({ limit: '50', tipo: 'I', sort: 'total' });
  await eva.getByRole('button', { name: 'Guardar esta vista' }).click();
  await eva.getByLabel('Guardar lo que se ve como').fill('De Ana');
  await eva.keyboard.press('Enter');
  await expect(eva.getByRole('button', { name: 'Guardar esta vista' })).toHaveCount(0);
  expect((await (await apiOf(EVA)).vistas.list()).vistas).toMatchObject([{ nombre: 'De Ana' }]);
  await eva.context().close();

  const stranger = await otherBrowser(browser, baseURL);
  await enter(stranger, STRANGER);
  const foreign = stranger.waitForResponse((answer) => answer.url().includes('/api/') && answer.status() === 403, {
    timeout: 5_000,
  });
  await stranger.goto(link);
  await foreign.catch(() => undefined);
  await expect(rows(stranger)).toHaveCount(0);
  await stranger.context().close();

  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('button', { name: 'Eliminar vista' }).click();
  await expect.poll(async () => (await (await apiOf(ANA)).vistas.list()).vistas).toEqual([]);
});
