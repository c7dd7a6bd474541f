import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { enter, menu } from '../support/session';

test('P2 P8 web vitals are reported for the release on screen', async ({ page }) => {
  await enter(page, demo.uno);
  await page.getByText('CFDIS Emitidos').waitFor();
  await menu(page, 'Clientes').click();
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();
  // The last metrics are sent when the page is left.
  await page.goto('about:blank');

  await expect.poll(() => admin('telemetria', { dias: '1' }), { intervals: [1_000] }).toMatch(/mf-cfdi +\S+ +CLS/);
});
