import { situacionesEfos } from '@boveda/contracts';
import type { Page } from 'playwright/test';
import { demo, taxpayers } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-/) });
const go = (page: Page, path: string) => page.goto(page.url().replace(/(^https?:\/\/[^/]+\/[^/]+\/).*/, `$1${path}`));

const estados = [
  { estado: 'vigentes', pill: 'Vigentes', status: '2', badge: 'Vigente', suma: true, hasta: '250' },
  { estado: 'creditos', pill: 'Creditos (PPD)', status: '2', badge: 'Vigente', suma: true, hasta: '250' },
  { estado: 'cancelados', pill: 'Cancelados', status: '3', badge: 'Cancelado', suma: true, hasta: '250' },
  { estado: 'pendientes', pill: 'Pendientes', status: '1', badge: 'Pendiente', suma: false, hasta: '100' },
  { estado: 'alterados', pill: 'Alterados', status: '5', badge: 'Alterado', suma: false, hasta: '100' },
  { estado: 'invalidos', pill: 'Invalidos', status: '4', badge: 'Inválido', suma: false, hasta: '100' },
] as const;

for (const section of ['clientes', 'proveedores'] as const) {
  test(`C1 C3 C4 C5 C6 all states of ${section}: what the API counts, in columns of their own`, async ({ page }) => {
    const sdk = await apiOf(demo.uno);
    const [calls, creditos] =
      section === 'clientes' ? [sdk.emitidos, sdk.pagosEmitidos] : [sdk.recibidos, sdk.pagosRecibidos];
    await enter(page, demo.uno);
    await go(page, section);
    for (const { estado, pill, status, badge, suma, hasta } of estados) {
      const { count } = await (estado === 'creditos' ? creditos.list({}) : calls.list({ status }));
      await test.step(`${estado}: ${count}`, async () => {
        const link = page.getByRole('link', { name: pill, exact: true });
        await link.hover();
        await expect(page.getByRole('tooltip', { name: `Ver CFDIs ${pill}` })).toBeVisible();
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${section}/${estado}\\?limit=20&offset=0`));
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByText('Total: $')).toHaveCount(suma ? 1 : 0);
        await expect(rows(page)).toHaveCount(Math.min(count, 20));
        if (count === 0) return;
        await expect(rows(page).getByText(badge, { exact: true })).toHaveCount(Math.min(count, 20));
        await expect(page.getByRole('option').last()).toHaveText(hasta);
        const cancelacion = page.getByRole('columnheader', { name: 'Fecha de Cancelación' });
        await expect(cancelacion).toHaveCount(estado === 'cancelados' ? 1 : 0);
        await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveCount(estado === 'creditos' ? 1 : 0);
        await expect(rows(page).getByRole('link')).toHaveCount(estado === 'creditos' ? 0 : Math.min(count, 20));
      });
    }
  });
}

test('C4 columns are chosen per list and remembered', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Tipo' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeHidden();
  await page.getByRole('link', { name: 'Cancelados' }).click();
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeVisible();
});

test('C7 C14 what is not valid: by list and by catalogue, looked at again on demand', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  await enter(page, demo.uno);
  await go(page, 'proveedores/pendientes');
  await page.getByRole('button', { name: 'Procesar Ahora' }).click();
  await expect(page.getByText('Procesando CFDIs Pendientes')).toBeVisible();

  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: 'CFDIS Alterados' }).click();
  await expect(page).toHaveURL(/inhabilitados\?status=5/);
  await expect(page.getByRole('heading', { name: 'CFDI Pendientes (inhabilitados)' })).toBeVisible();
  const { count } = await sdk.inhabilitados.list({ status: '5' });
  expect(count).toBeGreaterThan(0);
  await expect(rows(page)).toHaveCount(Math.min(count, 20));
  for (const column of ['Folio', 'Tipo', 'UUID', 'Emisor / Receptor', 'Expedido', 'Estatus', 'Total']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Procesar Ahora' }).click();
  await expect(page.getByText('Procesando CFDIs Pendientes').first()).toBeVisible();

  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/inhabilitados\/[0-9a-f-]{36}/);
  const reasons = page.getByRole('alert').filter({ hasText: 'Este CFDI es considerado' });
  await expect(reasons).toContainText("Este CFDI es considerado 'Alterado' por las siguientes razones:");
  await page.getByRole('link', { name: /Regresar a CFDI Pendientes/ }).click();
  await expect(page).toHaveURL(/inhabilitados\?status=5/);

  await page.getByLabel('Hasta', { exact: true }).fill('31/12/2099');
  await page.getByLabel('Hasta', { exact: true }).press('Enter');
  await expect(page.getByText(/La fecha no puede ser posterior/)).toBeVisible();
});

test('C11 the card of a credit says what was paid, and the balance is what remains', async ({ page }) => {
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

test('C13 details: cancelled says how, received may be pre-accepted, altered says why', async ({ page }) => {
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

test('C15 contribuyentes lead to their invoices and to what the SAT says of them; EFOS are looked up while typing', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows: contrapartes } = await sdk.rfcs.list({ limit: 10 });
  const [contraparte] = contrapartes;
  if (!contraparte) throw new Error('the demo has counterparts');
  await enter(page, demo.uno);
  await page.getByRole('link', { name: 'Contribuyentes', exact: true }).click();
  await expect(page).toHaveURL(/contribuyentes\?limit=20&offset=0/);
  await page.getByLabel('Buscar', { exact: true }).fill(contraparte.rfc);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: contraparte.nombre })).toBeVisible();
  const { count } = await sdk.emitidos.list({ status: '2', rfc: contraparte.rfc });
  await page.getByRole('link', { name: `Ver Emitidos de ${contraparte.rfc}` }).click();
  await expect(page).toHaveURL(new RegExp(`clientes/vigentes\\?rfc=${contraparte.rfc}&limit=20&offset=0`));
  await expect(rows(page)).toHaveCount(Math.min(count, 20));

  await go(page, 'contribuyentes?efos=1');
  const { rows: efos } = await sdk.rfcs.list({ efos: '1' });
  await expect(page.getByRole('button', { name: /^Detalle de/ })).toHaveCount(Math.min(efos.length, 20));
  const [efo] = efos;
  const record = await sdk.efos.get(efo?.rfc ?? '');
  await page.getByRole('button', { name: `Detalle de ${efo?.rfc}` }).click();
  const ficha = page.getByRole('dialog', { name: `EFOS ${efo?.rfc}` });
  for (const fact of [record.rfc, record.nombre, record.oficioglobal]) await expect(ficha).toContainText(fact ?? '');
  await expect(ficha).toContainText(situacionesEfos[record.situacion as keyof typeof situacionesEfos]);
  await expect(ficha).toContainText(/\d\d-[a-z]{3}-\d{4}/);
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();

  await page.getByRole('button', { name: 'Buscar EFOS' }).click();
  await page.getByLabel('RFC o nombre').fill('ZZZZ999999ZZ9');
  await expect(page.getByText('No Se encuentra en lista EFOS')).toBeVisible();
  await page.getByLabel('RFC o nombre').fill('');
  await expect(page.getByText('No Se encuentra en lista EFOS')).toBeHidden();
});

test('P1 S9 Ctrl+K finds a CFDI by its UUID from the dashboard, and goes there', async ({ page }) => {
  const [recibido] = (await (await apiOf(demo.uno)).recibidos.list({ status: '2', limit: 10 })).rows;
  await enter(page, demo.uno);
  await expect(page.getByRole('button', { name: /Buscar CFDI/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Buscar CFDI' });
  await expect(box).toBeFocused();
  await box.fill(recibido?.uuid ?? '');
  await expect(page.getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${recibido?.id}`));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(recibido?.uuid ?? '').first()).toBeVisible();
});

test('C4 names are read at 1280 px, folios are whole in the tooltip, and a credit shows its amounts', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  await enter(page, demo.uno);
  for (const path of ['clientes/vigentes', 'clientes/creditos', 'proveedores/vigentes']) {
    await go(page, path);
    await expect(rows(page).first()).toBeVisible();
    const cells = await page.locator('td[data-roomy]').evaluateAll((all) =>
      all.map((cell) => {
        const lines = cell.firstElementChild?.getClientRects()[0]?.height ?? 0;
        return { width: cell.clientWidth, lines: lines / Number.parseFloat(getComputedStyle(cell).lineHeight) };
      }),
    );
    expect(cells.length).toBeGreaterThan(0);
    for (const { width, lines } of cells) {
      expect(width, path).toBeGreaterThan(140);
      expect(lines, path).toBeLessThan(3.5);
    }
    const fits = await page.locator('.bv-list-body').evaluate((body) => {
      const table = body.querySelector('table');
      return (table?.getBoundingClientRect().right ?? 0) <= body.getBoundingClientRect().right + 1;
    });
    expect(fits, path).toBe(true);
  }
  const {
    rows: [cfdi],
  } = await sdk.emitidos.list({ status: '2', tipo: 'I', limit: 10 });
  await go(page, `clientes/vigentes?search=${cfdi?.uuid}`);
  await expect(rows(page)).toHaveCount(1);
  const folio = `${cfdi?.serie}${cfdi?.folio}`;
  const shown = folio.length > 10 ? `${folio.slice(0, 10)}…` : folio;
  await expect(rows(page).getByRole('cell').first()).toContainText(shown);

  const {
    rows: [credito],
  } = await sdk.pagosEmitidos.list({ pagoestatus: '2' });
  await go(page, `clientes/creditos?search=${credito?.uuid}`);
  await page.getByRole('button', { name: credito?.uuid ?? '' }).click();
  const amount = page.getByRole('region', { name: 'Pagos', exact: true }).locator('td[data-align=right]').first();
  await expect(amount).toBeInViewport({ ratio: 1 });
  const isCut = await amount.evaluate((cell) => {
    const frame = cell.closest('.cfdi-credito-scroll')?.getBoundingClientRect();
    return cell.getBoundingClientRect().right > (frame?.right ?? 0) + 1;
  });
  expect(isCut).toBe(false);
});

