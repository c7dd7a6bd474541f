import { randomUUID } from 'node:crypto';
import { hidroYPetroXml, reciboDe } from '@boveda/cfdi-samples';
import { contribuyentes, demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo, certificadosDe } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { apiOf, enter, menu } from '../support/session';
import { askToCancel } from '../support/solicitudes';

test('F86 B2 a request says when silence does not accept it, and one of payments what they come to', async ({
  page,
}) => {
  const { rfc, nombre, correo } = contribuyentes.gasolinera;
  const sdk = await apiOf(correo);
  await sdk.certificados.add((await certificadosDe(rfc)).csd.body);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const ask = async (folio: string, facts: Parameters<typeof supplier.build>[0]) => {
    const uuid = randomUUID();
    const xml = supplier.build({ uuid, receptor: rfc, nombreReceptor: nombre, serie: 'G', folio, ...facts });
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
    await askToCancel(rfc, uuid);
    return page.getByRole('table', { name: 'Buzón' }).getByRole('row').filter({ hasText: uuid });
  };
  const plain = await ask('1', {});
  const petrol = await ask('2', { complementoConcepto: hidroYPetroXml });
  const payment = await ask('3', reciboDe(1, 1160));

  await enter(page, correo);
  await menu(page, 'Buzón').click();
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
  await expect(petrol).toContainText('El silencio NO acepta');
  await expect(plain).not.toContainText('El silencio');
  await expect(payment).toContainText('$1,160.00 MXN');
  for (const [row, expected] of [
    [petrol, 'El silencio NO acepta: el CFDI sigue vigente'],
    [plain, 'La cancelación se acepta'],
  ] as const) {
    const toggle = row.getByRole('button', { expanded: false }).first();
    await toggle.click();
    await expect(page.locator('.buzon-card').filter({ hasText: expected })).toBeVisible();
    await row.getByRole('button', { expanded: true }).first().click();
  }
  await checkLooks(page, 'Buzón');
});

test('F86 the detail of an own CFDI says until when it may be cancelled', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const [cfdi] = (await sdk.emitidos.list({ status: '2', limit: 10 })).rows;
  if (!cfdi) throw new Error('the demo has issued CFDI');
  await enter(page, demo.uno);
  await go(page, `clientes/vigentes?uuid=${cfdi.uuid}`);
  await rows(page).first().getByRole('link').first().click();
  const year = Number(cfdi.fecha.slice(0, 4)) + 1;
  await expect(page.getByRole('region', { name: 'Datos del CFDI' })).toContainText(`Cancelable hasta31-mar-${year}`);
});
