import { createSdk } from '@boveda/api-sdk';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { PASSWORD, taxpayers } from '../support/accounts';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { admin } from '../support/operator';
import { apiOf, submitLogin } from '../support/session';
import { address } from '../support/stack-info';

const PASS = 'jirafa-en-bicicleta';
const { rfc: RFC, correo: ADMIN } = taxpayers.cuentas;

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
/** No secret of a mail is left where others read it. */
const expectCleanAddress = async (page: Page, path: string) => {
  await expect(page).toHaveURL(path);
  expect(new URL(page.url()).search).toBe('');
};
const anonymous = () => createSdk({ getCredentials: () => null, onUnauthorized: () => undefined, baseUrl: address });

test('S6 S2 an account from nothing: registered, confirmed by mail, forgotten and recovered', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 4(00|10)/);
  const correo = 'nueva@prueba.mx';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Escriba un nombre').first()).toBeVisible();
  await expect(page.getByText('RFC no válido')).toBeVisible();
  await fill(page, {
    Nombre: 'Ana <script>alert(1)</script>',
    RFC: 'nbo101010ab1',
    'Razón social': 'Nueva Bóveda SA',
    Correo: correo,
    Contraseña: 'Password123',
    'Repetir contraseña': 'Password123',
  });
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Contiene caracteres que no se permiten')).toBeVisible();
  await fill(page, { Nombre: 'Ana' });
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('alert')).toContainText('Esa contraseña es fácil de adivinar');
  await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Le enviamos un correo para confirmar su cuenta.')).toBeVisible();

  await test.step('opening the link changes nothing; its button does, once', async () => {
    const { link } = await lastMail(correo);
    expect((await fetch(link)).status).toBe(200);
    await expect(anonymous().session.login({ correo, pass: PASS })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await page.goto(link);
    await expectCleanAddress(page, '/confirm-account');
    await page.reload();
    await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
    await expect(page.getByText('Cuenta confirmada, por favor inicie sesión')).toBeVisible();
    await submitLogin(page, correo, PASS);
    await expect(page).toHaveURL('/NBO101010AB1/dashboard');
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
    await expect(page.getByRole('alert')).toContainText('El enlace ya fue usado');
  });

  await test.step('the forgotten password', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByText('No es un correo válido')).toBeVisible();
    await fill(page, { Correo: correo });
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByText(/^Si el correo tiene una cuenta/)).toBeVisible();
    await page.goto((await lastMail(correo, 'Elija una contraseña nueva')).link);
    await expectCleanAddress(page, '/reset-password');
    await fill(page, { Contraseña: 'corta', 'Repetir contraseña': 'otra' });
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('al menos 8 caracteres').first()).toBeVisible();
    await fill(page, { Contraseña: `${PASS}-2`, 'Repetir contraseña': `${PASS}-3` });
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alert')).toContainText('Las contraseñas no coinciden.');
    await fill(page, { 'Repetir contraseña': `${PASS}-2` });
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('Contraseña restablecida, por favor inicie sesión')).toBeVisible();
    await submitLogin(page, correo, `${PASS}-2`);
    await expect(page).toHaveURL('/NBO101010AB1/dashboard');
  });
});

