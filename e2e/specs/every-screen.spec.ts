import { API_BASE } from '@boveda/contracts';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { dayOf, instantOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';

/** A time zone half a day ahead of Mexico, where a shifted date shows as another day. */
test.use({ timezoneId: 'Pacific/Auckland' });

const MOST_SHIFT = 0.02;

/** Calls without a session, or with a signed link. */
const OPEN = /\/(login|archivos|telemetria|registro)/;

/** Requests of the page that break the rules for all calls. */
function watchCalls(page: Page, rfc: string): { strange: string[]; asked: Set<string> } {
  const strange: string[] = [];
  const asked = new Set<string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    asked.add(pathname);
    const request = response.request();
    const headers = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    const open = OPEN.test(pathname);
    if (!pathname.startsWith(`${API_BASE}/`)) strange.push(`${pathname} is not below ${API_BASE}`);
    if (response.status() >= 400) strange.push(`${pathname} answered ${response.status()}`);
    if (!open && !headers['x-token']) strange.push(`${pathname} went without X-Token`);
    if (!open && headers['x-rfc'] !== rfc) strange.push(`${pathname} went with X-RFC ${headers['x-rfc']}`);
  });
  return { strange, asked };
}

/** Runs in the page before its scripts: sums up layout shifts that follow no input. */
const observeShifts = `
  globalThis.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.__shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('A1 C1 S10 S13 every screen in a distant time zone: dates in Mexican format, no layout shift, calls as specified', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const rfc = sdk.cuentas[0]?.rfc ?? '';
  const one = async (direccion: 'emitidos' | 'recibidos', status: '2' | '3' | '5') =>
    (await sdk[direccion].list({ status, limit: 10 })).rows[0];
  const [vigente, cancelado, alterado] = [
    await one('emitidos', '2'),
    await one('recibidos', '3'),
    await one('recibidos', '5'),
  ];
  const { estatus } = await sdk.dashboard.get();
  const screens: [path: string, shows: string | RegExp][] = [
    ['dashboard', instantOf(estatus.validacionsat ?? '')],
    ['clientes/vigentes', dayOf(vigente?.fecha ?? '')],
    [`clientes/vigentes/${vigente?.id}`, 'Validaciones'],
    ['clientes/creditos', /Saldo: \$/],
    ['proveedores/cancelados', dayOf(cancelado?.cancelado ?? '')],
    [`proveedores/alterados/${alterado?.id}`, 'Validaciones'],
    ['clientes/pendientes', 'Clientes'],
    ['inhabilitados', 'CFDI Pendientes (inhabilitados)'],
    ['contribuyentes?efos=1', 'Definitivo'],
    ['contribuyentes?sort=porcobrar&order=DESC', 'Por cobrar desde'],
    [`contribuyentes/${encodeURIComponent(vigente?.rfc ?? '')}`, 'Le facturo'],
    ['buzon/cancelacion', 'Buzón'],
    ['descargas-masivas', /^Descargas disponibles/],
    ['respaldos/resguardos', 'Información Resguardada'],
    ['configuracion/cuenta', 'ApiKey'],
    ['configuracion/certificados', 'Certificados'],
    ['configuracion/bitacora', 'Bitácora'],
  ];
  await page.addInitScript(observeShifts);
  const { strange, asked } = watchCalls(page, rfc);
  await enter(page, demo.uno);
  const jumps: string[] = [];
  const machineDates: string[] = [];
  for (const [path, shows] of screens) {
    await page.goto(`/${rfc}/${path}`);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const validaciones of await page.locator('details:has-text("Validaciones") > summary').all())
      await validaciones.click();
    const shift = await page.evaluate<number>('globalThis.__shift');
    if (shift > MOST_SHIFT) jumps.push(`${path} ${shift.toFixed(3)}`);
    const [machine] =
      ((await page.locator('main').textContent()) ?? '').match(/.{0,30}\b\d{4}-\d{2}-\d{2}\b.{0,30}/) ?? [];
    if (machine) machineDates.push(`${path}: ${machine}`);
  }
  expect(machineDates).toEqual([]);
  expect(jumps).toEqual([]);
  expect(strange).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});
