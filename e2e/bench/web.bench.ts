import { median, printTable, report } from '@boveda/server/bench';
import type { Browser, Page } from 'playwright';
import { submitLogin } from '../support/session';
import { ACCOUNT, withProduct } from './product';
import { openBrowser, visit } from './visit';

// Web vitals on a slow machine: processor four times slower, 10 Mbit and 40 ms, cold cache; the JavaScript until the first content;
// and how long single actions on a list take. Medians.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SETTLED_MS = 2500;

interface Screen {
  name: string;
  /** Path below the taxpayer; null for the login. */
  address: string | null;
  /** Its first content; JavaScript is counted until then. */
  content: string;
  /** The element of the measured interaction. */
  press: string;
}
const ROW = 'table.bv-table:not([aria-hidden]) tbody tr';
const SORT = 'th button, th [role=button]';
const LIST = 'clientes/vigentes';
const screens: Screen[] = [
  { name: 'login', address: null, content: 'input[name=pass]', press: 'button[type=submit]' },
  { name: 'dashboard', address: 'dashboard', content: 'main h1', press: '.frame-menu a[href$="/contribuyentes"]' },
  { name: 'list', address: LIST, content: ROW, press: SORT },
  { name: 'detail', address: `${LIST}/`, content: 'main h1', press: 'main button' },
];

/** Further actions on a list; the sort of 20 rows is measured above. */
const actions: Screen[] = [
  { name: 'pill', address: LIST, content: ROW, press: '.cfdi-pills a[href$="/cancelados"]' },
  { name: 'menu', address: LIST, content: ROW, press: '.frame-menu a[href$="/proveedores"]' },
  { name: 'export menu', address: LIST, content: ROW, press: '.bv-list-tools button' },
  { name: 'open row', address: LIST, content: ROW, press: `${ROW} a` },
  { name: 'sort of 250 rows', address: `${LIST}?limit=250`, content: ROW, press: SORT },
];

interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
}

interface Look extends Vitals {
  jsGzKb: number;
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

async function look(browser: Browser, origin: string, state: object | undefined, screen: Screen): Promise<Look> {
  const context = await browser.newContext({ baseURL: origin, storageState: state as never, locale: 'es-MX' });
  await context.addInitScript(observe);
  const visited = await visit(context, { cpu: 4 });
  const { page } = visited;
  await page.goto(screen.address === null ? '/login' : `/${ACCOUNT.rfc}/${screen.address}`);
  await page.locator(screen.content).first().waitFor({ timeout: 60_000 });
  const jsGzKb = await visited.jsGzKb();
  const target = page.locator(screen.press).first();
  await target.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLED_MS);
  await target.click();
  await page.waitForTimeout(1000);
  const vitals = await vitalsOf(page);
  await context.close();
  return { ...vitals, jsGzKb };
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

    const samples = new Map<string, Look[]>([...screens, ...actions].map(({ name }) => [name, []]));
    for (let n = 0; n < ROUNDS; n++)
      for (const screen of [...screens, ...actions]) {
        const at =
          screen.name === 'detail' ? { ...screen, address: detail?.split('/').slice(2).join('/') ?? '' } : screen;
        samples.get(screen.name)?.push(await look(browser, address, screen.address === null ? undefined : state, at));
      }
    const of = (name: string, what: keyof Look) => median((samples.get(name) ?? []).map((each) => each[what]));
    const names = screens.map(({ name }) => name);
    printTable(
      ['', 'LCP ms', 'INP ms', 'CLS', 'JS KB (gzip)'],
      names.map((name) => [name, of(name, 'lcp'), of(name, 'inp'), of(name, 'cls'), of(name, 'jsGzKb')]),
    );
    printTable(
      ['on a list', 'INP ms'],
      actions.map(({ name }) => [name, of(name, 'inp')]),
    );
    const worst = (what: keyof Look) => Math.max(...names.map((name) => of(name, what)));
    report('web', { lcpMs: worst('lcp'), inpMs: worst('inp'), cls: worst('cls'), jsGzKb: of('list', 'jsGzKb') });
  } finally {
    await browser.close();
  }
});
process.exit(0);
