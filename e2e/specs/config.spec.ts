import { taxpayers } from '../support/accounts';
import { expect, test } from '../support/journey';
import { enter, menu } from '../support/session';

test('K2 accesses are granted, changed and removed', async ({ page }) => {
  await enter(page, taxpayers.cuentas.correo);
  await menu(page, 'Config').click();
  await page.getByRole('link', { name: 'Accesos' }).click();
  await expect(page.getByText(/^Accesos Disponibles: \d+$/)).toBeVisible();
});
