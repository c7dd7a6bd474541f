import type { BrowserContext, Page, Route } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test as journey } from '../support/journey';
import { alter, makeLive, publish, withdraw } from '../support/releases';
import { enter, menu } from '../support/session';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let state: State;
let rfc: string;
/** Release of the area with the faults. */
let release: string;

// One login for all journeys of this file.
const test = journey.extend({ storageState: async ({ browserName: _ }, use) => use(state) });

test.beforeAll(async ({ browser }) => {
  release = await publish('mf-caos');
  await makeLive('mf-caos', release);
  await makeLive('mf-antigua', await publish('mf-antigua'));
  const page = await browser.newPage({ storageState: undefined });
  await enter(page, demo.uno);
  rfc = new URL(page.url()).pathname.split('/')[1] ?? '';
  state = await page.context().storageState();
  await page.close();
});
test.afterAll(async () => {
  for (const area of ['mf-caos', 'mf-antigua']) await withdraw(area);
});

const screen = (page: Page) => page.getByRole('heading', { name: 'Área de caos' });
const failure = (page: Page, title = 'Caos') => page.getByRole('heading', { name: `No pudimos mostrar ${title}` });

async function open(page: Page): Promise<void> {
  await page.goto(`/${rfc}/dashboard`);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
}

/** Opens two other areas by the menu and checks their content. */
async function expectOthersWork(page: Page): Promise<void> {
  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await menu(page, 'Clientes').click();
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
}

const misbehave = (page: Page, fault: string) => page.evaluate((name) => sessionStorage.setItem('caos', name), fault);
const behave = (page: Page) => page.evaluate(() => sessionStorage.removeItem('caos'));

/** A failure from start to end: it is shown in place of the area, the rest keeps working, and no reload is needed. */
async function expectSurvived(page: Page, when: When, mend: () => Promise<unknown>): Promise<void> {
  const document = await page.evaluate(() => performance.timeOrigin);
  const missed: string[] = [];
  page.on('console', (message) => {
    if (/DeadlineError|TimeoutError/.test(message.text())) missed.push(message.text());
  });
  await menu(page, 'Caos').click();
  await expectOthersWork(page);
  await menu(page, 'Caos').click();
  await expectFailure(page, when);
  await expect(page.getByRole('alert')).toContainText(/Código de soporte: \w+/);
  expect(missed.length > 0, missed.join('\n')).toBe(when === 'late');
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(screen(page)).toBeVisible();
  await expectOthersWork(page);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
}

/** When the failure shows: at once, or after a deadline of the shell, for which the page's clock is advanced. */
type When = 'at once' | 'late';

