import { situacionesEfos } from '@boveda/contracts';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { dayOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { attachmentsOf, lastMail } from '../support/mails';
import { apiOf, enter, menu } from '../support/session';

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
  await expect(box).toBeFocused();
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

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // No frame is drawn while the clock stands still: the opening motion of the dialog has not begun.
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByRole('button', { name: 'Buscar EFOS' }).click();
  await expect(box).toBeFocused();
  await box.pressSequentially(efo.rfc);
  await expect(box).toHaveValue(efo.rfc);
});

test('C15 N1 who owes the most, and since when, is one press from Inicio; the page of that counterpart agrees with Créditos', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const [first, second] = (await sdk.rfcs.list({ sort: 'porcobrar', limit: 10 })).rows;
  const { porcobrar = '', cobrardesde } = first?.importes ?? {};
  if (!first || !cobrardesde) throw new Error('the demo has counterparts that owe');
  const filters = { rfc: first.rfc, pagoestatus: 'pendiente' } as const;
  const [{ sumaSaldo }, { rows: tramos }, ficha] = await Promise.all([
    sdk.pagosEmitidos.sum(filters),
    sdk.pagosEmitidos.aging(filters),
    sdk.rfcs.get(first.rfc),
  ]);
  expect(Number(porcobrar)).toBeGreaterThanOrEqual(Number(second?.importes?.porcobrar ?? 0));
  expect([porcobrar, ficha.emitidos.saldo]).toEqual([sumaSaldo, sumaSaldo]);
  const amount = (value: string) => Number(value).toLocaleString('es-MX', { minimumFractionDigits: 2 });

  await enter(page, demo.uno);
  await page.getByRole('list', { name: 'Por atender' }).getByRole('link', { name: 'Quién me debe' }).click();
  await expect(page).toHaveURL(/contribuyentes\?.*sort=porcobrar/);
  const top = page.getByRole('row').nth(1);
  for (const text of [first.nombre, `$${amount(porcobrar)} MXN`, dayOf(cobrardesde)])
    await expect(top).toContainText(text);

  await top.getByRole('link', { name: first.rfc, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`contribuyentes/${encodeURIComponent(first.rfc)}$`));
  await expect(page.getByRole('heading', { level: 1, name: first.nombre })).toBeVisible();
  const lado = page.getByRole('region', { name: 'Le facturo' });
  await expect(lado).toContainText(dayOf(cobrardesde));
  await expect(lado.getByRole('table', { name: 'Por cobrar por antigüedad' }).getByRole('row')).toContainText([
    'Saldo',
    ...tramos.map(({ saldo }) => amount(saldo)),
  ]);
  await expect(page.getByRole('region', { name: 'Qué le vendo' }).getByRole('row').nth(1)).toBeVisible();

  await lado.getByRole('link', { name: `$${amount(porcobrar)} MXN` }).click();
  await expect(page).toHaveURL(new RegExp(`clientes/creditos\\?.*rfc=${encodeURIComponent(first.rfc)}`));
  await expect(page.getByText(`Saldo: $${amount(sumaSaldo)}`)).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Regresar a Contribuyentes' }).click();
  await expect(page).toHaveURL(/contribuyentes\?.*sort=porcobrar/);
});

