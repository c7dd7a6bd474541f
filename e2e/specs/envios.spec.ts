import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { attachmentsOf, lastMail } from '../support/mails';
import { apiOf, enter } from '../support/session';
import { address } from '../support/stack-info';

const ENDED = 'Este enlace no existe o ya terminó. Pida otro a la persona que se lo envió.';

/** Opens the detail of an issued invoice and its dialog, by keyboard. */
async function openDialog(page: Page, at: number) {
  const sdk = await apiOf(demo.uno);
  const { rows } = await sdk.emitidos.list({ status: '2', tipo: 'I', limit: 10 });
  const cfdi = await sdk.emitidos.get(rows[at]?.id ?? '');
  const stored = async (url: string | null) => Buffer.from(await (await fetch(address + url)).arrayBuffer());
  await enter(page, demo.uno);
  await go(page, `clientes/vigentes/${cfdi.id}`);
  const opener = page.getByRole('button', { name: 'Enviar', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enviar CFDI' });
  await expect(dialog.getByRole('textbox', { name: 'Para' })).toBeFocused();
  return { cfdi, opener, dialog, pdf: () => stored(cfdi.pdfurl), xml: () => stored(cfdi.xmlurl) };
}

test('F2 F74 a CFDI is mailed by keyboard with the stored XML and its PDF, and the state of the mail is shown', async ({
  page,
}) => {
  const { cfdi, opener, dialog, pdf, xml } = await openDialog(page, 0);
  const para = 'colega@prueba.mx';
  await page.keyboard.type(para);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Le envío la factura.\n<script>alert(1)</script>');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('El correo está en cola')).toBeVisible();
  const envios = dialog.getByRole('region', { name: 'Envíos' });
  await expect(envios.getByRole('listitem').filter({ hasText: para }).last()).toContainText('Enviado');
  await checkLooks(page, 'dialog that sends a CFDI');

  const mail = await lastMail(para);
  expect(mail.asunto).toContain(`${cfdi.serie}${cfdi.folio}`);
  const files = await attachmentsOf(mail.id);
  expect([...files.keys()].map((name) => name.slice(-3))).toEqual(['pdf', 'xml']);
  const [sentPdf, sentXml] = files.values();
  expect(sentXml?.equals(await xml())).toBe(true);
  expect(sentPdf?.equals(await pdf())).toBe(true);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Enviado o compartido');
});

test('F2 F74 a link opens the CFDI without a session, is counted, and is answered like an unknown one once it is ended', async ({
  page,
  browser,
}) => {
  const { cfdi, dialog, xml } = await openDialog(page, 1);
  await dialog.getByText('Con un enlace').click();
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiar' })).toBeFocused();
  await expect(dialog.getByText(/^Vale hasta el /)).toBeVisible();
  const url = await dialog.getByRole('textbox', { name: 'Enlace' }).inputValue();
  await checkLooks(page, 'dialog with a link to a CFDI');

  const context = await browser.newContext({ baseURL: address });
  const guest = await context.newPage();
  await guest.goto(url);
  await expect(guest.getByRole('heading', { level: 1, name: 'CFDI compartido' })).toBeVisible();
  await expect(guest).toHaveURL(`${address}/compartido`);
  await expect(guest).toHaveTitle('CFDI compartido · Bóveda');
  await expect(guest.getByRole('listitem')).toContainText(cfdi.uuid);
  await expect(guest.getByRole('listitem')).toContainText('Vigente');
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: /^Descargar XML de / }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${cfdi.uuid}.xml`);
  expect((await readFile(await download.path())).equals(await xml())).toBe(true);
  await checkLooks(guest, 'page of a shared link');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const row = dialog.getByRole('region', { name: 'Envíos' }).getByRole('listitem').first();
  await expect(row).toContainText('abierto una vez');
  await row.getByRole('button', { name: /^Terminar el enlace/ }).click();
  await expect(row).toContainText('Enlace terminado');

  await guest.getByRole('button', { name: /^Descargar PDF de / }).click();
  await expect(guest.getByRole('alert')).toContainText(ENDED);
  for (const address of [url, `${url.slice(0, -4)}AAAA`, '/compartido']) {
    await guest.goto('/login');
    await guest.goto(address);
    await expect(guest.getByRole('alert')).toContainText(ENDED);
    await expect(guest.getByRole('listitem')).toHaveCount(0);
  }
  await context.close();
});

test('F2 F74 a link to selected CFDI shows them with the columns, order and totals of their list', async ({
  page,
  browser,
}) => {
  const sdk = await apiOf(demo.uno);
  const { rows } = await sdk.recibidos.list({ status: '2', tipo: 'I', sort: 'total', order: 'ASC', limit: 10 });
  const [cheap, dear] = rows;
  if (!cheap || !dear) throw new Error('the demo has CFDI');
  await enter(page, demo.uno);
  await go(
    page,
    'proveedores/vigentes?tipo=I&sort=total&order=ASC&limit=10&columnas=total,folio,contraparte,subtotal,-tipo,-fecha,-estatus',
  );
  for (const at of [1, 0])
    await page
      .getByRole('checkbox', { name: /^Elegir (?!l[ao]s )/ })
      .nth(at)
      .check();
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Enviar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar 2 CFDI' });
  await dialog.getByText('Con un enlace').click();
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Enlace' }).inputValue();

  const context = await browser.newContext({ baseURL: address });
  const guest = await context.newPage();
  await guest.goto(url);
  const list = guest.getByRole('region', { name: 'CFDI compartidos' });
  await expect(list.getByRole('columnheader')).toHaveText([
    ...['Total', 'Moneda', 'Folio', 'UUID', 'RFC', 'Nombre', 'Etiquetas', 'Subtotal', 'Archivos'],
  ]);
  const shown = list.getByRole('row').filter({ has: guest.getByRole('cell') });
  await expect(shown).toHaveText([new RegExp(cheap.rfc), new RegExp(dear.rfc)]);
  await expect(guest.getByRole('definition').filter({ hasText: 'Proveedores: Vigentes' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Totales' })).toContainText('Ingresos');
  await checkLooks(guest, 'page of a shared list');
  await guest.setViewportSize({ width: 390, height: 844 });
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});
