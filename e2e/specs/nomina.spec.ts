import type { NominaFacts } from '@boveda/cfdi-samples';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR, nominasOf } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { ANSWERED_MS } from '../support/received';
import { tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';

const { correo, rfc } = contribuyentes.nomina;
const MES = `${LAST_YEAR}-06`;
const WITH_DIFFERENCE = 'OSCAR KALA HAAK';

test('T12 the payroll of a month shows a difference with the tariff, opens its CFDI and is booked', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const sdk = await apiOf(correo, rfc);
  const builder = await nominasOf(rfc);
  const workers: readonly NominaFacts[] = [
    { folio: '1', deducciones: [['002', '296.25']], otrosPagos: [['002', '0.00', '474.65']] },
    {
      ...{ folio: '2', receptor: 'KAHO641101B39', nombreReceptor: WITH_DIFFERENCE, curp: 'KAHO641101HNTLKS06' },
      ...{ empleado: '2', percepciones: [['001', '90000.00', '0.00']], deducciones: [['002', '500.00']] },
      otrosPagos: [['002', '0.00', '0.00']],
    },
  ];
  for (const worker of workers) {
    const uuid = crypto.randomUUID();
    await tellVigente(uuid);
    const xml = builder.build({ uuid, pago: `${MES}-30`, ...worker });
    await sdk.cfdi.upload({ name: 'n.xml', xmlb64: xml.toString('base64') });
    const find = async () => (await sdk.emitidos.list({ uuid })).rows[0];
    await expect.poll(find, { timeout: ANSWERED_MS }).toMatchObject({ status: 2 });
  }
  await enter(page, correo);
  await go(page, `impuestos/${MES}`);
  await page.getByRole('link', { name: 'Nómina', exact: true }).click();
  const totales = page.getByRole('region', { name: 'Totales del mes' });
  await expect(totales.getByRole('row', { name: /Total del mes/ })).toContainText('100,000.00');
  const trabajadores = page.getByRole('region', { name: /^Trabajadores/ });
  await expect(trabajadores.getByRole('row').filter({ hasText: 'XOCHILT' })).toContainText('Coincide');
  const differing = trabajadores.getByRole('row').filter({ hasText: WITH_DIFFERENCE });
  await expect(differing).toContainText('Ni la tarifa del mes ni la de cada periodo');
  await checkLooks(page, 'payroll of a month');

  await trabajadores.getByRole('link', { name: 'Con diferencia (1)' }).click();
  await expect(trabajadores.getByRole('row').filter({ hasText: 'XOCHILT' })).toHaveCount(0);
  await page.getByLabel('ISR retenido, según el visor del SAT').fill('796.20');
  await expect(page.getByRole('region', { name: 'Visor de nómina del SAT' })).toContainText('0.05');
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Nómina, Excel' }).click(),
  ]);
  expect(excel.suggestedFilename()).toBe(`${rfc}_nomina_${MES}.xlsx`);

  await page.getByRole('link', { name: 'Pólizas', exact: true }).click();
  const provision = page.getByRole('region', { name: new RegExp(`· Nómina del .*${WITH_DIFFERENCE}$`) });
  await expect(provision.getByRole('row').filter({ hasText: '216.01' })).toContainText('500.00');
  const pago = page.getByRole('region', { name: new RegExp(`· Pago de nómina del .*${WITH_DIFFERENCE}$`) });
  await expect(pago.getByRole('row').filter({ hasText: '102.01' })).toContainText('89,500.00');

  await page.getByRole('link', { name: 'Nómina', exact: true }).click();
  await trabajadores.getByRole('link', { name: /^OSCAR KALA HAAK, ISR retenido: 500\.00/ }).click();
  const recibos = page.getByRole('region', { name: /^ISR retenido, KAHO641101B39/ });
  await expect(recibos).toContainText('1 recibo');
  await checkLooks(page, 'receipts of a figure of the payroll');
  await recibos.getByRole('link', { name: 'N2' }).click();
  await expect(page).toHaveURL(/\/clientes\/vigentes\/[\da-f-]{36}$/);
});
