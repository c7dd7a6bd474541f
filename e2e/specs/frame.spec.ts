import type { Page, Request } from 'playwright/test';
import { contribuyentes, demo } from '../support/accounts';
import { dayOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { tellSat } from '../support/sat';
import { apiOf, enter, menu, submitLogin } from '../support/session';
import { secondsOf } from '../support/toasts';

/** The side menu in its order, and where each entry leads: the eight of the specification, then the group Análisis. */
const entries: [name: string, leadsTo: RegExp][] = [
  ['Inicio', /\/dashboard$/],
  ['Contribuyentes', /\/contribuyentes\?/],
  ['Clientes', /\/clientes\/vigentes\?/],
  ['Proveedores', /\/proveedores\/vigentes\?/],
  ['Buzón', /\/buzon\/cancelacion\?/],
  ['Descargas', /\/descargas-masivas\?/],
  ['Respaldos', /\/respaldos\/resguardos\?/],
  ['Config', /\/configuracion\/cuenta$/],
  ['Cierre de mes', /\/impuestos(\/|$)/],
  ['Bancos', /\/bancos\?/],
  ['Riesgos', /\/riesgos\?/],
  ['Materialidad', /\/materialidad\?/],
  ['Espejo del SAT', /\/espejo$/],
  ['Retenciones', /\/retenciones\?/],
  ['Documentos del cliente', /\/documentos-de-cliente$/],
  ['Despacho', /\/despacho(\?|$)/],
];
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** A button or a link of the top bar. */
const topAction = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name }).or(page.getByRole('banner').getByRole('link', { name }));

