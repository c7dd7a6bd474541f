import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { check, checkLooks } from '../support/axe';
import { dayFromToday, typedOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { endOfMotion } from '../support/motion';
import { apiOf, enter } from '../support/session';

const NAME = 'Por revisar con el cliente';

test.afterEach(async () => {
  const sdk = await apiOf(demo.uno);
  for (const { id } of (await sdk.etiquetas.list()).rows) await sdk.etiquetas.remove(id);
});

const part = (page: Page) => page.getByRole('region', { name: 'Etiquetas y notas' });
const historial = (page: Page) => page.getByRole('region', { name: 'Historial' });

test('F2 F72 a CFDI is tagged by keyboard; the tag is in the row, in the filters and in the history', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const [cfdi] = (await sdk.emitidos.list({ status: '2' })).rows;
  if (!cfdi) throw new Error('the demo has CFDI');
  await enter(page, demo.uno);
  await go(page, `clientes/vigentes/${cfdi.id}`);
  const opener = part(page).getByRole('button', { name: 'Etiquetar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Etiquetar CFDI' });
  await expect(dialog.getByText('Aún no hay etiquetas: escriba el nombre de la primera.')).toBeVisible();
  await page.evaluate(endOfMotion);
  await dialog.getByLabel('Etiqueta nueva').focus();
  await page.keyboard.type(NAME);
  await dialog.getByRole('button', { name: 'Crear' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: NAME })).toBeChecked();
  await checkLooks(page, 'dialog of tags');
  await dialog.getByRole('button', { name: 'Guardar' }).focus();
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('list', { name: 'Etiquetas' })).toHaveText(NAME);
  await expect(opener).toBeFocused();
  await expect(historial(page)).toContainText(`Etiqueta añadida${NAME}`);

  await go(page, 'clientes/vigentes');
  const row = rows(page).filter({ hasText: cfdi.uuid });
  await expect(row.getByText(NAME, { exact: true })).toBeVisible();
  const heights = await rows(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(33);
  await checkLooks(page, 'list with tags');

  for (const at of [3, 4]) await rows(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Etiquetar' }).click();
  const many = page.getByRole('dialog', { name: 'Etiquetar 2 CFDI' });
  await page.evaluate(endOfMotion);
  await many.getByRole('checkbox', { name: NAME }).check();
  await many.getByRole('button', { name: 'Guardar' }).click();
  await expect(rows(page).getByText(NAME, { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Quitar la selección' }).click();

  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption({ label: NAME });
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('Guardado hasta').fill(typedOf(dayFromToday(-3650)));
  await page.keyboard.press('Tab');
  await expect(rows(page)).toHaveCount(0);
  const chips = page.getByRole('list', { name: 'Filtros activos' });
  await expect(chips.getByRole('button')).toHaveText([/^Guardado hasta /, `Etiqueta: ${NAME}`]);
  await chips.getByRole('button', { name: /^Quitar Guardado hasta/ }).click();
  await expect(rows(page)).toHaveCount(3);
  await check(page, 'list filtered by tag');
  await page.getByRole('link', { name: /^Cancelados/ }).click();
  await expect(page).toHaveURL(/clientes\/cancelados\?.*etiqueta=/);
  await expect(chips.getByRole('button', { name: `Quitar Etiqueta: ${NAME}` })).toBeVisible();
});

test('F2 F72 a note is written, changed and deleted, and the history keeps what it said', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const [cfdi] = (await sdk.recibidos.list({ status: '2' })).rows;
  if (!cfdi) throw new Error('the demo has CFDI');
  await enter(page, demo.uno);
  await go(page, `proveedores/vigentes/${cfdi.id}`);
  const notes = part(page);
  await notes.getByRole('button', { name: 'Agregar nota' }).click();
  await expect(notes.getByLabel('Nota nueva')).toBeFocused();
  await page.keyboard.type('Falta el contrato <b>firmado</b>');
  await notes.getByRole('button', { name: 'Guardar' }).click();
  const list = notes.getByRole('list', { name: 'Notas' });
  await expect(list).toContainText('Falta el contrato <b>firmado</b>');
  await expect(list).toContainText(demo.uno);
  await expect(notes.getByRole('button', { name: 'Agregar nota' })).toBeFocused();
  await checkLooks(page, 'detail with a note');

  await notes.getByRole('button', { name: 'Editar nota' }).click();
  await notes.getByLabel('Nota', { exact: true }).fill('Ya llegó');
  await notes.getByRole('button', { name: 'Guardar' }).click();
  await expect(list).toContainText('Ya llegó');
  await expect(historial(page)).toContainText('Nota cambiadaFalta el contrato <b>firmado</b>');

  await notes.getByRole('button', { name: 'Borrar nota' }).click();
  const confirm = page.getByRole('dialog', { name: '¿Borrar la nota?' });
  await page.evaluate(endOfMotion);
  await confirm.getByRole('button', { name: 'Borrar' }).click();
  await expect(list).toBeHidden();
  await expect(historial(page)).toContainText('Nota borradaYa llegó');
});
