import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { ANSWERED_MS, receiverOf } from '../support/received';
import { enter } from '../support/session';

const MES = `${LAST_YEAR}-06`;
const receive = receiverOf(contribuyentes.cierre);
const factura = (folio: string, facts: object = {}) =>
  receive({ folio, total: '1160.00', iva: '160.00', fecha: `${LAST_YEAR}-06-10T12:00:00`, ...facts });

test("T5 F105 the SAT's figures of a month are pasted, and every difference leads to its CFDI", async ({ page }) => {
  test.setTimeout(4 * ANSWERED_MS);
  await factura('61');
  const inversion = await factura('62', { usoCfdi: 'I04' });
  await factura('63', { formaPago: '01' });
  await enter(page, contribuyentes.cierre.correo);
  await go(page, `impuestos/${MES}`);
  await page.getByRole('link', { name: 'Prellenado del SAT' }).click();
  await expect(page).toHaveURL(/\/prellenado$/);
  await checkLooks(page, 'form of the figures of the SAT');

  const table =
    'Tipo\tNº vigentes\tIVA 16 %\tBase IVA 16 %\tSubtotal\nRecibidas I PUE\t1\t$165.50\t$1,000.00\t$1,000.00';
  await page.getByLabel('Tabla del Visor').evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, table);
  await expect(page.getByText('Se leyeron 4 cifras')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar y comparar' }).click();

  const duelo = page.getByRole('table', { name: /^IVA 16 % del SAT y de la bóveda/ });
  const cellOf = (row: string) => duelo.getByRole('row', { name: new RegExp(`^${row}`) });
  await expect(cellOf('SAT')).toContainText('165.50');
  await expect(cellOf('Bóveda')).toContainText('480.00');
  await expect(cellOf('Diferencia')).toContainText('-314.50');
  await expect(cellOf('Forma de pago no bancarizada')).toContainText('-160.00');
  await expect(cellOf('Sin explicar')).toContainText('5.50');
  await expect(page.getByText('Cifras del SAT guardadas por')).toContainText(contribuyentes.cierre.correo);
  await duelo
    .getByRole('link', { name: /^Uso del CFDI distinto de G01 y G03, Recibidas, ingresos PUE: -160.00/ })
    .click();
  await expect(page).toHaveURL(/importe=iva16&grupo=recibidasPue&razon=uso$/);
  await checkLooks(page, 'what explains a difference with the SAT');
  const lista = page.getByRole('region', { name: /^Uso del CFDI distinto/ });
  await lista.getByRole('link', { name: 'A62' }).click();
  await expect(page).toHaveURL(new RegExp(`/proveedores/vigentes/${inversion.id}$`));
  await page.goBack();
  await expect(lista).toBeVisible();
  await page.getByLabel('Importe').selectOption('Base IVA 16 %');
  await expect(page.getByText(/^Sin explicar 5.50 de/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table', { name: /^Base IVA 16 %/ })).toContainText('1,000.00');
  await page.getByLabel('Importe').selectOption('Subtotal');
  const subtotal = page.getByRole('table', { name: /^Subtotal del SAT y de la bóveda/ });
  await expect(subtotal.getByRole('row', { name: /^Diferencia/ })).toContainText('-2,000.00');
  await expect(subtotal.getByRole('row', { name: /^Sin explicar/ })).toContainText('0.00');
  await subtotal.getByRole('link', { name: /^Forma de pago no bancarizada.*: -1,000.00/ }).click();
  await expect(page.getByRole('region', { name: /^Forma de pago.*: Subtotal/ }).getByRole('row')).toHaveCount(2);
});

test('F106 the page of a month is saved as Excel and as PDF', async ({ page }) => {
  test.setTimeout(2 * ANSWERED_MS);
  await enter(page, contribuyentes.cierre.correo);
  await go(page, `impuestos/${MES}`);
  for (const [name, ending] of [
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toBe(`${contribuyentes.cierre.rfc}_impuestos_${MES}.${ending}`);
  }
});
