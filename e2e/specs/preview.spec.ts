import { decodePreviewSet, type SignedRelease } from '@boveda/contracts';
import type { BrowserContext, Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test as journey } from '../support/journey';
import { boveda, makeLive, publish, stackSigner, stackStore, withdraw } from '../support/releases';
import { enter, menu } from '../support/session';
import { otherNames, publishMutatedShell } from '../support/shells';
import { type StrangerServer, strangerKey, strangerServer } from '../support/stranger';

const HOUR_MS = 3_600_000;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let state: State;
let rfc: string;
/** The live release, two previews, and an expired one. */
let live: string;
let preview: string;
let other: string;
let over: string;
let ends: Date;

const test = journey.extend({ storageState: async ({ browserName: _ }, use) => use(state) });

test.beforeAll(async ({ browser }) => {
  ends = new Date(Date.now() + 4 * HOUR_MS);
  live = await publish('mf-caos');
  preview = await publish('mf-caos', ends);
  other = await publish('mf-caos', ends);
  over = await publish('mf-caos', new Date(Date.now() - 1000));
  await makeLive('mf-caos', live);
  const page = await browser.newPage({ storageState: undefined });
  rfc = 'EKU9003173C9';
  await enter(page, demo.varios, rfc);
  state = await page.context().storageState();
  await page.close();
});
test.afterAll(async () => {
  await withdraw('mf-caos');
  const store = await stackStore();
  for (const release of [preview, other, over]) await store.remove('mf-caos', release);
});

const banner = (page: Page) => page.getByRole('complementary', { name: 'Vista previa' });
const shows = (page: Page, release: string) => expect(page.getByText(`Versión ${release}`)).toBeVisible();
const link = (text: string) => `/${rfc}/caos?preview=${text}`;
const refusal = (page: Page) => page.getByText('Se muestra la versión estable, sin vista previa');

/** Menu entries of the other areas and the headings of their screens. */
const others = [
  ['Clientes', 'Clientes'],
  ['Buzón', /Buzón/],
  ['Descargas', 'Descargar CFDIs del SAT'],
  ['Respaldos', /Respaldos/],
  ['Config', /Configuración/],
] as const;

