import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { certificadosDe, LAST_YEAR, retencionesOfDemo } from '../support/certificados';
import { zipOf } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { PROVEEDOR, receivedBy } from '../support/received';
import { tellSat } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';

const { correo, rfc, nombre } = contribuyentes.retenciones;
const xmlFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/xml', buffer });

test('E4 F113 retenciones of both versions arrive in a ZIP with a CFDI, are found, verified, shown and downloaded', async ({
  page,
}) => {
  const supplier = await retencionesOfDemo(PROVEEDOR);
  const to = { receptor: rfc, nombreReceptor: nombre };
  const { xml } = await receivedBy(contribuyentes.retenciones, {});
  const intereses = supplier.build({ ...to, clave: '16', folio: 'INT-1', mesInicial: 1, mesFinal: 12, isr: '45.50' });
  const zip = await zipOf('mixto.zip', [
    xmlFile('factura.xml', xml),
    xmlFile('intereses.xml', intereses),
    xmlFile('dividendos.xml', supplier.build({ ...to, version: '1.0', clave: '14', folio: 'DIV-1', mesInicial: 3 })),
  ]);
  await enter(page, correo);
  await page.locator('input[type="file"]').first().setInputFiles(zip);
  await expect(page.getByText('Aceptados: 3')).toBeVisible();

  await menu(page, 'Retenciones').click();
  await expect(page).toHaveURL(/\/retenciones\?/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Retención de / }) });
  await expect(rows).toHaveCount(2);
  const row = rows.filter({ hasText: '16 Intereses' });
  for (const text of [`Enero a diciembre ${LAST_YEAR}`, '$1,000.00 MXN', '$45.50 MXN', 'Íntegra'])
    await expect(row).toContainText(text);
  await expect(page.getByText('ISR retenido $145.50 MXN')).toBeVisible();
  await checkLooks(page, 'retenciones');

  await page.getByLabel('Mes', { exact: true }).selectOption('Marzo');
  await expect(page).toHaveURL(/mes=3/);
  await page.getByLabel('Clave', { exact: true }).selectOption('16');
  await expect(rows).toHaveCount(1);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retención INT-1');
  await page.locator('canvas').first().waitFor();
  await page.getByText('Validaciones').click();
  await checkLooks(page, 'retención');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar XML' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks)).toEqual(intereses);
  await page.getByRole('link', { name: 'Regresar a Retenciones' }).click();
  await expect(rows).toHaveCount(1);
});

test('F114 a changed retención is shown as Alterada with the reason, until the true one takes its place', async ({
  page,
}) => {
  const supplier = await retencionesOfDemo(PROVEEDOR);
  const genuine = supplier.build({ receptor: rfc, nombreReceptor: nombre, clave: '26', folio: 'PLA-1' });
  const forged = genuine.toString().replace('MontoTotOperacion="1000.00"', 'MontoTotOperacion="9000.00"');
  const sdk = await apiOf(correo, rfc);
  const upload = (xml: string | Buffer) =>
    sdk.cfdi.upload({ name: 'r.xml', xmlb64: Buffer.from(xml).toString('base64') });
  await upload(forged);
  await enter(page, correo);
  await page.goto(page.url().replace(/dashboard$/, 'retenciones?clave=26'));
  await page.getByRole('link', { name: /^Retención de / }).click();
  await expect(page.getByText('Alterada')).toBeVisible();
  await expect(page.getByText('Este CFDI de retenciones está alterado por las siguientes razones:')).toBeVisible();
  await expect(page.getByText('El sello no corresponde al contenido del CFDI.').first()).toBeVisible();
  await upload(genuine);
  await page.reload();
  await expect(page.getByText('Íntegra')).toBeVisible();
  await expect(page.getByText('$9,000.00 MXN')).toHaveCount(0);
});

test("F117 retenciones are asked of the SAT's own service for them, and arrive in the list", async ({ page }) => {
  const { rfc, nombre, correo } = contribuyentes.retencionesDelSat;
  const sdk = await apiOf(correo, rfc);
  await sdk.certificados.add((await certificadosDe(rfc)).fiel.body);
  const supplier = await retencionesOfDemo(PROVEEDOR);
  const to = { receptor: rfc, nombreReceptor: nombre };
  const xmls = [
    supplier.build({ ...to, clave: '16', folio: 'INT-7', isr: '45.50' }),
    supplier.build({ ...to, clave: '14', folio: 'DIV-7', version: '1.0' }),
    supplier.build({ ...to, clave: '26', fecha: `${LAST_YEAR}-04-01T00:00:01` }),
  ];
  await tellSat('/retenciones/descarga/cfdi', xmls.map(String));

  await enter(page, correo);
  await menu(page, 'Descargas').click();
  await page.getByRole('button', { name: 'Agregar' }).click();
  const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
  await modal.getByLabel('Fecha Inicial').fill(`01/03/${LAST_YEAR}`);
  await modal.getByLabel('Fecha Final').fill(`31/03/${LAST_YEAR}`);
  await modal.getByLabel('Retenciones').check();
  await checkLooks(page, 'solicitud de retenciones');
  await modal.getByRole('button', { name: 'Aceptar' }).click();
  const confirm = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
  await expect(confirm).toContainText(`Retenciones recibidas del 01/03/${LAST_YEAR} al 31/03/${LAST_YEAR}`);
  await confirm.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Se ha enviado una solicitud de descarga al SAT')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Retenciones recibidas' });
  await expect(row).toContainText('Aceptada');
  await page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' }).click();
  await expect(row).toContainText('Terminada');
  await row.getByRole('button', { name: 'Terminada' }).click();
  await expect(page.getByRole('dialog', { name: 'Solicitud Terminada' })).toContainText('Agregados a la bóveda2');
  await page.keyboard.press('Escape');

  await menu(page, 'Retenciones').click();
  const links = page.getByRole('link', { name: /^Retención de / });
  await expect(links).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: '16 Intereses' })).toContainText('Íntegra');
  await page.getByRole('row').filter({ hasText: '16 Intereses' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retención INT-7');
});
