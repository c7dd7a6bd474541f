import { readFile } from 'node:fs/promises';
import { API_BASE } from '@boveda/contracts';
import { DOVECOT_PASSWORD, haveDovecot, mailMessage, startDovecot, startLocalProvider } from '@boveda/server/testing';
import { contribuyentes, demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo } from '../support/certificados';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';
import { address, demoMailIssuer, mailCertificate, mailPort, oidcIssuer, oidcPort } from '../support/stack-info';

const { rfc: RFC, correo: ADMIN } = contribuyentes.correos;
const CORREO = 'facturas@empresa.mx';

async function certificate() {
  const [cert, key] = await Promise.all([
    readFile(mailCertificate.cert, 'utf8'),
    readFile(mailCertificate.key, 'utf8'),
  ]);
  return { cert, key };
}

test('K5 D3 I1 a mailbox is added and read from a real mail server, and its invoices are in the list', async ({
  page,
  watch,
}) => {
  test.skip(!haveDovecot, 'needs Dovecot');
  watch.expectComplaint(/status of 422/);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const factura = supplier.build({
    receptor: RFC,
    nombreReceptor: contribuyentes.correos.nombre,
  });
  const [, uuid = ''] = / UUID="([^"]+)"/.exec(factura.toString('utf8')) ?? [];
  const dovecot = await startDovecot({ port: mailPort, certificate: await certificate() });
  try {
    await dovecot.deliver(CORREO, mailMessage('Su factura', [{ nombre: 'factura.xml', content: factura }]));
    await dovecot.deliver(CORREO, mailMessage('Su CFDI: https://pac.mx/1', [], ['\r\nhttps://pac.mx/1']));
    await enter(page, ADMIN);
    await page.goto(`/${RFC}/configuracion/correos-sync`);
    await expect(page.getByText('Correos Disponibles: 5')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar correo' });
    await modal.getByLabel('Correo').fill('a@gmail.com');
    await expect(modal.getByLabel('Servidor IMAP')).toHaveValue('imap.gmail.com');
    await expect(modal.getByLabel('Puerto')).toBeDisabled();
    await modal.getByLabel('Correo').fill(CORREO);
    await modal.getByLabel('Servidor IMAP').fill('localhost');
    await modal.getByLabel('Puerto').fill(String(mailPort));
    const type = async (pass: string) => {
      await modal.getByLabel('Contraseña', { exact: true }).fill(pass);
      await modal.getByLabel('Confirmar contraseña').fill(pass);
      await modal.getByRole('button', { name: 'Guardar' }).click();
    };
    await type('equivocada');
    await expect(modal.getByText('Mensaje del Proveedor:')).toBeVisible();
    await expect(modal.getByText('El servidor de correo no aceptó las credenciales.')).toBeVisible();
    // Also as a toast (V2 §8).
    await expect(page.getByRole('alert').filter({ hasText: /^Error/ })).toContainText(
      'El servidor de correo no aceptó las credenciales.',
    );
    await checkLooks(page, 'agregar correo');
    await type(DOVECOT_PASSWORD);
    await expect(page.getByText('Cambios guardados exitosamente')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: CORREO });
    await expect(row.getByText('Ok')).toBeVisible();
    await page.getByRole('button', { name: 'Sincronizar' }).click();
    await expect(page.getByText('Correos sincronizados exitosamente')).toBeVisible();
    await expect(row).toContainText('Última sincronización: ');
    await expect(page.getByText('Correos Disponibles: 4')).toBeVisible();
    await expect(row).toContainText('2 correos leídos, 1 con algo que no se guardó');
    await row.getByRole('button', { name: 'Correos leídos' }).click();
    const leidos = page.getByRole('dialog', { name: 'Correos leídos' });
    await expect(leidos.getByRole('link', { name: uuid.toUpperCase() })).toBeVisible();
    await leidos.getByLabel('Mostrar').selectOption('Con algo rechazado');
    await expect(leidos.getByText('El correo trae un enlace, no el CFDI')).toBeVisible();
    await expect(leidos.getByText('Tomado: factura.xml')).toBeHidden();
    await checkLooks(page, 'correos leídos');
    await page.keyboard.press('Escape');
    await expect(leidos).toBeHidden();
    // On Inicio, in a tab beside.
    const inicio = await page.context().newPage();
    await inicio.goto(`/${RFC}/dashboard`);
    const ultimo = inicio.locator('dl > div').filter({ hasText: 'Último Correo' });
    await expect(ultimo).toContainText(/\d\d-[a-z]{3}-\d{4} \d\d:\d\d/);
    await inicio.close();
    await checkLooks(page, 'correos');
    await row.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('¿Eliminar Correo?')).toBeVisible();
    await page.getByRole('tooltip').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Correo Eliminado')).toBeVisible();
    // Found by UUID in whatever state the verification gave it, and its detail opens.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar CFDI' }).fill(uuid);
    await expect(page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${RFC}/proveedores/`));
    await expect(page.getByText(uuid, { exact: false }).first()).toBeVisible();
  } finally {
    await dovecot.stop();
  }
});

test("K5 a mailbox is added by OAuth consent in the provider's window", async ({ page, watch }) => {
  test.skip(!haveDovecot, 'needs Dovecot');
  watch.expectComplaint(new RegExp(`^unexpected request: ${oidcIssuer}/`));
  // The last page allows no scripts, not even Playwright's.
  watch.expectComplaint(/fonts\.googleapis\.com|favicon\.ico|^console: Blocked script execution/);
  const provider = await startLocalProvider(`${address}${API_BASE}/correos/oauth`, oidcPort);
  const { userinfo } = provider;
  const dovecot = await startDovecot({ port: mailPort, certificate: await certificate(), userinfo });
  try {
    await enter(page, ADMIN);
    await page.goto(`/${RFC}/configuracion/correos-sync`);
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar correo' });
    await modal.getByText('OAuth', { exact: true }).click();
    await modal.getByLabel('Correo').fill(CORREO);
    const opened = page.waitForEvent('popup');
    await modal.getByRole('button', { name: 'Autenticar' }).click();
    const popup = await opened;
    await popup.getByPlaceholder('Enter any login').fill(CORREO);
    await popup.getByPlaceholder('and password').fill('cualquiera');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(popup.getByRole('heading', { name: 'Autenticación completada' })).toBeVisible();
    await popup.close();
    await expect(page.getByText('Autenticación completada')).toBeVisible();
    await expect(modal).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: CORREO }).getByText('Ok')).toBeVisible();
  } finally {
    await dovecot.stop();
    provider.close();
  }
});

test("K5 OAuth with the demo's own provider: consent is given, and the mailbox has invoices", async ({
  page,
  watch,
}) => {
  watch.expectComplaint(new RegExp(`^unexpected request: ${demoMailIssuer}/`));
  watch.expectComplaint(/favicon\.ico|^console: Blocked script execution/);
  const sdk = await apiOf(demo.uno);
  const rfc = sdk.cuentas[0]?.rfc ?? '';
  const before = (await sdk.recibidos.list({ limit: 10 })).count;
  const buzon = 'facturas@demo.mx';
  await enter(page, demo.uno);
  await page.goto(`/${rfc}/configuracion/correos-sync`);
  await page.getByRole('button', { name: 'Agregar' }).click();
  const modal = page.getByRole('dialog', { name: 'Agregar correo' });
  await modal.getByText('OAuth', { exact: true }).click();
  await modal.getByLabel('Correo').fill(buzon);
  await modal.getByLabel('Proveedor').click();
  await page.getByTitle('Correo de demostración').last().click();
  const opened = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Autenticar' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Correo de demostración' })).toBeVisible();
  await expect(popup.getByLabel('Correo')).toHaveValue(buzon);
  await popup.getByRole('button', { name: 'Permitir', exact: true }).click();
  await expect(popup.getByRole('heading', { name: 'Autenticación completada' })).toBeVisible();
  await popup.close();
  await expect(page.getByText('Autenticación completada')).toBeVisible();
  await expect(modal).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: buzon });
  await expect(row.getByText('Ok')).toBeVisible();
  await expect(row).toContainText('Última sincronización: ');
  await expect.poll(async () => (await sdk.recibidos.list({ limit: 10 })).count).toBe(before + 2);
});
