import { situacionesEfos } from '@boveda/contracts';
import type { Page } from 'playwright/test';
import { demo, taxpayers } from '../support/accounts';
import { builderOfDemo, LAST_YEAR } from '../support/certificados';
import { dayFromToday, typedOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { tellVigente } from '../support/sat';
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

const text = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
/** Chooses an option of a select by its text; types it in long lists. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.keyboard.type(option.slice(0, 4));
  await page.getByTitle(option, { exact: true }).last().click();
}

for (const section of ['vigentes', 'creditos'] as const) {
  test(`C2 every filter of ${section} filters as the API does, from the first page, and Limpiar undoes it`, async ({
    page,
  }) => {
    const sdk = await apiOf(demo.uno);
    const calls = section === 'vigentes' ? sdk.recibidos : sdk.pagosRecibidos;
    const all = await calls.list({ status: '2', limit: 250 });
    const [newest] = all.rows;
    const oldest = all.rows.at(-1);
    if (!newest || !oldest) throw new Error('the demo has CFDI');
    const conSerie = all.rows.find(({ serie }) => serie) ?? oldest;
    const hoy = dayFromToday();
    const asked = page.waitForRequest(/\/(recibidos|pagos-recibidos)\?.*limit=20/);
    await enter(page, demo.uno);
    await go(page, `proveedores/${section}`);
    await expect(page).toHaveURL(/\?limit=20&offset=0$/);
    await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(typedOf(hoy));
    // Only shown, not sent: a CFDI with a later Fecha counts in the total of Inicio.
    expect(new URL((await asked).url()).searchParams.get('fechafin')).toBeNull();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await expect(page.getByPlaceholder('Buscar por serie/folio/UUID')).toBeVisible();
    for (const label of ['Total de', 'Total hasta'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', '00.00');
    await expect(page.getByLabel('Estatus de pago')).toHaveCount(section === 'creditos' ? 1 : 0);

    type Query = Omit<NonNullable<Parameters<typeof sdk.recibidos.list>[0]>, 'status'>;
    const filters: [query: Query, set: () => Promise<void>][] = [
      [{ serie: conSerie.serie }, () => text(page, 'Serie', conSerie.serie)],
      [{ folio: newest.folio }, () => text(page, 'Folio', newest.folio)],
      [{ search: newest.folio }, () => text(page, 'Buscar', newest.folio)],
      [{ tipo: 'I' }, () => choose(page, 'Tipo', 'I Ingreso')],
      [{ rfc: oldest.rfc }, () => text(page, 'RFC', oldest.rfc)],
      [{ usocfdi: 'G01' }, () => choose(page, 'Uso CFDI', 'G01 Adquisición de mercancías')],
      [{ formapago: '99' }, () => choose(page, 'Forma de pago', '99 Por definir')],
      [{ metodopago: 'PPD' }, () => choose(page, 'Método de pago', 'PPD Pago en parcialidades o diferido')],
      [{ totalde: newest.total }, () => text(page, 'Total de', newest.total)],
      [{ totalhasta: newest.total }, () => text(page, 'Total hasta', newest.total)],
      [{ fechaini: newest.fecha.slice(0, 10) }, () => text(page, 'Desde', typedOf(newest.fecha.slice(0, 10)))],
      [{ fechafin: oldest.fecha.slice(0, 10) }, () => text(page, 'Hasta', typedOf(oldest.fecha.slice(0, 10)))],
      [{ sort: 'folio' }, () => choose(page, 'Ordenar por', 'Folio')],
      [{ sort: 'total' }, () => choose(page, 'Ordenar por', 'Total')],
      [{ sort: 'tipo' }, () => choose(page, 'Ordenar por', 'Tipo')],
      [{ order: 'ASC' }, () => choose(page, 'Orden', 'Ascendente')],
    ];
    if (section === 'creditos') filters.push([{ pagoestatus: '1' }, () => choose(page, 'Estatus de pago', '1 Pagado')]);
    for (const [query, set] of filters) {
      const [[name, value] = ['', '']] = Object.entries(query);
      await test.step(`${name}=${value}`, async () => {
        await page.getByRole('button', { name: 'Página 2', exact: true }).click();
        await expect(page).toHaveURL(/offset=20/);
        await set();
        await page.keyboard.press('Tab');
        await expect(page).toHaveURL(/offset=0/);
        expect(new URL(page.url()).searchParams.get(name)).toBe(value);
        const { rows: wanted, count } = await calls.list({ status: '2', ...query });
        await expect(rows(page)).toHaveCount(Math.min(20, count));
        if (wanted[0]) await expect(rows(page).first()).toContainText(wanted[0].uuid);
        await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
        await expect(page).toHaveURL(/\?limit=20&offset=0$/);
        await expect(rows(page).first()).toContainText(newest.uuid);
      });
    }
    await Promise.all([
      page.waitForRequest(/\/(recibidos|pagos-recibidos)\?/),
      page.getByRole('button', { name: 'Buscar', exact: true }).click(),
    ]);
  });
}

test('C2 ten RFC are suggested from the second character on; lists of invalid CFDI have fewer filters', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/rfcs')) asked.push(searchParams.get('search') ?? '');
  });
  await page.clock.install();
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Más filtros' }).click();
  const box = page.getByLabel('RFC', { exact: true });
  const { rows: matches, count } = await sdk.rfcs.list({ search: 'de', limit: 10 });
  expect(count).toBeGreaterThan(10);
  await box.pressSequentially('d');
  // Longer than all debounce delays.
  await page.clock.fastForward(5_000);
  await expect(box).toHaveValue('d');
  await box.pressSequentially('e');
  const offered = page.locator('.ant-select-item-option');
  await expect(offered).toHaveText(matches.map(({ rfc, nombre }) => `${rfc} - ${nombre}`));
  expect(offered).toHaveCount(10);
  expect(asked).toEqual(['de']);
  const [chosen] = matches;
  await offered.first().click();
  await expect(page).toHaveURL(new RegExp(`rfc=${encodeURIComponent(chosen?.rfc ?? '')}`));

  for (const estado of ['cancelados', 'alterados']) {
    await go(page, `proveedores/${estado}`);
    await page.getByRole('button', { name: 'Más filtros' }).click();
    for (const label of ['Serie', 'Folio', 'Ordenar por', 'Orden', 'Desde', 'Hasta', 'Tipo'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    for (const label of [
      'RFC',
      'Uso CFDI',
      'Forma de pago',
      'Método de pago',
      'Total de',
      'Total hasta',
      'Estatus de pago',
    ])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  }
});

test('C4 S13 what each column shows: folio and name cut and whole in their tooltips, currency, date, files on hover', async ({
  page,
}) => {
  const { correo, rfc } = taxpayers.few;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const fecha = `${LAST_YEAR}-03-10T23:59:59`;
  const [uuid, dollars, old] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const facts = { receptor: rfc, nombreReceptor: taxpayers.few.nombre, fecha };
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
  await expect(await cell('Estatus')).toHaveText('Vigente');
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

test('C15 contribuyentes link to their invoices and their EFOS record; EFOS are searched while typing', async ({
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

test('C15 contribuyentes by name and by EFOS, their recibidos, page sizes; Buscar EFOS searches half a second after the last key', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows: contrapartes } = await sdk.rfcs.list({ limit: 10 });
  const { rows: efos, count: listed } = await sdk.rfcs.list({ efos: '1' });
  const [efo] = efos;
  const contraparte = contrapartes.find(({ nombre }) => nombre.includes(' ')) ?? contrapartes[0];
  if (!efo || !contraparte) throw new Error('the demo has counterparts, some of them in the list');
  await page.clock.install();
  await enter(page, demo.uno);
  await page.getByRole('link', { name: 'Contribuyentes', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['RFC', 'Nombre', 'Emitidos', 'Recibidos', 'EFO']);
  await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText([
    '10',
    '20',
    '50',
    '100',
    '250',
  ]);
  const lines = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const part = contraparte.nombre.slice(2, 14).toLowerCase();
  const { count } = await sdk.rfcs.list({ search: part });
  await page.getByLabel('Buscar', { exact: true }).fill(part);
  await expect(lines).toHaveCount(Math.min(20, count));
  await expect(lines.filter({ hasText: contraparte.rfc })).toContainText(contraparte.nombre);
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect(page).toHaveURL(/contribuyentes\?limit=20&offset=0$/);

  await page.getByRole('checkbox', { name: 'EFOS' }).check();
  await expect(page).toHaveURL(/efos=1/);
  await expect(lines).toHaveCount(Math.min(20, listed));
  await expect(lines.getByText(/^(Presunto|Definitivo)$/)).toHaveCount(Math.min(20, listed));
  const recibidos = await sdk.recibidos.list({ status: '2', rfc: efo.rfc });
  await page.getByRole('link', { name: `Ver Recibidos de ${efo.rfc}` }).click();
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes\\?rfc=${efo.rfc}&limit=20&offset=0`));
  await expect(rows(page)).toHaveCount(Math.min(20, recibidos.count));
  await page.goBack();

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/efos')) asked.push(searchParams.get('search') ?? '');
  });
  await page.getByRole('button', { name: 'Buscar EFOS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscar EFOS' });
  const box = dialog.getByLabel('RFC o nombre');
  await expect(box).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially(efo.rfc.slice(0, 6));
  await page.clock.runFor(400);
  await box.pressSequentially(efo.rfc.slice(6));
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  const answered = page.waitForResponse(/\/efos\?/);
  await page.clock.runFor(20);
  await answered;
  await page.clock.resume();
  expect(asked).toEqual([efo.rfc]);
  const record = await sdk.efos.get(efo.rfc);
  for (const fact of [record.nombre, record.descripcion, record.oficioglobal]) await expect(dialog).toContainText(fact);
  await box.fill('');
  await expect(dialog.getByText(record.nombre)).toBeHidden();
  await expect(dialog.getByRole('status')).toBeEmpty();
});

test('P1 S9 Ctrl+K finds a CFDI by its UUID from the dashboard, and opens it', async ({ page }) => {
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

test('C2 folios are sorted by number within a serie', async ({ page }) => {
  const { correo, rfc } = taxpayers.cuentas;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  for (const folio of ['10', '2', '1', '100']) {
    const uuid = crypto.randomUUID();
    await tellVigente(uuid);
    const xmlb64 = supplier.build({ uuid, serie: 'ORD', folio, receptor: rfc }).toString('base64');
    await sdk.cfdi.upload({ name: `${folio}.xml`, xmlb64 });
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

test('S9 the settings of the top bar are a link that opens here or in another tab', async ({ page, context }) => {
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
