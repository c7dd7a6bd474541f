import { namedChromium } from '@boveda/tooling/chromium';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { makeLive, publish, withdraw } from '../support/releases';
import { enter, menu, pressInAccountMenu } from '../support/session';
import { address } from '../support/stack-info';

let first: string;
let second: string;

test.beforeAll(async () => {
  [first, second] = [await publish('mf-caos'), await publish('mf-caos')];
});
test.beforeEach(() => makeLive('mf-caos', first));
test.afterAll(() => withdraw('mf-caos'));

const misbehave = (page: Page, fault: string) => page.evaluate((name) => sessionStorage.setItem('caos', name), fault);

/** Presses two entries of the menu in turn, within the page, each time until the area has drawn what is looked for. */
const remount = (page: Page, rounds: number) =>
  page.evaluate(async (times) => {
    const seen = (selector: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        look();
      });
    const press = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('nav a')].find(({ textContent }) => textContent === name)?.click();
    for (let round = 0; round < times; round++) {
      press('Clientes');
      await seen('[id^="mf-cfdi-"] tbody tr');
      press('Caos');
      await seen('[id^="mf-caos-"] h1');
    }
  }, rounds);

/** What a page holds once its garbage is collected. */
async function measure(page: Page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');
  for (let times = 0; times < 3; times++) await debug.send('HeapProfiler.collectGarbage');
  const { metrics } = await debug.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const styles = await page.evaluate(() => document.styleSheets.length + document.adoptedStyleSheets.length);
  await debug.detach();
  return { heapKb: of('JSHeapUsedSize') / 1024, listeners: of('JSEventListeners'), nodes: of('Nodes'), styles };
}

/** Of 100 rounds, which are 200 mounts; the first ones load what is loaded once and fill what is kept of the last screens. */
const [WARMING, MEASURED] = [30, 70];

test('F83 P7 two hundred mounts leave no listeners, nodes or styles and hardly any memory', async ({ page }) => {
  await enter(page, demo.uno);
  await menu(page, 'Caos').click();
  await remount(page, WARMING);
  const before = await measure(page);
  await remount(page, MEASURED);
  const after = await measure(page);
  const growthKb = (after.heapKb - before.heapKb) / MEASURED;
  expect(growthKb).toBeLessThan(40);
  expect(after.listeners - before.listeners).toBeLessThan(10);
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.styles).toBe(before.styles);
});

test('F83 P8 the next release of an area has its own styles in an open page', async ({ page }) => {
  const styled = () =>
    page.evaluate(() => {
      const element = document.querySelector('.caos-estilo');
      return element && getComputedStyle(element, '::after').content;
    });
  await enter(page, demo.uno);
  await menu(page, 'Caos').click();
  await expect.poll(styled).toBe(`"estilo ${first}"`);
  await makeLive('mf-caos', second);
  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await menu(page, 'Caos').click();
  await expect(page.getByText(`Versión ${second}`)).toBeVisible();
  await expect.poll(styled).toBe(`"estilo ${second}"`);
});

test('F83 P7 an error of an area that has left is reported for its release, not for the one on screen', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/caos: late/);
  await enter(page, demo.uno);
  await misbehave(page, 'throws after it was left');
  await menu(page, 'Caos').click();
  await expect(page.getByText(`Versión ${first}`)).toBeVisible();
  const thrown = page.waitForEvent('pageerror');
  await menu(page, 'Clientes').click();
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
  await thrown;
  // Reports are sent when the page is left.
  await page.goto('about:blank');
  await expect
    .poll(() => admin('telemetria', { dias: '1' }), { intervals: [1_000] })
    .toMatch(new RegExp(`mf-caos +${first} +uncaught-error`));
  expect(await admin('telemetria', { dias: '1' })).not.toMatch(/mf-cfdi +\S+ +uncaught/);
});

/** Filled each time that the browser returns to a page by loading it again, with what it names as its reasons. */
async function reasonsNotToKeep(page: Page): Promise<{ reason: string; type: string }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: { reason: string; type: string }[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason, type }) => ({ reason, type })));
  });
  return reasons;
}

test('F83 P7 a page that the browser kept is shown as it was, and follows a session that ended meanwhile', async ({
  playwright,
  watch: _,
}) => {
  // Playwright turns the browser's back/forward cache off.
  const options = { executablePath: namedChromium(process.env), args: ['--no-sandbox'] };
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await playwright.chromium.launch({ ...options, ignoreDefaultArgs });
  try {
    const context = await browser.newContext({ baseURL: address, locale: 'es-MX' });
    const page = await context.newPage();
    const refusals = await reasonsNotToKeep(page);
    await enter(page, demo.uno);
    await menu(page, 'Caos').click();
    await expect(page.getByText(`Versión ${first}`)).toBeVisible();
    await page.getByLabel('Nota').fill('a medias');
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await page.goto('about:blank');
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByLabel('Nota')).toBeVisible();
    const isKept = await page.evaluate(() => 'kept' in window);
    // A browser short of memory may keep no page. None may be refused for what the page itself does.
    const { annotations } = test.info();
    for (const { reason, type } of refusals) annotations.push({ type: `not kept: ${type}`, description: reason });
    expect(refusals.filter(({ type }) => type === 'PageSupportNeeded')).toEqual([]);
    await expect(page.getByLabel('Nota')).toHaveValue(isKept ? 'a medias' : '');
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
    await menu(page, 'Caos').click();
    await expect(page.getByText(`Versión ${first}`)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await expect(menu(other, 'Inicio')).toBeVisible();
    await page.goto('about:blank');
    await pressInAccountMenu(other, 'Cerrar Sesión');
    await expect(other.getByLabel('Correo')).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByLabel('Correo')).toBeVisible();
  } finally {
    await browser.close();
  }
});
