import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle, precompress } from '@boveda/cli';
import { median, printTable, report } from '@boveda/server/bench';
import { buildPlaces, type Product } from '@boveda/tooling';
import type { Browser, BrowserContext } from 'playwright';
import { submitLogin } from '../support/session';
import { ACCOUNT, withProduct } from './product';
import { indexOf, type Site, serveSite } from './site';
import { openBrowser, visit } from './visit';
import { actions, type Look, look, type Screen, withDetail } from './vitals';

// What federation costs: the same screens as the shell with its areas and as one application, which is cut as Rspack cuts lazy
// routes and also, by hand, as the shell is; from the same server, each round all, cold and warm, in Chromium on a line of 10 Mbit
// and 40 ms. Medians. In all a hand rests on a menu entry before it presses; what the shell fetches meanwhile, code and data, the
// application does not: route.lazy fetches at the click.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const FORM = 'input[name=pass]';
const ROW = 'table.bv-table:not([aria-hidden]) tbody tr';
const CLIENTES = 'nav a[href$="/clientes"]';
const SETTLED_MS = 700;
/** Longer than the shell waits before it prefetches. */
const READING_MS = 3000;

type Step = 'login, cold' | 'deep link, cold' | 'deep link, warm' | 'menu click';
interface Sample {
  ms: number;
  bytes: number;
  requests: number;
  jsGzKb: number;
}
type Samples = Record<Step, Sample[]>;

interface Variant {
  origin: string;
  /** By screen or action: on a processor four times slower. */
  looks: Map<string, Look[]>;
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  samples: Samples;
}

const list = `/${ACCOUNT.rfc}/clientes/vigentes`;

async function round(browser: Browser, { origin, state, samples }: Variant): Promise<void> {
  const open = (storageState?: Variant['state']) =>
    browser.newContext({ baseURL: origin, storageState, locale: 'es-MX' });
  const look = async (context: BrowserContext, step: Step, address: string, target: string) => {
    const visited = await visit(context);
    await visited.page.goto(address, { waitUntil: 'commit' });
    const ms = await visited.timeTo(target);
    await visited.page.waitForTimeout(SETTLED_MS);
    const { bytes, requests } = visited;
    samples[step].push({ ms, bytes, requests, jsGzKb: await visited.jsGzKb() });
    return visited.page;
  };
  const stranger = await open();
  await look(stranger, 'login, cold', '/login', FORM);
  await stranger.close();

  const context = await open(state);
  await (await look(context, 'deep link, cold', list, ROW)).close();
  await (await look(context, 'deep link, warm', list, ROW)).close();
  await context.close();

  const clicking = await open(state);
  const visited = await visit(clicking);
  await visited.page.goto(`/${ACCOUNT.rfc}/dashboard`);
  await visited.page.locator(CLIENTES).waitFor();
  await visited.page.waitForTimeout(READING_MS);
  // Typical time between hovering an entry and clicking it.
  await visited.page.locator(CLIENTES).hover();
  await visited.page.waitForTimeout(150);
  const before = { bytes: visited.bytes, requests: visited.requests };
  const ms = await visited.timeFromClick(CLIENTES, ROW);
  await visited.page.waitForTimeout(SETTLED_MS);
  const [bytes, requests] = [visited.bytes - before.bytes, visited.requests - before.requests];
  samples['menu click'].push({ ms, bytes, requests, jsGzKb: 0 });
  await clicking.close();
}

/** Screens behind the login, and actions on them, in one variant. */
async function lookAround(browser: Browser, { origin, state, looks }: Variant, all: readonly Screen[]): Promise<void> {
  for (const screen of all) {
    const before = looks.get(screen.name) ?? [];
    looks.set(screen.name, [...before, await look(browser, origin, state, screen)]);
  }
}

/** Prints LCP and INP of each screen and action beside those of one application; returns the largest ratio and time. */
function printLooks(one: Variant, federated: Variant, all: readonly Screen[]): { lcpRatio: number; inpMs: number } {
  const of = ({ looks }: Variant, { name }: Screen, what: 'lcp' | 'inp') =>
    median((looks.get(name) ?? []).map((each) => each[what]));
  const rows = all.map((screen) => {
    const [lcp, inp] = [of(federated, screen, 'lcp'), of(federated, screen, 'inp')];
    const [oneLcp, oneInp] = [of(one, screen, 'lcp'), of(one, screen, 'inp')];
    return { screen, lcp, oneLcp, lcpRatio: lcp / oneLcp, inp, oneInp };
  });
  printTable(
    ['processor / 4, cut by hand', 'LCP ms', 'one app', 'ratio', 'INP ms', 'one app'],
    rows.map(({ screen, lcp, oneLcp, lcpRatio, inp, oneInp }) => [screen.name, lcp, oneLcp, lcpRatio, inp, oneInp]),
  );
  const opened = rows.filter(({ screen }) => !actions.includes(screen));
  return {
    lcpRatio: Math.max(...opened.map((row) => row.lcpRatio)),
    inpMs: Math.max(...rows.map(({ inp }) => inp)),
  };
}

