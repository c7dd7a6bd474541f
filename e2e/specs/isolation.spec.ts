import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { enter, menu, pressInAccountMenu } from '../support/session';
import { stackHome } from '../support/stack-info';

/** Removes the live release of an area from the disk while `work` runs. */
async function without(area: string, work: () => Promise<void>): Promise<void> {
  const folder = join(stackHome, 'build/releases', area);
  const away = `${folder}.away`;
  await rename(folder, away);
  try {
    await work();
  } finally {
    if (!(await readdir(join(folder, '..'))).includes(area)) await rename(away, folder);
  }
}

test('P1 P3 P4 P7 an area whose files are missing fails alone and recovers without a reload', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/.*/);
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  const document = await page.evaluate(() => performance.timeOrigin);

  await without('mf-cfdi', async () => {
    await page.reload();
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
    await menu(page, 'Cierre de mes').click();
    await expect(page.getByRole('heading', { name: 'Cierre de mes', level: 1 })).toBeVisible();
    await menu(page, 'Inicio').click();
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  });
  const beforeRetry = await page.evaluate(() => performance.timeOrigin);
  expect(beforeRetry).toBeGreaterThan(document);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(beforeRetry);
});

test('P7 the dashboard works without the upload box of another area', async ({ page, watch }) => {
  watch.expectComplaint(/.*/);
  await without('mf-cfdi', async () => {
    await enter(page, demo.uno);
    await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
    await expect(page.getByText('Almacenamiento Utilizado por Mes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  });
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.locator('input[type="file"]').first()).toBeAttached();
});

test('P7 a slow area shows a notice while it loads, and opens', async ({ page }) => {
  const held: Route[] = [];
  await page.clock.install();
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  await page.route(/\/releases\/mf-respaldos\/.*\.js/, (route) => void held.push(route));
  await menu(page, 'Respaldos').click();
  const word = page.getByText('Respaldos está tardando más de lo normal. Seguimos cargando.');
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(word).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(page.getByRole('link', { name: 'Información Resguardada' })).toBeVisible();
  await expect(word).toBeHidden();
});

/** Words of English that Spanish does not have. */
const ENGLISH =
  /\b(the|failed|fail|loading|unexpected|application|script|please|try|again|retry|not|found|module|chunk|unavailable|service|undefined|cannot|stack|at)\b/i;
/** What may answer for a file, and what the page says then. */
const FAULTS: [name: string, says: RegExp, answer: (route: Route) => Promise<void>][] = [
  ['503', /El servidor no entregó/, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
  ['404', /El servidor no entregó/, (route) => route.fulfill({ status: 404, body: 'Not Found' })],
  ['no network', /No pudimos llegar al servidor/, (route) => route.abort('connectionfailed')],
  [
    'captive portal',
    /Su red contestó con otra página/,
    (route) => route.fulfill({ contentType: 'text/html', body: 'Log in' }),
  ],
  [
    'altered by a proxy',
    /Su red altera los archivos/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    },
  ],
];
/** Browsers do not tell whether a network lost or altered such bytes. */
const DAMAGED = /Su red altera los archivos|No pudimos llegar/;
const HAS_PROBLEM = /La Bóveda tuvo un problema/;
/** Answers of networks that only one file is tried with: what the page says depends on nothing else. */
const MORE_FAULTS: typeof FAULTS = [
  ['204', /El servidor no entregó/, (route) => route.fulfill({ status: 204 })],
  ['429', /El servidor no entregó/, (route) => route.fulfill({ status: 429, body: 'Too Many Requests' })],
  [
    'a part of it, with 206',
    /El servidor no/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, status: 206, body: (await response.text()).slice(0, 100) });
    },
  ],
  [
    '511 of a portal',
    /Su red contestó con otra página/,
    (route) => route.fulfill({ status: 511, contentType: 'text/html', body: 'Network Authentication Required' }),
  ],
  ['a redirect to a login', /Su red contestó con otra página/, (route) => redirect(route, '/entrar')],
  [
    'a redirect to a portal elsewhere',
    /Su red contestó con otra página/,
    (route) => redirect(route, 'http://portal.invalid/entrar'),
  ],
  [
    'an empty file',
    /Su red altera los archivos/,
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  ],
  ['JSON of a portal', /Su red altera los archivos/, (route) => route.fulfill({ json: { message: 'Please log in' } })],
  [
    'another type',
    /Su red altera los archivos/,
    async (route) => {
      const response = await route.fetch();
      // What says that its type counts stays: without it a browser runs plain text.
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
    },
  ],
  [
    'the end replaced, at the same length',
    /Su red altera los archivos/,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, -100).padEnd(text.length) });
    },
  ],
  [
    'compressed bytes that are none',
    DAMAGED,
    (route) =>
      route.fulfill({ headers: { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }, body: 'not gzip' }),
  ],
];
const redirect = (route: Route, location: string) => route.fulfill({ status: 302, headers: { location } });

