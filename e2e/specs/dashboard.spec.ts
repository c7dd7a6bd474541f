import { demo, taxpayers } from '../support/accounts';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';

test('D1 D2 D3 D4 the dashboard shows plan, storage, dates and totals as the API says them', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { plan, total } = await sdk.dashboard.get();
  await enter(page, demo.uno);
  await expect(page.getByText(plan.nombre).first()).toBeVisible();
  await expect(page.getByText('Xmls/Pdfs/Respaldos')).toBeVisible();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  const titles = {
    'CFDIS Emitidos': total.emitidos,
    'CFDIS Recibidos': total.recibidos,
    'CFDIS Pendientes': total.pendientes,
    'CFDIS Alterados': total.alterados,
    'Solicitudes de Cancelación': total.buzon,
    'Respaldos Resguardados': total.respaldos,
    'Descargas Pendientes': total.descargaspendientes,
    'Contribuyentes EFOS': total.efos,
  };
  for (const [title, value] of Object.entries(titles)) {
    const card = page.locator('.ant-card, .ant-statistic, a, li').filter({ hasText: title }).last();
    await expect(card).toContainText(value.toLocaleString('es-MX'));
  }
});

test('D4 a total leads to its screen', async ({ page }) => {
  await enter(page, demo.uno);
  await page.getByText('CFDIS Emitidos').click();
  await expect(page).toHaveURL(/\/clientes\/vigentes/);
  await page.goBack();
  await page.getByText('CFDIS Recibidos').click();
  await expect(page).toHaveURL(/\/proveedores\/vigentes/);
});

test('D6 the chart of storage per month follows a valid range and ignores an impossible one', async ({ page }) => {
  await enter(page, demo.uno);
  await expect(page.getByText('Almacenamiento Utilizado por Mes')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText('Desde', { exact: true })).toBeVisible();
  await expect(page.getByText('Hasta', { exact: true })).toBeVisible();
});

test('D7 the terms appear until they are accepted', async ({ page }) => {
  const { correo, rfc } = taxpayers.sinTerminos;
  await enter(page, correo);
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText(/términos y condiciones/i);
  await page.reload();
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: /aceptar/i }).click();
  await expect(modal).toBeHidden();
  expect((await (await apiOf(correo, rfc)).dashboard.get()).terminos).toBe(true);
  await page.reload();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await expect(modal).toBeHidden();
});
