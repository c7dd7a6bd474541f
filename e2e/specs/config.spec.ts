import { readFile } from 'node:fs/promises';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { certificadosDe } from '../support/certificados';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { apiOf, enter, menu } from '../support/session';
import { address } from '../support/stack-info';

const { rfc: RFC, correo: ADMIN } = contribuyentes.configuracion;

test('K2 K3 K4 an administrador changes accesos, buzón and notificaciones', async ({ page, watch }) => {
  watch.expectComplaint(/status of 4(00|03|09)/);
  await enter(page, ADMIN);
  await menu(page, 'Config').click();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Configuración' }).getByRole('link', { name });
  const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('K2', async () => {
    await tab('Accesos').click();
    await expect(page.getByText('Accesos Disponibles: 9')).toBeVisible();
    await expect(row(ADMIN)).toContainText('Confirmada');
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar acceso' });
    await modal.getByLabel('Correo').fill('guest@prueba.mx');
    await modal.getByRole('button', { name: 'Agregar' }).click();
    await expect(modal.getByText('Campos Correo y Privilegio requeridos')).toBeVisible();
    await modal.getByLabel('Privilegio').click();
    await page.getByTitle('Auxiliar').click();
    await modal.getByRole('button', { name: 'Agregar' }).click();
    await expect(row('guest@prueba.mx')).toContainText('Pendiente');
    await expect(page.getByText('Accesos Disponibles: 8')).toBeVisible();
    expect((await lastMail('guest@prueba.mx')).link).toContain('/confirm-access#');
    await row('guest@prueba.mx').getByRole('combobox').click();
    await page.getByTitle('Administrador').last().click();
    await expect(page.getByText('Acceso actualizado')).toBeVisible();
    await row(ADMIN).getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText(/^Es el único administrador/)).toBeVisible();
    await row('guest@prueba.mx').getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText('¿Desea remover el acceso?').last()).toBeVisible();
    await page.getByRole('tooltip').last().getByRole('button', { name: 'Remover' }).click();
    await expect(row('guest@prueba.mx')).toHaveCount(0);
  });

  const sdk = await apiOf(ADMIN);
  await test.step('K3', async () => {
    await tab('Buzón Inteligente').click();
    await page.getByRole('switch', { name: /Rechazo Automatico/ }).click();
    await expect(page.getByText('Buzon Inteligente Activado')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Rechazar por antiguedad' }).check();
    await page.getByLabel('Antigüedad en días').fill('un mes');
    await page.getByRole('button', { name: 'Guardar reglas' }).click();
    const refusal = page.getByRole('dialog', { name: 'Alerta' });
    await expect(refusal).toContainText('El valor de antigüedad debe ser numerico');
    expect(await sdk.config.get()).toMatchObject({ usa_buzon: '1', usa_buzon_4: '0' });
    await refusal.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByLabel('Antigüedad en días').fill('30');
    await page.getByRole('button', { name: 'Guardar reglas' }).click();
    await expect(page.getByText('Reglas del Buzón Configuradas Correctamente')).toBeVisible();
    const lista = page.getByLabel('RFC separados por comas');
    await lista.fill('h&e951128469,EKU9003173C9,');
    await lista.press('Enter');
    await lista.press('ArrowDown');
    await lista.press('Enter');
    await lista.fill('NO-ES-RFC,');
    await page.getByRole('button', { name: 'Guardar lista' }).click();
    await expect(page.getByText("Al Agregar Lista de Aceptación. 'NO-ES-RFC' no es un RFC.")).toBeVisible();
    await lista.press('Backspace');
    await page.getByRole('button', { name: 'Guardar lista' }).click();
    await expect(page.getByText('Lista de Aceptación Guardada Correctamente')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Rechazar por antiguedad' })).toBeChecked();
    await expect(page.getByText('H&E951128469')).toBeVisible();
    const stored = { usa_buzon: '1', usa_buzon_4: '1', val_buzon_4: '30' };
    expect(await sdk.config.get()).toMatchObject({ ...stored, buzon_listablanca: 'H&E951128469,EKU9003173C9' });
  });

  await test.step('K4', async () => {
    await tab('Notificaciones').click();
    await expect(page.getByRole('switch')).toHaveCount(6);
    await page.getByRole('switch', { name: /^72 horas/ }).click();
    await expect(page.getByText('Notificaciones actualizadas')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: /^72 horas/ })).toBeChecked();
  });
});

test('K1 changes of account data, logo and ApiKey show in the whole page', async ({ page, watch }) => {
  watch.expectComplaint(/status of 40[03]/);
  const sdk = await apiOf(ADMIN);
  await enter(page, ADMIN);
  await menu(page, 'Config').click();
  await expect(page).toHaveURL(/configuracion\/cuenta$/);
  await expect(page.getByLabel('RFC')).toHaveValue(RFC);
  await expect(page.getByLabel('RFC')).not.toBeEditable();
  await expect(page.getByLabel('Correo')).toBeDisabled();
  await page.getByLabel('Nombre').fill('Peñón & Hermanos');
  await page.getByLabel('Teléfono').fill('llámame');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/Se espera un teléfono/).first()).toBeVisible();
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Cambios guardados exitosamente')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Peñón & Hermanos')).toBeVisible();

  const logo = page.getByLabel('Logotipo (PNG o JPEG)');
  await logo.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('El logotipo debe ser una imagen PNG o JPEG de hasta 2 MB.')).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByAltText('Logotipo actual')).toBeVisible();
  await expect(page.getByRole('banner').locator('img.frame-logo')).toBeVisible();

  await page.getByRole('button', { name: 'Generar' }).click();
  await expect(page.getByText('ApiKey generada')).toBeVisible();
  await expect(page.getByLabel('ApiKey', { exact: true })).toHaveValue(/^bv_/);
  const { apikey, nombre, telefono } = await sdk.info.get();
  expect({ nombre, telefono }).toEqual({ nombre: 'Peñón & Hermanos', telefono: '55 1234 5678' });
  const emitidos = (key: string) => fetch(`${address}/api/boveda/v4/emitidos`, { headers: { 'X-Api-Key': key } });
  expect((await emitidos(apikey)).status).toBe(200);
  await page.getByRole('button', { name: 'Renovar' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Renovar' }).click();
  await expect.poll(async () => (await emitidos(apikey)).status).toBe(401);
});