test('S7 A3 an invitation by keyboard alone; with pswd the page sends itself', async ({ page, watch }) => {
  watch.expectComplaint(/status of 404/);
  const api = await apiOf(ADMIN, RFC);
  const guest = 'invitada@prueba.mx';
  await api.accesos.add({ correo: guest, privilegio: '2' });
  await page.goto((await lastMail(guest)).link);
  await expectCleanAddress(page, '/confirm-access');
  await expect(page.getByRole('heading', { name: 'Confirmar Acceso' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Elija su propia contraseña');
  for (const label of ['Contraseña', 'Repetir contraseña']) {
    for (let presses = 0; presses < 15; presses += 1) {
      if (await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(PASS);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Acceso confirmado, por favor inicie sesión')).toBeVisible();
  await submitLogin(page, guest, PASS);
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
  await expect(page.getByText('Sin Nombre').first()).toBeVisible();

  await test.step('an account that exists chooses no password', async () => {
    const known = taxpayers.rechazos.correo;
    await api.accesos.add({ correo: known, privilegio: '1' });
    const { link } = await lastMail(known);
    expect(link).toContain('&pswd=');
    await page.goto(link);
    await expect(page.getByText('Acceso confirmado, por favor inicie sesión')).toBeVisible();
    await expectCleanAddress(page, '/login');
    await submitLogin(page, known);
    // The browser remembers the taxpayer that the guest looked at.
    await expect(page).toHaveURL(`/${RFC}/dashboard`);
  });

  await test.step('an invitation that was taken back is none', async () => {
    const { id } = await api.accesos.add({ correo: 'otra@prueba.mx', privilegio: '2' });
    const { link } = await lastMail('otra@prueba.mx');
    await api.accesos.remove(id);
    await page.goto(`${link}&pswd=${PASS}`);
    await expect(page.getByRole('alert')).toContainText('El enlace no es válido');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeHidden();
  });

  for (const { id, correo } of (await api.accesos.list()).rows) if (correo !== ADMIN) await api.accesos.remove(id);
});

test('S8 the administrator is reset by the link of the operator, typed or by itself', async ({ page }) => {
  const correo = 'jefa@prueba.mx';
  await admin('administrador:restablecer', { correo, rfc: RFC });
  await page.goto((await lastMail(correo)).link);
  await expectCleanAddress(page, '/reset-admin');
  await expect(page.getByRole('heading', { name: 'Restablecer Administrador' })).toBeVisible();
  await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Administrador Restablecido, por favor inicie sesión')).toBeVisible();
  await admin('administrador:restablecer', { correo, rfc: RFC, pass: `${PASS}&2` });
  await page.goto((await lastMail(correo, `Restablezca el administrador de ${RFC}`)).link);
  await expect(page.getByText('Administrador Restablecido, por favor inicie sesión')).toBeVisible();
  await submitLogin(page, correo, `${PASS}&2`);
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
});

test('S9 S2 the top bar; sessions that are closed elsewhere, and a second factor', async ({ page, watch }) => {
  watch.expectComplaint(/status of 40[01]/);
  await page.goto('/login');
  await submitLogin(page, ADMIN);
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
  const top = page.getByRole('banner');
  for (const text of [taxpayers.cuentas.nombre, RFC])
    await expect(top.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of ['Cambiar Contribuyente', 'Cerrar Sesión'])
    await expect(top.getByRole('button', { name })).toBeVisible();

  const elsewhere = await apiOf(ADMIN, RFC);
  await top.getByRole('button', { name: 'Mi cuenta' }).click();
  const panel = page.getByRole('dialog', { name: 'Mi cuenta' });
  await expect(panel.getByText('Esta sesión')).toBeVisible();
  const others = panel.getByRole('button', { name: /^Cerrar la sesión de/ });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  await expect(elsewhere.dashboard.get()).rejects.toMatchObject({ code: 'unauthorized' });

  await panel.getByLabel('Contraseña').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Activar' }).click();
  const secreto = (await panel.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secreto) });
  await panel.getByLabel('Código de 6 dígitos').fill(totp.generate());
  await panel.getByRole('button', { name: 'Confirmar' }).click();
  const recovery = (await panel.locator('.my-codes li').first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(panel.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible();
  await panel.getByRole('button', { name: 'Cerrar en todas partes' }).click();
  await page.getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page).toHaveURL('/login');

  await submitLogin(page, ADMIN);
  await page.getByLabel('Código de verificación').fill('000000');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByRole('alert')).toContainText('El código no es correcto o ya se usó.');
  await page.getByLabel('Código de verificación').fill(recovery);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
  await admin('usuario:quitar-factor', { correo: ADMIN });
});
