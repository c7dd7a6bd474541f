import type { Registry, RegistryArea, SignedPromotion } from '@boveda/contracts';
import type { BrowserContext, Page, Route } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test as journey } from '../support/journey';
import { boveda, entryOf, publish, publishAs, putBack, stackSigner, withdraw, withRegistry } from '../support/releases';
import { enter, menu } from '../support/session';
import { strangerKey } from '../support/stranger';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let state: State;
let rfc: string;
/** Two releases of the area: the live one and the next. */
let first: string;
let second: string;

const test = journey.extend({ storageState: async ({ browserName: _ }, use) => use(state) });

test.beforeAll(async ({ browser }) => {
  [first, second] = [await publish('mf-caos'), await publish('mf-caos')];
  await promote(first);
  const page = await browser.newPage({ storageState: undefined });
  await enter(page, demo.uno);
  rfc = new URL(page.url()).pathname.split('/')[1] ?? '';
  state = await page.context().storageState();
  await page.close();
});
test.afterAll(() => withdraw('mf-caos'));

const promote = async (release: string) =>
  expect(await boveda('promote', release, '--to', 'local', '--unopened')).toMatchObject({ code: 0 });
const shows = (page: Page, release: string) => expect(page.getByText(`Versión ${release}`)).toBeVisible();
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

async function open(page: Page, path = 'dashboard'): Promise<void> {
  await page.goto(`/${rfc}/${path}`);
  await expect(menu(page, 'Inicio')).toBeVisible();
}

/** Navigates to another area and back. */
async function visitAgain(page: Page): Promise<void> {
  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await menu(page, 'Caos').click();
}

test('P2 P3 P8 a promotion and a rollback are seen at the next navigation, without a reload', async ({ page }) => {
  await open(page);
  const document = await documentOf(page);
  await menu(page, 'Caos').click();
  await shows(page, first);
  await promote(second);
  await visitAgain(page);
  await shows(page, second);
  expect((await boveda('rollback', 'mf-caos', '--reason', 'prueba')).out).toContain(`back to ${first}`);
  await visitAgain(page);
  await shows(page, first);
  expect(await documentOf(page)).toBe(document);

  const { out } = await boveda('status');
  expect(out).toMatch(new RegExp(`mf-caos +${first} .*by journey \\(prueba\\)`));
});

test('F116 a browser that has a release gets the next one as a difference of less than 1 KB', async ({ page }) => {
  await promote(first);
  await open(page, 'caos');
  await shows(page, first);
  await promote(second);
  const sent: Record<string, string>[] = [];
  page.on('response', async (response) => {
    if (response.url().includes(`/releases/mf-caos/${second}/`)) sent.push(await response.allHeaders());
  });
  await visitAgain(page);
  await shows(page, second);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.map((headers) => headers['content-encoding'])).toEqual(sent.map(() => 'dcz'));
  expect(sent.reduce((sum, headers) => sum + Number(headers['content-length']), 0)).toBeLessThan(1024);
  await promote(first);
});

test('P8 a release is written once, and one that does not fit is not promoted', async () => {
  await expect(publishAs('mf-caos', first)).rejects.toThrow(/already published/);
  const unfit = await publish('mf-antigua');
  const { code, out } = await boveda('promote', unfit, '--to', 'local');
  expect([code, out]).toEqual([1, expect.stringMatching(/refused +shared +It needs react \^18\.3\.1/)]);
  expect((await boveda('status')).out).not.toContain('mf-antigua');
});

test('P3 a canary is served to its share of the sessions, and ends', async ({ browser }) => {
  const bucket = async (number: number) => {
    const context = await browser.newContext({ storageState: state });
    await context.addInitScript((own) => sessionStorage.setItem('boveda.bucket', String(own)), number);
    const page = await context.newPage();
    await open(page, 'caos');
    return page;
  };
  expect(await boveda('canary', 'mf-caos', second, '--percent', '30')).toMatchObject({ code: 0 });
  const inside = await bucket(29);
  const outside = await bucket(30);
  await shows(inside, second);
  await shows(outside, first);
  await inside.reload();
  await shows(inside, second);
  expect(await boveda('canary', 'mf-caos', second, '--percent', '0')).toMatchObject({ code: 0 });
  await visitAgain(inside);
  await shows(inside, first);
  for (const page of [inside, outside]) await page.context().close();
});

test('P2 an earlier promotion that is replayed runs in no browser, not even in a new one', async ({ browser }) => {
  await promote(first);
  await promote(second);
  for (const changesAgo of [1, 2]) {
    await putBack(changesAgo);
    const context = await browser.newContext({ storageState: state });
    await context.addInitScript(() => localStorage.removeItem('boveda.serials'));
    const page = await context.newPage();
    await open(page, 'caos');
    await shows(page, second);
    await context.close();
  }
  await promote(first);
});

test('P2 a release that was not promoted is not served by its address, and no release is a document', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 404|MIME type/);
  await promote(second);
  const [stray, preview] = [await publish('mf-caos'), await publish('mf-caos', new Date(Date.now() + 3_600_000))];
  await open(page);
  const run = async (release: string) =>
    page.evaluate(
      async (src) => {
        const bytes = await (await fetch(src)).arrayBuffer();
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const integrity = `sha256-${btoa(String.fromCharCode(...hash))}`;
        return new Promise<string>((done) => {
          const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin: '' });
          script.onload = () => done('ran');
          script.onerror = () => done('refused');
          document.head.append(script);
        });
      },
      await entryOf('mf-caos', release),
    );
  expect([await run(second), await run(stray), await run(preview)]).toEqual(['ran', 'refused', 'refused']);
  const answer = await page.request.get(await entryOf('mf-caos', second));
  expect(answer.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
  const html = (await entryOf('mf-caos', second)).replace(/[^/]+$/, 'x.html');
  expect((await page.request.get(html)).status()).toBe(404);
});