test('K6 a certificate is added by keyboard alone; one that does not match is refused with the reason', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 422/);
  const { csd, fiel } = await certificadosDe(RFC);
  await enter(page, ADMIN);
  await page.goto(`/${encodeURIComponent(RFC)}/configuracion/certificados`);
  await expect(page.getByText('Aún no hay certificados')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar' }).press('Enter');
  const modal = page.getByRole('dialog', { name: 'Agregar certificado' });
  const cer = modal.getByLabel('Certificado (.cer)');
  await cer.setInputFiles({ ...csd.cer, name: 'csd.pem' });
  await expect(modal.getByText('Certificado con Extension Desconocida, debe de ser (.cer o .key)')).toBeVisible();

  // Only the file dialog is outside of the page.
  const pick = async (file: typeof csd.cer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file);
  };
  await cer.focus();
  await pick(csd.cer);
  await page.keyboard.press('Tab');
  await pick(fiel.key);
  await page.keyboard.press('Tab');
  await page.keyboard.type(csd.pass);
  await page.keyboard.press('Enter');
  await expect(modal.getByText('La llave (.key) no corresponde al certificado (.cer).')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  // As some programs convert it.
  const base64 = csd.key.buffer.toString('base64');
  const pem = `-----BEGIN ENCRYPTED PRIVATE KEY-----\r\n${base64}\r\n-----END ENCRYPTED PRIVATE KEY-----\r\n`;
  await pick({ ...csd.key, buffer: Buffer.from(pem) });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Certificado Agregado')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Agregar' })).toBeFocused();

  await (await apiOf(ADMIN)).certificados.add(fiel.body);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: csd.numero })).toContainText('CSD');
  await expect(page.getByRole('listitem').filter({ hasText: fiel.numero })).toContainText('e.Firma');
});

test('S11 the settings have their named routes', async () => {
  const { areas } = await (await fetch(`${address}/registry.json`)).json();
  const records = areas.map(({ releases: [live] }: { releases: { record: string }[] }) =>
    JSON.parse(live?.record ?? ''),
  );
  const { routes } = records.find(({ id }: { id: string }) => id === 'mf-config');
  const paths = new Map(routes.map(({ name, path }: Record<string, string>) => [name, path]));
  for (const [name, tab] of [
    ['ConfiguracionCuenta', 'cuenta'],
    ['ConfiguracionAcceso', 'accesos'],
    ['ConfiguracionBuzon', 'buzon'],
    ['ConfiguracionNotificaciones', 'notificaciones'],
    ['CorreosSync', 'correos-sync'],
    ['Certificados', 'certificados'],
  ])
    expect([name, paths.get(name)]).toEqual([name, `configuracion/${tab}`]);
});

test('WCAG 2.2 AA: the settings', async ({ page, watch }) => {
  watch.expectComplaint(/^$/);
  await enter(page, ADMIN);
  await menu(page, 'Config').click();
  for (const [tab, shown] of [
    ['Cuenta', page.getByLabel('ApiKey', { exact: true })],
    ['Accesos', page.getByRole('listitem').filter({ hasText: ADMIN })],
    ['Buzón Inteligente', page.getByRole('heading', { name: 'Lista de Aceptación' })],
    ['Notificaciones', page.getByRole('switch').first()],
    ['Bitácora', page.getByRole('cell', { name: 'Inicio de sesión' }).first()],
    ['Certificados', page.getByRole('listitem').filter({ hasText: 'e.Firma' })],
  ] as const) {
    await page.getByRole('navigation', { name: 'Configuración' }).getByRole('link', { name: tab }).click();
    await shown.waitFor();
    await checkLooks(page, tab);
  }
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByLabel('Contraseña de la llave').waitFor();
  await checkLooks(page, 'agregar certificado');
});

test('K2 the bitácora records user, time and address of each action; it is filtered and exported', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/^$/);
  const correo = 'bitacora@prueba.mx';
  await (await apiOf(ADMIN)).accesos.add({ correo, privilegio: '2' });
  await enter(page, ADMIN);
  await menu(page, 'Config').click();
  await page.getByRole('navigation', { name: 'Configuración' }).getByRole('link', { name: 'Bitácora' }).click();
  const [newest, before] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect(newest).toContainText('Inicio de sesión');
  await expect(before).toContainText(correo);
  await page.getByLabel('Acción').selectOption({ label: 'Acceso invitado' });
  await expect(newest).toContainText('Acceso invitado');
  for (const text of [ADMIN, correo, '127.0.0.1']) await expect(newest).toContainText(text);
  await page.getByLabel('Usuario').fill('nadie');
  await expect(page.getByText('Sin registros')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Limpiar' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await (await saved).path();
  expect((await readFile(file, 'utf8')).split('\r\n').at(-2)).toContain('bitacora.exportada');
});
