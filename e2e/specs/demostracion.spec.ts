import { API_BASE, api, callsIn, puedeVisitante } from '@boveda/contracts';
import { demo } from '../support/accounts';
import { check, checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { rows } from '../support/lists';
import { apiOf } from '../support/session';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** Screens that a visitor opens; the last part of an address is what its heading or menu says. */
const SCREENS = [
  'clientes/creditos',
  'proveedores/vigentes',
  'contribuyentes',
  'inhabilitados',
  'buzon/cancelacion',
  'buzon/historial',
  'descargas-masivas',
  'espejo',
  'piloto',
  'respaldos/resguardos',
  'respaldos/programados',
  'impuestos',
  'riesgos',
  'bancos',
  'materialidad',
  'retenciones',
  'despacho',
];

test('S14 a stranger sees the demonstration without an account, changes nothing, and leaves', async ({
  page,
  watch,
}) => {
  const [cuenta] = (await apiOf(demo.uno)).cuentas;
  const rfc = cuenta?.rfc ?? '';
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(API_BASE) && response.status() >= 400) refused.push(`${response.status()} ${pathname}`);
  });

  await test.step('the login offers it, narrow and wide, by keyboard', async () => {
    await page.setViewportSize(NARROW);
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Ver la demostración' });
    await expect(button).toBeVisible();
    await checkLooks(page, 'login with a demonstration');
    await page.setViewportSize(NARROW);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${rfc}/dashboard`);
  });

  const banner = page.getByRole('complementary', { name: 'Demostración' });
  await test.step('the banner stays, and every screen is read without a refused call', async () => {
    await expect(banner).toContainText('Demostración de solo lectura');
    await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await checkLooks(page, 'dashboard of a visitor');
    await page.setViewportSize(WIDE);
    for (const path of SCREENS) {
      await page.goto(`/${rfc}/${path}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(banner).toBeVisible();
      expect.soft([path, ...refused.splice(0)]).toEqual([path]);
    }
  });

  await test.step('the board has figures, which no visitor may ask for', async () => {
    const board = page.getByRole('table', { name: 'Calendario' });
    await expect(async () => {
      await page.goto(`/${rfc}/despacho`);
      await expect(board.getByRole('row').nth(1)).toBeVisible();
      await expect(board.getByText('Por calcular')).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    expect(refused).toEqual([]);
  });

  await test.step('a list leads to a CFDI, whose actions that change say why they are not there', async () => {
    await page.setViewportSize(NARROW);
    await page.goto(`/${rfc}/clientes/vigentes`);
    await expect(page.getByRole('button', { name: /^Exportar/ })).toHaveAttribute('aria-disabled', 'true');
    await page.setViewportSize(WIDE);
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByText('Validaciones').first()).toBeVisible();
    await page.setViewportSize(NARROW);
    const send = page.getByRole('button', { name: 'Enviar', exact: true });
    await expect(send).toHaveAttribute('title', /^Esta es una demostración: /);
    await check(page, 'CFDI of a visitor');
    await send.press('Enter');
    await expect(page.getByText('No se puede hacer')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(refused).toEqual([]);
  });

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('boveda.session') ?? '{}').token as string);
  const ask = (method: string, path: string, data?: object) =>
    page.request.fetch(API_BASE + path, { method, headers: { 'X-Token': token, 'X-RFC': rfc }, data });
  await test.step('the server refuses what the screen does not offer', async () => {
    const changed = await ask('POST', '/etiquetas', { nombre: 'Ajena', color: 'azul' });
    expect([changed.status(), (await changed.json()).code]).toEqual([403, 'demo_read_only']);
    const exported = await ask('POST', '/exportaciones', {});
    expect([exported.status(), (await exported.json()).code]).toEqual([403, 'demo_read_only']);
    const foreign = await page.request.get(`${API_BASE}/emitidos`, {
      headers: { 'X-Token': token, 'X-RFC': 'EKU9003173C9' },
    });
    expect([foreign.status(), (await foreign.json()).code]).toEqual([403, 'taxpayer_not_allowed']);
  });

  await test.step('every call on the list reads a vault with CFDI, and writes nothing on the way', async () => {
    const { rows: emitidos } = await (await ask('GET', '/emitidos?status=2')).json();
    const mes = String(emitidos[0]?.fecha).slice(0, 7);
    const idOf = (path: string) => (/^\/(emitidos|pagos)/.test(path) ? emitidos[0]?.id : mes);
    const listed = callsIn(api).filter(({ method, name }) => method === 'GET' && puedeVisitante(name));
    expect(listed.length).toBeGreaterThan(70);
    for (const { name, path, when } of listed) {
      const answer = await ask('GET', `${path.replace('{id}', idOf(path))}?${new URLSearchParams(when)}`);
      // Others of them have no such id, or need more of a query.
      expect.soft(`${name} ${answer.status()}`).toMatch(/ (200|400|404)$/);
    }
  });

  await test.step('Salir ends the session', async () => {
    watch.expectComplaint(/401/);
    await banner.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(async () => (await ask('GET', '/emitidos')).status()).toBe(401);
    await expect(banner).toHaveCount(0);
  });
});
