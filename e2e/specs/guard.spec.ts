import { request } from 'node:http';
import type { Browser, BrowserContext, Page, Route } from 'playwright/test';
import { contribuyentes, demo, PASSWORD } from '../support/accounts';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { makeLive, publish, serialOf, withdraw } from '../support/releases';
import { enter, menu, pressInAccountMenu } from '../support/session';
import { address } from '../support/stack-info';

/** The release that was live before, and the one with the faults. */
let good: string;
let bad: string;

test.beforeAll(async () => {
  [good, bad] = [await publish('mf-caos'), await publish('mf-caos')];
});
test.beforeEach(async () => {
  await makeLive('mf-caos', good);
  await makeLive('mf-caos', bad);
});
test.afterAll(() => withdraw('mf-caos'));

/** Opens a browser context with a session, in every tab of which the bad release has the given fault. */
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
    // The page never answers the click: it is made once this call has been answered.
    await frozen.getByRole('button', { name: press }).evaluate((button: HTMLElement) => {
      setTimeout(() => button.click());
    });
  }
  await expect.poll(() => remembered(other), { timeout: 60_000 }).toEqual([expect.stringContaining(`mf-caos@${bad} `)]);
  await other.close();
}

/** Calls the API from another address of this machine, which is another network. */
const callFrom = (localAddress: string, path: string, headers: Record<string, string>, body: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(address);
    const options = { host: '127.0.0.1', port, localAddress, method: 'POST', path: `/api/boveda/v4${path}` };
    const sent = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });

/** Reports the bad release as a page of this account does. */
async function reportFrom(localAddress: string, correo: string): Promise<void> {
  const { token } = JSON.parse(await callFrom(localAddress, '/login', {}, { correo, pass: PASSWORD }));
  await callFrom(localAddress, '/telemetria/caidas', { 'x-token': token }, { area: 'mf-caos', release: bad });
}

test('F82 P7 a release that blocks the page is avoided by the next load, and by everybody after two persons reported it', async ({
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

  const two = await browserOf(browser, contribuyentes.vacia.correo, 'loops at a click');
  await freeze(two.context, two.rfc, 'Calcular');
  // Neither counts: a person without a taxpayer, and one who has reported already.
  await reportFrom('127.0.0.8', demo.ninguno);
  await reportFrom('127.0.0.8', demo.uno);
  expect(await admin('frenos')).not.toContain(bad);
  await reportFrom('127.0.0.9', contribuyentes.vacia.correo);
  await expect.poll(() => admin('frenos')).toMatch(new RegExp(`mf-caos ${bad}  desde .*, 2 usuarios de .*${good}`));

  // A browser that never saw the release.
  await enter(page, demo.uno);
  await menu(page, 'Caos').click();
  await shows(page, good);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
  await pressInAccountMenu(page, 'Acerca de');
  await expect(page.getByText(`En lugar de la versión ${bad}, que dejó páginas sin responder.`)).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await admin('frenos', { soltar: `mf-caos@${bad}` })).toContain('se vuelve a mostrar');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`Versión ${bad}`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const { context } of [one, two]) await context.close();
});

for (const fault of [
  'breaks arrays',
  'breaks fetch',
  'breaks the species of lists',
  'breaks what is told of changes',
  'breaks what verifies',
  'breaks answers',
  'breaks texts of nodes',
  'removes the page',
  'hides the page',
])
  test(`F83 P7 a release that ${fault} is undone by one reload, onto the previous release`, async ({ browser }) => {
    const { context, rfc } = await browserOf(browser, demo.uno, fault);
    const page = await context.newPage();
    await page.goto(`/${rfc}/dashboard`);
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await menu(page, 'Caos').click();
    await shows(page, good);
    await expect(notice(page)).toBeVisible();
    expect(loads).toHaveLength(1);
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
    await menu(page, 'Caos').click();
    await shows(page, good);
    expect(loads).toHaveLength(1);
    await context.close();
  });

test('F83 P7 natives that an extension wraps at any moment blame no release, and the page does not reload', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // As a content script does: while the page loads, and again while an area is on screen.
  await context.addInitScript(`
    const wrap = (owner, name) => {
      const own = owner[name];
      owner[name] = function (...given) { return own.apply(this, given); };
    };
    globalThis.wrapAll = () => {
      wrap(window, 'fetch');
      wrap(Node.prototype, 'removeChild');
      wrap(History.prototype, 'pushState');
      wrap(EventTarget.prototype, 'addEventListener');
      wrap(XMLHttpRequest.prototype, 'send');
      wrap(JSON, 'parse');
      wrap(Promise.prototype, 'then');
      wrap(Map.prototype, 'set');
      wrap(Element.prototype, 'attachShadow');
      wrap(SubtleCrypto.prototype, 'verify');
      wrap(Response.prototype, 'json');
      wrap(customElements, 'define');
      MutationObserver = new Proxy(MutationObserver, {});
      Intl.NumberFormat = new Proxy(Intl.NumberFormat, {});
      Promise = class extends Promise {};
      const Request = XMLHttpRequest;
      XMLHttpRequest = function () { return new Request(); };
      XMLHttpRequest.prototype = Request.prototype;
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }));
      Array.prototype.includes = frame.contentWindow.Array.prototype.includes;
      Node.prototype.contains = frame.contentWindow.Node.prototype.contains;
      const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
      Object.defineProperty(Node.prototype, 'textContent', { ...text, set(value) { text.set.call(this, value); } });
      const own = queueMicrotask;
      Object.defineProperty(window, 'queueMicrotask', { configurable: true, get: () => own.bind(window) });
    };
    addEventListener('load', wrapAll);
  `);
  await enter(page, demo.uno);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await menu(page, 'Caos').click();
  await shows(page, bad);
  for (let turn = 0; turn < 3; turn++) {
    const tried = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.evaluate('wrapAll()');
    await tried;
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
    await menu(page, 'Caos').click();
    await shows(page, bad);
  }
  await expect(notice(page)).toBeHidden();
  expect(loads).toEqual([]);
  expect((await remembered(page)).filter((name) => name.includes(bad))).toEqual([]);
  await context.close();
});

test('F83 P8 a new release replaces a screen with typed text only after a navigation', async ({ page }) => {
  await makeLive('mf-caos', good);
  await enter(page, demo.uno);
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/registry.json', (route) => late.then(() => route.continue()));
  const answered = page.waitForResponse('**/registry.json');
  await menu(page, 'Caos').click();
  await shows(page, good);
  await page.getByLabel('Nota').fill('5512345678');
  await makeLive('mf-caos', bad);
  answer();
  expect(await (await answered).text()).toContain(bad);
  // The page has verified the answer when it has noted its serial.
  const serial = () => page.evaluate(() => JSON.parse(localStorage.getItem('boveda.serials') ?? '{}')['local/mf-caos']);
  await expect.poll(serial).toBe(await serialOf('mf-caos'));
  await expect(page.getByLabel('Nota')).toHaveValue('5512345678');
  await shows(page, good);
  await menu(page, 'Inicio').click();
  await menu(page, 'Caos').click();
  await shows(page, bad);
});

test('F83 P7 a registry without areas takes none out of an open page', async ({ page }) => {
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  const empty = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), areas: [] } });
  };
  await page.route('**/registry.json', empty);
  const answered = page.waitForResponse('**/registry.json');
  await menu(page, 'Clientes').click();
  await answered;
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
  await menu(page, 'Caos').click();
  await shows(page, bad);
  await menu(page, 'Inicio').click();
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
});
