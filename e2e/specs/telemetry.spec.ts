import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { enter, menu } from '../support/session';

test('P2 P8 what a person feels is counted for the release that was on screen', async ({ page }) => {
  await enter(page, demo.uno);
  await page.getByText('CFDIS Emitidos').waitFor();
  await menu(page, 'Clientes').click();
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();
  // Leaving is when the last measures are sent.
  await page.goto('about:blank');

  await expect.poll(() => admin('telemetria', { dias: '1' }), { intervals: [1_000] }).toMatch(/mf-cfdi +\S+ +CLS/);
});
