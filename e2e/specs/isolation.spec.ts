import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { enter, menu } from '../support/session';
import { stackHome } from '../support/stack-info';

/** Removes the live release of an area from the disk while `work` runs. */
async function without(area: string, work: () => Promise<void>): Promise<void> {
  const folder = join(stackHome, 'build/releases', area);
  const away = `${folder}.away`;
  await rename(folder, away);
  try {
    await work();
  } finally {
    if (!(await readdir(join(folder, '..'))).includes(area)) await rename(away, folder);
  }
}

test('P1 P3 P4 P7 an area whose files are missing fails alone and recovers without a reload', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/.*/);
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  const document = await page.evaluate(() => performance.timeOrigin);

  await without('mf-cfdi', async () => {
    await page.reload();
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
    await menu(page, 'Inicio').click();
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  });
  const beforeRetry = await page.evaluate(() => performance.timeOrigin);
  expect(beforeRetry).toBeGreaterThan(document);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(beforeRetry);
});

test('P7 the dashboard works without the upload box of another area', async ({ page, watch }) => {
  watch.expectComplaint(/.*/);
  await without('mf-cfdi', async () => {
    await enter(page, demo.uno);
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await expect(page.getByText('Almacenamiento Utilizado por Mes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  });
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.locator('input[type="file"]').first()).toBeAttached();
});

test('P7 a slow area shows a notice while it loads, and opens', async ({ page }) => {
  const held: Route[] = [];
  await page.clock.install();
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await page.route(/\/releases\/mf-respaldos\/.*\.js/, (route) => void held.push(route));
  await menu(page, 'Respaldos').click();
  const word = page.getByText('Respaldos está tardando más de lo normal. Seguimos cargando.');
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(word).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(page.getByRole('link', { name: 'Información Resguardada' })).toBeVisible();
  await expect(word).toBeHidden();
});