test('C5 beside the sum stand its parts by tipo, which add up to it', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { sumaTotal, porTipo } = await sdk.emitidos.sum({ status: '2' });
  const parts = porTipo.filter(({ total }) => Number(total) !== 0);
  expect(parts.reduce((sum, { total }) => sum + Number(total), 0)).toBeCloseTo(Number(sumaTotal), 2);
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(page.getByText('Total: $')).toBeVisible();
  for (const { tipo, total } of parts.length > 1 ? parts : []) {
    const name = { I: 'Ingreso', E: 'Egreso', T: 'Traslado', P: 'Pago', N: 'Nómina' }[tipo];
    const amount = Number(total).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(page.locator('.bv-list-status')).toContainText(`${name}: $${amount}`);
  }
});

test('C2 folios go by their number within a serie', async ({ page }) => {
  const { correo, rfc } = taxpayers.cuentas;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  for (const folio of ['10', '2', '1', '100']) {
    const xmlb64 = supplier.build({ serie: 'ORD', folio, receptor: rfc }).toString('base64');
    await sdk.upload.cfdi({ name: `${folio}.xml`, xmlb64 });
  }
  await expect.poll(async () => (await sdk.recibidos.list({ serie: 'ORD', status: '2' })).count).toBe(4);
  await enter(page, correo);
  await go(page, 'proveedores/vigentes?serie=ORD&sort=folio&order=ASC');
  await expect(rows(page)).toHaveCount(4);
  const folios = () => rows(page).evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent));
  expect(await folios()).toEqual(['ORD1', 'ORD2', 'ORD10', 'ORD100']);
  await page.getByRole('button', { name: 'Folio' }).click();
  await expect.poll(folios).toEqual(['ORD100', 'ORD10', 'ORD2', 'ORD1']);
});

test('S9 the settings of the top bar are a link: it opens here, and in another tab', async ({ page, context }) => {
  await enter(page, demo.uno);
  const settings = page.getByRole('banner').getByRole('link', { name: 'Configuración' });
  await expect(settings).toHaveAttribute('href', /\/configuracion$/);
  const [tab] = await Promise.all([context.waitForEvent('page'), settings.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/configuracion\/cuenta/);
  await tab.close();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settings.click();
  await expect(page).toHaveURL(/\/configuracion\/cuenta/);
});
