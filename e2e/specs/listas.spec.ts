import { contribuyentes, demo } from '../support/accounts';
import { builderOfDemo, LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go, partlyPaid, rows } from '../support/lists';
import { tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';

const estados = [
  { estado: 'vigentes', pill: 'Vigentes', status: '2', badge: 'Vigente', suma: true, hasta: '250' },
  { estado: 'creditos', pill: 'Creditos (PPD)', status: '2', badge: 'Vigente', suma: true, hasta: '250' },
  { estado: 'cancelados', pill: 'Cancelados', status: '3', badge: 'Cancelado', suma: true, hasta: '250' },
  { estado: 'pendientes', pill: 'Pendientes', status: '1', badge: 'Pendiente', suma: false, hasta: '100' },
  { estado: 'alterados', pill: 'Alterados', status: '5', badge: 'Alterado', suma: false, hasta: '100' },
  { estado: 'invalidos', pill: 'Invalidos', status: '4', badge: 'Inválido', suma: false, hasta: '100' },
] as const;

for (const section of ['clientes', 'proveedores'] as const) {
  test(`C1 C3 C4 C5 C6 all states of ${section}: the count of the API and the columns of each`, async ({ page }) => {
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
        await expect(page.getByLabel('Registros por página').getByRole('option').last()).toHaveText(hasta);
        const cancelacion = page.getByRole('columnheader', { name: 'Fecha de Cancelación' });
        await expect(cancelacion).toHaveCount(estado === 'cancelados' ? 1 : 0);
        await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveCount(estado === 'creditos' ? 1 : 0);
        await expect(rows(page).getByRole('link')).toHaveCount(estado === 'creditos' ? 0 : Math.min(count, 20));
      });
    }
  });
}

