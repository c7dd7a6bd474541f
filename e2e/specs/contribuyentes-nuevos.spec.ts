import { createSdk } from '@boveda/api-sdk';
import type { Page } from 'playwright/test';
import { contribuyentes, demo, PASSWORD } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { certificadosDe, trustedAutoridad } from '../support/certificados';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { admin } from '../support/operator';
import { apiOf, enter, pressInAccountMenu, submitLogin } from '../support/session';
import { address } from '../support/stack-info';

const ACCOUNTANT = 'contadora@prueba.mx';
const FIRST = contribuyentes.vacia.rfc;
/** Registers an RFC without its e.firma. */
const STRANGER = `ajena${String(Date.now()).slice(-6)}@prueba.mx`;
const TYPED = `TIP${String(Date.now()).slice(-6)}AB1`;
/** Not registered yet, also when the stack is used again. */
const NEW = `AGR${String(Date.now()).slice(-6)}AB1`;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const submit = (page: Page) => page.getByRole('button', { name: 'Agregar contribuyente' }).click();

async function registerTyped() {
  const { account } = createSdk({ getCredentials: () => null, onUnauthorized: () => undefined, baseUrl: address });
  await account.register({ nombre: 'Ana', razonsocial: 'Inventada SA', rfc: TYPED, correo: STRANGER });
  const token = new URLSearchParams(new URL((await lastMail(STRANGER)).link).hash.slice(1)).get('p') ?? '';
  await account.confirm({ token, pass1: PASSWORD, pass2: PASSWORD });
}

async function chooseFiel(page: Page, rfc: string, autoridad?: Awaited<ReturnType<typeof trustedAutoridad>>) {
  const { fiel } = await certificadosDe(rfc, autoridad);
  await page.getByLabel('Certificado (.cer)').setInputFiles(fiel.cer);
  await page.getByLabel('Llave privada (.key)').setInputFiles(fiel.key);
  await page.getByLabel('Contraseña de la e.firma').fill(fiel.pass);
}

