import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestsOf, type Opening, type OpenRelease, orderScreens, withoutHash } from '@boveda/releases/cli';
import type { Check } from '@boveda/releases/store';
import type { Browser, BrowserContext } from 'playwright-core';
import { createGateBrowsers, findBrowser } from './gate-browser';
import { NotOpened, type OpenedPage, openPage, type Seen } from './opened-page';
import { ORIGIN, sealSite } from './sealed-site';

/** Longest that the shell may take until it asks for the release. That is no fault of the release, and machines differ. */
const ASKED_MS = 20_000;
/** Longest that its first screen may take from then on. */
const SHOWN_MS = 8000;
/** How long it is watched then, on its own clock: effects and timers run after the first render. Meanwhile another page opens the other screens. */
const WATCHED_MS = 13_000;
/** Longest that another screen may take. */
const SCREEN_MS = 2500;
/** How long screens are opened that a change reaches, and then others. */
const REACHED_MS = 15_000;
const OTHERS_MS = 2000;
/** Longest that it may take to leave; one that never ends is still there then. A busy machine takes seconds for a healthy one. */
const LEFT_MS = 8000;
/** An address that no area has. */
const NOWHERE = 'ninguna';

/**
 * Opens releases in a browser without a network, in the shell that they state, which is the live one, or else in the one that was built
 * here, if any. Without a browser or a shell it refuses and says so: a check that did not run must not look like one that passed.
 */
export function createOpener(built: string | null, env: NodeJS.ProcessEnv): OpenRelease {
  const browsers = createGateBrowsers(() => findBrowser(env));
  const open = async (opening: Opening): Promise<Check> => {
    const { shell = built } = opening;
    const check = 'opened';
    const unable = (why: string) => ({
      check,
      ok: false,
      says: `It was not opened: ${why}, or promote with --unopened.`,
    });
    if (shell === null) return unable('no release of the shell is live there. Promote one first');
    if (!existsSync(join(shell, 'index.html'))) return unable('no shell was built here. Run pnpm build');
    if (!(await findBrowser(env)))
      return unable('there is no browser. Install Chromium, or name one in BOVEDA_CHROMIUM');
    const browser = await browsers.borrow();
    let isSound = false;
    try {
      const result = { check, ok: true, ...(await openIn(browser, shell, opening)) };
      isSound = true;
      return result;
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      return { check, ok: false, says: error.message };
    } finally {
      await browsers.giveBack(browser, isSound);
    }
  };
  return Object.assign(open, { warm: browsers.warm, end: browsers.end });
}

/** Opens a release and says what was seen. @throws NotOpened when it must not go live. */
async function openIn(browser: Browser, shell: string, opening: Opening): Promise<Pick<Check, 'says' | 'seen'>> {
  const { record, folder, before } = opening;
  const [first = record.paths[0] ?? '', ...rest] = screensOf(record);
  const digests = await digestsOf(record, folder);
  const { reached, others } = orderScreens(rest, digests, before);
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
    const [shown] = await Promise.all([visit(visited, record, { first, reached, others }), watch()]);
    const opened = Object.keys(shown).length;
    const later = reached.filter((path) => !shown[path]);
    return {
      says:
        `Mounted after ${(took / 1000).toFixed(1)} s in a sealed browser; ${opened} of ${rest.length + 1} screens shown, ` +
        (later.length === 0
          ? 'among them all that the change reaches.'
          : `but not all that the change reaches: ${later.join(', ')}.`),
      seen: { digests, screens: { ...before?.screens, ...shown } },
    };
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

type Shown = Record<string, { at: string; files: string[] }>;

/** Opens the screens in a page of their own, then an address of no area, and returns those that were shown. */
async function visit(
  context: BrowserContext,
  record: Opening['record'],
  { first, reached, others }: { first: string; reached: readonly string[]; others: readonly string[] },
): Promise<Shown> {
  const area = record.id;
  const page = await openPage(context, { notesRun: true });
  const shown: Shown = {};
  const note = async (path: string) => {
    const files = (await page.ran()).filter((url) => url.startsWith(ORIGIN + record.folder));
    const names = files.map((url) => withoutHash(url.slice((ORIGIN + record.folder).length)));
    shown[path] = { at: new Date().toISOString(), files: [...new Set(names)].sort() };
  };
  await show(page, area, first);
  await page.settle();
  await note(first);
  await openOthers(page, area, reached, { ms: REACHED_MS, note });
  await openOthers(page, area, others, { ms: OTHERS_MS, note });
  await page.go(NOWHERE);
  const left = await page.lookUntil(area, LEFT_MS, ({ place, unmount }) => !place && unmount === 'ended');
  refuseBroken(left);
  refuseReaching(left);
  if (left.error) throw new NotOpened(`It failed when the page went elsewhere: ${left.error.slice(0, 200)}`);
  if (left.place || left.unmount !== 'ended')
    throw new NotOpened(`Its unmount did not end within ${LEFT_MS / 1000} s after the page went elsewhere.`);
  return shown;
}

/** Opens as many other screens as there is time for. */
async function openOthers(
  page: OpenedPage,
  area: string,
  paths: readonly string[],
  { ms, note }: { ms: number; note: (path: string) => Promise<void> },
): Promise<void> {
  const end = Date.now() + ms;
  for (const path of paths) {
    if (Date.now() > end) break;
    await page.go(path);
    // Until then the screen before may be there.
    await page.settle();
    const seen = await page.lookUntil(area, SCREEN_MS, (now) => now.failure !== null || isShown(now));
    refuseUnlessShown(seen, path, `within ${SCREEN_MS / 1000} s`);
    refuseReaching(seen);
    await note(path);
  }
}

const isShown = (seen: Seen) =>
  seen.isFrameSeen && !seen.isLoading && seen.failure === null && seen.isSeen && seen.hasContent;

function refuseBroken({ hasApp, hasFrame, isFrameSeen, isMenuReached }: Seen): void {
  if (!hasApp) throw new NotOpened('It removed or hid #app, in which the whole page is.');
  if (hasFrame && !isFrameSeen) throw new NotOpened('It hid the menu or the place of all areas.');
  if (!isMenuReached) throw new NotOpened('It lies over the menu, or takes its clicks.');
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
