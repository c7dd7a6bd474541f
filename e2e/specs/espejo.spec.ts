import { readFile } from 'node:fs/promises';
import { contribuyentes } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';
import { satUrl } from '../support/stack-info';

const { rfc: RFC, nombre, correo } = contribuyentes.espejo;
const MES = `marzo ${LAST_YEAR}, recibidos`;

test('E1 F100 the vault is compared with the SAT, and what is missing is brought', async ({ page }) => {
  const sdk = await apiOf(correo);
  await sdk.certificados.add((await certificadosDe(RFC)).fiel.body);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const xmls = ['03T09:00:00', '04T10:00:00', '20T11:00:00'].map((time) =>
    supplier.build({ fecha: `${LAST_YEAR}-03-${time}`, receptor: RFC, nombreReceptor: nombre }),
  );
  const uuids = xmls.map((xml) => (/ UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toUpperCase());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(xmls.map(String));
  expect((await fetch(`${satUrl}/descarga/cfdi`, { method: 'PUT', headers, body })).status).toBe(200);
  await sdk.cfdi.upload({ name: 'una.xml', xmlb64: (xmls[0] ?? Buffer.alloc(0)).toString('base64') });
  const settle = () =>
    expect
      .poll(async () => {
        await sdk.descargas.verifyAll();
        return (await sdk.descargas.list({ espendiente: '1' })).count;
      })
      .toBe(0);

  await test.step('without metadata a month is unknown', async () => {
    await enter(page, correo);
    await menu(page, 'Espejo del SAT').click();
    await expect(page.getByRole('link', { name: `${MES}: Sin dato` })).toBeVisible();
    await page.getByRole('combobox', { name: 'Año de los metadatos' }).selectOption(String(LAST_YEAR));
    await page.getByRole('button', { name: 'Pedir metadatos', exact: true }).click();
    await expect(page.getByText(/^Se pidieron los metadatos al SAT/)).toBeVisible();
    await expect(page.getByText('El SAT prepara 2 solicitudes')).toBeVisible();
    await settle();
    await menu(page, 'Descargas').click();
    await expect(page.getByText('Metadatos', { exact: true })).toHaveCount(2);
  });

  await test.step('its CFDI without XML are listed, exported, and asked for', async () => {
    await menu(page, 'Espejo del SAT').click();
    await page.getByRole('link', { name: `${MES}: Falta XML, 2 CFDI` }).click();
    const panel = page.getByRole('region', { name: MES });
    await expect(panel.getByText('Se conoce el mes completo: 1 de 3 vigentes con XML (33.33 %).')).toBeVisible();
    for (const uuid of uuids.slice(1)) await expect(panel.getByText(uuid)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar diferencias' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(uuids.map((uuid) => csv.includes(uuid))).toEqual([false, true, true]);
    await panel.getByRole('button', { name: 'Traer lo que falta (2)' }).click();
    await expect(page.getByText('Se pidieron al SAT 2 CFDI que faltan')).toBeVisible();
    await settle();
    await expect.poll(async () => (await sdk.recibidos.list({ status: '2' })).count).toBe(3);
  });

  await test.step('nothing is missing then, and the month of taxes says so', async () => {
    await page.reload();
    await page.getByRole('link', { name: `${MES}: Completo, 3 CFDI` }).click();
    const panel = page.getByRole('region', { name: MES });
    await expect(panel.getByText('Se conoce el mes completo: 3 de 3 vigentes con XML (100 %).')).toBeVisible();
    await panel.getByRole('link', { name: 'Completo (3)' }).click();
    await expect(panel.getByRole('link', { name: uuids[1] ?? '' })).toBeVisible();
    await page.goto(`/${RFC}/impuestos/${LAST_YEAR}-03`);
    await expect(page.getByText(/recibidos 100 % \(3 de 3\)/)).toBeVisible();
  });
});