/** Files of the shell at an address that needs them. Without theme.js the page still works. */
const FILES: [name: string, address: string, file: RegExp, works?: true][] = [
  ['the entry', '/login', /\/main\.\w+\.js$/],
  ['theme.js', '/login', /\/theme\.\w+\.js$/, true],
  ['core', '/dashboard', /\/core\.\w+\.js$/],
  ['common', '/dashboard', /\/common\.\w+\.js$/],
  ['frame', '/dashboard', /\/frame\.\w+\.js$/],
  ['a screen', '/recover-password', /\/\d+\.\w+\.js$/],
];

const faceOf = (page: Page) => page.locator('#face');

test('P9 L2 a file of the shell that fails is explained in Spanish, with a code and a way back', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/.*/);
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  const dashboard = new URL(page.url()).pathname;
  for (const [file, address, pattern, works] of FILES)
    for (const [fault, says, answer] of file === 'core' ? [...FAULTS, ...MORE_FAULTS] : FAULTS) {
      const what = `${file}: ${fault}`;
      await page.route(pattern, answer);
      await page.goto(address === '/dashboard' ? dashboard : address, { waitUntil: 'commit' });
      if (works) await expect(page.locator('#app > *').first(), what).toBeVisible();
      else {
        await expect(faceOf(page), what).toContainText(says);
        await expect(faceOf(page), what).toContainText(/Código de soporte: [0-9A-Z]+ · Versión: [0-9a-f]+$/);
      }
      await expect(page.locator('body'), what).not.toContainText(ENGLISH, { useInnerText: true });
      // Files that are asked for after the verdict are answered too.
      await page.unrouteAll({ behavior: 'wait' });
    }
  // What failed last arrives now.
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(faceOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Recuperar Contraseña' })).toBeVisible();
});

test('P9 an entry that throws, without a network or too slow, has a face too', async ({ page, context, watch }) => {
  watch.expectComplaint(/.*/);
  const withoutApp = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('id="app"', 'id="other"').replace('id=app', 'id=other'),
    });
  };
  await page.route('**/login', withoutApp);
  await page.goto('/login');
  await expect(faceOf(page)).toContainText('La Bóveda tuvo un problema.');
  await page.unroute('**/login');

  // A proxy that alters the page as well: its policy refuses the script that would say so, and a style is left.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</script>', ';</script>') });
  });
  await page.route(/\/main\.\w+\.js$/, (route) => route.abort());
  await page.goto('/login');
  const late = page.getByText('Esta página no terminó de abrir.');
  await expect(late).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(late).toBeVisible();
  await expect(page.locator('body')).not.toContainText(ENGLISH, { useInnerText: true });
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/login', withoutApp);
  await page.goto('/login');
  await expect(faceOf(page)).toContainText('La Bóveda tuvo un problema.');
  await expect(late).toBeHidden();
  await page.unroute('**/login');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(faceOf(page)).toContainText('Su equipo no tiene conexión a internet.');
  await context.setOffline(false);

  await page.clock.install();
  const held: Route[] = [];
  /** Holds files of the shell until the page says that it waits for them. */
  const untilTold = async (files: RegExp, open: () => Promise<void>) => {
    await page.route(files, (route) => void held.push(route));
    await open();
    await expect(async () => {
      await page.clock.fastForward(2000);
      await expect(faceOf(page)).toContainText('La Bóveda está tardando', { timeout: 100 });
    }).toPass({ intervals: [0] });
    await expect(page.locator('body')).not.toContainText(ENGLISH, { useInnerText: true });
  };
  const letThrough = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
  await untilTold(/\/main\.\w+\.js$/, () => page.getByRole('button', { name: 'Reintentar' }).click());
  await letThrough();
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect(faceOf(page)).toHaveCount(0);

  // A part of the shell, in a page that is open.
  await untilTold(/\/\d+\.\w+\.js$/, () => page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click());
  await expect(page.getByLabel('Correo')).toBeVisible();
  await letThrough();
  await expect(page.getByRole('heading', { name: 'Recuperar Contraseña' })).toBeVisible();
  await expect(faceOf(page)).toHaveCount(0);
});

