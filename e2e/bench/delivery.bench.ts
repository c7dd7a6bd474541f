import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@boveda/processes';
import { median, printTable, report } from '@boveda/server/bench';
import { buildAll, buildPlaces, createOpener } from '@boveda/tooling';
import type { Browser, Page } from 'playwright';
import { ACCOUNT } from './product';
import { openBrowser } from './visit';

// What a team waits for, in one run and on one product: a line of an area is changed, published, opened by the gate, promoted, and seen in
// a page that stays open; with BENCH_PARENT, another checkout with its dependencies, also with the commands of that one, in turns. Then the
// seconds in which twelve open pages that navigate show no area while the shell is replaced under them, and whom each broken release of
// the gate's table reaches.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PAGES = 12;
const GOAL_S = 10;
const MOST_CLICKS = 20;
const AREA = 'mf-cfdi';
const SOURCE = `${AREA}/src/index.ts`;
const ROOT = join(import.meta.dirname, '../..');

const home = join(ROOT, '.boveda');
// Journeys' product, whose ports and folder begin with this one. It is a copy of the build.
process.env.E2E_PORT = String(await freePort());
await buildAll(home, { report: (line) => console.log(`built ${line}`) });
const { startStack } = await import('../support/start-stack');
const { address, stackHome } = await import('../support/stack-info');
const { boveda, stackSigner } = await import('../support/releases');
const { newCheckout } = await import('../support/checkout');
const { submitLogin } = await import('../support/session');
const { otherNames, publishMutatedShell } = await import('../support/shells');
const { brokenRelease, RELEASES } = await import('../support/broken-releases');
type Checkout = Awaited<ReturnType<typeof newCheckout>>;

const STEPS = [
  'start and ids',
  'profile build',
  'sign and store',
  'gate',
  'promote',
  'seen in the page',
  'in all',
] as const;
type Step = (typeof STEPS)[number];
type Times = Record<Step, number>;

