import { demo } from '../support/accounts';
import { test } from '../support/journey';
import { enter } from '../support/session';

test('shots', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, demo.varios, 'EKU9003173C9');
  for (const path of ['clientes/vigentes', 'configuracion/bitacora', 'dashboard']) {
    await page.goto(`/EKU9003173C9/${path}`);
    await page.waitForTimeout(3000);
  }
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const [name, text] of [['empty', ''], ['tele', 'tele'], ['cli', 'cli'], ['amount', '1,160'], ['none', 'zzzzzz']]) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').last().fill(text ?? '');
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `/tmp/pal-shots/${name}-${scheme}-${width}.png` });
        await page.keyboard.press('Escape');
        await page.waitForTimeout(400);
      }
      await page.keyboard.press('?');
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/pal-shots/help-${scheme}-${width}.png` });
      await page.keyboard.press('Escape');
      await page.waitForTimeout(400);
    }
});