test('P6 one area in preview inside the stable shell, the others live', async ({ page }) => {
  await page.goto(link(`mf-caos@${preview}`));
  await shows(page, preview);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/caos$`));
  for (const words of ['Caos', 'arreglo/caos', 'Ana Pérez', 'termina el'])
    await expect(banner(page)).toContainText(words);
  const document = await page.evaluate(() => performance.timeOrigin);

  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  for (const [entry, heading] of others) {
    await menu(page, entry).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(banner(page)).toBeInViewport();
  }

  const tab = await page.context().newPage();
  await tab.goto(`/${rfc}/caos`);
  await shows(tab, live);
  await expect(banner(tab)).toBeHidden();
  await tab.close();

  await menu(page, 'Caos').click();
  await shows(page, preview);
  await banner(page).getByRole('button', { name: 'Salir de la vista previa' }).click();
  await shows(page, live);
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
  await page.reload();
  await shows(page, live);
});

test('P6 a preview survives a reload of its tab, and ends when it expires', async ({ page }) => {
  await page.clock.install();
  await page.goto(link(`mf-caos@${preview}`));
  await shows(page, preview);
  await page.reload();
  await shows(page, preview);
  await page.clock.setSystemTime(ends);
  await page.clock.fastForward(4 * HOUR_MS);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('La vista previa ya terminó.')).toBeVisible();
});

test('P6 a preview is shown only to users with vista_previa', async ({ browser, watch }) => {
  watch.expectComplaint(/previews/);
  const context = await browser.newContext({ storageState: undefined });
  const page = await context.newPage();
  await enter(page, demo.uno);
  const own = new URL(page.url()).pathname.split('/')[1];
  await page.goto(`/${own}/caos?preview=mf-caos@${preview}`);
  await expect(refusal(page)).toBeVisible();
  await expect(page.getByText('no tiene permiso')).toBeVisible();
  await shows(page, live);
  await expect(banner(page)).toBeHidden();
  await context.close();
});

test('F90 a link shows the previews of two areas, and a revoked one leaves every open tab within 5 s', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.expectComplaint(/previews/);
  const { code, out } = await boveda('preview', 'mf-config', '--with', `mf-caos@${other}`);
  expect([code, out]).toEqual([0, expect.stringContaining('?preview=set.')]);
  const set = /\?preview=(\S+)/.exec(out)?.[1] ?? '';
  await page.goto(link(set));
  await shows(page, other);
  await expect(banner(page)).toContainText(/Vista previa de Config[a-zó]*, Caos/);
  await menu(page, 'Config').click();
  await expect(page.getByRole('heading', { name: /Configuración/, level: 1 })).toBeVisible();
  await expect(page.getByText('Se muestra la versión estable')).toBeHidden();
  await menu(page, 'Caos').click();
  await shows(page, other);

  const [own = ''] = JSON.parse(decodePreviewSet(set)?.set ?? '').previews;
  expect((await boveda('revoke', own)).code).toBe(0);
  await expect(banner(page)).toBeHidden({ timeout: 5000 });
  await expect(page.getByText('La vista previa fue retirada')).toBeVisible();
  await shows(page, live);
});

test('F118 a link shows another shell with an area, in that tab alone, and a revoked one returns to the stable shell', async ({
  page,
  watch,
}) => {
  test.slow();
  // A page of the revoked shell may still be fetching its chunks.
  watch.expectComplaint(/previews|\.c[0-9a-f]{7}\.js/);
  const shellOf = (of: Page) => of.evaluate(() => document.documentElement.dataset.shell);
  await page.goto(`/${rfc}/caos`);
  await shows(page, live);
  const stable = await shellOf(page);
  const built = await boveda('preview', 'shell');
  expect([built.code, built.out]).toEqual([0, expect.stringContaining('Link to shell, until')]);

  const preview = { author: 'Eva Luna', branch: 'marco-nuevo', expires: ends.toISOString() };
  const { release } = await publishMutatedShell({ names: await otherNames('c'), preview });
  const { code, out } = await boveda('link', `shell@${release},mf-caos@${other}`);
  expect([code, out]).toEqual([0, expect.stringContaining('Link to shell, mf-caos')]);
  const set = /\?preview=(\S+)/.exec(out)?.[1] ?? '';
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && /^\/[\w-]+\.\w+\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto(link(set));
  await shows(page, other);
  expect(await shellOf(page)).toBe(release);
  await expect(page).toHaveURL(new RegExp(`/${rfc}/caos$`));
  for (const words of ['Vista previa de Caos, Marco', 'marco-nuevo', 'Eva Luna'])
    await expect(banner(page)).toContainText(words);
  expect(scripts.filter((path) => /\.c[0-9a-f]{7}\.js$/.test(path)).length).toBeGreaterThan(3);

  const tab = await page.context().newPage();
  await tab.goto(`/${rfc}/caos`);
  await shows(tab, live);
  expect(await shellOf(tab)).toBe(stable);
  await tab.close();

  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await page.reload();
  await expect(banner(page)).toContainText('Marco');
  expect(await shellOf(page)).toBe(release);
  expect(new URL(page.url()).search).toBe('');

  await banner(page).getByRole('button', { name: 'Salir de la vista previa' }).click();
  await expect.poll(() => shellOf(page).catch(() => '')).toBe(stable);
  await expect(banner(page)).toBeHidden();

  await page.goto(link(set));
  await expect.poll(() => shellOf(page).catch(() => '')).toBe(release);
  await expect(banner(page)).toContainText('Marco');
  expect((await boveda('revoke', `shell@${release}`)).code).toBe(0);
  await expect.poll(() => shellOf(page).catch(() => ''), { timeout: 5000 }).toBe(stable);
  await expect(page.getByText('La vista previa fue retirada')).toBeVisible();
  await shows(page, live);
});

test('F102 a read-only link runs its previews in a session that changes nothing, and leaving it closes the session', async ({
  browser,
  watch,
}) => {
  watch.expectComplaint(/status of 403|status of 401/);
  const { code, out } = await boveda('link', `mf-caos@${other}`, '--read-only');
  expect([code, out]).toEqual([0, expect.stringContaining('Read-only link to mf-caos')]);
  // Its session ends, and the other journeys need theirs.
  const context = await browser.newContext({ storageState: undefined });
  const page = await context.newPage();
  await enter(page, demo.varios, rfc);
  const before = await page.evaluate(() => JSON.parse(localStorage.getItem('boveda.session') ?? '{}').token);
  await page.goto(link(/\?preview=(\S+)/.exec(out)?.[1] ?? ''));
  await shows(page, other);
  await expect(banner(page)).toContainText('Solo lectura');
  // All that code of the preview finds in the browser.
  const found = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }),
  );
  expect(found).not.toContain(before);
  const asked = await page.evaluate(async (contribuyente) => {
    const { token } = JSON.parse(localStorage.getItem('boveda.session') ?? '{}');
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { 'X-Token': token, 'X-RFC': contribuyente, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(`/api/boveda/v4${path}`, { method, headers, body: body && JSON.stringify(body) });
      const { code, apikey } = (await answer.json()) as { code?: string; apikey?: string };
      return [answer.status, code ?? apikey];
    };
    return [
      await ask('PUT', '/info', { nombre: 'Otro', telefono: '' }),
      await ask('POST', '/etiquetas', {}),
      await ask('POST', '/info/apikey'),
      await ask('GET', '/info'),
    ];
  }, rfc);
  expect(asked).toEqual([
    [403, 'read_only'],
    [403, 'read_only'],
    [403, 'read_only'],
    [200, ''],
  ]);
  const tab = await context.newPage();
  await tab.goto(`/${rfc}/caos`);
  await shows(tab, live);
  expect(await tab.evaluate(() => JSON.parse(localStorage.getItem('boveda.session') ?? '{}').token)).not.toBe(before);
  await page.reload();
  await shows(page, other);
  await banner(page).getByRole('button', { name: 'Salir y cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await enter(page, demo.varios, rfc);
  await page.goto(`/${rfc}/caos`);
  await shows(page, live);
  await expect(banner(page)).toBeHidden();
  await context.close();
});

test.describe('nothing else runs', () => {
  let stranger: StrangerServer;
  test.beforeEach(async ({ watch }) => {
    watch.expectComplaint(/previews/);
    stranger = await strangerServer();
  });
  test.afterEach(() => stranger.close());

  /** The stable area is shown, and the stranger's server got no request. */
  async function expectStable(page: Page): Promise<void> {
    await shows(page, live);
    await expect(banner(page)).toBeHidden();
    expect(await page.evaluate(() => 'stranger' in globalThis)).toBe(false);
    expect(stranger.asked).toEqual([]);
  }

  test('by the address of the page', async ({ page }) => {
    const { url, port } = stranger;
    const wishes: Record<string, string> = {
      'an address': url,
      'an address, encoded': encodeURIComponent(url),
      'an address, encoded twice': encodeURIComponent(encodeURIComponent(url)),
      'an address instead of an id': `mf-caos@${url}`,
      'an address without scheme': `//localhost:${port}/x.js`,
      'an address without scheme instead of an id': `mf-caos@//localhost:${port}/x.js`,
      'a data: address': 'data:text/javascript,globalThis.stranger=true',
      'a blob: address': `blob:http://localhost:${port}/0b6b2f0c-1111-4111-8111-111111111111`,
      'a javascript: address': 'javascript:globalThis.stranger=true',
      'our host as user of another': `http://localhost@localhost:${port}/x.js`,
      'our host with a dot': `http://localhost.:${port}/x.js`,
      'a way out of the folder': 'mf-caos@..%2f..%2fdata',
      'a key of every object': 'mf-caos@__proto__',
      'a key of every object for an area': `__proto__@${preview}`,
      'an id that was never published': 'mf-caos@pffffffffff0',
      'a preview that is over': `mf-caos@${over}`,
      'a release that is no preview': `mf-caos@${live}`,
      'a preview of another area': `mf-cfdi@${preview}`,
      'a second wish after a good one': `mf-caos@${preview}&preview=${encodeURIComponent(url)}`,
      'capital letters': `MF-CAOS@${preview.toUpperCase()}`,
      'something after the id': `mf-caos@${preview}%0a${encodeURIComponent(url)}`,
      'a list that is not signed': `mf-caos@${preview},mf-config@${preview}`,
      nothing: '',
    };
    for (const [what, wish] of Object.entries(wishes))
      await test.step(what, async () => {
        await page.goto(link(wish));
        await expect(refusal(page)).toBeVisible();
        await expectStable(page);
      });
    await page.goto(`/${rfc}/caos#preview=mf-caos@${preview}`);
    await expectStable(page);
  });

  test('by what is stored in the browser', async ({ page }) => {
    const { url } = stranger;
    await page.goto(`/${rfc}/caos`);
    const overrides = { imports: { 'mf-caos': url }, overrides: { 'mf-caos': url, [`mf_caos__r${live}`]: url } };
    await page.evaluate(
      ({ url, preview, overrides }) => {
        localStorage.setItem('boveda.preview', `mf-caos@${preview}`);
        localStorage.setItem('preview', url);
        localStorage.setItem('__MF_DEVTOOLS__', JSON.stringify(overrides));
        localStorage.setItem('import-map-override:mf-caos', url);
        localStorage.setItem('import-map-overrides', JSON.stringify(overrides));
        localStorage.setItem('imo', JSON.stringify(overrides));
        localStorage.setItem('sfm-next:mf-caos', url);
        // biome-ignore lint/suspicious/noDocumentCookie: any page of this host could.
        document.cookie = `boveda.preview=mf-caos@${preview}; path=/`;
        window.name = `mf-caos@${preview}`;
      },
      { url, preview, overrides },
    );
    await page.reload();
    await expectStable(page);
    for (const garbage of [
      url,
      `{"area":"mf-caos","release":"${preview}","url":"${url}"}`,
      'a'.repeat(1_000_000),
      '\0',
    ]) {
      await page.evaluate((text) => sessionStorage.setItem('boveda.preview', text), garbage);
      await page.reload();
      await expect(refusal(page)).toBeVisible();
      await expectStable(page);
    }
  });

  test('by a message to the page', async ({ page }) => {
    const { url } = stranger;
    await page.goto(`/${rfc}/caos`);
    await shows(page, live);
    await page.evaluate(
      ({ url, preview }) => {
        const wish = {
          type: 'preview',
          preview: `mf-caos@${preview}`,
          area: 'mf-caos',
          release: preview,
          url,
          entry: url,
        };
        window.postMessage(wish, '*');
        window.postMessage(JSON.stringify(wish), '*');
        for (const name of ['boveda', 'preview', 'boveda.preview']) new BroadcastChannel(name).postMessage(wish);
        window.dispatchEvent(new StorageEvent('storage', { key: 'boveda.preview', newValue: `mf-caos@${preview}` }));
        window.dispatchEvent(new CustomEvent('preview', { detail: wish }));
        window.dispatchEvent(new MessageEvent('message', { data: wish, origin: location.origin }));
      },
      { url, preview },
    );
    await menu(page, 'Inicio').click();
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await menu(page, 'Caos').click();
    await expectStable(page);
  });

  test('by a forged answer of the server', async ({ page }) => {
    const signedOf = async (release: string) =>
      (await (await stackStore()).release('mf-caos', release)) as SignedRelease;
    const good = await signedOf(preview);
    const [theirs, ours] = [await strangerKey(), await stackSigner()];
    const moved = good.record.replace(/"folder":"[^"]+"/, `"folder":"${stranger.url}"`);
    const longer = good.record.replace(/"expires":"\d{4}/, '"expires":"2999');
    const answers: Record<string, unknown> = {
      'a record that says another place': { ...good, record: moved },
      'the same, signed by a stranger': { record: moved, ...theirs.sign('release', moved) },
      'the same, under the name of our key': { record: moved, ...theirs.sign('release', moved), key: good.key },
      'the same, signed by us': { record: moved, ...ours.sign('release', moved) },
      'a record signed as something else': { record: good.record, ...ours.sign('promotion', good.record) },
      'a record that ends later': { ...good, record: longer },
      'another preview': await signedOf(other),
      'one that is over': await signedOf(over),
      'the live release': await signedOf(live),
      'a text': `<script src="${stranger.url}"></script>`,
    };
    for (const [what, answer] of Object.entries(answers))
      await test.step(what, async () => {
        await page.route('**/previews/*', (route) => route.fulfill({ json: answer }));
        await page.goto(link(`mf-caos@${preview}`));
        await expect(refusal(page)).toBeVisible();
        await expectStable(page);
        await page.unrouteAll({ behavior: 'wait' });
      });
  });
});
