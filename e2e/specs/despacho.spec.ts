import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';

test('E3 F111 the board shows all taxpayers of the user, finds one and opens its screens', async ({ page }) => {
  test.setTimeout(180_000);
  const { cuentas } = await apiOf(demo.varios);
  const [first] = cuentas;
  if (!first) throw new Error('the demo has no taxpayer');
  await enter(page, demo.varios, first.rfc);
  await menu(page, 'Despacho').click();
  await expect(page.getByRole('heading', { name: 'Despacho' })).toBeVisible();
  const board = page.getByRole('table', { name: 'Contribuyentes' });
  await expect(board.getByRole('row')).toHaveCount(cuentas.length + 1);
  // The worker computes them.
  await expect(board.getByText('Por calcular')).toHaveCount(0, { timeout: 90_000 });
  await checkLooks(page, 'board of all taxpayers');

  const other = cuentas.find(({ rfc }) => rfc !== first.rfc);
  if (!other) throw new Error('the demo has one taxpayer');
  await page.getByLabel('Buscar').fill(other.rfc.toLowerCase());
  await expect(board.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=/);
  const riesgos = board.getByRole('row').nth(1).getByRole('cell').nth(4).getByRole('link');
  await riesgos.click();
  await expect(page).toHaveURL(new RegExp(`/${other.rfc}/riesgos`));
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(board.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Buscar').fill('');
  await expect(board.getByRole('row')).toHaveCount(cuentas.length + 1);
});

test('E3 F111 the list of taxpayers leads to the board', async ({ page }) => {
  const { cuentas } = await apiOf(demo.varios);
  await enter(page, demo.varios, cuentas[0]?.rfc);
  await page.goto('/login-list-rfc');
  await page.getByRole('link', { name: 'Ver todos en el despacho' }).click();
  await expect(page.getByRole('heading', { name: 'Despacho' })).toBeVisible();
});
