import { median, printTable, report } from '@boveda/server/bench';
import type { Browser, Page } from 'playwright';
import { submitLogin } from '../support/session';
import { ACCOUNT, withProduct } from './product';
import { openBrowser, visit } from './visit';

// Web vitals on a slow machine: processor four times slower, 10 Mbit and 40 ms, cold cache. Medians.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SETTLED_MS = 2500;

interface Screen {
  name: string;
  /** Path below the taxpayer; null for the login. */
  address: string | null;
  /** The element of the measured interaction. */
  press: string;
}
const screens: Screen[] = [
  { name: 'login', address: null, press: 'button[type=submit]' },
  { name: 'dashboard', address: 'dashboard', press: '.frame-menu a[href$="/contribuyentes"]' },
  { name: 'list', address: 'clientes/vigentes', press: 'th button, th [role=button]' },
  { name: 'detail', address: 'clientes/vigentes/', press: 'main button' },
];

interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
}

/** Runs in the page before anything else: keeps the browser's performance entries on the window. */
const observe = `
  globalThis.__vitals = { lcp: 0, inp: 0, cls: 0 };
  const watch = (type, each, more) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => { __vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) __vitals.cls += entry.value; });
  watch('event', (entry) => { if (entry.interactionId) __vitals.inp = Math.max(__vitals.inp, entry.duration); }, { durationThreshold: 16 });
`;
const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate('globalThis.__vitals');

async function look(browser: Browser, origin: string, state: object | undefined, screen: Screen): Promise<Vitals> {
  const context = await browser.newContext({ baseURL: origin, storageState: state as never, locale: 'es-MX' });
  await context.addInitScript(observe);
  const { page } = await visit(context, { cpu: 4 });
  await page.goto(screen.address === null ? '/login' : `/${ACCOUNT.rfc}/${screen.address}`);
  const target = page.locator(screen.press).first();
  await target.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLED_MS);
  await target.click();
  await page.waitForTimeout(1000);
  const vitals = await vitalsOf(page);
  await context.close();
  return vitals;
}

await withProduct(async ({ address }) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: address, locale: 'es-MX' });
    const page = await context.newPage();
    await page.goto('/login');
    await submitLogin(page, ACCOUNT.correo, ACCOUNT.pass);
    await page.waitForURL(/\/dashboard$/);
    await page.goto(`/${ACCOUNT.rfc}/clientes/vigentes`);
    const detail = await page.locator('main table.bv-table tbody a').first().getAttribute('href');
    const state = await context.storageState();
    await context.close();

    const samples = new Map<string, Vitals[]>(screens.map(({ name }) => [name, []]));
    for (let n = 0; n < ROUNDS; n++)
      for (const screen of screens) {
        const at =
          screen.name === 'detail' ? { ...screen, address: detail?.split('/').slice(2).join('/') ?? '' } : screen;
        samples.get(screen.name)?.push(await look(browser, address, screen.address === null ? undefined : state, at));
      }
    const of = (name: string, what: keyof Vitals) => median((samples.get(name) ?? []).map((each) => each[what]));
    const names = screens.map(({ name }) => name);
    printTable(
      ['', 'LCP ms', 'INP ms', 'CLS'],
      names.map((name) => [name, of(name, 'lcp'), of(name, 'inp'), of(name, 'cls')]),
    );
    const worst = (what: keyof Vitals) => Math.max(...names.map((name) => of(name, what)));
    report('web', { lcpMs: worst('lcp'), inpMs: worst('inp'), cls: worst('cls') });
  } finally {
    await browser.close();
  }
});
process.exit(0);