test('P9 L2 a part of the shell that fails in an open page is explained below it, and asked for again', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/.*/);
  await enter(page, demo.uno);
  await expect(page.getByText('CFDIS Emitidos')).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const parts: [part: string, open: () => Promise<void>, title: Locator][] = [
    ['the search', () => page.keyboard.press('Control+k'), page.getByRole('dialog', { name: 'Buscar' })],
    ['the keys', () => page.keyboard.press('?'), page.getByRole('dialog', { name: 'Atajos de teclado' })],
    ['the version', () => pressInAccountMenu(page, 'Acerca de'), page.getByRole('dialog', { name: 'Acerca de' })],
    ['the account', () => pressInAccountMenu(page, 'Mi cuenta'), page.getByRole('dialog', { name: 'Mi cuenta' })],
  ];
  for (const [part, open, dialog] of parts) {
    await page.route(/\/\d+\.\w+\.js$/, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
    await open();
    await expect(faceOf(page), part).toContainText(/^No pudimos abrir esta parte\. El servidor no entregó/);
    await expect(page.locator('body'), part).not.toContainText(ENGLISH, { useInnerText: true });
    await expect(page.getByText('CFDIS Emitidos'), part).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await faceOf(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(dialog, part).toBeVisible();
    await expect(faceOf(page), part).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog, part).toBeHidden();
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

/** What a proxy, or a browser with other settings, does to a page before its scripts run; null: the page works. */
const SURROUNDINGS: [name: string, says: RegExp | null, around: (page: Page) => Promise<unknown>][] = [
  [
    'a policy that admits no script',
    /Esta página no terminó de abrir/,
    (page) => withPolicy(page, "script-src 'none'"),
  ],
  ['a policy that admits nothing', /Esta página no terminó de abrir/, (page) => withPolicy(page, "default-src 'none'")],
  ['a policy without the scripts of the page itself', null, (page) => withPolicy(page, "script-src 'self'")],
  ['a policy without workers', null, (page) => withPolicy(page, "worker-src 'none'")],
  [
    'a script that is put into the page',
    null,
    (page) => withText(page, (text) => text.replace('</head>', '<script>document.title = "The proxy"</script></head>')),
  ],
  ['storage that throws', null, (page) => denied(page, 'localStorage', 'sessionStorage', 'indexedDB', 'caches')],
  ['settings that take away what a page may do without', null, (page) => page.addInitScript(takeAway)],
  ['a clock that is nine years late', null, (page) => page.clock.setSystemTime(Date.now() - 9 * 365 * 86_400_000)],
  ['a policy that admits no requests', null, (page) => withPolicy(page, "connect-src 'none'")],
  ['a policy that admits no texts as code', null, (page) => withPolicy(page, "require-trusted-types-for 'script'")],
  ['a page that ends early', HAS_PROBLEM, (page) => withText(page, (text) => text.split('<body')[0] ?? '')],
];
const withText = (page: Page, change: (text: string) => string) =>
  page.route('**/login', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
const withPolicy = (page: Page, added: string) =>
  page.route('**/login', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': `${policy}, ${added}` } });
  });
/** Runs in the page: cookies are refused, storage is full, and there are no workers, locks, channels, WebAssembly or digests. */
const takeAway = `
  const refuse = () => { throw new DOMException('Access is denied', 'SecurityError'); };
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  Storage.prototype.setItem = refuse;
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
  for (const name of ['Worker', 'BroadcastChannel', 'WebAssembly', 'requestIdleCallback']) delete window[name];
`;
const denied = (page: Page, ...names: string[]) =>
  page.addInitScript((all) => {
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    for (const name of all) Object.defineProperty(window, name, { configurable: true, get });
  }, names);

for (const [name, says, around] of SURROUNDINGS)
  test(`P9 L2 with ${name} the page says in Spanish what is there`, async ({ page, watch }) => {
    watch.expectComplaint(/.*/);
    await around(page);
    await page.goto('/login');
    // What stands in until the scripts have drawn has no fields.
    if (says === null) await expect(page.getByLabel('Correo')).toBeVisible();
    else
      await expect(async () => {
        // The sentence that a style shows after 20 s.
        await page.evaluate(() => {
          for (const animation of document.getAnimations()) animation.finish();
        });
        await expect(page.locator('body')).toContainText(says, { useInnerText: true, timeout: 500 });
      }).toPass();
    await expect(page.locator('body')).not.toContainText(ENGLISH, { useInnerText: true });
  });
