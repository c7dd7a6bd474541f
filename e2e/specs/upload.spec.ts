import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@boveda/contracts';
import { acuseXml, metadatosTxt } from '@boveda/server/testing';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { dropFiles } from '../support/drop-files';
import {
  haveFixtures,
  pdf,
  REAL_33,
  REAL_40,
  SIGNED_40,
  textFile,
  type UploadFile,
  upload,
  zipOf,
} from '../support/fixtures';
import { expect, test } from '../support/journey';
import { tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';
import { satUrl } from '../support/stack-info';

const chooseFiles = (page: Page, files: UploadFile[] | string) =>
  page.locator('input[type="file"]').first().setInputFiles(files);

async function acknowledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText(/^Completado/)).toBeHidden();
}

test('P5 D5 U1 U3 U5 C12 C13 a real CFDI with its PDF is uploaded, shows in Proveedores, and opens as PDF and XML', async ({
  page,
}) => {
  test.skip(!haveFixtures, 'no fixtures');
  const { correo, rfc } = contribuyentes.receptorReal;
  await enter(page, correo);
  const storage = page.getByText(/^Xmls\/Pdfs\/Respaldos: /);
  // The simulated SAT knows only registered CFDI.
  const told = await fetch(`${satUrl}/cfdi/cee4be01-adfa-4deb-8421-add60f0bedac`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ estado: 'Vigente' }),
  });
  expect(told.status).toBe(200);
  const empty = (await storage.textContent()) ?? '';
  await chooseFiles(page, [upload(REAL_33), pdf('cfdi33-real.pdf', 'Factura de POT9207213D6')]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await expect(page.getByText(/1\b.*acept|acept.*\b1/i).first()).toBeVisible();
  await acknowledge(page);
  // The upload box belongs to mf-cfdi, the storage card to mf-session, which listens to its event.
  await expect(storage).not.toHaveText(empty);

  const sdk = await apiOf(correo, rfc);
  const stored = (await sdk.recibidos.list({})).rows[0];
  expect(stored).toMatchObject({ uuid: 'cee4be01-adfa-4deb-8421-add60f0bedac', total: '2010.01', rfc: 'POT9207213D6' });

  await test.step('the CFDI is verified with the SAT automatically and becomes vigente', async () => {
    await expect.poll(async () => (await sdk.recibidos.list({ status: '2' })).count).toBe(1);
  });
  await page.goto(`/${rfc}/proveedores/vigentes`);
  await page
    .getByRole('link', { name: /cee4be01/i })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${stored?.id}`));
  await expect(page.locator('canvas').first()).toBeVisible();
  const file = await page.request.get((await sdk.recibidos.get(stored?.id ?? '')).xmlurl);
  expect(await file.body()).toEqual(upload(REAL_33).buffer);
});

test('A2 U1 U5 signed 4.0 by drag and drop and inside a ZIP; a duplicate is named and not stored', async ({ page }) => {
  test.skip(!haveFixtures, 'no fixtures');
  const { correo, rfc } = contribuyentes.receptorFirmado;
  const sdk = await apiOf(correo, rfc);
  await enter(page, correo);
  await dropFiles(page, [upload(SIGNED_40, 'uno.xml'), textFile('notas.docx', 'no es un CFDI')]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await acknowledge(page);
  expect((await sdk.recibidos.list({})).rows.map(({ uuid }) => uuid)).toEqual(['6f35d3b5-3651-5370-bc2c-14cdbe384cd7']);

  await chooseFiles(page, [await zipOf('mes.zip', [upload(SIGNED_40, 'uno.xml'), upload(REAL_40, 'dos.xml')])]);
  await expect(page.getByText('Completado con Errores')).toBeVisible();
  await expect(page.getByText(/uno\.xml/).first()).toBeVisible();
  await acknowledge(page);
  expect((await sdk.recibidos.list({})).count).toBe(2);

  await test.step('an altered or invalid CFDI is stored with its reasons', async () => {
    const supplier = await builderOfDemo('IIA040805DZ4');
    const facts = { receptor: rfc, nombreReceptor: 'MUNICIPIO DE CUAUTITLAN IZCALLI' };
    const altered = supplier.build(facts).toString().replace(' Total="116.00"', ' Total="11.60"');
    const invalid = supplier.build({ ...facts, moneda: 'USD' });
    await chooseFiles(page, [textFile('alterado.xml', altered), textFile('invalido.xml', invalid)]);
    await expect(page.getByText('Completado', { exact: true })).toBeVisible();
    await acknowledge(page);
    for (const [list, status, reason] of [
      ['alterados', 'Alterado', 'El sello no corresponde al contenido del CFDI.'],
      ['invalidos', 'Inválido', 'Moneda USD, tipo de cambio no indicado.'],
    ] as const) {
      await page.goto(`/${rfc}/proveedores/${list}`);
      await expect(page.getByRole('row').getByText(status, { exact: true })).toHaveCount(1);
      await page.getByRole('row').getByRole('link').first().click();
      await expect(page.getByText(reason).first()).toBeVisible();
    }
  });
});

test('U5 every refused file is listed with its reason', async ({ page, watch }) => {
  test.skip(!haveFixtures, 'no fixtures');
  watch.expectComplaint(/status of 4\d\d/);
  const { correo, rfc } = contribuyentes.rechazos;
  await enter(page, correo);
  await chooseFiles(page, [
    upload(SIGNED_40, 'ajeno.xml'),
    textFile('roto.xml', '<cfdi:Comprobante'),
    textFile('entidad.xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    await zipOf('mes.zip', [
      textFile('datos.rar', 'Rar!\x1a\x07\0'),
      await zipOf('marzo.zip', [textFile('dentro.xml', '<a')]),
    ]),
  ]);
  await expect(page.getByText('Completado con Errores')).toBeVisible();
  for (const name of ['ajeno.xml', 'roto.xml', 'entidad.xml', 'mes.zip › datos.rar', 'mes.zip › marzo.zip/dentro.xml'])
    await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(/^Está comprimido en RAR/)).toBeVisible();
  await acknowledge(page);
  const sdk = await apiOf(correo, rfc);
  expect((await sdk.emitidos.list({})).count + (await sdk.recibidos.list({})).count).toBe(0);
});

test('U3 XML and PDF pair by base name, a PDF alone is not sent unless its text names a CFDI, a ZIP goes as it is', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of (409|422)/);
  const { correo, rfc } = contribuyentes.few;
  const supplier = await builderOfDemo('IIA040805DZ4');
  const uuids = [randomUUID(), randomUUID(), randomUUID()] as const;
  const [paired, alone, zipped] = uuids.map((uuid) => supplier.build({ uuid, receptor: rfc }));
  if (!paired || !alone || !zipped) throw new Error('three CFDI');
  const representation = pdf('FÁCTURA 1.pdf', 'Del emisor');
  const zip = await zipOf('mes.zip', [textFile('c.xml', zipped)]);
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/cfdi(\?|$)/.test(request.url())) sent.push(request.postDataJSON());
  });
  await enter(page, correo);
  await chooseFiles(page, [
    representation,
    textFile('fáctura 1.XML', paired),
    textFile('sin pdf.xml', alone),
    pdf('sin xml.pdf', 'Nadie lo espera'),
    zip,
  ]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await expect(page.getByText('Aceptados: 3 · Rechazados: 0')).toBeVisible();
  const left = page.getByRole('region', { name: 'No se enviaron' }).getByRole('listitem');
  await expect(left).toHaveText(['sin xml.pdfUn PDF solo se sube junto con el XML del mismo nombre']);

  const base64 = (buffer: Buffer) => buffer.toString('base64');
  expect(sent).toHaveLength(3);
  expect(sent).toContainEqual({
    name: 'fáctura 1.XML',
    xmlb64: base64(paired),
    pdfb64: base64(representation.buffer),
  });
  expect(sent).toContainEqual({ name: 'sin pdf.xml', xmlb64: base64(alone) });
  expect(sent).toContainEqual({ name: 'mes.zip', zip: base64(zip.buffer) });

  const sdk = await apiOf(correo, rfc);
  const { rows } = await sdk.recibidos.list({ uuid: uuids[0] });
  const { pdfurl, pdforiginal } = await sdk.recibidos.get(rows[0]?.id ?? '');
  expect(pdforiginal).toBe(true);
  expect(await (await page.request.get(pdfurl ?? '')).body()).toEqual(representation.buffer);

  await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
  const other = randomUUID();
  await chooseFiles(page, [
    pdf('escaneo.pdf', uuids[1]),
    pdf(`${uuids[2]}.pdf`, `Folio fiscal ${other}`),
    textFile('otra vez.xml', alone),
  ]);
  await expect(page.getByText('Aceptados: 0 · Rechazados: 2')).toBeVisible();
  const listOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  await expect(listOf('Documentos guardados')).toContainText(`Se agregó al CFDI`);
  await expect(listOf('Documentos guardados')).toContainText(uuids[1]);
  await expect(listOf('Rechazados')).toContainText(`El texto del PDF nombra el UUID ${other}, no ${uuids[2]}`);
  await expect(listOf('Ya estaban')).toContainText('otra vez.xml');
});

test('U2 a file of one byte more than 50 MB is refused before it is sent', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-upload-'));
  const file = join(folder, 'grande.xml');
  await writeFile(file, '');
  await truncate(file, MAX_FILE_BYTES + 1);
  try {
    await enter(page, contribuyentes.rechazos.correo);
    await chooseFiles(page, file);
    await expect(page.getByText('No se permiten archivos con tamaño superior a 50 MB').first()).toBeVisible();
    await expect(page.getByText(/^Completado/)).toBeHidden();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('U4 U5 200 CFDI are uploaded at once; of 201 CFDI or 51 ZIP the excess is ignored with a warning', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 4\d\d/);
  const { correo, rfc } = contribuyentes.cuentas;
  const supplier = await builderOfDemo('IIA040805DZ4');
  const xmls = Array.from({ length: 201 }, (_, n) => supplier.build({ folio: String(n), receptor: rfc }));
  const sdk = await apiOf(correo, rfc);
  const { count } = await sdk.recibidos.list({});
  await enter(page, correo);
  const start = Date.now();
  await chooseFiles(
    page,
    xmls.map((xml, n) => textFile(`${n}.xml`, xml)),
  );
  await expect(page.getByText("Solo se permiten subir 200 CFDI's La Vez").first()).toBeVisible();
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  test.info().annotations.push({ type: '200 CFDI, ms', description: String(Date.now() - start) });
  await expect(page.getByText('Aceptados: 200')).toBeVisible();
  await acknowledge(page);
  expect((await sdk.recibidos.list({})).count).toBe(count + 200);
  await chooseFiles(
    page,
    Array.from({ length: 51 }, (_, n) => textFile(`${n}.zip`, 'PK')),
  );
  await expect(page.getByText("Solo se permiten subir 50 ZIP's La Vez").first()).toBeVisible();
  await expect(page.getByText('Completado con Errores')).toBeVisible();
});

test('U5 C2 C13 a forged CFDI is replaced by the genuine one, and the detail shows both', async ({ page }) => {
  const { correo, rfc, nombre } = contribuyentes.receptorReal;
  const supplier = await builderOfDemo('IIA040805DZ4');
  const uuid = randomUUID();
  const genuine = supplier.build({ uuid, receptor: rfc, nombreReceptor: nombre }).toString();
  const forged = genuine.replace(' Total="116.00"', ' Total="11.60"');
  await tellVigente(uuid);
  await enter(page, correo);
  await chooseFiles(page, [textFile('falso.xml', forged)]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await acknowledge(page);
  const sdk = await apiOf(correo, rfc);
  expect((await sdk.recibidos.list({ uuid })).rows).toMatchObject([{ status: 5, total: '11.60' }]);
  await chooseFiles(page, [textFile('bueno.xml', genuine)]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await expect(page.getByText('Aceptados: 1')).toBeVisible();
  await acknowledge(page);

  await expect.poll(async () => (await sdk.recibidos.list({ uuid, status: '2' })).count).toBe(1);
  const acuse = acuseXml({ rfcEmisor: supplier.rfc, folios: [[uuid, '201']] });
  await chooseFiles(page, [textFile('acuse.xml', acuse)]);
  await expect(page.getByRole('region', { name: 'Documentos guardados' }).getByRole('listitem')).toHaveText([
    `acuse.xmlAcuse de cancelación guardado con su CFDI ${uuid.toUpperCase()}.`,
  ]);
  await acknowledge(page);

  await page.goto(`/${rfc}/proveedores/vigentes?uuid=${uuid}`);
  await page.getByRole('link', { name: uuid }).click();
  const acuses = page.getByRole('region', { name: 'Acuses de cancelación' });
  await expect(acuses.getByText('201 Solicitud de cancelación recibida')).toBeVisible();
  const acuseDownload = page.waitForEvent('download');
  await acuses.getByRole('link', { name: 'Descargar acuse XML' }).click();
  expect(await readFile(await (await acuseDownload).path(), 'utf8')).toBe(acuse);
  const told = page.getByRole('region', { name: 'XML reemplazados' });
  await expect(told.getByText('Este CFDI reemplazó a otro con el mismo UUID')).toBeVisible();
  await expect(told.getByText('El sello no corresponde al contenido del CFDI.')).toBeVisible();
  await expect(told.getByText(correo)).toBeVisible();
  const download = page.waitForEvent('download');
  await told.getByRole('link', { name: 'Descargar XML reemplazado' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(forged);
  await page.goto(`/${rfc}/proveedores/alterados`);
  await expect(page.getByText(uuid)).toBeHidden();
});

test('I2 a CFDI with a malformed Addenda in a ZIP in a ZIP is kept with a notice, and so are metadata of the portal', async ({
  page,
}) => {
  const { correo, rfc, nombre } = contribuyentes.receptorReal;
  const supplier = await builderOfDemo('IIA040805DZ4');
  const uuid = randomUUID();
  const xml = supplier.build({ uuid, receptor: rfc, nombreReceptor: nombre }).toString();
  const malformed = xml.replace(
    '</cfdi:Comprobante>',
    '<cfdi:Addenda><x:a b="1" b="2">A & B</cfdi:Addenda></cfdi:Comprobante>',
  );
  const inner = await zipOf('octubre.zip', [textFile('factura.xml', malformed)]);
  const metadatos = metadatosTxt([
    { uuid: randomUUID(), emisor: supplier.rfc, receptor: rfc, fecha: '2026-01-15 10:00:00' },
    { uuid: randomUUID(), emisor: supplier.rfc, receptor: 'XAXX010101000', fecha: '2026-01-16 10:00:00' },
  ]);
  await tellVigente(uuid);
  await enter(page, correo);
  await chooseFiles(page, [await zipOf('trimestre.zip', [inner]), textFile('portal.txt', metadatos)]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  await expect(page.getByText('Aceptados: 1')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documentos guardados' })).toContainText(
    'Metadatos del SAT: 1 renglón en el Espejo',
  );
  await acknowledge(page);
  const sdk = await apiOf(correo, rfc);
  await expect.poll(async () => (await sdk.recibidos.list({ uuid, status: '2' })).count).toBe(1);
  const [stored] = (await sdk.recibidos.list({ uuid })).rows;
  await page.goto(`/${rfc}/proveedores/vigentes/${stored?.id}`);
  await expect(page.getByText('La addenda está mal formada', { exact: false }).first()).toBeVisible();
  const file = await page.request.get((await sdk.recibidos.get(stored?.id ?? '')).xmlurl);
  expect(await file.text()).toBe(malformed);
});

test('U5 S9 leaving the taxpayer or the session during an upload needs a confirmation, and the result is shown', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.cuentas;
  const supplier = await builderOfDemo('IIA040805DZ4');
  const xmls = Array.from({ length: 12 }, (_, n) => supplier.build({ serie: 'SALE', folio: String(n), receptor: rfc }));
  await enter(page, correo);
  let sent = 0;
  const begin = async (from: number) => {
    sent = 0;
    await page.route('**/api/boveda/v4/cfdi', (route) => (++sent <= 2 ? route.continue() : undefined));
    await chooseFiles(
      page,
      xmls.slice(from, from + 6).map((xml, n) => textFile(`${n}.xml`, xml)),
    );
    await expect(page.getByText('2 de 6', { exact: true })).toBeVisible();
  };
  await begin(0);
  await page.getByRole('button', { name: 'Cambiar Contribuyente' }).click();
  const question = page.getByRole('dialog', { name: '¿Interrumpir la subida?' });
  await expect(question).toContainText('2 de 6 enviados (2 aceptados, 0 rechazados)');
  await question.getByRole('button', { name: 'Seguir subiendo' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('2 de 6', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar Contribuyente' }).click();
  await question.getByRole('button', { name: 'Interrumpir y cambiar de contribuyente' }).click();
  await expect(page).toHaveURL(/\/login-list-rfc$/);
  await expect(page.getByText(`Se interrumpió la subida a ${rfc}: 2 de 6 enviados`)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.getByRole('link', { name: rfc }).click();
  await begin(6);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await question.getByRole('button', { name: 'Interrumpir y cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(`Se interrumpió la subida a ${rfc}: 2 de 6 enviados`)).toBeVisible();
});
