import { readFile } from 'node:fs/promises';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { go, partlyPaid, rows } from '../support/lists';
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
  await rows(page).getByRole('button', { name: credito.uuid }).click();
  const sections = { Pagos: detail.pagos, 'Notas de Crédito': detail.notascredito };
  for (const [name, records] of Object.entries({ ...sections, 'Facturas Relacionadas': detail.facturasrelacionadas })) {
    const section = page.getByRole('region', { name, exact: true });
    await expect(section).toBeVisible();
    if (records.length === 0) await expect(section).toContainText(`No hay ${name}`);
    else await expect(section.getByRole('link')).toHaveText(records.map(({ uuid }) => uuid));
  }
  await rows(page).getByRole('button', { name: credito.uuid }).click();
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar validaciones' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`validaciones_${alterado?.uuid}.csv`);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFF"Regla","Resultado","Evidencia","Códigos","Lugar en el XML","Leído","Esperado","Otro CFDI","Matriz de errores"\r\n.*"Falla"/s,
  );
});

test('C13 the detail shows conceptos, taxes, payments and history as data, and leads to the CFDI that pay it', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const factura = await partlyPaid(sdk);
  const { desglose, abonos, historial } = await sdk.emitidos.expediente(factura.id);
  const [concepto] = desglose?.conceptos.rows ?? [];
  const [abono] = abonos.rows;
  if (!concepto || !abono) throw new Error('it has conceptos and payments');

  await enter(page, demo.uno);
  await go(page, `clientes/vigentes/${factura.id}`);
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(section(/^Conceptos/)).toContainText(concepto.descripcion);
  await expect(section('Impuestos')).toContainText('IVA 16%');
  await expect(section('Historial').getByRole('row')).toHaveCount(historial.length + 1);
  await expect(page.locator('details').getByText(/en total: \d+ correctas/)).toBeVisible();
  await checkLooks(page, 'detail of an invoice on credit');

  await section('Pagos').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${abono.cfdi.id}$`));
  await expect(section('Documentos pagados').getByRole('link').first()).toBeVisible();
  await section('Documentos pagados')
    .getByRole('link', { name: `${factura.serie}${factura.folio}`, exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${factura.id}$`));
  await page.getByRole('link', { name: new RegExp(`^${factura.rfc} - `) }).click();
  await expect(page).toHaveURL(/clientes\/vigentes\?.*rfc=/);
});

test('C13 the detail turns through the page of the list by keyboard, and leads back to it', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes?limit=10&tipo=I');
  await expect(rows(page)).toHaveCount(10);
  await rows(page).nth(7).getByRole('link').first().click();
  const nav = page.getByRole('navigation', { name: 'CFDI de la lista' });
  const next = nav.getByRole('link', { name: 'Siguiente' });
  await expect(nav).toContainText('8 de 10');
  await next.focus();
  for (const place of ['9 de 10', '10 de 10']) {
    await page.keyboard.press('Enter');
    await expect(nav).toContainText(place);
    await expect(next).toBeFocused();
    await expect(page.locator('canvas').first()).toBeVisible();
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: /Regresar a Clientes/ }).click();
  await expect(page).toHaveURL(/clientes\/vigentes\?.*tipo=I/);
  await expect(rows(page)).toHaveCount(10);
});

test('C12 C13 on a telephone the data come before the PDF, which opens on the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, demo.uno);
  const [factura] = (await (await apiOf(demo.uno)).emitidos.list({ status: '2', tipo: 'I', limit: 10 })).rows;
  await go(page, `clientes/vigentes/${factura?.id}`);
  const conceptos = page.getByRole('region', { name: /^Conceptos/ });
  await expect(conceptos).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  const [above, below] = [await conceptos.boundingBox(), await page.locator('canvas').first().boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.getByRole('button', { name: 'Abrir PDF' }).click();
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver XML' }).click();
  const xml = page.getByRole('dialog', { name: /^XML de / });
  const all = xml.getByRole('button', { name: /^Mostrar los \d+ caracteres$/ });
  await all.first().click();
  await expect(xml.getByRole('button', { name: 'Mostrar menos' })).toHaveCount(1);
});
