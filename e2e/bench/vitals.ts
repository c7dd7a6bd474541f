import type { Browser, Page } from 'playwright';
import { ACCOUNT } from './product';
import { visit } from './visit';

const SETTLED_MS = 2500;

/** A screen that is opened on a slow machine, and what is pressed on it. */
export interface Screen {
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
/** Screens that are opened cold; those with an address need a session. */
export const screens: readonly Screen[] = [
  { name: 'login', address: null, content: 'input[name=pass]', press: 'button[type=submit]' },
  { name: 'dashboard', address: 'dashboard', content: 'main h1', press: '.frame-menu a[href$="/contribuyentes"]' },
  { name: 'list', address: LIST, content: ROW, press: SORT },
  { name: 'detail', address: `${LIST}/`, content: 'main h1', press: 'main button' },
];

/** Further actions on a list; the sort of 20 rows is measured above. */
export const actions: readonly Screen[] = [
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

/** What one visit measured. */
export interface Look extends Vitals {
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

/** Opens a screen cold, on a processor four times slower and a line of 10 Mbit and 40 ms, and presses what it names. */
export async function look(browser: Browser, origin: string, state: object | undefined, screen: Screen): Promise<Look> {
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

/** The same screens, with the address of the first CFDI of the list for the detail. */
export async function withDetail(page: Page): Promise<Screen[]> {
  await page.goto(`/${ACCOUNT.rfc}/clientes/vigentes`);
  const detail = await page.locator('main table.bv-table tbody a').first().getAttribute('href');
  const address = detail?.split('/').slice(2).join('/') ?? '';
  return screens.map((screen) => (screen.name === 'detail' ? { ...screen, address } : screen));
}
