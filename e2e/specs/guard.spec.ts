import type { Browser, BrowserContext, Page } from 'playwright/test';
import { demo, taxpayers } from '../support/accounts';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { makeLive, publish, withdraw } from '../support/releases';
import { enter, menu } from '../support/session';

/** The release that was live before, and the one with the faults. */
let good: string;
let bad: string;

test.beforeEach(async () => {
  [good, bad] = [await publish('mf-caos'), await publish('mf-caos')];
  await makeLive('mf-caos', good);
  await makeLive('mf-caos', bad);
});
test.afterEach(() => withdraw('mf-caos'));

/** A browser of its own, in every tab of which the bad release has a fault. */
async function browserOf(
  browser: Browser,
  correo: string,
  fault: string,
): Promise<{ context: BrowserContext; rfc: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, correo);
  const rfc = new URL(page.url()).pathname.split('/')[1] ?? '';
  await page.close();
  await context.addInitScript(({ name }) => sessionStorage.setItem('caos', name), { name: `${fault}@${bad}` });
  return { context, rfc };
}

/** Reads the browser's list in a tab without an area, because the thread of the other tab does not answer. */
const remembered = (tab: Page) => tab.evaluate(() => caches.keys());
const notice = (page: Page) => page.getByText('Se muestra la versión anterior de Caos');
const shows = (page: Page, release: string) => expect(page.getByText(`Versión ${release}`)).toBeVisible();

/** Opens the bad release, which blocks the tab, and waits until the browser has noted it. The tab stays as it is. */
async function freeze(context: BrowserContext, rfc: string, press?: string): Promise<void> {
  const [frozen, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/login');
  await frozen.bringToFront();
  await frozen.goto(`/${rfc}/dashboard`);
  await menu(frozen, 'Caos').click({ noWaitAfter: true });
  if (press) {
    await shows(frozen, bad);
    await frozen
      .getByRole('button', { name: press })
      .click({ noWaitAfter: true, timeout: 1000 })
      .catch(() => undefined);
  }
  await expect.poll(() => remembered(other), { timeout: 60_000 }).toEqual([expect.stringContaining(`mf-caos@${bad} `)]);
  await other.close();
}

test('F82 P7 a release that blocks the page is avoided by the next load, and by everybody after two users reported it', async ({
  browser,
  page,
  watch,
}) => {
  watch.expectComplaint(/caos/);
  const one = await browserOf(browser, demo.uno, 'loops at import');
  await freeze(one.context, one.rfc);
  const again = await one.context.newPage();
  await again.goto(`/${one.rfc}/caos`);
  await shows(again, good);
  await expect(notice(again)).toBeVisible();
  expect(await admin('frenos')).not.toContain(bad);

  const two = await browserOf(browser, taxpayers.vacia.correo, 'loops at a click');
  await freeze(two.context, two.rfc, 'Calcular');
  await expect.poll(() => admin('frenos')).toMatch(new RegExp(`mf-caos ${bad}  desde .*, 2 usuarios de`));

  // A browser that never saw the release.
  await enter(page, demo.uno);
  await menu(page, 'Caos').click();
  await shows(page, good);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();

  expect(await admin('frenos', { soltar: `mf-caos@${bad}` })).toContain('se vuelve a mostrar');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`Versión ${bad}`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const { context } of [one, two]) await context.close();
});
