import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { apiOf, enter } from '../support/session';

const HELP = 'Atajos de teclado';

/** Opens the palette and types; what it shows is in `options`. */
async function ask(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Buscar CFDI, pantallas y acciones' });
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill(text);
  const group = (name: string) => dialog.getByRole('group', { name, exact: true }).getByRole('option');
  return { dialog, group, options: dialog.getByRole('option') };
}

test('F3 Ctrl+K runs screens and actions, and opens on what was opened last', async ({ page }) => {
  await enter(page, demo.uno);
  const screens = await ask(page, 'ppd');
  await expect(screens.group('Pantallas')).toHaveText([/^Clientes · Creditos/, /^Proveedores · Creditos/]);
  await expect(screens.dialog.getByRole('status')).toHaveText(/^\d+ resultados$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/proveedores\/creditos/);
  await expect(rows(page).first()).toBeVisible();

  const exporting = await ask(page, 'exportar');
  await expect(exporting.group('Acciones').first()).toHaveText('Exportar la lista actual');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Excel', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('boveda.recientes')))
    .toContain('"Proveedores · Creditos (PPD)"');
  await go(page, 'dashboard');
  await page.getByText('CFDIS Emitidos').waitFor();
  const recent = await ask(page, '');
  await expect(recent.group('Recientes').first()).toHaveText(/^Proveedores · Creditos/);
  await checkLooks(page, 'palette with what was opened last');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/proveedores\/creditos/);

  await ask(page, 'tema oscuro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await ask(page, 'salir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('boveda.recientes'))).toBeNull();
});

test('F3 Ctrl+K starts an upload from any screen', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'respaldos/resguardos');
  await page.getByRole('heading', { name: 'Respaldos', exact: true }).waitFor();
  await ask(page, 'subir');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  expect(chooser.isMultiple()).toBe(true);
  await expect(page).toHaveURL(/dashboard$/);
  await expect(page.getByRole('button', { name: 'Seleccionar archivos' })).toBeVisible();
});

