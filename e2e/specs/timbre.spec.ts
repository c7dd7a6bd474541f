import { newCsd } from '@boveda/cfdi-samples/certificados';
import { demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo, trustedAutoridad } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { tellSat, tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';

const SAT = 'SAT970701NN3';
/** The queue waits longer after each failure. */
const RETRIED_MS = 90_000;

test.afterEach(() => tellSat('/dials', { rccf: 'ok' }));

test('F79 stamps of a PAC that is not known yet are marked, and judged once the SAT has its certificate', async ({
  page,
}) => {
  test.setTimeout(3 * RETRIED_MS);
  const sdk = await apiOf(demo.uno);
  const rfc = sdk.cuentas[0]?.rfc ?? '';
  const numero = `00001${String(Date.now()).padStart(15, '0')}`;
  const pac = newCsd(SAT, { numero, unidad: 'PACSPR190613I5201', autoridad: await trustedAutoridad() });
  const builder = await builderOfDemo(rfc, pac);
  const uuids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const [good, changed] = uuids.map((uuid, at) => builder.build({ uuid, folio: `79${at}` })) as [Buffer, Buffer];
  const tampered = Buffer.from(changed.toString().replace(/(FechaTimbrado="[^"]+T12:00:0)0"/, '$11"'));
  await tellSat('/dials', { rccf: 'http500' });
  await Promise.all(uuids.map(tellVigente));
  for (const xml of [good, tampered]) await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });

  const find = async (uuid: string) => (await sdk.emitidos.list({ uuid })).rows[0];
  for (const uuid of uuids)
    await expect.poll(() => find(uuid), { timeout: RETRIED_MS }).toMatchObject({ status: 2, timbresinverificar: true });
  await enter(page, demo.uno);
  await go(page, `clientes/vigentes?search=${uuids[1]}`);
  await expect(rows(page)).toHaveCount(1);
  const mark = rows(page).getByText('Timbre sin verificar', { exact: true });
  await expect(mark).toHaveCount(1);
  const table = page.getByRole('table').first();
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  await checkLooks(page, 'list with a stamp that is not verified');
  await rows(page).getByRole('link', { name: uuids[1] }).click();
  const header = page.getByRole('article').locator('header');
  await expect(header.getByText('Vigente', { exact: true })).toBeVisible();
  await expect(header.getByText('Timbre sin verificar', { exact: true })).toBeVisible();
  await expect(page.getByText(`Timbre sin verificar. No se tiene el certificado ${numero} del PAC.`)).toBeVisible();
  await checkLooks(page, 'detail with a stamp that is not verified');

  await tellSat('/rccf', { [numero]: pac.cer.toString('base64') });
  await tellSat('/dials', { rccf: 'ok' });
  await expect
    .poll(() => Promise.all(uuids.map(find)), { timeout: RETRIED_MS })
    .toMatchObject([
      { status: 2, timbresinverificar: false },
      { status: 5, timbresinverificar: false },
    ]);
  await page.reload();
  await expect(header.getByText('Alterado', { exact: true })).toBeVisible();
  await expect(header.getByText('Timbre sin verificar')).toBeHidden();
  await expect(page.getByText('El sello del SAT no corresponde al contenido del timbre.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Datos del CFDI' })).toContainText('Estado en el SATVigente');
  await go(page, `clientes/vigentes?search=${uuids[0]}`);
  await expect(rows(page)).toContainText('Vigente');
  await expect(rows(page)).not.toContainText('Timbre sin verificar');
});
