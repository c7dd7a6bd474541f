import { contribuyentes, demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu, submitLogin } from '../support/session';

test('S1 S2 S3 login with one taxpayer opens its dashboard, and the next visit goes straight there', async ({
  page,
}) => {
  const [cuenta] = (await apiOf(demo.uno)).cuentas;
  await page.goto('/');
  await expect(page.getByRole('link', { name: /recuperar|olvid/i })).toBeVisible();
  await expect(page.getByRole('link', { name: /crear/i })).toBeVisible();
  await expect(page.getByLabel('Correo')).toHaveAttribute('type', 'email');

  await test.step('the password can be shown and hidden', async () => {
    const pass = page.getByLabel('Contraseña', { exact: true });
    await pass.fill('secreto');
    await expect(pass).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /mostrar/i }).click();
    await expect(pass).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: /ocultar/i }).click();
    await expect(pass).toHaveAttribute('type', 'password');
  });

  await submitLogin(page, demo.uno);
  await expect(page).toHaveURL(`/${cuenta?.rfc}/dashboard`);
  await expect(page.getByText(cuenta?.rfc ?? '').first()).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(`/${cuenta?.rfc}/dashboard`);
  await page.goto('/login');
  await expect(page).toHaveURL(`/${cuenta?.rfc}/dashboard`);
});

test('S1 strangers, and sites where the address is shared, are shown what the vault is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const picture = page.locator('.public-welcome img');
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect(picture).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(fetched).not.toContain('/vista.webp');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('img', { name: 'La lista de facturas emitidas de un contribuyente' })).toBeInViewport();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960);
  await checkLooks(page, 'login of a stranger');

  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(card).toBe(new URL('/tarjeta.png', page.url()).href);
  const { name, icons } = await (await page.request.get('/manifest.json')).json();
  expect(name).toBe('Bóveda de CFDI');
  const pictures: string[] = [card ?? '', '/icon-180.png', ...icons.map(({ src }: { src: string }) => src)];
  for (const each of pictures) {
    const answer = await page.request.get(each);
    expect([each, answer.status(), answer.headers()['content-type']]).toEqual([
      each,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

test('S3 S4 S9 login with several taxpayers: the list first, then the last one opened', async ({ page }) => {
  const { cuentas } = await apiOf(demo.varios);
  const [first, second] = cuentas;
  if (!first || !second) throw new Error('the demo account has several taxpayers');
  await page.goto('/login');
  await submitLogin(page, demo.varios);
  await expect(page).toHaveURL('/login-list-rfc');
  await expect(page.getByText('Seleccione Contribuyente:')).toBeVisible();
  for (const { rfc, nombre } of cuentas) {
    await expect(page.getByText(rfc)).toBeVisible();
    await expect(page.getByText(nombre)).toBeVisible();
  }

  await test.step('Buscar RFC narrows the list, in either case', async () => {
    await page.getByPlaceholder('Buscar RFC').fill(second.rfc.toLowerCase());
    await expect(page.getByText(first.rfc)).toBeHidden();
    await page.getByText(second.rfc).click();
    await expect(page).toHaveURL(`/${second.rfc}/dashboard`);
  });

  await test.step('Cambiar Contribuyente goes to the list, and Regresar back to the screen before', async () => {
    await page.getByRole('button', { name: 'Cambiar Contribuyente' }).click();
    await expect(page).toHaveURL('/login-list-rfc');
    await page.getByRole('button', { name: 'Regresar' }).click();
    await expect(page).toHaveURL(`/${second.rfc}/dashboard`);
  });

  await test.step('a later login opens the last taxpayer at once', async () => {
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, demo.varios);
    await expect(page).toHaveURL(`/${second.rfc}/dashboard`);
  });
});

test('S3 several taxpayers, and the last one opened in this browser belongs to another user: the list', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.few;
  await enter(page, correo);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('boveda.config'))).toContain(rfc);
  await submitLogin(page, demo.varios);
  await expect(page).toHaveURL('/login-list-rfc');
  await expect(page.getByText('Seleccione Contribuyente:')).toBeVisible();
  await expect(page.getByText(rfc)).toBeHidden();
  // With a stored session the login leads to the list, until a taxpayer is opened.
  await page.goto('/');
  await expect(page).toHaveURL('/login-list-rfc');
});

test('S3 login without taxpayers says so and stays', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, demo.ninguno);
  const warning = page.getByRole('alert');
  await expect(warning).toContainText('No tiene acceso a ningún contribuyente');
  await expect(warning).toHaveClass(/warning/);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('boveda.session'))).toBeNull();
});

test('S2 a wrong password is a warning that can be dismissed', async ({ page, watch }) => {
  watch.expectComplaint(/status of 400/);
  await page.goto('/login');
  await submitLogin(page, demo.uno, 'otra-cosa');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/contraseña/i);
  await alert.getByRole('button').click();
  await expect(alert).toBeHidden();
  await expect(page).toHaveURL('/login');
});

test('S2 login with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo').waitFor();
  const focus = async (name: string) => {
    for (let presses = 0; presses < 15; presses += 1) {
      if (await page.getByLabel(name, { exact: true }).evaluate((field) => field === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await focus('Correo');
  await page.keyboard.type(demo.uno);
  await focus('Contraseña');
  await page.keyboard.type('demo-boveda');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('S5 a session that ended on the server leads to login, and /401 offers it too', async ({ page, watch }) => {
  watch.expectComplaint(/401/);
  await enter(page, demo.uno);
  // In one step: any other request of the page would also lead to the login, which has no menu.
  await menu(page, 'Clientes').evaluate(async (link: HTMLElement) => {
    const stored = JSON.parse(localStorage.getItem('boveda.session') ?? '{}');
    await fetch('/api/boveda/v4/logout', { method: 'POST', headers: { 'X-Token': stored.token } });
    link.click();
  });
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('boveda.session'))).toBeNull();
  const ended = page.getByText('Su sesión terminó. Inicie sesión para continuar.');
  await expect(ended).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(ended).toBeHidden();

  await page.goto('/401');
  await expect(page.getByText('401 - No autorizado')).toBeVisible();
  await page.getByRole('button', { name: /iniciar sesión/i }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('S10 logging out in one tab ends the session in the others', async ({ page, context, watch }) => {
  // Calls of the other tab that are under way may be refused; nothing of that is shown.
  watch.expectComplaint(/401/);
  await enter(page, demo.uno);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(menu(other, 'Clientes')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(tab.getByText('Su sesión terminó')).toHaveCount(0);
  }
});

test('S5 S10 a session that ended on the server says so in every tab, and each returns to its screen', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/401/);
  await enter(page, demo.uno);
  const other = await context.newPage();
  await other.goto(page.url().replace('dashboard', 'contribuyentes?search=a'));
  await expect(other.getByRole('heading', { name: 'Contribuyentes' })).toBeVisible();
  await menu(page, 'Clientes').evaluate(async (link: HTMLElement) => {
    const stored = JSON.parse(localStorage.getItem('boveda.session') ?? '{}');
    await fetch('/api/boveda/v4/logout', { method: 'POST', headers: { 'X-Token': stored.token } });
    link.click();
  });
  for (const tab of [page, other])
    await expect(tab.getByText('Su sesión terminó. Inicie sesión para continuar.')).toBeVisible();
  await submitLogin(page, demo.uno);
  await expect(page).toHaveURL(/\/clientes\/vigentes/);
  await expect(other).toHaveURL(/\/contribuyentes\?.*search=a/);
});