test('F3 Ctrl+K finds a CFDI by amount, end of the UUID, and name of its counterpart', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { rows: recibidos } = await sdk.recibidos.list({ status: '2', tipo: 'I', limit: 50 });
  const cfdi = recibidos.find(({ total, nombre }) => Number(total) > 1000 && !total.endsWith('.00') && nombre);
  if (!cfdi) throw new Error('the demo has CFDI');
  await enter(page, demo.uno);
  const amount = `$${Number(cfdi.total).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  for (const text of [amount, cfdi.uuid.slice(-6)]) {
    const { group } = await ask(page, text);
    await group('CFDI').filter({ hasText: cfdi.uuid }).click();
    await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${cfdi.id}`));
    await go(page, 'dashboard');
    await page.getByText('CFDIS Emitidos').waitFor();
  }
  const { group } = await ask(page, cfdi.nombre.slice(0, 12));
  await expect(group('CFDI').filter({ hasText: cfdi.nombre }).first()).toBeVisible();
  const list = group('Clientes y proveedores').filter({ hasText: `${cfdi.rfc} · Ver en Proveedores` });
  await list.click();
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes\\?rfc=${encodeURIComponent(cfdi.rfc)}`));
  await expect(rows(page).first()).toBeVisible();
});

test('F3 N6 words of an amount and a name find the same in Ctrl+K and in the list, a month opens its screens, and the nearest is offered', async ({
  page,
}) => {
  const { rows: recibidos } = await (await apiOf(demo.uno)).recibidos.list({ status: '2', tipo: 'I', limit: 50 });
  const cfdi = recibidos.find(({ total, nombre }) => Number(total) > 1000 && /^\w{4,} \w{4,}/.test(nombre));
  if (!cfdi) throw new Error('the demo has CFDI');
  const [first = '', second = ''] = cfdi.nombre.toLowerCase().split(' ');
  const text = `${second.slice(0, 4)} ${Number(cfdi.total)} ${first}`;
  await enter(page, demo.uno);
  const { group } = await ask(page, text);
  await expect(group('CFDI').first()).toContainText(cfdi.uuid);
  await go(page, `proveedores/vigentes?search=${encodeURIComponent(text)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(cfdi.uuid)).toBeVisible();

  const named = await ask(page, first);
  await named.group('CFDI').filter({ hasText: 'Ver todos en Proveedores · Vigentes' }).click();
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes\\?search=${first}`));
  await expect(rows(page).filter({ hasText: cfdi.rfc }).first()).toBeVisible();

  const copied = `"${first} ${second}" ${Number(cfdi.total).toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })} ${cfdi.moneda}`;
  for (const same of [copied, `${second.toUpperCase()} ${cfdi.uuid.slice(-6)}`]) {
    const quoted = await ask(page, same);
    await expect(quoted.group('CFDI').first()).toContainText(cfdi.uuid);
    await go(page, `proveedores/vigentes?search=${encodeURIComponent(same)}`);
    await expect(page.getByText(cfdi.uuid)).toBeVisible();
  }

  const misspelt = `${first.slice(0, -1)}x`;
  const near = await ask(page, `${misspelt} 0.07`);
  await expect(near.dialog.getByRole('group', { name: /^Lo más cercano, «.*»: CFDI$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await go(page, `proveedores/cancelados?search=${encodeURIComponent(misspelt)}`);
  const nearest = page.getByRole('navigation', { name: 'Lo más cercano' });
  await expect(nearest.getByRole('link', { name: new RegExp(cfdi.nombre.slice(0, 8), 'i') }).first()).toBeVisible();
  await checkLooks(page, 'list without rows that offers the nearest');
  const screens = await ask(page, 'proveedroes');
  await expect(screens.group('Lo más cercano').first()).toHaveText(/^Proveedores/);

  const months = await ask(page, 'cierre octubre 2025');
  await expect(months.group('Pantallas')).toHaveText(['Cierre de mes · octubre 2025']);
  await expect(months.dialog.getByRole('status')).toHaveText('1 resultado');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/impuestos\/2025-10/);
  const lists = await ask(page, 'clientes 2025-10');
  await lists.group('Pantallas').first().click();
  await expect(page).toHaveURL(/clientes\/vigentes\?.*fechaini=2025-10-01&fechafin=2025-10-31/);
});

test('F3 Ctrl+K opens another taxpayer of the user on the same screen', async ({ page }) => {
  const { cuentas } = await apiOf(demo.varios);
  const [one, other] = cuentas;
  await enter(page, demo.varios, one?.rfc);
  await go(page, 'clientes/vigentes');
  await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor();
  const { group } = await ask(page, other?.rfc ?? '');
  await expect(group('Contribuyentes')).toHaveCount(1);
  await group('Contribuyentes').click();
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/${other?.rfc}/clientes/vigentes`);
});

test('F3 keys open screens, filters and rows, and can be switched off', async ({ page }) => {
  await enter(page, demo.uno);
  await page.getByText('CFDIS Emitidos').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/proveedores\/vigentes/);
  await expect(rows(page).first()).toBeVisible();
  const linkOf = (at: number) => rows(page).nth(at).locator('.bv-row-link a');
  await page.keyboard.press('j');
  await expect(linkOf(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf(0)).toBeFocused();
  await page.keyboard.press('/');
  const field = page.getByRole('search').getByRole('textbox').first();
  await expect(field).toBeFocused();
  await page.keyboard.type('gj?');
  await expect(field).toHaveValue('gj?');
  await field.fill('');
  await field.blur();
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/proveedores\/vigentes\/[0-9a-f-]{36}/);
  // The dialog closes with the page on which it was opened.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ingreso|^Pago|^Egreso|^Traslado|^Nómina/);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: HELP });
  await expect(help.getByText('Proveedores · Vigentes')).toBeVisible();
  await checkLooks(page, 'help');
  await help.getByLabel(/^Usar atajos de una sola tecla/).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  const { group } = await ask(page, 'mi cuenta');
  await expect(page).toHaveURL(/proveedores\/vigentes\//);
  await group('Acciones').first().click();
  const account = page.getByRole('dialog', { name: 'Mi cuenta' });
  await account.getByLabel(/^Usar atajos de una sola tecla/).check();
  await page.keyboard.press('Escape');
  await expect(account).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/dashboard$/);
});
