import type { BrowserContext, Page, Route } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test as journey } from '../support/journey';
import { enter, menu } from '../support/session';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let state: State;
let rfc: string;

const test = journey.extend({ storageState: async ({ browserName: _ }, use) => use(state) });

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ storageState: undefined });
  await enter(page, demo.uno);
  rfc = new URL(page.url()).pathname.split('/')[1] ?? '';
  state = await page.context().storageState();
  await page.close();
});

const altered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
};
const isTampered = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

/** Opens Inicio and its chart, and returns the scripts that the page fetched. */
async function openChart(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`/${rfc}/dashboard`);
  await page.getByText('Interactiva', { exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  return scripts;
}

test('F101 each script states its hash, on the login and on a screen, and the page refuses one that does not', async ({
  page,
  watch,
}) => {
  for (const address of ['/login', `/${rfc}/dashboard`]) {
    const answer = await page.goto(address);
    expect(answer?.headers()).toMatchObject({ 'integrity-policy': 'blocked-destinations=(script)' });
    const without = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[src], link[as=script]')]
        .filter(({ integrity, crossOrigin }) => !integrity.startsWith('sha') || crossOrigin === null)
        .map(({ src }) => src),
    );
    expect(without).toEqual([]);
  }
  const [script = ''] = await openChart(page);
  watch.expectComplaint(/integrity-violation|Integrity-Policy/);
  const outcome = await page.evaluate(
    (src) =>
      new Promise<string>((done) => {
        const injected = Object.assign(document.createElement('script'), { src });
        injected.onload = () => done('ran');
        injected.onerror = () => done('refused');
        document.head.append(injected);
      }),
    script,
  );
  expect(outcome).toBe('refused');
});

/** Parts of the names of scripts of the shell and of the area of Inicio. */
const PARTS = ['/theme.', '/main.', '/core.', '/common.', '/frame.', '/remoteEntry.', '/__federation_expose_area.'];

for (const part of PARTS)
  test(`F101 an altered script does not run: ${part}`, async ({ page, watch }) => {
    watch.expectComplaint(/./);
    let asked = 0;
    await page.route(
      ({ pathname }) => pathname.includes(part) && pathname.endsWith('.js'),
      (route) => {
        asked++;
        return altered(route);
      },
    );
    await page.goto(`/${rfc}/dashboard`);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.waitForTimeout(1000);
    expect(await isTampered(page)).toBe(false);
  });

test('F101 an altered chunk that is fetched later does not run: the chart is replaced by what the screen shows without it', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/./);
  let asked = 0;
  await page.goto(`/${rfc}/dashboard`);
  await expect(menu(page, 'Inicio')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route(/\/\w+\.[0-9a-f]{8}\.js$/, (route) => {
    asked++;
    return altered(route);
  });
  await page.getByText('Interactiva', { exact: true }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  expect([await isTampered(page), await page.locator('canvas').count()]).toEqual([false, 0]);
});

test('F101 a worker runs from a text only, so that no altered file of one runs', async ({ page, watch }) => {
  const [script = ''] = await openChart(page);
  watch.expectComplaint(/worker-src/);
  await page.route(`**${script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "postMessage('ran')" }),
  );
  const start = (source: string, isText: boolean) =>
    page.evaluate(
      ([source, isText]) =>
        new Promise<unknown>((done) => {
          const address = isText ? URL.createObjectURL(new Blob([source])) : source;
          const worker = new Worker(address);
          worker.onmessage = ({ data }) => done(data);
          worker.onerror = () => done('refused');
        }),
      [source, isText] as const,
    );
  expect(await start(script, false)).toBe('refused');
  expect(await start("postMessage('ran')", true)).toBe('ran');
});

test('F101 a PDF is shown by the worker of the release, and by no altered one', async ({ page, watch }) => {
  const chunks = new Set<string>();
  page.on('request', (request) => {
    if (/^\/\d+\.\w+\.js$/.test(new URL(request.url()).pathname)) chunks.add(new URL(request.url()).pathname);
  });
  const openPdf = async (of: Page) => {
    await of.goto(`/${rfc}/clientes/vigentes`);
    await of.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(menu(of, 'Inicio')).toBeVisible();
  };
  await openPdf(page);
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible();
  const worker = (
    await Promise.all([...chunks].map(async (path) => ({ path, text: await (await page.request.get(path)).text() })))
  ).find(({ text }) => text.includes('WorkerMessageHandler') && text.length > 900_000);
  expect(worker).toBeDefined();
  watch.expectComplaint(/./);
  const attacked = await page.context().newPage();
  let asked = 0;
  await attacked.route(`**${worker?.path}`, (route) => {
    asked++;
    return altered(route);
  });
  await openPdf(attacked);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await attacked.waitForTimeout(1000);
  expect([await isTampered(attacked), await attacked.locator('.react-pdf__Page').count()]).toEqual([false, 0]);
});