test('C4 columns are chosen for all lists of a section and remembered', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Tipo', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  const sdk = await apiOf(demo.uno);
  const chosen = async () => (await sdk.vistas.list()).columnas.filter(({ lista }) => lista === 'emitidos');
  await expect.poll(chosen).toHaveLength(1);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeHidden();
  await page.getByRole('link', { name: 'Cancelados' }).click();
  await expect(page.getByRole('columnheader', { name: 'Fecha de Cancelación' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeHidden();
  await go(page, 'proveedores/vigentes');
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeVisible();
  // Other journeys see the lists as they come.
  await sdk.vistas.setColumnas({ lista: 'emitidos', columnas: '' });
});

test('C4 S13 what each column shows: folio and name cut and whole in their tooltips, currency, date, files on hover', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.few;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const fecha = `${LAST_YEAR}-03-10T23:59:59`;
  const [uuid, dollars, old] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const facts = { receptor: rfc, nombreReceptor: contribuyentes.few.nombre, fecha };
  for (const known of [uuid, dollars]) await tellVigente(known);
  const withoutMoneda = `<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3" version="3.2" serie="B" folio="9" fecha="2015-01-05T10:00:00" subTotal="100" total="116" formaDePago="Pago en una sola exhibición" metodoDePago="01" tipoDeComprobante="ingreso"><c:Emisor rfc="IIA040805DZ4"><c:RegimenFiscal Regimen="General"/></c:Emisor><c:Receptor rfc="${rfc}"/><c:Conceptos><c:Concepto cantidad="1" unidad="pieza" descripcion="Pan" valorUnitario="100" importe="100"/></c:Conceptos><c:Impuestos/><c:Complemento><t:TimbreFiscalDigital xmlns:t="http://www.sat.gob.mx/TimbreFiscalDigital" version="1.0" UUID="${old}" FechaTimbrado="2015-01-05T10:00:01" selloCFD="c2VsbG8=" noCertificadoSAT="30001000000500003456" selloSAT="c2VsbG8="/></c:Complemento></c:Comprobante>`;
  for (const xml of [
    supplier.build({ ...facts, uuid, serie: 'F', folio: '123456789012' }),
    supplier.build({
      ...facts,
      uuid: dollars,
      serie: 'G',
      folio: '7',
      moneda: 'USD',
      tipoCambio: '18.5000',
      total: '1234.50',
    }),
    Buffer.from(withoutMoneda),
  ])
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  const listed = async (which: string) => (await sdk.recibidos.list({ uuid: which })).rows[0];
  for (const known of [uuid, dollars]) await expect.poll(async () => (await listed(known))?.status).toBe(2);
  const { id, nombre } = (await listed(uuid)) ?? { id: '', nombre: '' };
  expect(nombre.length).toBeGreaterThan(25);

  await enter(page, correo);
  await go(page, `proveedores/vigentes?search=${uuid}`);
  await expect(rows(page)).toHaveCount(1);
  const cell = async (title: string) => {
    const titles = await page.getByRole('columnheader').allTextContents();
    return rows(page).first().getByRole('cell').nth(titles.indexOf(title));
  };
  const folio = await cell('Folio');
  await expect(folio.locator('[aria-hidden]').first()).toHaveText(/^F-?1234567\d{1,2}…$/);
  expect((await folio.locator('[aria-hidden]').first().textContent())?.length).toBe(11);
  await folio.locator('[tabindex]').hover();
  await expect(page.getByRole('tooltip').filter({ hasText: /^F-?123456789012$/ })).toBeVisible();
  await expect(await cell('Tipo')).toHaveText('Ingreso');
  const contraparte = await cell('Proveedor');
  await expect(contraparte).toContainText(`IIA040805DZ4 - ${nombre.slice(0, 25).trimEnd()}…`);
  await contraparte.locator('[tabindex]').hover();
  await expect(page.getByRole('tooltip').filter({ hasText: nombre })).toBeVisible();
  await expect(await cell('Expedido')).toHaveText(`10-mar-${LAST_YEAR}`);
  // The certificate of its PAC is unknown.
  await expect(await cell('Estatus')).toHaveText('Vigente !Timbre sin verificar');
  await expect(await cell('Total')).toHaveText('$116.00 MXN');

  await test.step('files show where the row is pointed at, the UUID leads to the detail', async () => {
    const files = rows(page).first().locator('.bv-row-actions');
    await page.mouse.move(10, 700);
    await expect(files).toHaveCSS('opacity', '0');
    await rows(page).first().hover();
    await expect(files).toHaveCSS('opacity', '1');
    await expect(files.getByRole('button')).toHaveText(['PDF', 'XML']);
    await page.getByRole('link', { name: uuid }).click();
    await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${id}$`));
  });
  await go(page, `proveedores/vigentes?search=${dollars}`);
  await expect(rows(page).first()).toContainText('$1,234.50 USD');
  const status = (await listed(old))?.status;
  await go(page, `proveedores/${status === 5 ? 'alterados' : 'invalidos'}?search=${old}`);
  await expect(await cell('Total')).toHaveText('$116.00 MXN');

  await test.step('cancelados show the date, creditos the balance and the payment status', async () => {
    const demoSdk = await apiOf(demo.uno);
    const [cancelado] = (await demoSdk.recibidos.list({ status: '3', limit: 10 })).rows;
    await page.evaluate(() => localStorage.clear());
    await enter(page, demo.uno);
    await go(page, 'proveedores/cancelados');
    await expect(rows(page).first()).toContainText(cancelado?.uuid ?? '');
    const [year, month, day] = (cancelado?.cancelado ?? '').slice(0, 10).split('-');
    await expect(await cell('Fecha de Cancelación')).toHaveText(new RegExp(`^${day}-[a-z]{3}-${year}$`));
    expect(Number(month)).toBeGreaterThan(0);
    for (const [pagoestatus, word] of [
      ['1', 'Pagado'],
      ['2', 'Faltan pagos'],
      ['3', 'Ningun pago'],
    ] as const) {
      const [credito] = (await demoSdk.pagosEmitidos.list({ pagoestatus, limit: 10 })).rows;
      await go(page, `clientes/creditos?pagoestatus=${pagoestatus}`);
      await expect(rows(page).first()).toContainText(credito?.uuid ?? '');
      await expect(await cell('Pagos')).toHaveText(word);
      const saldo = Number(credito?.saldoinso).toLocaleString('en-US', { minimumFractionDigits: 2 });
      await expect(await cell('Saldo')).toHaveText(`$${saldo} ${credito?.moneda}`);
    }
  });
});

test('C7 C14 CFDI that are not valid, by list and by catalogue, are processed again on demand', async ({ page }) => {
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
  await expect(rows(page).getByRole('cell').nth(1)).toContainText(shown);

  const credito = await partlyPaid(sdk);
  await go(page, `clientes/creditos?search=${credito.uuid}`);
  await rows(page).getByRole('button', { name: credito.uuid }).click();
  const amount = page.getByRole('region', { name: 'Pagos', exact: true }).locator('td[data-align=right]').first();
  await expect(amount).toBeInViewport({ ratio: 1 });
  const isCut = await amount.evaluate((cell) => {
    const frame = cell.closest('.cfdi-credito-scroll')?.getBoundingClientRect();
    return cell.getBoundingClientRect().right > (frame?.right ?? 0) + 1;
  });
  expect(isCut).toBe(false);
});

test('C5 the parts of the sum by tipo add up to it', async ({ page }) => {
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

for (const [width, height, least] of [
  [1440, 900, 16],
  [1280, 800, 12],
] as const)
  test(`C4 a screen of ${width} x ${height} shows ${least} CFDI whole, each on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await enter(page, demo.uno);
    for (const path of ['clientes/vigentes', 'clientes/creditos', 'clientes/cancelados', 'proveedores/vigentes']) {
      await go(page, path);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByText('Total: $')).not.toContainText('…');
      const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
      for (const box of boxes) expect(box.height, path).toBeLessThanOrEqual(36);
      const whole = boxes.filter(({ bottom }) => bottom <= height);
      expect(whole.length, path).toBeGreaterThanOrEqual(Math.min(least, boxes.length));
      const fits = await page.locator('.bv-list-body').evaluate((body) => body.scrollWidth <= body.clientWidth + 1);
      expect(fits, path).toBe(true);
    }
  });

test('C4 on a telephone a CFDI is a card of three lines with all it has, and each target is 24 px high', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  const cards = await rows(page).evaluateAll((all) =>
    all.map((card) => ({
      height: card.getBoundingClientRect().height,
      values: [...card.querySelectorAll('td:not(:has([type=checkbox]))')].filter(
        (cell) => cell.getBoundingClientRect().width > 0,
      ).length,
      targets: [...card.querySelectorAll('a,button')].map((target) => target.getBoundingClientRect().height),
    })),
  );
  for (const { height, values, targets } of cards) {
    expect(height).toBeLessThanOrEqual(96);
    expect(values).toBe(7);
    expect(targets).toHaveLength(3);
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(24);
  }
  await rows(page)
    .first()
    .getByText(/^\d\d-[a-z]{3}-\d{4}$/)
    .tap();
  await expect(page).toHaveURL(/clientes\/vigentes\/[0-9a-f-]{36}$/);
  await context.close();
});

test('C4 C8 a row opens where it is clicked, keeps selected text, and a payment shows what it comes to', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows: pagos } = await sdk.emitidos.list({ tipo: 'P', status: '2' });
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes?tipo=P');
  await expect(rows(page)).toHaveCount(pagos.length);
  for (const [at, { montopagos }] of pagos.entries()) {
    expect(Number(montopagos)).toBeGreaterThan(0);
    const shown = Number(montopagos).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(rows(page).nth(at)).toContainText(`$${shown} MXN`);
  }
  const list = page.url();
  const fecha = rows(page)
    .first()
    .getByText(/^\d\d-[a-z]{3}-\d{4}$/);
  const box = await fecha.boundingBox();
  if (!box) throw new Error('the first row has no date');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(page).toHaveURL(list);
  await page.getByRole('heading', { name: 'Clientes' }).click();
  await fecha.click();
  await expect(page).toHaveURL(new RegExp(`clientes/vigentes/${pagos[0]?.id}$`));
  await page.goBack();
  await expect(page).toHaveURL(list);
  const opened = page.context().waitForEvent('page');
  await fecha.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(new RegExp(`/clientes/vigentes/${pagos[0]?.id}$`));
  await (await opened).close();
  await expect(page).toHaveURL(list);
});
