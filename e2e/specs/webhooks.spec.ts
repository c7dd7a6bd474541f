import type { WebhookReceiver } from '@boveda/server/testing';
import { startWebhookReceiver } from '@boveda/server/testing';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';
import { webhookPort } from '../support/stack-info';

const { rfc: RFC, correo: ADMIN, nombre: NOMBRE } = contribuyentes.webhooks;
const URL = `http://localhost:${webhookPort}/avisos`;

const entregas = (page: Page) => page.getByRole('dialog', { name: 'Entregas' });
const newest = (page: Page) => entregas(page).getByRole('listitem').first();

test('W2 F124 an administrator adds a webhook, tests it, and sees the delivery of an upload with its answer, and sends it again', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 40[03]/);
  const receiver: WebhookReceiver = await startWebhookReceiver({ port: webhookPort });
  try {
    await enter(page, ADMIN);
    await page.goto(`/${RFC}/configuracion/webhooks`);
    await expect(page.getByText('Aún no hay webhooks')).toBeVisible();
    const agregar = page.getByRole('button', { name: 'Agregar' });
    await agregar.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Agregar webhook' });
    await expect(dialog.getByLabel('Dirección')).toBeFocused();
    await dialog.getByLabel('Dirección').fill('http://ejemplo.mx/avisos');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText(/^La dirección debe ser https, en el puerto 443\./)).toBeVisible();
    await checkLooks(page, 'agregar webhook');
    await dialog.getByLabel('Dirección').fill(URL);
    await dialog.getByLabel('Dirección').press('Enter');
    const secret = page.getByRole('dialog', { name: 'Secreto del webhook' });
    const secreto = await secret.getByLabel('Secreto').inputValue();
    expect(secreto).toMatch(/^whsec_/);
    await checkLooks(page, 'secreto del webhook');
    await page.keyboard.press('Escape');
    await expect(secret).toBeHidden();
    await expect(agregar).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: URL })).toContainText('Activo');
    await checkLooks(page, 'webhooks');

    await test.step('a test', async () => {
      receiver.answer = (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('prueba aceptada');
      const probar = page.getByRole('button', { name: `Probar ${URL}` });
      await probar.press('Enter');
      await expect(newest(page)).toContainText('Prueba');
      await expect(newest(page)).toContainText('Entregada');
      await expect(newest(page)).toContainText('HTTP 200');
      expect(receiver.verified(secreto)).toMatchObject([{ type: 'webhook.prueba', data: { contribuyente: RFC } }]);
      await page.keyboard.press('Escape');
      await expect(probar).toBeFocused();
    });

    const xml = (await builderOfDemo('IIA040805DZ4')).build({ receptor: RFC, nombreReceptor: NOMBRE });
    const [, uuid = ''] = / UUID="([^"]+)"/.exec(xml.toString('utf8')) ?? [];
    await test.step('an upload', async () => {
      receiver.answer = (response) =>
        response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '7200' }).end('en mantenimiento');
      await page.goto(`/${RFC}/dashboard`);
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles([textFile('factura.xml', xml.toString('utf8'))]);
      await expect(page.getByText('Completado', { exact: true })).toBeVisible();
      await page.goto(`/${RFC}/configuracion/webhooks`);
      await page.getByRole('button', { name: `Entregas de ${URL}` }).press('Enter');
      await expect(newest(page)).toContainText('CFDI recibido en la bóveda');
      await expect(newest(page)).toContainText('HTTP 503 · siguiente intento:');
      await newest(page).getByText('Petición y respuestas').click();
      await expect(newest(page).getByText('en mantenimiento')).toBeVisible();
      await expect(newest(page)).toContainText(uuid.toLowerCase());
      await checkLooks(page, 'entregas del webhook');
    });

    await test.step('sent again', async () => {
      receiver.answer = (response) => response.writeHead(204).end();
      await newest(page)
        .getByRole('button', { name: /^Reenviar CFDI recibido/ })
        .click();
      await expect(newest(page)).toContainText('Entregada');
      const about = receiver.received.filter(({ body }) => body.includes(uuid.toLowerCase()));
      expect(about.length).toBeGreaterThan(1);
      expect(new Set(about.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(receiver.verified(secreto).at(-1)).toMatchObject({
        type: 'cfdi.recibido',
        data: { direccion: 'recibidos' },
      });
      await page.keyboard.press('Escape');
    });

    await test.step('one without an address is shown, and can only be removed', async () => {
      await (await apiOf(ADMIN, RFC)).webhooks.create({ url: null, eventos: ['cfdi.recibido'] });
      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: 'Sin dirección: se lee con GET /eventos' });
      await expect(row.getByRole('button')).toHaveCount(1);
      await checkLooks(page, 'webhook sin dirección');
      await row.getByRole('button', { name: /^Eliminar Sin dirección/ }).click();
      await page.getByRole('tooltip').getByRole('button', { name: 'Eliminar' }).click();
      await expect(row).toHaveCount(0);
    });

    await test.step('removed', async () => {
      await page.getByRole('button', { name: `Eliminar ${URL}` }).click();
      await page.getByRole('tooltip').getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByText('Aún no hay webhooks')).toBeVisible();
    });
  } finally {
    await receiver.close();
  }
});