/** The screens behind the login, with their actions. */
async function screensOf(browser: Browser, { origin, state }: Variant): Promise<Screen[]> {
  const context = await browser.newContext({ baseURL: origin, storageState: state, locale: 'es-MX' });
  const all = await withDetail(await context.newPage());
  await context.close();
  return [...all.filter(({ address }) => address !== null), ...actions];
}

async function openVariant(browser: Browser, site: Site, product: Product): Promise<Variant> {
  const { origin } = await serveSite(site, product.address);
  const context = await browser.newContext({ baseURL: origin, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto('/login');
  await submitLogin(page, ACCOUNT.correo, ACCOUNT.pass);
  await page.waitForURL(/\/dashboard$/);
  const state = await context.storageState();
  await context.close();
  const samples = { 'login, cold': [], 'deep link, cold': [], 'deep link, warm': [], 'menu click': [] };
  return { origin, state, samples, looks: new Map() };
}

async function largestRemoteEntryGzKb(store: string): Promise<number> {
  const files = await readdir(join(store, 'releases'), { recursive: true });
  const entries = files.filter((file) => /remoteEntry\.[0-9a-f]+\.js$/.test(file));
  const sizes = entries.map(async (file) => gzipSync(await readFile(join(store, 'releases', file))).length);
  return Math.max(...(await Promise.all(sizes))) / 1024;
}

await withProduct(async (product, home) => {
  const places = buildPlaces(home);
  const browser = await openBrowser();
  try {
    // All addresses answer the same page; the product caches it.
    const page = await (await fetch(`${product.address}/login`)).text();
    const site = { folders: [places.store, places.shell], index: async () => page };
    const federated = await openVariant(browser, site, product);
    const one = async (config: string) => {
      const built = join(home, config);
      await bundle(join(import.meta.dirname, '../..', config), built, { release: 'monolito' });
      await precompress(built);
      return openVariant(browser, { folders: [built], index: indexOf(built) }, product);
    };
    const byHand = await one('e2e/bench/monolith');
    const byRspack = await one('e2e/bench/monolith/as-rspack-cuts');
    const variants = [federated, byHand, byRspack];
    const all = await screensOf(browser, federated);
    for (let n = 0; n < ROUNDS; n++)
      for (const variant of n % 2 ? variants.toReversed() : variants) {
        await round(browser, variant);
        if (variant !== byRspack) await lookAround(browser, variant, all);
      }

    const of = ({ samples }: Variant, step: Step, what: keyof Sample) =>
      median(samples[step].map((each) => each[what]));
    const ratio = (step: Step, what: keyof Sample, one = byHand) => of(federated, step, what) / of(one, step, what);
    const steps = Object.keys(federated.samples) as Step[];
    for (const [name, one] of [
      ['one app, cut by hand', byHand],
      ['one app, as Rspack cuts it', byRspack],
    ] as const)
      printTable(
        [name, 'ms', 'one app', 'ratio', 'KB', 'one app', 'ratio', 'requests', 'one app'],
        steps.map((step) => [
          step,
          of(federated, step, 'ms'),
          of(one, step, 'ms'),
          ratio(step, 'ms', one),
          of(federated, step, 'bytes') / 1024,
          of(one, step, 'bytes') / 1024,
          ratio(step, 'bytes', one),
          of(federated, step, 'requests'),
          of(one, step, 'requests'),
        ]),
      );
    const { lcpRatio, inpMs } = printLooks(byHand, federated, all);
    report('tax', {
      lcpRatio,
      inpMs,
      deepLinkBytesRatio: ratio('deep link, cold', 'bytes'),
      deepLinkTimeRatio: ratio('deep link, cold', 'ms'),
      deepLinkBytesRatioAsRspackCuts: ratio('deep link, cold', 'bytes', byRspack),
      deepLinkTimeRatioAsRspackCuts: ratio('deep link, cold', 'ms', byRspack),
      menuClickTimeRatio: ratio('menu click', 'ms'),
      loginBytesRatio: ratio('login, cold', 'bytes'),
      remoteEntryGzKb: await largestRemoteEntryGzKb(places.store),
      loginJsGzKb: of(federated, 'login, cold', 'jsGzKb'),
      listJsGzKb: of(federated, 'deep link, cold', 'jsGzKb'),
    });
  } finally {
    await browser.close();
  }
});
process.exit(0);
