import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright/test';
import { taxpayers } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { zipOf } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { apiOf, confirmPassword, enter, menu } from '../support/session';
import { satUrl } from '../support/stack-info';
import { secondsOf } from '../support/toasts';

const { rfc: RFC, correo: CORREO } = taxpayers.descargas;

async function tellSat(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

test('M1 M2 M3 M4 M5 K6 S12 from the upload of an e.Firma to the invoices in the list', async ({ page, watch }) => {
  const supplier = await builderOfDemo('IIA040805DZ4');
  const fechas = ['03-03T09:00:00', '03-31T23:30:00', '04-01T00:00:01'].map((fecha) => `${LAST_YEAR}-${fecha}`);
  const xmls = fechas.map((fecha) =>
    supplier.build({ fecha, receptor: RFC, nombreReceptor: 'DESCARGAS MASIVAS' }).toString(),
  );
  await tellSat('/descarga/cfdi', xmls);
  const { fiel } = await certificadosDe(RFC);
  const row = page.getByRole('row').filter({ hasText: `01/03/${LAST_YEAR}` });

  await test.step('M2 nothing without an e.Firma', async () => {
    await enter(page, CORREO);
    await menu(page, 'Descargas').click();
    await expect(page.getByRole('heading', { name: 'Descargar CFDIs del SAT' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' })).toBeDisabled();
    await page.getByRole('link', { name: 'Agregarla en Certificados' }).click();
  });

  await test.step('K6 it is added', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar certificado' });
    await modal.getByLabel('Certificado (.cer)').setInputFiles(fiel.cer);
    await modal.getByLabel('Llave privada (.key)').setInputFiles(fiel.key);
    await modal.getByLabel('Contraseña de la llave').fill(fiel.pass);
    watch.expectComplaint(/status of 403/);
    await modal.getByRole('button', { name: 'Agregar' }).click();
    await confirmPassword(page);
    await expect(page.getByText('Certificado Agregado')).toBeVisible();
  });

  await test.step('S12 a request that fails stays for 10 s, titled Error, with the reason', async () => {
    watch.expectComplaint(/status of 429/);
    await menu(page, 'Descargas').click();
    await expect(page.getByText('Descargas disponibles: 8')).toBeVisible();
    const msg = 'Ya hay 8 solicitudes en curso. Espere a que el SAT termine una.';
    const refuse = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { msg, code: 'too_many_downloads', requestId: randomUUID() } })
        : route.fallback();
    await page.route('**/api/boveda/v4/descargas', refuse);
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`01/02/${LAST_YEAR}`);
    await modal.getByLabel('Fecha Final').fill(`28/02/${LAST_YEAR}`);
    await modal.getByLabel('Recibidos').focus();
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    const confirm = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
    const seconds = secondsOf(page, msg);
    await confirm.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: msg })).toContainText('Error');
    // Away from it: a message under the pointer stays.
    await page.mouse.move(10, 700);
    expect(await seconds).toBeGreaterThan(9.5);
    await page.unroute('**/api/boveda/v4/descargas', refuse);
  });

  // From here on the vault asks the SAT by itself, a minute after each answer.
  await test.step('M1 M4 a period is asked for', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`0103${LAST_YEAR % 100}`);
    await expect(modal.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
    await modal.getByLabel('Fecha Final').fill(`31/3/${LAST_YEAR}`);
    await modal.getByLabel('Recibidos').focus();
    await expect(modal.getByLabel('Fecha Inicial')).toHaveValue(`01/03/${LAST_YEAR}`);
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    const confirm = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
    await expect(confirm).toContainText(`Recibidos del 01/03/${LAST_YEAR} al 31/03/${LAST_YEAR}`);
    await confirm.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('Se ha enviado una solicitud de descarga al SAT')).toBeVisible();
    await expect(row).toContainText('Recibidos');
    await expect(page.getByText('Descargas disponibles: 7')).toBeVisible();
  });

  await test.step('M3 the SAT took it, and says so', async () => {
    const message = page.getByRole('dialog', { name: 'Solicitud Aceptada' });
    await row.getByRole('button', { name: 'Aceptada' }).click();
    await expect(message).toContainText('el proceso de descarga dura hasta 72hrs');
    await expect(message).toContainText('Solicitud Aceptada');
    await expect(message).toContainText('Próxima revisión');
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
  });

  await test.step('M1 M5 it is verified, and the invoices arrive', async () => {
    await page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' }).click();
    await expect(page.getByText('Descargas Verificadas Exitosamente')).toBeVisible();
    await expect(row).toContainText('Terminada');
    await row.getByRole('button', { name: 'Terminada' }).click();
    const message = page.getByRole('dialog', { name: 'Solicitud Terminada' });
    await expect(message).toContainText('a la brevedad sus CFDI seran agregados al boveda');
    await expect(message).toContainText('Agregados a la bóveda2');
    await page.keyboard.press('Escape');
    // They are asked about one by one before they count as valid.
    const sdk = await apiOf(CORREO);
    await expect.poll(async () => (await sdk.recibidos.list({ status: '2' })).count).toBe(2);
    await menu(page, 'Proveedores').click();
    await expect(page.getByRole('link', { name: /^[0-9a-f]{8}-/ })).toHaveCount(2);
    await expect(page.getByText(`31-mar-${LAST_YEAR}`)).toBeVisible();
  });

  await test.step('M3 another period is refused with its reason; the filter finds what is over', async () => {
    await tellSat('/descarga/dials', { solicita: '5002' });
    await menu(page, 'Descargas').click();
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`01/02/${LAST_YEAR}`);
    await modal.getByLabel('Fecha Final').fill(`28/02/${LAST_YEAR}`);
    await modal.getByLabel('Emitidos').check();
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('dialog', { name: '¿Desea solicitar' }).getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('button', { name: 'Rechazada' }).click();
    const message = page.getByRole('dialog', { name: 'Solicitud Rechazada' });
    await expect(message).toContainText('Intente con otro periodo');
    await expect(message).toContainText('5002: Se han agotado las solicitudes de por vida');
    await page.keyboard.press('Escape');
    await tellSat('/descarga/dials', { solicita: 'ok' });
    await page.getByLabel('Pendiente').click();
    await page.getByTitle('Si', { exact: true }).click();
    await expect(page).toHaveURL(/espendiente=1/);
    await expect(page.getByText('Ningún resultado con estos filtros')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  await test.step('U5 M3 a big ZIP is worked off in the background, where everybody sees it', async () => {
    await menu(page, 'Inicio').click();
    const xml = xmls[0] ?? '';
    const copies = Array.from({ length: 2_001 }, (_, at) => {
      const copy = at < 100 ? xml.replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`) : '<x/>';
      return { name: `${at}.xml`, mimeType: 'text/xml', buffer: Buffer.from(copy) };
    });
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([await zipOf('año.zip', copies)]);
    await expect(page.getByText('año.zip: sus 2,001 CFDI se agregan en segundo plano.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver en Descargas' }).click();
    const zip = page.getByRole('row').filter({ hasText: 'año.zip' });
    await expect(zip).toContainText('Terminada');
    await zip.getByRole('button', { name: 'Terminada' }).click();
    const message = page.getByRole('dialog', { name: 'ZIP Terminada' });
    await expect(message).toContainText('Agregados a la bóveda100');
    await expect(message).toContainText('No tomados1,901');
  });
});
