import type { Browser, BrowserContext, Page } from 'playwright';
import { submitLogin } from '../support/session';
import { ACCOUNT } from './product';

const PAGES = 12;
const ENTRIES = '.frame-menu a[href]';
/** Between two clicks in a page. */
const PAUSE_MS = 500;
/** Longest that a screen may take; what it takes longer is lost. */
const SHOWN_MS = 20_000;

/** What pages that are open and navigate lose while `work` runs. */
interface Lost {
  /** Seconds in which an area's place showed a failure, or nothing of it came, over all pages. */
  areaS: number;
  navigations: number;
  /** Scripts and styles that were answered with an error. */
  errors: number;
}

/** Runs in each page: counts how long a failure of an area, or of the shell, is on screen. */
const watchFailures = `
  globalThis.__lost = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (document.querySelector('main [role=alert].shell-notice, #face')) __lost += now - last;
    last = now;
  }, 50);
`;

/** Opens twelve pages that navigate without a break, runs `work`, and tells what they lost until each made another round. */
export async function loseDuring(browser: Browser, address: string, work: () => Promise<unknown>): Promise<Lost> {
  const context = await browser.newContext({ baseURL: address, locale: 'es-MX' });
  const lost: Lost = { areaS: 0, navigations: 0, errors: 0 };
  context.on('response', (answer) => {
    if (answer.status() >= 400 && /\.(js|css)$/.test(new URL(answer.url()).pathname)) lost.errors++;
  });
  await context.addInitScript(watchFailures);
  const pages = await openPages(context);
  let isOver = false;
  const rounds = pages.map(async (page, at) => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      await goRound(page, at, lost);
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
  }
  await Promise.all(rounds);
  for (const page of pages) lost.areaS += (await page.evaluate<number>('__lost')) / 1000;
  await context.close();
  return lost;
}

async function openPages(context: BrowserContext): Promise<Page[]> {
  const first = await context.newPage();
  await first.goto('/login');
  await submitLogin(first, ACCOUNT.correo, ACCOUNT.pass);
  await first.waitForURL(/\/dashboard$/);
  const others = Array.from({ length: PAGES - 1 }, async () => {
    const page = await context.newPage();
    await page.goto(`/${ACCOUNT.rfc}/dashboard`);
    return page;
  });
  const pages = [first, ...(await Promise.all(others))];
  for (const page of pages) await page.locator(ENTRIES).first().waitFor();
  return pages;
}

/** Presses every entry of the menu, beginning with another one in each page. */
async function goRound(page: Page, start: number, lost: Lost): Promise<void> {
  const count = await page.locator(ENTRIES).count();
  for (let n = 0; n < count; n++) {
    await page
      .locator(ENTRIES)
      .nth((start + n) % count)
      .click();
    lost.navigations++;
    const began = performance.now();
    const shown = page.locator('main [id^="mf-"]:not(:empty), main h1').first();
    const came = await shown.waitFor({ timeout: SHOWN_MS }).then(
      () => true,
      () => false,
    );
    if (!came) lost.areaS += (performance.now() - began) / 1000;
    await page.waitForTimeout(PAUSE_MS);
  }
}
