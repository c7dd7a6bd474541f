import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { apiOf, enter } from '../support/session';

test('C11 the card of a credit lists its payments, and the balance is the rest', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { rows: partly } = await sdk.pagosEmitidos.list({ pagoestatus: '2' });
  const [credito] = partly;
  if (!credito) throw new Error('the demo has invoices that are partly paid');
  const detail = await sdk.pagosEmitidos.get(credito.id);
  const off = [...detail.pagos, ...detail.notascredito].reduce((sum, { importe }) => sum + Number(importe), 0);
  expect(Number(credito.saldoinso)).toBeCloseTo(Number(credito.total) - off, 2);

  await enter(page, demo.uno);
  await go(page, `clientes/creditos?search=${credito.uuid}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Faltan pagos');
  await page.getByRole('button', { name: credito.uuid }).click();
  const sections = { Pagos: detail.pagos, 'Notas de Crédito': detail.notascredito };
  for (const [name, records] of Object.entries({ ...sections, 'Facturas Relacionadas': detail.facturasrelacionadas })) {
    const section = page.getByRole('region', { name, exact: true });
    await expect(section).toBeVisible();
    if (records.length === 0) await expect(section).toContainText(`No hay ${name}`);
    else await expect(section.getByRole('link')).toHaveText(records.map(({ uuid }) => uuid));
  }
  await page.getByRole('button', { name: credito.uuid }).click();
  await expect(page.getByRole('region', { name: 'Pagos', exact: true })).toBeHidden();
});

test('C13 the detail of a cancelled, a received and an altered CFDI: how it was cancelled, pre-acceptance, reasons', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  await enter(page, demo.uno);
  const { rows: cancelados } = await sdk.recibidos.list({ status: '3', limit: 50 });
  const details = await Promise.all(cancelados.map(({ id }) => sdk.recibidos.get(id)));
  for (const [statuscanc, text] of [
    [4, 'Cancelado sin Aceptación'],
    [5, 'Cancelado con Aceptación'],
  ] as const) {
    const cfdi = details.find((detail) => detail.statuscanc === statuscanc);
    if (!cfdi) continue;
    await go(page, `proveedores/cancelados/${cfdi.id}`);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verificar' })).toBeHidden();
  }
  expect(details.some(({ statuscanc }) => statuscanc === 4 || statuscanc === 5)).toBe(true);

  const [vigente] = (await sdk.recibidos.list({ status: '2', tipo: 'I', limit: 10 })).rows;
  await go(page, `proveedores/vigentes/${vigente?.id}`);
  const box = page.getByRole('checkbox', { name: 'Pre-Aceptar Solicitud De Cancelación' });
  await box.click();
  await expect(page.getByText('CFDI Recibido Cambiado a Pre-Aceptacion')).toBeVisible();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Descargar XML' })).toBeVisible();
  await page.keyboard.press('Escape');

  const [alterado] = (await sdk.recibidos.list({ status: '5', limit: 10 })).rows;
  await go(page, `proveedores/alterados/${alterado?.id}`);
  await expect(page.getByText("Este CFDI es considerado 'Alterado' por las siguientes razones:")).toBeVisible();
  await expect(page.locator('details[open]').getByRole('heading', { name: 'Validaciones' })).toBeVisible();
});