test('S9 the top bar shows taxpayer and user; its links, the menu in its order, the plan above every screen', async ({
  page,
}) => {
  const rfc = 'H&E951128469';
  const { plan } = await (await apiOf(demo.varios, rfc)).dashboard.get();
  await enter(page, demo.varios, rfc);
  const top = page.getByRole('banner');
  for (const text of ['HERRERIA & ELECTRICOS', rfc, 'Administración Demo'])
    await expect(top.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of ['Configuración', 'Cambiar Contribuyente', 'Cerrar Sesión'])
    await expect(topAction(page, name)).toBeVisible();

  const links = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
  await expect(links).toHaveText(entries.map(([name]) => name));
  const banner = page.getByRole('alert').filter({ hasText: 'Plan de Bóveda Próximo a Vencerse' });
  for (const [name, leadsTo] of entries) {
    await menu(page, name).click();
    await expect(page).toHaveURL(leadsTo);
    await expect(menu(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(banner).toContainText(`Su cuenta será suspendida el ${dayOf(plan.fin)}.`);
    await expect(heading(page)).toBeVisible();
    const [above, below] = [await banner.boundingBox(), await heading(page).boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
  await menu(page, 'Inicio').click();
  await topAction(page, 'Configuración').click();
  await expect(page).toHaveURL(/\/configuracion\/cuenta$/);

  await test.step('a user without a name', async () => {
    await topAction(page, 'Cerrar Sesión').click();
    await expect(page).toHaveURL('/login');
    await admin('acceso:dar', { correo: demo.ninguno, rfc, privilegio: '2' });
    try {
      await submitLogin(page, demo.ninguno);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(top.getByText('Sin Nombre', { exact: true }).first()).toBeVisible();
    } finally {
      await admin('acceso:quitar', { correo: demo.ninguno, rfc });
    }
  });
});

/** Delays the answers for a taxpayer until they are released: anything on screen before is of another one. */
async function holdAnswersOf(page: Page, rfc: string): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/boveda/v4/**', async (route) => {
    if (route.request().headers()['x-rfc'] === rfc) await gate;
    await route.fallback();
  });
  return letGo;
}

test('S10 every call carries X-Token and X-RFC; the session is kept in the browser; another taxpayer or user sees no data of the last one', async ({
  page,
}) => {
  const [from, to] = ['IIA040805DZ4', 'CACX7605101P8'];
  const { correo: other, rfc: otherRfc } = contribuyentes.few;
  const api = await apiOf(demo.varios, from);
  const one = { limit: 10 };
  const [emitido] = (await api.emitidos.list({ status: '2', ...one })).rows;
  const [recibido] = (await api.recibidos.list({ status: '2', ...one })).rows;
  const [contraparte] = (await api.rfcs.list(one)).rows;
  const [solicitud] = (await api.buzon.list({ status: '1', ...one })).rows;
  /** Texts that only the first taxpayer has, by screen. */
  const own: Record<string, string | undefined> = {
    Contribuyentes: contraparte?.rfc,
    Clientes: emitido?.uuid,
    Proveedores: recibido?.uuid,
    Buzón: solicitud?.uuid,
  };
  const strange: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || /\/(login|list-rfc|telemetria|archivos)(\/|$)/.test(pathname)) return;
    const { 'x-token': token, 'x-rfc': rfc } = request.headers();
    if (!token || !rfc || ![from, to, otherRfc].includes(rfc)) strange.push(`${pathname}: ${token} ${rfc}`);
  });

  await enter(page, demo.varios, from);
  const stored = async (key: string) =>
    JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
  expect(await stored('boveda.session')).toMatchObject({
    acceso: demo.varios,
    nombre: 'Administración Demo',
    token: /./,
  });
  expect((await stored('boveda.cuentas')).map(({ rfc }: { rfc: string }) => rfc).sort()).toEqual(
    api.cuentas.map(({ rfc }) => rfc).sort(),
  );
  expect(await stored('boveda.config')).toMatchObject({ lastRfc: from });

  for (const [name] of entries) {
    await menu(page, name).click();
    await expect(heading(page)).toBeVisible();
    const text = own[name];
    if (text) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    if (name === 'Inicio') own.Inicio = (await page.getByText(/^Xmls\/Pdfs\/Respaldos: /).textContent()) ?? '';
  }

  /** Checks all screens before and after the data of the new taxpayer arrive. */
  const expectNothingOwn = async (rfc: string, letGo: () => void) => {
    for (const [name, leadsTo] of entries) {
      await menu(page, name).click();
      await expect(page).toHaveURL(leadsTo);
      await expect(heading(page)).toBeVisible();
      const shown = await page.locator('body').textContent();
      expect([from, ...Object.values(own)].filter((text) => text && shown?.includes(text))).toEqual([]);
    }
    await menu(page, 'Config').click();
    letGo();
    await expect(page.getByLabel('RFC')).toHaveValue(rfc);
    await menu(page, 'Clientes').click();
    await expect(page.getByText('Aún no hay CFDI vigentes')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  };

  await test.step('another taxpayer', async () => {
    const letGo = await holdAnswersOf(page, to);
    await topAction(page, 'Cambiar Contribuyente').click();
    await page.getByRole('link', { name: to }).click();
    await expect(page).toHaveURL(`/${to}/dashboard`);
    expect(await stored('boveda.config')).toMatchObject({ lastRfc: to });
    await expectNothingOwn(to, letGo);
  });

  await test.step('another user', async () => {
    const letGo = await holdAnswersOf(page, otherRfc);
    await topAction(page, 'Cerrar Sesión').click();
    await expect(page).toHaveURL('/login');
    expect([await stored('boveda.session'), await stored('boveda.cuentas')]).toEqual([null, null]);
    await submitLogin(page, other);
    await expect(page).toHaveURL(`/${otherRfc}/dashboard`);
    await expectNothingOwn(otherRfc, letGo);
  });
  expect(strange).toEqual([]);
});

test('S12 an error of the server is a toast titled Error with its msg; a toast is gone after 5 s', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 50\d/);
  await enter(page, demo.uno);
  await menu(page, 'Buzón').click();
  const refresh = page.getByRole('button', { name: 'Actualizar', exact: true });
  const expectFiveSeconds = async (message: string, act: () => Promise<void>) => {
    const [seconds] = await Promise.all([secondsOf(page, message), act()]);
    expect(seconds).toBeGreaterThan(4.5);
    expect(seconds).toBeLessThan(9);
  };
  /** Moves the pointer away from the toast. */
  const press = async () => {
    await refresh.click();
    await page.mouse.move(10, 700);
  };
  await tellSat('/dials', { pac: 'http500' });
  try {
    const msg = 'El PAC no responde';
    await expectFiveSeconds(msg, async () => {
      const [answer] = await Promise.all([page.waitForResponse(/buzoncanc\?action=refresh/), press()]);
      const told = ((await answer.json()) as { msg: string }).msg;
      expect(told).toContain(msg);
      const toast = page.getByRole('alert').filter({ hasText: told });
      await expect(toast.getByText('Error', { exact: true })).toBeVisible();
    });
  } finally {
    await tellSat('/dials', { pac: 'ok' });
  }
  await expectFiveSeconds('Buzón de Cancelación Actualizado', press);
});

