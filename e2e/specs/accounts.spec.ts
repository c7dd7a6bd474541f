import { createSdk } from '@boveda/api-sdk';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { certificadosDe, trustedAutoridad } from '../support/certificados';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { admin } from '../support/operator';
import { apiOf, pressInAccountMenu, submitLogin } from '../support/session';
import { address } from '../support/stack-info';

const PASS = 'jirafa-en-bicicleta';
const { rfc: RFC, correo: ADMIN } = contribuyentes.cuentas;

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
/** Asserts that the address keeps no secret of a mailed link. */
const expectCleanAddress = async (page: Page, path: string) => {
  await expect(page).toHaveURL(path);
  const { search, hash } = new URL(page.url());
  expect([search, hash]).toEqual(['', '']);
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
  });
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Contiene caracteres que no se permiten')).toBeVisible();
  await fill(page, { Nombre: 'Ana' });
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Le enviamos un correo para confirmar su cuenta.')).toBeVisible();

  await test.step('opening the link changes nothing; choosing a password there works once', async () => {
    const { link } = await lastMail(correo);
    expect((await fetch(link)).status).toBe(200);
    await expect(anonymous().session.login({ correo, pass: PASS })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await page.goto(link);
    await expectCleanAddress(page, '/confirm-account');
    await page.reload();
    await fill(page, { Contraseña: 'Password123', 'Repetir contraseña': 'Password123' });
    await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
    await expect(page.getByRole('alert')).toContainText('Esa contraseña es fácil de adivinar');
    await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
    await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
    await expect(page.getByText('Cuenta confirmada, por favor inicie sesión')).toBeVisible();
    await submitLogin(page, correo, PASS);
    await expect(page).toHaveURL('/NBO101010AB1/dashboard');
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
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
    // In a tab that shows the page of the link already, only the fragment changes.
    await page.goto('/reset-password');
    await expect(page.getByRole('button', { name: 'Aceptar' })).toBeVisible();
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

test('S6 S2 the confirmation mail is sent again: after registering, from a failed login, and after it was used', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 4(00|10)/);
  const correo = 'perdida@prueba.mx';
  const newest = async (before: string) => {
    await expect.poll(async () => (await lastMail(correo)).link).not.toBe(before);
    return (await lastMail(correo)).link;
  };
  await page.goto('/register-account');
  await fill(page, { Nombre: 'Eva', RFC: 'PER101010AB1', 'Razón social': 'Perdida SA', Correo: correo });
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Le enviamos un correo para confirmar su cuenta.')).toBeVisible();
  const first = await newest('');
  await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).click();
  await expect(page.getByText('Le enviamos el correo de nuevo.')).toBeVisible();
  const second = await newest(first);

  await page.goto('/login');
  await submitLogin(page, correo, PASS);
  await expect(page.getByRole('alert')).toContainText('Correo o contraseña incorrectos');
  await page.getByRole('link', { name: 'envíe el correo de nuevo' }).click();
  await expect(page.getByLabel('Correo')).toHaveValue(correo);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('status')).toContainText('otra vez el correo de confirmación');
  const third = await newest(second);

  await page.goto(third);
  await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
  await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
  await expect(page.getByText('Cuenta confirmada, por favor inicie sesión')).toBeVisible();
  await submitLogin(page, correo, PASS);
  await expect(page).toHaveURL('/PER101010AB1/dashboard');

  await test.step('a used link leads to another one, which is now for the password', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(third);
    await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
    await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
    await fill(page, { Correo: correo });
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('status')).toContainText('Si el correo tiene una cuenta');
    expect((await lastMail(correo, 'Elija una contraseña nueva')).link).toContain('/reset-password');
  });
});

test('S7 A3 an invitation is accepted by keyboard alone; with pswd the page submits itself', async ({
  page,
  watch,
}) => {
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

  await test.step('an existing account is not asked for a password', async () => {
    const known = contribuyentes.rechazos.correo;
    await api.accesos.add({ correo: known, privilegio: '1' });
    const { link } = await lastMail(known);
    expect(link).toContain('&pswd=');
    await page.goto(link);
    await expect(page.getByText('Acceso confirmado, por favor inicie sesión')).toBeVisible();
    await expectCleanAddress(page, '/login');
    await submitLogin(page, known);
    // The browser stores the taxpayer that the guest opened.
    await expect(page).toHaveURL(`/${RFC}/dashboard`);
  });

  await test.step('a withdrawn invitation is not valid', async () => {
    const { id } = await api.accesos.add({ correo: 'otra@prueba.mx', privilegio: '2' });
    const { link } = await lastMail('otra@prueba.mx');
    await api.accesos.remove(id);
    await page.goto(`${link}&pswd=${PASS}`);
    await expect(page.getByRole('alert')).toContainText('El enlace no es válido');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeHidden();
  });

  for (const { id, correo } of (await api.accesos.list()).rows) if (correo !== ADMIN) await api.accesos.remove(id);
});

