import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { endOfMotion } from '../support/motion';
import { ANSWERED_MS, PROVEEDOR, paying, receiverOf } from '../support/received';
import { apiOf, enter, menu } from '../support/session';

const { correo, rfc } = contribuyentes.bancos;

const row = (page: Page, name: RegExp) => page.getByRole('row').filter({ hasText: name });

test('T8 a bank statement is dropped: movements are matched with PUE and REP, applied or proposed, and undone with one click', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.bancos);
  await receive({ fecha: `${LAST_YEAR}-04-02T12:00:00`, folio: '51', total: '1160.00', iva: '160.00' });
  const { id: credito } = await receive({
    ...{ fecha: `${LAST_YEAR}-03-10T12:00:00`, folio: '52', metodoPago: 'PPD', formaPago: '99' },
    ...{ total: '2320.50', iva: '320.00' },
  });
  const pagada = await receive({
    ...{ fecha: `${LAST_YEAR}-03-11T12:00:00`, folio: '53', metodoPago: 'PPD', formaPago: '99', total: '777.70' },
  });
  await receive({
    ...paying(pagada.uuid, { pagado: '777.70', anterior: '777.70' }),
    fecha: `${LAST_YEAR}-04-03T12:00:00`,
  });
  for (const folio of ['54', '55'])
    await receive({ fecha: `${LAST_YEAR}-04-05T12:00:00`, folio, total: '580.00', iva: '80.00' });
  const estado = [
    'Cuenta 0123456789',
    'Fecha,Concepto,Cargo,Abono,Saldo',
    `01/04/${LAST_YEAR},SPEI ENVIADO COMPLEMENTO RFC: ${PROVEEDOR},777.70,,9222.30`,
    `03/04/${LAST_YEAR},SPEI ENVIADO CONTADO RFC: ${PROVEEDOR},1160.00,,8062.30`,
    `06/04/${LAST_YEAR},SPEI ENVIADO CREDITO RFC: ${PROVEEDOR},2320.50,,5741.80`,
    `06/04/${LAST_YEAR},SPEI ENVIADO DUDOSO RFC: ${PROVEEDOR},580.00,,5161.80`,
    `07/04/${LAST_YEAR},COMISION POR SERVICIO,10.00,,5151.80`,
    `08/04/${LAST_YEAR},DEPOSITO DESCONOCIDO,,33.33,5185.13`,
  ].join('\n');

  await enter(page, correo);
  await menu(page, 'Bancos').click();
  await page
    .getByLabel('Estados de cuenta: suelte o elija los archivos')
    .setInputFiles([textFile('abril.csv', estado)]);
  await expect(page.getByText('6 movimientos guardados')).toBeVisible();
  for (const [name, state] of [
    [/COMPLEMENTO/, 'Conciliado'],
    [/CONTADO/, 'Conciliado'],
    [/CREDITO/, 'Conciliado'],
    [/DUDOSO/, 'Con propuestas'],
    [/COMISION/, 'Comisión'],
    [/DESCONOCIDO/, 'Sin CFDI'],
  ] as const)
    await expect(row(page, name)).toContainText(state);
  await expect(row(page, /CONTADO/).getByRole('link', { name: 'A51' })).toBeVisible();
  await checkLooks(page, 'movements with matches and proposals');

  // The invoice on credit was paid, and no complement says so: that is certain now.
  const sdk = await apiOf(correo, rfc);
  const pagadaEl = async () => (await sdk.pagosRecibidos.get(credito)).pagada;
  expect(await pagadaEl()).toBe(`${LAST_YEAR}-04-06`);
  const undo = row(page, /CREDITO/).getByRole('button', { name: /^Deshacer/ });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, /CREDITO/)).toContainText('Con propuestas');
  expect(await pagadaEl()).toBeNull();
  await row(page, /CREDITO/)
    .getByRole('button', { name: /^Aplicar/ })
    .click();
  await expect(row(page, /CREDITO/)).toContainText('Conciliado');
  expect(await pagadaEl()).toBe(`${LAST_YEAR}-04-06`);

  const dudoso = row(page, /DUDOSO/);
  await dudoso.getByRole('button', { name: /^Rechazar: A54/ }).click();
  await expect(dudoso.getByRole('button', { name: /A54/ })).toHaveCount(0);
  await dudoso.getByRole('button', { name: /^Aplicar: A55/ }).click();
  await expect(dudoso).toContainText('Conciliado');

  // What says a payment, and no movement shows.
  await page.getByRole('link', { name: 'CFDI sin pago' }).click();
  await expect(page.getByRole('link', { name: 'A54' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A51' })).toHaveCount(0);
  await checkLooks(page, 'CFDI without payment');
  await page.getByRole('link', { name: 'Movimientos' }).click();

  // The same days again add nothing; columns of an unknown table are said once.
  const archivo = page.getByLabel('Estados de cuenta: suelte o elija los archivos');
  await archivo.setInputFiles([textFile('otra.csv', `${estado}\n`)]);
  await expect(page.getByText('0 movimientos nuevos, 6 ya estaban')).toBeVisible();
  await page.getByRole('region', { name: 'Subir estados de cuenta' }).getByRole('combobox').selectOption('Otra cuenta');
  await page.getByLabel('Número o últimos dígitos').fill('998877');
  await archivo.setInputFiles([
    textFile('caja.csv', `Fecha valor;Operación;Monto\n09/04/${LAST_YEAR};VENTA DE MOSTRADOR;12,50\n`),
  ]);
  const mapear = page.getByRole('dialog', { name: 'Columnas de caja.csv' });
  await mapear.waitFor();
  await page.evaluate(endOfMotion);
  await mapear.getByLabel('Banco').fill('Caja');
  await mapear.getByLabel('Operación').selectOption('Descripción');
  await checkLooks(page, 'columns of an unknown table');
  await mapear.getByRole('button', { name: 'Guardar y leer' }).click();
  await expect(row(page, /VENTA DE MOSTRADOR/)).toContainText('12.50');

  const caja = page.getByRole('list', { name: 'Cuentas' }).getByRole('listitem').filter({ hasText: 'Caja ••8877' });
  await caja.getByText('1 archivo').click();
  await caja.getByRole('button', { name: 'Quitar caja.csv' }).click();
  const quitar = page.getByRole('dialog', { name: 'Quitar caja.csv' });
  await quitar.getByRole('button', { name: 'Quitar' }).click();
  await expect(row(page, /VENTA DE MOSTRADOR/)).toHaveCount(0);
});