async function expectFailure(page: Page, when: When = 'at once'): Promise<void> {
  await expect(async () => {
    if (when === 'late') await page.clock.fastForward(STEP_MS);
    // Effects of the timers run in real time.
    await expect(failure(page)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

const STEP_MS = 10_000;

const faults: [fault: string, when: When][] = [
  ['throws at import', 'at once'],
  ['throws at first render', 'at once'],
  ['throws after mount', 'at once'],
  ['throws in an effect', 'at once'],
  ['never mounts', 'late'],
  ['never renders', 'late'],
];
for (const [fault, when] of faults)
  test(`P7 an area that ${fault} fails alone and recovers`, async ({ page, watch }) => {
    watch.expectComplaint(/caos/);
    if (when === 'late') await page.clock.install();
    await open(page);
    await misbehave(page, fault);
    await expectSurvived(page, when, () => behave(page));
  });

for (const fault of ['throws at unmount', 'never unmounts'])
  test(`P7 an area that ${fault} can be left, and opened again`, async ({ page, watch }) => {
    watch.expectComplaint(/caos/);
    await open(page);
    await misbehave(page, fault);
    await menu(page, 'Caos').click();
    await expect(screen(page)).toBeVisible();
    await expectOthersWork(page);
    await behave(page);
    await menu(page, 'Caos').click();
    await expect(screen(page)).toBeVisible();
    await expectOthersWork(page);
  });

const FILES = {
  entry: /\/mf-caos\/\w+\/remoteEntry\.\w+\.js/,
  part: /\/mf-caos\/\w+\/\d+\.\w+\.js/,
  area: /\/mf-caos\/\w+\/__federation_expose_area\.\w+\.js/,
};
const unavailable = (route: Route) => route.fulfill({ status: 503, body: 'No disponible' });
const page404 = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Portal</h1>' });
const tampered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
};

const wires: [what: string, file: RegExp, answer: (route: Route) => unknown][] = [
  ['entry is refused with 503', FILES.entry, unavailable],
  ['entry is a page', FILES.entry, page404],
  ['entry was altered on its way', FILES.entry, tampered],
  ['screen is refused with 503', FILES.area, unavailable],
  ['screen was altered on its way', FILES.area, tampered],
];
for (const [what, file, answer] of wires)
  test(`P7 an area whose ${what} fails alone and recovers`, async ({ page, watch }) => {
    watch.expectComplaint(/mf-caos/);
    await open(page);
    await page.route(file, answer);
    await expectSurvived(page, 'at once', () => page.unrouteAll({ behavior: 'ignoreErrors' }));
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });

for (const file of ['entry', 'area'] as const)
  test(`P7 an area whose ${file} arrives after its deadline fails alone and recovers`, async ({ page, watch }) => {
    watch.expectComplaint(/mf-caos/);
    const held: Route[] = [];
    await page.clock.install();
    await open(page);
    await page.route(FILES[file], (route) => void held.push(route));
    await expectSurvived(page, 'late', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The page may have aborted the request.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    });
    expect(held.length).toBeGreaterThan(0);
  });

test('P7 an area whose chunk is refused with 503 fails alone and recovers', async ({ page, watch }) => {
  watch.expectComplaint(/caos/);
  await open(page);
  await misbehave(page, 'needs its chunk');
  await page.route(FILES.part, unavailable);
  await expectSurvived(page, 'at once', () => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await menu(page, 'Caos').click();
  await expect(page.getByText('Detalle del caos')).toBeVisible();
});

test('P7 an area with an altered chunk fails alone, its other screens open, and the cached chunk is replaced', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/caos/);
  await open(page);
  await misbehave(page, 'needs its chunk');
  const mend = await alter('mf-caos', release, /^\d+\.\w+\.js$/);
  await menu(page, 'Caos').click();
  await expectFailure(page);
  await behave(page);
  await expectOthersWork(page);
  await menu(page, 'Caos').click();
  await expect(screen(page)).toBeVisible();
  await misbehave(page, 'needs its chunk');
  await expectSurvived(page, 'at once', mend);
  // The altered file was cacheable for a year.
  await page.reload();
  await menu(page, 'Caos').click();
  await expect(page.getByText('Detalle del caos')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

test('P7 an area built for another React fails alone, before it renders', async ({ page, watch }) => {
  watch.expectComplaint(/mf-antigua|mf_antigua|react/i);
  await open(page);
  await menu(page, 'Antigua').click();
  await expect(failure(page, 'Antigua')).toBeVisible();
  await expectOthersWork(page);
  await menu(page, 'Caos').click();
  await expect(screen(page)).toBeVisible();
  await menu(page, 'Antigua').click();
  await expect(failure(page, 'Antigua')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Área antigua' })).toBeHidden();
});

test('P7 an area whose shared module is refused with 503 fails alone and recovers', async ({ page, watch }) => {
  watch.expectComplaint(/mf-config|503/);
  // With Save-Data nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await open(page);
  await page.route(/:\d+\/\d+\.\w+\.js$/, unavailable);
  await menu(page, 'Config').click();
  await expect(failure(page, 'Configuración')).toBeVisible();
  await expectOthersWork(page);
  await menu(page, 'Config').click();
  await expect(failure(page, 'Configuración')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('navigation', { name: 'Configuración' })).toBeVisible();
});
