import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Opening, OpenRelease } from '@boveda/releases/cli';
import type { Browser, BrowserContext } from 'playwright-core';
import { namedChromium } from './named-chromium';
import { NotOpened, type OpenedPage, openPage, type Seen } from './opened-page';
import { ORIGIN, sealSite } from './sealed-site';

/** Longest that the shell may take until it asks for the release. That is no fault of the release, and machines differ. */
const ASKED_MS = 20_000;
/** Longest that its first screen may take from then on. */
const SHOWN_MS = 8000;
/** How long it is watched then, on its own clock: effects and timers run after the first render. Meanwhile another page opens the other screens. */
const WATCHED_MS = 13_000;
/** Longest that another screen may take, and that all of them may. */
const SCREEN_MS = 2500;
const SCREENS_MS = 4000;
const LEFT_MS = 4000;
/** An address that no area has. */
const NOWHERE = 'ninguna';

/** The browser of BOVEDA_CHROMIUM, Debian's, or Playwright's own; null when none is installed. */
async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | null> {
  const path = namedChromium(env) ?? (await import('playwright-core')).chromium.executablePath();
  return existsSync(path) ? path : null;
}

/**
 * Opens releases in a browser without a network, in the shell that they state, which is the live one, or else in the one that was built
 * here, if any. Without a browser or a shell it refuses and says so: a check that did not run must not look like one that passed.
 */
export const createOpener =
  (built: string | null, env: NodeJS.ProcessEnv): OpenRelease =>
  async (opening) => {
    const { shell = built } = opening;
    const check = 'opened';
    const unable = (why: string) => ({
      check,
      ok: false,
      says: `It was not opened: ${why}, or promote with --unopened.`,
    });
    if (shell === null) return unable('no release of the shell is live there. Promote one first');
    if (!existsSync(join(shell, 'index.html'))) return unable('no shell was built here. Run pnpm build');
    const executablePath = await findBrowser(env);
    if (!executablePath) return unable('there is no browser. Install Chromium, or name one in BOVEDA_CHROMIUM');
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking'],
    });
    try {
      return { check, ok: true, says: await openIn(browser, shell, opening) };
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      return { check, ok: false, says: error.message };
    } finally {
      await browser.close();
    }
  };

/** Opens a release and says what was seen. @throws NotOpened when it must not go live. */
async function openIn(browser: Browser, shell: string, opening: Opening): Promise<string> {
  const { record } = opening;
  const [first = record.paths[0] ?? '', ...others] = screensOf(record);
  // A context each, and so a process each: the clock of the first runs ahead.
  const contexts = await Promise.all([newContext(browser, shell, opening), newContext(browser, shell, opening)]);
  const [watched, visited] = contexts;
  try {
    const page = await openPage(watched);
    const took = await show(page, record.id, first);
    const watch = async () => {
      const kept = await page.lookAhead(record.id, WATCHED_MS, (seen) => !isShown(seen));
      refuseUnlessShown(kept, first, `for ${WATCHED_MS / 1000} s after it was shown`);
    };
    const [opened] = await Promise.all([visit(visited, record.id, first, inTurn(record.release, others)), watch()]);
    return `Mounted after ${(took / 1000).toFixed(1)} s in a sealed browser; ${opened + 1} of ${others.length + 1} screens shown.`;
  } finally {
    // The page may be blocked: its process ends with the browser.
    for (const context of contexts) void context.close().catch(() => undefined);
  }
}

/** A context in which there is nothing but the shell and the release. */
async function newContext(browser: Browser, shell: string, opening: Opening): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: ORIGIN, locale: 'es-MX', serviceWorkers: 'block' });
  await sealSite(context, shell, opening);
  return context;
}

/** The other screens, beginning with another one for each release, so that all are opened over time. */
function inTurn(release: string, paths: readonly string[]): string[] {
  const start = [...release].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % Math.max(paths.length, 1);
  return [...paths.slice(start), ...paths.slice(0, start)];
}

/** Opens a screen, and returns how many ms it took from when the shell asked for the release. @throws NotOpened when it is not shown. */
async function show(page: OpenedPage, area: string, path: string): Promise<number> {
  await page.open(path);
  const asked = await page.lookUntil(area, ASKED_MS, (seen) => seen.isAsked || seen.failure !== null);
  if (!asked.isAsked && asked.failure === null) {
    refuseBroken(asked);
    throw new NotOpened(`The shell did not ask for it within ${ASKED_MS / 1000} s.`);
  }
  const started = Date.now();
  const shown = await page.lookUntil(area, SHOWN_MS, (seen) => seen.failure !== null || isShown(seen));
  refuseUnlessShown(shown, path, `within ${SHOWN_MS / 1000} s`);
  refuseReaching(shown);
  return Date.now() - started;
}

/** Addresses without a parameter. */
const screensOf = ({ routes }: Opening['record']) =>
  routes.map(({ path }) => path).filter((path) => !path.includes(':'));

/** Opens the screens in a page of their own, then an address of no area, and returns how many of the others were opened. */
async function visit(context: BrowserContext, area: string, first: string, others: readonly string[]): Promise<number> {
  const page = await openPage(context);
  await show(page, area, first);
  const opened = await openOthers(page, area, others);
  await page.go(NOWHERE);
  const left = await page.lookUntil(area, LEFT_MS, ({ place, unmount }) => !place && unmount === 'ended');
  refuseBroken(left);
  refuseReaching(left);
  if (left.error) throw new NotOpened(`It failed when the page went elsewhere: ${left.error.slice(0, 200)}`);
  if (left.place || left.unmount !== 'ended')
    throw new NotOpened(`Its unmount did not end within ${LEFT_MS / 1000} s after the page went elsewhere.`);
  return opened;
}

/** Opens as many other screens as there is time for. */
async function openOthers(page: OpenedPage, area: string, paths: readonly string[]): Promise<number> {
  const end = Date.now() + SCREENS_MS;
  let opened = 0;
  for (const path of paths) {
    if (Date.now() > end) break;
    await page.go(path);
    const seen = await page.lookUntil(area, SCREEN_MS, (now) => now.failure !== null || isShown(now));
    refuseUnlessShown(seen, path, `within ${SCREEN_MS / 1000} s`);
    refuseReaching(seen);
    opened++;
  }
  return opened;
}

const isShown = (seen: Seen) =>
  seen.isFrameSeen && !seen.isLoading && seen.failure === null && seen.isSeen && seen.hasContent;

function refuseBroken({ hasApp, hasFrame, isFrameSeen }: Seen): void {
  if (!hasApp) throw new NotOpened('It removed or hid #app, in which the whole page is.');
  if (hasFrame && !isFrameSeen) throw new NotOpened('It hid the menu or the place of all areas.');
}

/** Styles that scripts add are in no style sheet of the build, and stay when the area has left. */
function refuseReaching({ reaching }: Seen): void {
  if (reaching === null) return;
  throw new NotOpened(
    `Its style '${reaching.slice(0, 120)}' reaches elements of the shell and of other areas; begin it with a class of its own.`,
  );
}

function refuseUnlessShown(seen: Seen, path: string, when: string): void {
  if (isShown(seen)) return;
  refuseBroken(seen);
  if (seen.failure) throw new NotOpened(`Its screen '${path}' failed: ${(seen.error ?? seen.failure).slice(0, 200)}`);
  const there = seen.place ? 'showed nothing' : `was not there (${seen.main.slice(0, 120)})`;
  const why = seen.isLoading ? 'did not finish its mount' : there;
  throw new NotOpened(`Its screen '${path}' ${why} ${when}.`);
}
