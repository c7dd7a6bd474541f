import { createSdk, type Sdk } from '@boveda/api-sdk';
import type { Cuenta } from '@boveda/contracts';
import { expect, type Page } from 'playwright/test';
import { PASSWORD } from './accounts';
import { endOfMotion } from './motion';
import { address } from './stack-info';

/** Types the account into the login form and sends it. */
export async function submitLogin(page: Page, correo: string, pass: string = PASSWORD): Promise<void> {
  await page.getByLabel('Correo').fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(pass);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Logs in and, with several taxpayers, picks one from the list; ends on its dashboard. */
export async function enter(page: Page, correo: string, rfc?: string): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, correo);
  if (rfc) {
    await expect(page).toHaveURL(/\/(login-list-rfc|dashboard)$/);
    if (!page.url().includes(`/${rfc}/`)) await page.goto(`/${encodeURIComponent(rfc)}/dashboard`);
  }
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The SDK with a new session of this account, whose login counts as a confirmation of the password, to arrange data and to check screens. */
export async function apiOf(correo: string, rfc?: string): Promise<Sdk & { cuentas: Cuenta[] }> {
  const baseUrl = address;
  const anonymous = createSdk({ getCredentials: () => null, onUnauthorized: () => {}, baseUrl });
  const { token, msg } = await anonymous.session.login({ correo, pass: PASSWORD });
  const selected = rfc ?? msg.Cuentas[0]?.rfc ?? null;
  const sdk = createSdk({ getCredentials: () => ({ token, rfc: selected }), onUnauthorized: () => {}, baseUrl });
  return { ...sdk, cuentas: msg.Cuentas };
}

/** An entry of the side menu. */
export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name, exact: true });

/** Opens the menu of the user and presses an entry. */
export async function pressInAccountMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cuenta de / })
    .click();
  await page.evaluate(endOfMotion);
  await page.getByRole('menuitem', { name, exact: true }).click();
}