/** Runs a command of a checkout; returns when each line was printed, in ms since its start, and when it ended. */
async function timed(
  { folder, env }: Checkout,
  ...args: string[]
): Promise<{ lines: [string, number][]; end: number }> {
  const started = performance.now();
  const command = ['--import', 'tsx', 'packages/tooling/src/boveda.ts', ...args];
  const running = spawn(process.execPath, command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: [string, number][] = [];
  createInterface({ input: running.stdout }).on('line', (line) => lines.push([line, performance.now() - started]));
  const code = await new Promise<number | null>((resolve) => running.once('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')}\n${lines.map(([line]) => line).join('\n')}`);
  return { lines, end: performance.now() - started };
}

/** Changes one line of the area and brings it to an open page. */
async function deliver(team: Checkout, page: Page, mark: string): Promise<Times> {
  const file = join(team.folder, SOURCE);
  const before = await readFile(file, 'utf8');
  await writeFile(file, `${before}\ndocument.documentElement.dataset.linea = '${mark}';\n`);
  try {
    const published = await timed(team, 'publish', AREA);
    const at = (pattern: RegExp) => published.lines.find(([line]) => pattern.test(line));
    const [, building = 0] = at(/^Building/) ?? [];
    const [line = '', stored = 0] = at(/^Published/) ?? [];
    const release = /^Published \S+ (\w+)/.exec(line)?.[1] ?? '';
    const bare = await timed(team, 'promote', release, '--to', 'prueba', '--unopened');
    const promoted = await timed(team, 'promote', release, '--to', 'local');
    const live = performance.now();
    const isSeen = () => page.evaluate((own) => document.documentElement.dataset.linea === own, mark);
    for (let clicks = 0; !(await isSeen()); clicks++) {
      if (clicks === MOST_CLICKS) throw new Error(`The open page does not get ${release}`);
      await press(page, clicks % 2 === 0 ? 'Inicio' : 'Clientes');
    }
    const seen = performance.now() - live;
    const gate = Math.max(promoted.end - bare.end, 0);
    return {
      'start and ids': building,
      'profile build': stored - building,
      'sign and store': published.end - stored,
      gate,
      promote: promoted.end - gate,
      'seen in the page': seen,
      'in all': published.end + promoted.end + seen,
    };
  } finally {
    await writeFile(file, before);
  }
}

const press = async (page: Page, name: string) => {
  await page.locator('nav a', { hasText: new RegExp(`^${name}$`) }).click();
  await page.waitForTimeout(300);
};

async function logIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'es-MX' });
  // tsx names functions with its own helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await page.goto('/login');
  await submitLogin(page, ACCOUNT.correo, ACCOUNT.pass);
  await page.waitForURL(/\/dashboard$/);
  return page;
}

/** In a page: navigates by the menu for ever and counts the time without an area. What a reload takes is not counted, what it shows is. */
function navigateForEver(): void {
  const LOOK_MS = 100;
  const links = () => [...document.querySelectorAll<HTMLElement>('nav a[href]')];
  let at = 0;
  let last = performance.now();
  setInterval(() => links()[at++ % Math.max(links().length, 1)]?.click(), 1500);
  setInterval(() => {
    const now = performance.now();
    const isLost = document.querySelector('main .shell-notice[role=alert], #face') !== null;
    const before = Number(sessionStorage.getItem('lost') ?? 0);
    if (isLost) sessionStorage.setItem('lost', String(before + now - last));
    last = now;
  }, LOOK_MS);
}

/** Seconds that areas were missing, over all pages, while a shell went live and was rolled back; a third of the pages loads again meanwhile. */
async function upgradeShell(browser: Browser): Promise<number> {
  const { out } = await boveda('status');
  const first = /shell +(\w+) /.exec(out)?.[1] ?? '';
  const pages: Page[] = [];
  const page = await logIn(browser);
  for (let n = 0; n < PAGES; n++) {
    const each = n === 0 ? page : await page.context().newPage();
    await each.addInitScript(navigateForEver);
    await each.goto(`/${ACCOUNT.rfc}/dashboard`);
    pages.push(each);
  }
  const next = await publishMutatedShell({ names: await otherNames('b') });
  for (const release of [next.release, first]) {
    const { code, out: said } = await boveda('promote', `shell@${release}`, '--to', 'local', '--unopened');
    if (code !== 0) throw new Error(said);
    await Promise.all(pages.map((each, n) => (n % 3 === 0 ? each.reload() : each.waitForTimeout(6000))));
  }
  const lost = await Promise.all(pages.map((each) => each.evaluate(() => Number(sessionStorage.getItem('lost') ?? 0))));
  await page.context().close();
  return lost.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** Opens each release of the table as the gate does; one that is refused reaches nobody. */
async function tryBroken(): Promise<[kind: string, verdict: string, seconds: number][]> {
  const open = createOpener(join(stackHome, 'build/shell'), process.env);
  const signer = await stackSigner();
  const rows: [string, string, number][] = [];
  for (const [at, [kind, code]] of RELEASES.entries()) {
    const { opening, end } = await brokenRelease(code, `mide${at}`, signer, 'local');
    const started = performance.now();
    const { ok } = await open(opening);
    await end();
    const reaches = kind.startsWith('works') ? 'works' : 'everybody';
    rows.push([kind, ok ? reaches : 'nobody', (performance.now() - started) / 1000]);
  }
  return rows;
}

const end = await startStack();
const browser = await openBrowser();
const parent = process.env.BENCH_PARENT;
if (parent && !existsSync(join(parent, SOURCE))) throw new Error(`BENCH_PARENT has no ${SOURCE}`);
const teams: [string, Checkout][] = [['here', await newCheckout()]];
if (parent) teams.push(['parent', await newCheckout(parent)]);
try {
  const page = await logIn(browser);
  const times = new Map<string, Times[]>(teams.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, team] of teams) times.get(name)?.push(await deliver(team, page, `${name}${round}`));
  const of = (name: string, step: Step) =>
    Number((median((times.get(name) ?? []).map((each) => each[step])) / 1000).toFixed(1));
  const names = teams.map(([name]) => name);
  printTable(
    ['one line of an area, s', ...names],
    STEPS.map((step) => [step, ...names.map((name) => of(name, step))]),
  );
  console.log(`One line is live after ${of('here', 'in all')} s; the goal on a quiet machine is ${GOAL_S} s.`);

  const lost = await upgradeShell(browser);
  console.log(
    `A shell replaced and rolled back under ${PAGES} open pages: ${lost.toFixed(1)} area-seconds lost; the goal is 0.`,
  );

  const broken = await tryBroken();
  printTable(
    ['release', 'reaches', 'opened for s'],
    broken.map(([kind, reaches, seconds]) => [kind, reaches, seconds.toFixed(1)]),
  );
  const reached = broken.filter(([, reaches]) => reaches === 'everybody').length;
  report('delivery', {
    liveS: of('here', 'in all'),
    gateS: of('here', 'gate'),
    ...(parent && { parentLiveS: of('parent', 'in all') }),
    areaSecondsLost: Number(lost.toFixed(1)),
    brokenThatReachPeople: reached,
  });
} finally {
  await browser.close();
  for (const [, team] of teams) await team.remove();
  await end();
  await rm(buildPlaces(home).unfinished, { recursive: true, force: true });
}
process.exit(0);
