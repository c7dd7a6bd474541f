import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { fixedScreens } from '../support/screens';
import { apiOf, enter } from '../support/session';

/** What 1280 x 800 shows at 200 %. */
test.use({ viewport: { width: 640, height: 400 } });

/** Controls of the content that are covered by what stays in sight while they have the focus, by their names. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('main :is(a[href],button,input,select,summary)');
    const isCovered = (control: HTMLElement) => {
      if (!control.checkVisibility() || control.matches(':disabled,[tabindex="-1"]')) return false;
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const sticky = over?.closest('.cfdi-dock,.frame-top,thead');
      return sticky != null && !sticky.contains(control);
    };
    return [...controls].filter(isCovered).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  });

test('at 200 % no screen scrolls sideways, and what has the focus is not covered', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const [cfdi] = (await sdk.emitidos.list({ status: '2', limit: 10 })).rows;
  // Its tray stays at the end of the window.
  await sdk.exportaciones.create({ origen: 'emitidos', tipo: 'xlsx', query: { status: '2', uuid: cfdi?.uuid } });
  await enter(page, demo.uno);
  const screens: [path: string, shows: string | RegExp][] = [
    ['dashboard', 'CFDIS Emitidos'],
    ...['vigentes', 'creditos', 'cancelados'].flatMap((estado): [string, RegExp][] => [
      [`clientes/${estado}`, /Total: \$/],
      [`proveedores/${estado}`, /Total: \$/],
    ]),
    [`clientes/vigentes/${cfdi?.id}`, 'Validaciones'],
    ['proveedores/alterados', 'Proveedores'],
    ['inhabilitados', 'CFDI Pendientes (inhabilitados)'],
    ...fixedScreens,
    ['configuracion/bitacora', 'Bitácora'],
  ];
  const found: Record<string, unknown> = {};
  for (const [path, shows] of screens) {
    await go(page, path);
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    if (path.startsWith('clientes/')) await expect(page.getByRole('region', { name: 'Exportaciones' })).toBeVisible();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wider > 0) found[`${path} is wider`] = wider;
    const names = await covered(page);
    if (names.length > 0) found[`${path} covers`] = names;
  }
  for (const { id } of (await sdk.exportaciones.list()).rows) await sdk.exportaciones.remove(id);
  expect(found).toEqual({});
});