test('C15 N2 spend by supplier and concepto is two presses from Inicio; each amount leads to its CFDI, and Buscar finds conceptos', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows, meses } = await sdk.rfcs.sumConceptos({ limit: 10 });
  const [first] = rows;
  const [texto = ''] = first?.textos ?? [];
  const at = first?.meses.findIndex((importe) => Number(importe) !== 0) ?? -1;
  if (!first?.rfc || !first.clave || at < 0) throw new Error('the demo buys');
  const fechas = { fechaini: `${meses[at]}-01`, fechafin: `${meses[at]}-31` };
  const amount = (value = '') => Number(value).toLocaleString('es-MX', { minimumFractionDigits: 2 });

  await enter(page, demo.uno);
  await menu(page, 'Contribuyentes').click();
  await page.getByRole('link', { name: 'Gasto por concepto' }).click();
  const top = page.getByRole('row').nth(1);
  for (const text of [first.nombre, first.clave, texto, amount(first.importe)]) await expect(top).toContainText(text);

  await top
    .getByRole('link', { name: amount(first.meses[at]), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(
    new RegExp(`proveedores/vigentes\\?.*fechaini=${fechas.fechaini}.*clave=${first.clave}`),
  );
  await expect(page.getByText(`Concepto: ${first.clave}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(first.rfc);

  const [word = ''] = texto.split(/[^\p{L}]+/u).filter(({ length }) => length > 3);
  const { count } = await sdk.recibidos.list({ status: '2', search: word, limit: 10 });
  expect(count).toBeGreaterThan(0);
  await page.goBack();
  await page.getByLabel('Buscar', { exact: true }).fill(word.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`conceptos\\?.*search=${encodeURIComponent(word.toLowerCase())}`));
  await expect(page.getByRole('row').nth(1)).toContainText(new RegExp(word, 'i'));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(first.clave).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** Pixels of a landscape page of Letter between margins of 10 mm. */
const LANDSCAPE = 980;

/** What stands above a printed screen says whose it is. */
const expectHeading = async (page: Page) => {
  const [, rfc = ''] = new URL(page.url()).pathname.split('/');
  const heading = await page.locator('main').evaluate((main) => getComputedStyle(main, '::before').content);
  expect(heading).toContain(decodeURIComponent(rfc));
};

test('C5 a printed list is light, has neither menu nor buttons, and names its taxpayer and its period', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, demo.uno);
  await menu(page, 'Proveedores').click();
  await expect(page.getByText('Total: $')).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?fechaini=2020-01-01&fechafin=2030-12-31`);
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText('2030');
  await page.emulateMedia({ media: 'print' });
  await expect(menu(page, 'Proveedores')).toBeHidden();
  await expect(page.getByText('Saltar al contenido')).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Exportar|Buscar|Limpiar|XML|PDF|Columnas)/ })).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectHeading(page);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(28, 36, 48)');
  // With another page for the list alone, its heading would stand on a blank one before it.
  await expect(page.locator('body')).toHaveCSS('page', 'bv-list');
  // Twelve months are more columns than fit; a browser shrinks them by a fifth at most, and cuts the rest.
  await page.emulateMedia({ media: 'screen' });
  await go(page, 'conceptos');
  await expect(page.getByRole('columnheader')).toHaveCount(16);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: LANDSCAPE, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(LANDSCAPE * 1.25);
});

test('C15 N1 G2 a supplier gets a contact, a tag and a note, is asked for its complements with a preview, and gets its statement as PDF and Excel', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows: owed } = await sdk.rfcs.list({ sort: 'porpagar', limit: 10 });
  const first = owed[0];
  if (!first) throw new Error('the demo owes');
  const para = 'cobranza@proveedora.mx';
  await enter(page, demo.uno);
  await go(page, `contribuyentes/${encodeURIComponent(first.rfc)}`);

  const contacto = page.getByRole('region', { name: 'Contacto' });
  await contacto.getByRole('button', { name: 'Agregar contacto' }).click();
  await contacto.getByLabel('Correo').fill(para);
  await contacto.getByLabel('Teléfono').fill('55 1234 5678');
  await page.keyboard.press('Enter');
  await expect(contacto.getByRole('link', { name: para })).toBeVisible();

  const marcas = page.getByRole('region', { name: 'Etiquetas y notas' });
  await marcas.getByRole('button', { name: 'Agregar nota' }).click();
  await marcas.getByLabel('Nota nueva').fill('Paga los viernes');
  await marcas.getByRole('button', { name: 'Guardar' }).click();
  await expect(marcas.getByText('Paga los viernes')).toBeVisible();

  const lado = page.getByRole('region', { name: 'Me factura' });
  await lado.getByRole('button', { name: 'Pedir REP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir REP' });
  await expect(dialog.getByRole('textbox', { name: 'Para' })).toHaveValue(para);
  const [factura] = (await sdk.envios.draft({ contraparte: first.rfc, tipo: 'rep' })).facturas;
  if (!factura) throw new Error('it is owed for an invoice');
  for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByRole('region', { name: 'Vista previa' })).toContainText(factura.uuid);
  await checkLooks(page, 'dialog that asks for complements');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog).toBeHidden();
  const enviados = page.getByRole('region', { name: 'Correos enviados' });
  await expect(enviados).toContainText('Petición de complementos de pago');
  await expect(enviados).toContainText('Se recuerda cada 10 días hasta que llegue');
  expect((await lastMail(para)).asunto).toContain('Complemento de pago pendiente');

  await lado.getByRole('button', { name: 'Enviar estado de cuenta' }).click();
  const estado = page.getByRole('dialog', { name: 'Enviar estado de cuenta' });
  await estado.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(estado).toBeHidden();
  await expect(enviados).toContainText('Estado de cuenta por pagar');
  await expect(enviados.getByText('Enviado', { exact: true })).toHaveCount(2);
  const mail = await lastMail(para);
  expect([...(await attachmentsOf(mail.id)).keys()].map((name) => name.replace(/.*\./, ''))).toEqual(['pdf', 'xlsx']);
  await enviados.getByRole('button', { name: /^Terminar los recordatorios/ }).click();
  await expect(enviados).toContainText('Alguien lo terminó');
  await checkLooks(page, 'page of a counterpart');

  await go(page, 'contribuyentes/rep');
  await expect(page.getByRole('button', { name: `Pedir REP a ${first.rfc}` })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
