import { demo } from '../support/accounts';
import { check } from '../support/axe';
import { test, expect } from '../support/journey';
import { go } from '../support/lists';
import { endOfMotion } from '../support/motion';
import { apiOf, enter } from '../support/session';

test('tmp', async ({ page }) => {
  test.setTimeout(300_000);
  const sdk = await apiOf(demo.uno);
  const [cfdi] = (await sdk.emitidos.list({ status: '2' })).rows;
  await enter(page, demo.uno);
  page.on('framenavigated', (f) => console.log('nav', f.url()));
  page.on('response', (r) => r.url().includes('/api/') && console.log(r.status(), r.request().method(), r.url().slice(40)));
  await go(page, `clientes/vigentes/${cfdi!.id}`);
  const opener = page.getByRole('button', { name: 'Etiquetar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Etiquetar CFDI' });
  await expect(dialog.getByText('Aún no hay etiquetas: escriba el nombre de la primera.')).toBeVisible();
  await page.evaluate(endOfMotion);
  await dialog.getByLabel('Etiqueta nueva').focus();
  await page.keyboard.type('uno');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'uno' })).toBeChecked();
  console.log('created', await dialog.count());
  for (let i = 0; i < 3; i++) { await page.waitForTimeout(1000); console.log(i, await page.getByRole('dialog').count()); }
  for (const look of [{ colorScheme: 'dark', forcedColors: 'none', width: 390 }, { colorScheme: 'light', forcedColors: 'active', width: 1280 }, { colorScheme: 'light', forcedColors: 'none', width: 1280 }] as const) {
    const { width, ...media } = look;
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    console.log('look', width, await page.getByRole('dialog').count());
    await check(page, 'x');
    console.log('checked', width, await page.getByRole('dialog').count());
    await page.screenshot({ path: `/tmp/tags-shots/tmp-${width}.png` });
  }
});