const unavailable = (route: Route) => route.fulfill({ status: 503, body: 'No disponible' });
const tampered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
};

test.describe('when the live release is broken', () => {
  test.beforeAll(() => promote(second));

  const broken: [what: string, file: string, answer: ((route: Route) => unknown) | null][] = [
    ['entry is refused', 'remoteEntry', unavailable],
    ['screen is refused', '__federation_expose_area', unavailable],
    ['screen was altered', '__federation_expose_area', tampered],
    ['code throws when it is evaluated', '', null],
  ];
  for (const [what, file, answer] of broken)
    test(`the release before it is shown without a reload: its ${what}`, async ({ page, watch }) => {
      watch.expectComplaint(/caos/);
      await open(page);
      const document = await documentOf(page);
      if (answer) await page.route(new RegExp(`/mf-caos/${second}/${file}\\.\\w+\\.js`), answer);
      else await page.evaluate((value) => sessionStorage.setItem('caos', value), `throws at import@${second}`);
      await menu(page, 'Caos').click();
      await shows(page, first);
      await expect(
        page.getByText('Se muestra la versión anterior de Caos: la actual no se pudo cargar.'),
      ).toBeVisible();
      expect(await documentOf(page)).toBe(document);
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      await page.unrouteAll({ behavior: 'wait' });
      await page.evaluate(() => sessionStorage.removeItem('caos'));
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await shows(page, second);
      expect(await documentOf(page)).toBe(document);
    });

  test('a page that cannot fetch the registry keeps the last one', async ({ page, watch }) => {
    watch.expectComplaint(/registry\.json/);
    await page.route('**/registry.json', unavailable);
    await open(page);
    await menu(page, 'Caos').click();
    await shows(page, second);
    await visitAgain(page);
    await shows(page, second);
  });
});

const isChaos = (entry: unknown) => (entry as RegistryArea).promotion.promotion.includes('"mf-caos"');

/** The registry's current entry of the area. */
async function entryOfChaos(page: Page): Promise<RegistryArea> {
  const { areas } = (await (await page.request.get('/registry.json')).json()) as Registry;
  return areas.find(isChaos) as RegistryArea;
}

/** Replaces the registry's entry of the area for this page. */
const tell = (page: Page, entry: RegistryArea) =>
  withRegistry(page, (registry) => ({
    ...registry,
    areas: registry.areas.map((each) => (isChaos(each) ? entry : each)),
  }));

/** A promotion with other fields, signed with the given key. */
const saying = (signed: SignedPromotion, words: object, sign: (text: string) => object): SignedPromotion => {
  const text = JSON.stringify({ ...JSON.parse(signed.promotion), ...words });
  return { promotion: text, ...sign(text) } as SignedPromotion;
};

test.describe('a release that cannot be verified', () => {
  const forgeries: [what: string, forge: (entry: RegistryArea) => Promise<RegistryArea>][] = [
    ['unsigned', async (entry) => ({ ...entry, promotion: { ...entry.promotion, signature: '' } })],
    [
      'another release than the signed promotion says',
      async (entry) => ({
        ...entry,
        promotion: saying(entry.promotion, { live: first, reason: 'otra' }, () => {
          const { signature, key } = entry.promotion;
          return { signature, key };
        }),
      }),
    ],
    [
      'a promotion signed with an untrusted key',
      async (entry) => {
        const stranger = await strangerKey();
        return { ...entry, promotion: saying(entry.promotion, {}, (text) => stranger.sign('promotion', text)) };
      },
    ],
    [
      'a stranger that calls itself by the id of our key',
      async (entry) => {
        const stranger = await strangerKey();
        const sign = (text: string) => ({ ...stranger.sign('promotion', text), key: entry.promotion.key });
        return { ...entry, promotion: saying(entry.promotion, {}, sign) };
      },
    ],
    [
      'a promotion for another environment',
      async (entry) => {
        const ours = await stackSigner();
        const words = { environment: 'staging' };
        return { ...entry, promotion: saying(entry.promotion, words, (text) => ours.sign('promotion', text)) };
      },
    ],
    ['a release that the registry does not hold', async (entry) => ({ ...entry, releases: [] })],
    [
      'a record that was altered after it was signed',
      async (entry) => ({
        ...entry,
        releases: entry.releases.map((each) => ({ ...each, record: each.record.replace('"Caos"', '"Cáos"') })),
      }),
    ],
  ];
  for (const [what, forge] of forgeries)
    test(`disables that area only, and none of its files is requested: ${what}`, async ({ page }) => {
      const fetched: string[] = [];
      page.on('request', (request) => void (request.url().includes('/mf-caos/') && fetched.push(request.url())));
      await tell(page, await forge(await entryOfChaos(page)));
      await expectRefused(page);
      expect(fetched).toEqual([]);
    });

  test('disables that area only: an older promotion than this browser has seen', async ({ page }) => {
    const older = await entryOfChaos(page);
    await promote(first);
    await promote(second);
    await open(page, 'caos');
    await shows(page, second);
    await tell(page, older);
    await expectRefused(page);
    await page.unrouteAll({ behavior: 'wait' });
    await open(page, 'caos');
    await shows(page, second);
  });
});

async function expectRefused(page: Page): Promise<void> {
  await open(page, 'caos');
  await expect(page.getByRole('heading', { name: 'Esta sección no está disponible' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Área de caos' })).toBeHidden();
  await expect(menu(page, 'Caos')).toBeHidden();
  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await menu(page, 'Clientes').click();
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
}
