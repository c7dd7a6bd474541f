import { randomUUID } from 'node:crypto';
import { taxpayers } from '../support/accounts';
import { certificadosDe } from '../support/certificados';
import { haveFixtures, SIGNED_40_OTHER, upload } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';
import { address, satUrl } from '../support/stack-info';

const { rfc: RFC, correo: CORREO } = taxpayers.buzon;

/** An emisor asks the SAT to let a CFDI be cancelled. */
async function ask(uuid: string = randomUUID()): Promise<string> {
  const answer = await fetch(`${satUrl}/solicitudes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uuid, receptor: RFC }),
  });
  expect(answer.status).toBe(200);
  return uuid;
}

/** The links of the newest mail about a request: accept, reject. */
async function mailedLinks(uuid: string): Promise<string[]> {
  const find = async () => {
    const { rows } = await (await fetch(`${address}/correo-demo.json`)).json();
    const mail = rows.find(({ para, texto }: Record<string, string>) => para === CORREO && texto?.includes(uuid));
    return [...(mail?.texto ?? '').matchAll(/https?:\/\/\S+aceptar-rechazar-cancelacion\S+/g)].map(([link]) => link);
  };
  await expect.poll(find).toHaveLength(2);
  return find();
}

test('B1 B2 B3 B4 B5 B6 from the request to cancel to its acuse', async ({ page, watch }) => {
  test.skip(!haveFixtures, 'no fixtures');
  watch.expectComplaint(/status of (404|409)/);
  const sdk = await apiOf(CORREO);
  const xml = upload(SIGNED_40_OTHER).buffer;
  await sdk.upload.cfdi({ name: 'a.xml', xmlb64: xml.toString('base64') });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '';
  await ask(uuid);
  for (let n = 0; n < 6; n++) await ask();
  const rows = page.getByRole('table', { name: 'Buzón' }).getByRole('row');
  const confirm = (title: RegExp, name: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();

  await test.step('B1 without a CSD nothing can be answered', async () => {
    await enter(page, CORREO);
    await menu(page, 'Buzón').click();
    await expect(page).toHaveURL(/\/buzon\/cancelacion\?/);
    await expect(page.getByText(/se necesita un certificado CSD vigente/)).toBeVisible();
    for (const name of ['Actualizar', 'Aceptar', 'Rechazar'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Agregarlo en Certificados' }).click();
    await expect(page).toHaveURL(/\/configuracion\/certificados$/);
    await sdk.certificados.add((await certificadosDe(RFC)).csd.body);
    await menu(page, 'Buzón').click();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByText('Buzón de Cancelación Actualizado')).toBeVisible();
    await expect(page.getByText('1 – 7 de 7')).toBeVisible();
  });

  await test.step('B2 filters, details, PDF', async () => {
    await expect(page.getByText('Quedan').first()).toBeVisible();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByLabel('UUID', { exact: true }).fill(uuid);
    await expect(page.getByText('1 – 1 de 1')).toBeVisible();
    await expect(rows.nth(1)).toContainText('EKU9003173C9');
    await rows.nth(1).hover();
    await page.getByRole('button', { name: /^Ver PDF de / }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: /Descargar PDF/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: uuid }).click();
    await page.getByRole('button', { name: 'Ver documentos relacionados' }).click();
    await expect(page.getByText('No hay documentos relacionados')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar' }).click();
  });

  await test.step('B3 five at once, then one', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Elegir [0-9a-f]{8}$/ });
    await expect(boxes).toHaveCount(6);
    for (let n = 0; n < 6; n++) await boxes.nth(n).click();
    await expect(page.getByText('Solo puede aceptar/rechazar 5 solicitudes a la vez')).toBeVisible();
    await confirm(/Advertencia/, 'Aceptar');
    await page.getByRole('button', { name: 'Rechazar (5)' }).click();
    await confirm(/¿Rechazar estas 5 solicitudes\?/, 'Rechazar');
    await expect(page.getByText('Cancelaciones rechazadas')).toBeVisible();
    await expect(page.getByText('1 – 2 de 2')).toBeVisible();
    const card = page.locator('.buzon-card');
    await card.getByRole('button', { name: 'Aceptar' }).click();
    await confirm(/¿Aceptar esta solicitud\?/, 'Aceptar');
    await expect(page.getByText('Cancelación aceptada')).toBeVisible();
    expect((await sdk.buzon.list({ status: '0', uuid })).rows).toMatchObject([{ status: 2, statuscfdi: 3 }]);
  });

  await test.step('B4 the history and its acuse', async () => {
    await page.getByRole('link', { name: 'Historial de Cancelaciones' }).click();
    await expect(page.getByText('1 – 6 de 6')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Aceptada');
    await expect(rows.nth(1)).toContainText('Manual');
    await rows.nth(1).getByRole('button', { name: 'Acuse' }).click();
    const modal = page.getByRole('dialog', { name: /^Acuse de Folio: / });
    await expect(modal.locator('canvas').first()).toBeVisible();
    expect((await modal.locator('[style*="700px"]').first().boundingBox())?.height).toBe(700);
    await page.keyboard.press('Escape');
  });

  await test.step('B5 the link of the mail, once', async () => {
    await sdk.config.setNotificaciones({ notificacion_solicitud: '1' });
    const mailed = await ask();
    await sdk.buzon.refresh();
    const [accept = '', reject = ''] = await mailedLinks(mailed);
    await page.goto(reject);
    await expect(page.getByText('Cancelación rechazada')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?accept=0');
    expect((await sdk.buzon.list({ status: '0', uuid: mailed })).rows).toMatchObject([{ status: 3 }]);
    await page.goto(accept);
    await expect(page.getByText(/^La solicitud ya fue respondida/)).toBeVisible();
  });

  await test.step('B6 the rules answer, and say which', async () => {
    const off = { usa_buzon_2: '0', usa_buzon_3: '0', val_buzon_3: '0', usa_buzon_4: '0', val_buzon_4: '0' } as const;
    await sdk.config.set({ usa_buzon: '1' });
    await sdk.config.set({ ...off, usa_buzon_1: '1' });
    await page.getByRole('link', { name: 'Ir al Buzón' }).click();
    await expect(page.getByText('Reglas del Buzón: Rechazar todo')).toBeVisible();
    await page.getByRole('button', { name: 'Configurar Buzón' }).click();
    await expect(page).toHaveURL(/\/configuracion\/buzon$/);
  });
});
