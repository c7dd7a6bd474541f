import { readFile } from 'node:fs/promises';
import { contribuyentes, demo } from '../support/accounts';
import { haveFixtures, SIGNED_40 } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { apiOf, submitLogin } from '../support/session';
import { satUrl } from '../support/stack-info';

test('K4 an altered CFDI of an emisor in the 69-B list sends two mails, whose links lead to the records', async ({
  page,
}) => {
  test.skip(!haveFixtures, 'no fixtures');
  const { rfc, correo } = contribuyentes.avisos;
  const api = await apiOf(correo, rfc);
  await api.config.setNotificaciones({ notificacion_alterado: '1', notificacion_efos: '1' });
  const [efo] = (await api.efos.list({ situacion: '2', limit: 10 })).rows;
  const xml = (await readFile(SIGNED_40, 'utf8'))
    .replaceAll('MCI7306249Y1', rfc)
    .replaceAll('EKU9003173C9', efo?.rfc ?? '');
  const { aceptados } = await api.cfdi.upload({ name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  expect(aceptados).toBe(1);

  // Without a session, the link leads to the record after the login.
  const alterado = await lastMail(correo, `Un CFDI alterado: ${rfc}`);
  await page.goto(alterado.link);
  await submitLogin(page, correo);
  await expect(page).toHaveURL(/\/proveedores\/alterados\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Este CFDI es considerado 'Alterado' por las siguientes razones:")).toBeVisible();

  const listado = await lastMail(correo, `Una contraparte en el listado EFOS: ${rfc}`);
  await page.goto(listado.link);
  await expect(page.getByRole('row', { name: new RegExp(efo?.rfc ?? '') })).toContainText('Definitivo');
});

test('K4 a cancellation found at the SAT sends one mail to each administrador', async ({ page, watch }) => {
  // Playwright's own script in the frame that shows the mail.
  watch.expectComplaint(/sandboxed and the 'allow-scripts' permission is not set/);
  const api = await apiOf(demo.uno);
  const rfc = api.cuentas[0]?.rfc ?? '';
  const [vigente] = (await api.recibidos.list({ status: '2', limit: 10 })).rows;
  const tell = (estado: string) =>
    fetch(`${satUrl}/cfdi/${vigente?.uuid}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ estado }),
    });
  await api.config.setNotificaciones({ notificacion_cancelado: '1' });
  await tell('Cancelado');
  try {
    await api.recibidos.verify(vigente?.id ?? '');
    const asunto = `Un CFDI cancelado: ${rfc}`;
    const { link } = await lastMail(demo.varios, asunto);
    expect((await lastMail(demo.uno, asunto)).link).toBe(link);

    // Opens the mail in the mailbox and follows its button.
    await page.goto('/correo-demo');
    await page.getByRole('row', { name: demo.uno }).getByRole('link', { name: asunto }).click();
    const message = page.frameLocator('iframe[title=Mensaje]');
    await expect(message.getByRole('link', { name: 'Ver CFDI' })).toHaveAttribute('href', link);
    await page.goto(link);
    await submitLogin(page, demo.uno);
    await expect(page).toHaveURL(link);
    await expect(page.getByText('Cancelado').first()).toBeVisible();
  } finally {
    await tell('Vigente');
    await api.recibidos.verify(vigente?.id ?? '');
    await api.config.setNotificaciones({ notificacion_cancelado: '0' });
  }
});