test('P1 S9 Ctrl+K finds a CFDI by its UUID from the dashboard, and opens it', async ({ page }) => {
  const [recibido] = (await (await apiOf(demo.uno)).recibidos.list({ status: '2', limit: 10 })).rows;
  await enter(page, demo.uno);
  await expect(page.getByRole('button', { name: /Buscar CFDI/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Buscar CFDI' });
  await expect(box).toBeFocused();
  await box.fill(recibido?.uuid ?? '');
  await expect(page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${recibido?.id}`));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(recibido?.uuid ?? '').first()).toBeVisible();
});

test('S9 the settings of the top bar are a link that opens here or in another tab', async ({ page, context }) => {
  await enter(page, demo.uno);
  const settings = page.getByRole('banner').getByRole('link', { name: 'Configuración' });
  await expect(settings).toHaveAttribute('href', /\/configuracion$/);
  const [tab] = await Promise.all([context.waitForEvent('page'), settings.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/configuracion\/cuenta/);
  await tab.close();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settings.click();
  await expect(page).toHaveURL(/\/configuracion\/cuenta/);
});

test('the page of a taxpayer fetches the files of its frame before the entry runs, and the login none of them', async ({
  page,
}) => {
  const ahead = () =>
    page
      .locator('script[async]')
      .evaluateAll((scripts) => scripts.map((script) => /\/(\w+)\./.exec(script.getAttribute('src') ?? '')?.[1]));
  await page.goto('/login');
  await expect(page.getByLabel('Correo')).toBeVisible();
  expect(await ahead()).toEqual([]);
  await enter(page, demo.uno);
  await page.reload();
  await expect(heading(page)).toHaveText('Inicio');
  expect(await ahead()).toEqual(['core', 'common', 'frame']);
});

test('a file of the frame that was not delivered ahead is asked for again by the entry', async ({ page, watch }) => {
  await enter(page, demo.uno);
  watch.expectComplaint(/frame\..*\.js/);
  let asked = 0;
  await page.route(/\/frame\.\w+\.js$/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await page.reload();
  await expect(heading(page)).toHaveText('Inicio');
  expect(asked).toBe(2);
});

test('the first calls of a screen leave before its area is there, and are not made again', async ({ page }) => {
  const rfc = 'IIA040805DZ4';
  const sdk = await apiOf(demo.uno, rfc);
  const [emitido] = (await sdk.emitidos.list({ status: '2', limit: 10 })).rows;
  await enter(page, demo.uno);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/releases\//.test(pathname)) calls.push('area');
    const [, resource] = /^\/api\/boveda\/v4\/(emitidos|recibidos|dashboard)(\/[^/]+)?$/.exec(pathname) ?? [];
    if (resource && !/expediente/.test(search)) calls.push(`${request.resourceType()} ${pathname.slice(14)}${search}`);
  });
  const firstCalls = async (path: string) => {
    // The page before may still ask.
    await page.goto('about:blank');
    calls.length = 0;
    await page.goto(`/${rfc}/${path}`);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const first = calls.slice(0, calls.indexOf('area'));
    const again = calls.filter((call) => first.some((early) => early !== call && early.slice(6) === call.slice(4)));
    return { first, again };
  };
  const rows = 'limit=20&offset=0&sort=fecha&order=DESC&status=2';
  expect(await firstCalls('clientes/vigentes')).toEqual({
    first: [`fetch /emitidos?${rows}`, `fetch /emitidos?${rows}&type=sum`],
    again: [],
  });
  expect(await firstCalls('proveedores/vigentes')).toEqual({
    first: [`fetch /recibidos?${rows}`, `fetch /recibidos?${rows}&type=sum`],
    again: [],
  });
  expect(await firstCalls(`clientes/vigentes/${emitido?.id}`)).toEqual({
    first: [`fetch /emitidos/${emitido?.id}`],
    again: [],
  });
  expect(await firstCalls('dashboard')).toEqual({ first: ['fetch /dashboard'], again: [] });
});
