import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';
import { unzip } from '../support/unpack';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Elegir (?!los )/ });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const uuidOf = async (row: Locator) => UUID.exec((await row.textContent()) ?? '')?.[0] ?? '';

async function downloaded(page: Page, name: string): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), action(page, name).click()]);
  return unzip(await readFile(await download.path()));
}

/** Removes the exports that a journey left. */
async function removeExports(): Promise<void> {
  const sdk = await apiOf(demo.uno);
  for (const { id } of (await sdk.exportaciones.list()).rows) await sdk.exportaciones.remove(id);
}
test.afterEach(removeExports);

test('F2 F73 rows selected on two pages are exported and verified, exactly those, and Escape ends the selection', async ({
  page,
}) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes?limit=10&offset=0');
  await expect(rows(page)).toHaveCount(10);
  const chosen: string[] = [];
  for (const at of [0, 2]) {
    await boxes(page).nth(at).check();
    chosen.push(await uuidOf(rows(page).nth(at)));
  }
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect(rows(page).first()).not.toContainText(chosen[0] ?? '');
  await boxes(page).nth(1).check();
  chosen.push(await uuidOf(rows(page).nth(1)));
  await expect(bar(page)).toContainText('3 seleccionados');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(boxes(page).nth(2)).toBeChecked();

  await test.step('ZIP and Excel hold exactly those', async () => {
    const files = await downloaded(page, 'ZIP');
    const held = [...files.keys()].filter((name) => name.endsWith('.xml')).map((name) => UUID.exec(name)?.[0]);
    expect(held.toSorted()).toEqual(chosen.toSorted());
    const sheet = (await downloaded(page, 'Excel')).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(4);
    for (const uuid of chosen) expect(sheet.toLowerCase()).toContain(uuid);
  });

  await test.step('the end of the page shows pages, tray and bar, one below the other', async () => {
    await expect(page.getByRole('region', { name: 'Exportaciones' })).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const covered = () =>
        page.locator('.bv-pages button, .bv-pages select, .cfdi-tray button, .cfdi-bar > button').evaluateAll(
          (controls) =>
            controls.filter((control) => {
              const { x, y, width, height } = control.getBoundingClientRect();
              return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }).length,
        );
      // The menu of a wide window slides out of a narrow one.
      await expect.poll(covered).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('Verificar asks the SAT about each', async () => {
    for (const uuid of chosen) await tellVigente(uuid);
    await action(page, 'Verificar').click();
    const dialog = page.getByRole('dialog', { name: 'Verificar con el SAT' });
    await expect(dialog.getByText('3 de 3 verificados · ninguno cambió')).toBeVisible();
    await expect(dialog.getByText('Sin cambio: Vigente')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(action(page, 'Verificar')).toBeFocused();
  });

  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(boxes(page).first()).not.toBeChecked();
});

test('F2 F73 by keyboard: a row, a range, the page, another filter; rows keep their height', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(33.5);
    const columns = page.getByRole('columnheader');
    expect((await columns.last().boundingBox())?.x).toBeLessThan(width);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
  }

  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 seleccionado');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(boxes(page).nth(2)).toBeFocused();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('5 seleccionados');
  await page.getByRole('checkbox', { name: /^Elegir los / }).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('20 seleccionados');
  await expect(bar(page).getByRole('button', { name: /^Exportar los / })).toBeVisible();

  await page.getByRole('textbox', { name: 'Buscar' }).fill('A');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('Se quitó la selección porque cambiaron los filtros.')).toBeAttached();
});

test('F2 F73 WCAG 2.2 AA: the bar and its dialog, wide and narrow, light, dark and in forced colours', async ({
  page,
}) => {
  await enter(page, demo.uno);
  // So few rows that none is cut by the sticky head.
  await go(page, 'clientes/vigentes?limit=10');
  await boxes(page).first().check();
  await boxes(page).nth(1).check();
  await expect(bar(page)).toBeVisible();
  await checkLooks(page, 'selección');
  await action(page, 'Verificar').click();
  await expect(page.getByRole('dialog').getByText(/de 2 verificados/)).toBeVisible();
  await checkLooks(page, 'verificar');
});
