import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { PASSWORD } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { adminAll } from '../support/operator';
import { apiOf, enter, menu, pressInAccountMenu, submitLogin } from '../support/session';

const CONTADORA = 'contadora-cliente@prueba.mx';
const CLIENTE = 'clienta@prueba.mx';
const RFC = 'MCO850101AB1';
const PASS = 'una-clave-de-clienta';
/** A photo of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('G4 a client is invited, sees what to pay and send on a phone, and sends an invoice and a photo to the accountant', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 422/);
  await adminAll([
    ['usuario:crear', { correo: CONTADORA, nombre: 'CONTADORA', pass: PASSWORD }],
    [
      'contribuyente:crear',
      { rfc: RFC, nombre: 'MI CONTABILIDAD', plan: 'Prueba', fin: '2099-12-31', espacio: '1024' },
    ],
    ['acceso:dar', { correo: CONTADORA, rfc: RFC, privilegio: '1' }],
  ]);
  const contadora = await apiOf(CONTADORA, RFC);
  await contadora.dashboard.acceptTerminos();
  const mes = new Date(Date.now() - 7 * 3_600_000).toISOString().slice(0, 7);
  const asked = { rfcs: [RFC], mes };
  await contadora.despacho.addTareas({ ...asked, texto: 'Mande su estado de cuenta', paraCliente: true });
  await contadora.despacho.addTareas({ ...asked, texto: 'Interna: depurar cuentas' });

  await test.step('the accountant invites the client', async () => {
    await enter(page, CONTADORA, RFC);
    await page.goto(`/${RFC}/configuracion/accesos`);
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar acceso' });
    await modal.getByLabel('Correo').fill(CLIENTE);
    await modal.getByLabel('Privilegio').click();
    await page.getByTitle('Cliente', { exact: true }).click();
    await modal.getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: CLIENTE })).toContainText('Pendiente');
    await pressInAccountMenu(page, 'Cerrar Sesión');
    await expect(page).toHaveURL(/\/login$/);
  });

  await page.setViewportSize({ width: 390, height: 800 });
  await test.step('the client chooses a password and lands on the page', async () => {
    await page.goto((await lastMail(CLIENTE)).link);
    for (const label of ['Contraseña', 'Repetir contraseña']) await page.getByLabel(label, { exact: true }).fill(PASS);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Acceso confirmado, por favor inicie sesión')).toBeVisible();
    await submitLogin(page, CLIENTE, PASS);
    await expect(page).toHaveURL(`/${RFC}/mi-contabilidad`);
    await expect(page.getByRole('heading', { name: 'Mi contabilidad' })).toBeVisible();
    await expect(page.getByText(/Su contador todavía no cierra/).first()).toBeVisible();
    const pendientes = page.getByRole('region', { name: 'Qué enviar' });
    await expect(pendientes.getByText('Mande su estado de cuenta')).toBeVisible();
    await expect(pendientes.getByText('Interna')).toHaveCount(0);
    await page.goto(`/${RFC}/clientes/vigentes`);
    await expect(page).toHaveURL(`/${RFC}/mi-contabilidad`);
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')).toHaveText([
      'Mi contabilidad',
    ]);
    await menu(page, 'Mi contabilidad').click();
  });

  await test.step('sends an invoice and a photo', async () => {
    const enviar = page.getByRole('region', { name: 'Enviar documentos' });
    const xml = createCfdiBuilder(RFC).build();
    await enviar.getByLabel('Nota para su contador').fill('Comida del martes');
    await enviar
      .getByLabel('Con la cámara')
      .setInputFiles([{ name: 'ticket.png', mimeType: 'image/png', buffer: PNG }]);
    const resultado = enviar.getByRole('list', { name: 'Resultado del envío' });
    await expect(resultado.getByRole('listitem')).toContainText('Enviado a su contador');
    await enviar.getByLabel('Del teléfono o la computadora').setInputFiles([
      { name: 'factura.xml', mimeType: 'text/xml', buffer: xml },
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
    await expect(resultado.getByRole('listitem')).toHaveCount(2);
    await expect(resultado).toContainText('1 factura guardada');
    await expect(resultado).toContainText('Solo se aceptan fotos');
    await expect(page.getByRole('list', { name: 'Documentos enviados' }).getByRole('listitem')).toContainText(
      'ticket.png',
    );
    await checkLooks(page, 'page of a client');
  });

  await test.step('on the installed product it takes what is shared, and says when there is no connection', async () => {
    await page.getByRole('link', { name: 'Usar como aplicación' }).click();
    await expect(page.getByText(/Este dispositivo está listo/)).toBeVisible();
    await checkLooks(page, 'installing');
    // As the system does with a file that a person shares.
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        ...{ action: '/compartir', method: 'post', enctype: 'multipart/form-data' },
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'archivos' });
      const chosen = new DataTransfer();
      chosen.items.add(new File(['%PDF-1.7'], 'estado.pdf', { type: 'application/pdf' }));
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
    await expect(page).toHaveURL(`/${RFC}/mi-contabilidad`);
    const compartidos = page.getByRole('region', { name: 'Archivos compartidos' });
    await expect(compartidos).toContainText('estado.pdf');
    await compartidos.getByRole('button', { name: 'Enviar lo compartido' }).click();
    await expect(page.getByRole('list', { name: 'Documentos enviados' })).toContainText('estado.pdf');
    await expect(compartidos).toHaveCount(0);
    watch.expectComplaint(/ERR_INTERNET_DISCONNECTED|status of 503/);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mi contabilidad' })).toBeVisible();
  });

  await test.step('the accountant sees both', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await pressInAccountMenu(page, 'Cerrar Sesión');
    await enter(page, CONTADORA, RFC);
    await menu(page, 'Documentos del cliente').click();
    const row = page.getByRole('row', { name: /ticket\.png/ });
    await expect(row).toContainText('Comida del martes');
    await row.getByRole('checkbox', { name: 'Revisado: ticket.png' }).click();
    await expect(page.getByText('Documento revisado')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Descargar ticket.png' }).click();
    expect((await downloading).suggestedFilename()).toBe('ticket.png');
    await checkLooks(page, 'documents of a client');
    expect((await contadora.emitidos.list({})).count).toBe(1);
  });
});
