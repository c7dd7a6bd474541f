import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { ANSWERED_MS, paying, receiverOf } from '../support/received';
import { enter } from '../support/session';

const { correo } = contribuyentes.alertas;
/** Later than the fifth day after the month of the payment. */
const LATE = { fecha: `${LAST_YEAR}-06-15T12:00:00` };

test('T3 F97 alerts about payments on the list, by filter and on the detail; the aging opens its list; a mark misses its REP', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.alertas);
  const onCredit = { metodoPago: 'PPD', formaPago: '99', fecha: `${LAST_YEAR}-03-01T12:00:00` };
  const over = await receive({ ...onCredit, folio: '101', total: '1000.00' });
  await receive({ ...paying(over.uuid, { pagado: '800.00' }), ...LATE, folio: '102' });
  await receive({ ...paying(over.uuid, { pagado: '400.00' }), ...LATE, folio: '103' });
  const owed = await receive({ ...onCredit, folio: '104', total: '500.00' });
  await receive({ ...paying(crypto.randomUUID(), { pagado: '70.00' }), ...LATE, folio: '105' });

  await enter(page, correo);
  await go(page, 'proveedores/creditos');
  const overRow = rows(page).filter({ hasText: over.uuid });
  await expect(overRow).toContainText('3 alertas');
  await expect(overRow).toContainText('Sobran $200.00 MXN');
  await checkLooks(page, 'creditos with alerts and aging');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Alerta de pago').selectOption('SOBREPAGADA');
  await expect(page).toHaveURL(/alerta=SOBREPAGADA/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(over.uuid);

  for (const [alerta, folios] of [
    ['REP_TARDIO', ['A101', 'A102', 'A103', 'A105']],
    ['SALDOS_INCONSISTENTES', ['A101', 'A103']],
    ['PPD_SIN_REP', ['A104']],
    ['REP_SIN_FACTURA', ['A105']],
  ] as const) {
    await go(page, `proveedores/vigentes?alerta=${alerta}&sort=folio&order=ASC`);
    await expect(rows(page)).toHaveCount(folios.length);
    for (const [at, folio] of folios.entries()) await expect(rows(page).nth(at)).toContainText(folio);
  }

  await go(page, `proveedores/vigentes/${over.id}`);
  const alertas = page.getByRole('region', { name: 'Alertas de pago' });
  await expect(alertas).toContainText('Situación de pago: Sobrepagada, sobran $200.00 MXN');
  await expect(alertas).toContainText('REP tardío');
  await checkLooks(page, 'detail with alerts about payments');

  await go(page, 'proveedores/creditos');
  await page.getByRole('button', { name: '>120: $500.00' }).click();
  await expect(page).toHaveURL(/fechafin=.*pagoestatus=pendiente/);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button', { name: owed.uuid }).click();
  await page.getByRole('button', { name: 'Marcar como pagada' }).click();
  await expect(page.getByText(/Marcada como pagada el/)).toBeVisible();
  await expect(rows(page).filter({ hasText: owed.uuid })).toContainText('2 alertas');
  await go(page, 'proveedores/creditos?alerta=REP_POR_EMITIR');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(owed.uuid);
});