test('S4 S9 a user adds a taxpayer with its e.firma and starts on its dashboard', async ({ browser, page, watch }) => {
  watch.expectComplaint(/status of 4(22|09)/);
  const autoridad = await trustedAutoridad();
  await admin('usuario:crear', { correo: ACCOUNTANT, nombre: 'Carla Contadora', pass: PASSWORD });
  await admin('acceso:dar', { correo: ACCOUNTANT, rfc: FIRST, privilegio: '2' });
  await enter(page, ACCOUNTANT);
  await pressInAccountMenu(page, 'Agregar contribuyente');
  await expect(page).toHaveURL('/agregar-contribuyente');
  await expect(heading(page, 'Agregar contribuyente')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Elija el archivo .cer')).toBeVisible();
  await expect(page.getByLabel('Certificado (.cer)')).toBeFocused();
  await checkLooks(page, 'agregar-contribuyente');

  await test.step('an e.firma that no authority issued', async () => {
    await chooseFiel(page, NEW);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('La e.firma no se pudo comprobar');
  });
  await test.step('a wrong password', async () => {
    await chooseFiel(page, NEW, autoridad);
    await page.getByLabel('Contraseña de la e.firma').fill('otra');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('La contraseña no es la de la llave');
  });
  await test.step('the right one, stored for downloads', async () => {
    await chooseFiel(page, NEW, autoridad);
    await page.getByLabel('Guardar la e.firma para descargas').check();
    await submit(page);
    await expect(page).toHaveURL(`/${NEW}/dashboard`);
    await expect(page.getByRole('banner').getByText('TITULAR FIEL')).toBeVisible();
    const sdk = await apiOf(ACCOUNTANT, NEW);
    expect(sdk.cuentas).toContainEqual({ rfc: NEW, nombre: 'TITULAR FIEL', privilegio: '1' });
    expect(await sdk.certificados.list({})).toMatchObject({ rows: [{ tipo: 'F' }], reclamado: true });
    const { rows } = await sdk.bitacora.list({ usuario: ACCOUNTANT });
    expect(rows.map(({ accion }) => accion)).toContain('contribuyente.reclamado');
  });
  await test.step('one that others manage gives no access, and its administrators are told', async () => {
    await page.goto('/login-list-rfc');
    await page.getByRole('link', { name: 'Agregar contribuyente' }).click();
    await chooseFiel(page, contribuyentes.cuentas.rfc, autoridad);
    await submit(page);
    await expect(page.getByRole('status')).toContainText(`${contribuyentes.cuentas.rfc} ya está en la Bóveda`);
    await lastMail(contribuyentes.cuentas.correo, `Solicitud de acceso a ${contribuyentes.cuentas.rfc}`);
    await page.getByRole('button', { name: 'Regresar' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
  });
  await test.step('one that a stranger registered without its e.firma is theirs, and the stranger is told', async () => {
    await registerTyped();
    const other = await (await browser.newContext()).newPage();
    await enter(other, STRANGER);
    await expect(other.getByRole('banner').getByText('Inventada SA')).toBeVisible();
    await page.getByRole('link', { name: 'Agregar contribuyente' }).click();
    await chooseFiel(page, TYPED, autoridad);
    await submit(page);
    await expect(page).toHaveURL(`/${TYPED}/dashboard`);
    await expect(page.getByRole('banner').getByText('TITULAR FIEL')).toBeVisible();
    await other.goto(`/${TYPED}/clientes/vigentes`);
    await expect(
      other.getByText(`El titular de ${TYPED} comprobó con su e.firma que el RFC es suyo`).first(),
    ).toBeVisible();
    await lastMail(STRANGER, `${TYPED} ya no está en su cuenta de Bóveda`);
    await other.context().close();
  });
});

test('S9 the same screen of another taxpayer, by keyboard and on a phone', async ({ page }) => {
  const [from, to, name] = ['EKU9003173C9', 'IIA040805DZ4', /INDISTRIA/i] as const;
  await enter(page, demo.varios, from);
  const current = page.getByRole('banner').getByRole('button', { name: new RegExp(from) });
  const search = page.getByRole('combobox', { name: 'Buscar contribuyente por RFC o nombre' });
  const offered = page.getByRole('listbox', { name: 'Contribuyentes' }).getByRole('option');
  const another = (rfc: string) => offered.filter({ hasText: rfc });

  await page.goto(`/${from}/proveedores/vigentes?serie=F&limit=50&offset=50`);
  await current.press('Enter');
  await expect(search).toBeFocused();
  await checkLooks(page, 'switcher');
  await page.keyboard.press('Escape');
  await expect(current).toBeFocused();
  await current.press('Enter');
  await search.fill(to.slice(0, 4).toLowerCase());
  await expect(offered).toHaveCount(1);
  await expect(another(to)).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${to}/proveedores/vigentes\\?.*serie=F`));
  expect(new URL(page.url()).searchParams.get('offset') ?? '0').toBe('0');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('banner').getByText(to)).toBeVisible();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();

  await test.step('the taxpayer before is the first one offered; a detail leads to its list', async () => {
    const [recibido] = (await (await apiOf(demo.varios, to)).recibidos.list({ status: '2', limit: 10 })).rows;
    await page.goto(`/${to}/proveedores/vigentes/${recibido?.id}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(to) })
      .click();
    await expect(offered.first()).toContainText(from);
    await offered.first().click();
    await expect(page).toHaveURL(new RegExp(`/${from}/proveedores/vigentes(\\?|$)`));
  });
  await test.step('a tab of the settings, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/${from}/configuracion/notificaciones`);
    await current.click();
    await another(to).click();
    await expect(page).toHaveURL(`/${to}/configuracion/notificaciones`);
  });
});

test('S9 one menu of the user at every width; the name of the taxpayer is whole at 1440', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await submitLogin(page, demo.varios);
  await expect(page).toHaveURL(/list-rfc|dashboard/);
  const { cuentas } = await apiOf(demo.varios);
  for (const { rfc, nombre } of cuentas) {
    await page.goto(`/${encodeURIComponent(rfc)}/dashboard`);
    const name = page.getByRole('banner').getByText(nombre, { exact: true });
    await expect(name).toBeVisible();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    for (const name of [
      'Mi cuenta',
      'Configuración',
      'Cambiar Contribuyente',
      'Agregar contribuyente',
      'Cerrar Sesión',
    ])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  const [face] = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(
      ({ status, family }) => status === 'loaded' && /Hanken Grotesk$/.test(family.replaceAll('"', '')),
    );
  });
  expect(face).toBeDefined();
});