test("S8 the administrator is reset by the operator's link, with a typed or a given password", async ({ page }) => {
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
  watch.expectComplaint(/status of 40[013]/);
  await page.goto('/login');
  await submitLogin(page, ADMIN);
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
  const top = page.getByRole('banner');
  for (const text of [contribuyentes.cuentas.nombre, RFC])
    await expect(top.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of ['Cambiar Contribuyente', 'Cerrar Sesión'])
    await expect(top.getByRole('button', { name })).toBeVisible();

  const elsewhere = await apiOf(ADMIN, RFC);
  await pressInAccountMenu(page, 'Mi cuenta');
  const panel = page.getByRole('dialog', { name: 'Mi cuenta' });
  await expect(panel.getByText('Esta sesión')).toBeVisible();
  const others = panel.getByRole('button', { name: /^Cerrar la sesión de/ });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  await expect(elsewhere.dashboard.get()).rejects.toMatchObject({ code: 'unauthorized' });

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

test('S9 another password is chosen in Mi cuenta: the other sessions end, and failed logins are listed', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 40[01]/);
  const [correo, old, other] = ['contrasena@prueba.mx', 'la-de-siempre-no', 'una-muy-distinta'];
  await admin('usuario:crear', { correo, nombre: 'Con Clave', pass: old });
  await admin('acceso:dar', { correo, rfc: RFC, privilegio: '2' });
  const elsewhere = await anonymous().session.login({ correo, pass: old });
  for (let guess = 0; guess < 3; guess += 1)
    await expect(anonymous().session.login({ correo, pass: `guess ${guess}` })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  await page.goto('/login');
  await submitLogin(page, correo, old);
  await expect(page).toHaveURL(`/${RFC}/dashboard`);
  await pressInAccountMenu(page, 'Mi cuenta');
  const panel = page.getByRole('dialog', { name: 'Mi cuenta' });
  const log = panel.getByRole('region', { name: 'Actividad de seguridad' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Inicio de sesión rechazado' })).toContainText('3 veces');

  const change = async (actual: string, pass1: string, pass2 = pass1) => {
    await panel.getByLabel('Contraseña actual').fill(actual);
    await panel.getByLabel('Contraseña nueva', { exact: true }).fill(pass1);
    await panel.getByLabel('Repetir contraseña nueva').fill(pass2);
    await panel.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };
  await change(old, 'corta');
  await expect(panel.getByText('La contraseña debe tener al menos 8 caracteres').first()).toBeVisible();
  await change('no-es-esta', other);
  await expect(panel.getByText('La contraseña no es correcta.')).toBeVisible();
  await change(old, other, `${other}-2`);
  await expect(panel.getByText('Las contraseñas no coinciden.')).toBeVisible();
  await change(old, other);
  await expect(panel.getByText('Contraseña cambiada. Sus demás sesiones se cerraron.')).toBeVisible();
  await expect(log.getByText('Contraseña cambiada')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(0);
  const sdk = createSdk({
    getCredentials: () => ({ token: elsewhere.token, rfc: RFC }),
    onUnauthorized: () => undefined,
    baseUrl: address,
  });
  await expect(sdk.dashboard.get()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(anonymous().session.login({ correo, pass: old })).rejects.toMatchObject({ code: 'wrong_credentials' });
  await anonymous().session.login({ correo, pass: other });
  await admin('acceso:quitar', { correo, rfc: RFC });
});

test('S6 K6 an RFC registered in the web uses no service of the SAT until its e.firma claims it', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 403/);
  const [rfc, correo] = ['REC101010AB1', 'reclamo@prueba.mx'];
  await anonymous().account.register({ nombre: 'Rita', razonsocial: 'Reclamada SA', rfc, correo });
  await page.goto((await lastMail(correo)).link);
  await fill(page, { Contraseña: PASS, 'Repetir contraseña': PASS });
  await page.getByRole('button', { name: 'Confirmar cuenta' }).click();
  await submitLogin(page, correo, PASS);
  await expect(page).toHaveURL(`/${rfc}/dashboard`);

  const notice = page.getByText(`Falta comprobar que ${rfc} es suyo.`);
  for (const screen of ['buzon/cancelacion', 'descargas-masivas', 'configuracion/correos-sync']) {
    await page.goto(`/${rfc}/${screen}`);
    await expect(notice).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Agregar' })).toBeDisabled();
  await page.getByRole('link', { name: 'Certificados' }).last().click();
  await expect(page).toHaveURL(`/${rfc}/configuracion/certificados`);
  await expect(notice).toBeVisible();

  const { csd, fiel } = await certificadosDe(rfc, await trustedAutoridad());
  const modal = page.getByRole('dialog', { name: 'Agregar certificado' });
  const add = async ({ cer, key, pass }: typeof csd) => {
    await modal.getByLabel('Certificado (.cer)').setInputFiles(cer);
    await modal.getByLabel('Llave privada (.key)').setInputFiles(key);
    await modal.getByLabel('Contraseña de la llave').fill(pass);
    await modal.getByRole('button', { name: 'Agregar' }).click();
  };
  await page.getByRole('button', { name: 'Agregar' }).click();
  await add(csd);
  await expect(modal.getByText(`Primero agregue la e.firma de ${rfc}`)).toBeVisible();
  await add(fiel);
  await expect(modal).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: fiel.numero })).toContainText('e.Firma');
  await expect(notice).toBeHidden();
  await page.goto(`/${rfc}/configuracion/correos-sync`);
  await expect(page.getByRole('button', { name: 'Agregar' })).toBeEnabled();
  await expect(notice).toBeHidden();
});
