import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import { ORIGIN, RFC } from './sealed-site';

/** What `watch-page.js` sees. */
export interface Seen {
  /** The shell has read the session, verified the registry, loaded the container, and asked it for the area. */
  isAsked: boolean;
  hasApp: boolean;
  hasFrame: boolean;
  isFrameSeen: boolean;
  /** A click reaches the menu. */
  isMenuReached: boolean;
  isLoading: boolean;
  failure: string | null;
  place: boolean;
  isSeen: boolean;
  hasContent: boolean;
  main: string;
  /** A function of the page that was replaced. */
  changed: string | null;
  /** The first error that the area reported. */
  error: string | null;
  unmount: 'pending' | 'ended' | null;
  /** A selector of a style that came with the area and selects what others draw. */
  reaching: string | null;
}

/** Why a release is not opened; the message is a sentence. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

/** Longest that the page may leave a question unanswered. */
const BLOCKED_MS = 5000;
const LOOK_EVERY_MS = 200;
/** A page with an area has 25 to 40 MB. */
const MEMORY_MB = 250;

/** A page of a sealed site. All is asked through the debugger: the page's own functions may be broken. */
export interface OpenedPage {
  /** Opens an address below the taxpayer, or goes there within the page. */
  open(path: string): Promise<void>;
  go(path: string): Promise<void>;
  /** @throws NotOpened when the page is blocked, broken, or too large. */
  look(area: string): Promise<Seen>;
  /** Looks until `done`, or until the time is over; returns what was seen last. */
  lookUntil(area: string, ms: number, done: (seen: Seen) => boolean): Promise<Seen>;
  /**
   * The same, but lets the clock of the page run ahead wherever it only waits. Its process is of no use afterwards: time stands still in
   * it. A browser that cannot do that takes the whole time.
   */
  lookAhead(area: string, ms: number, done: (seen: Seen) => boolean): Promise<Seen>;
  /** Resolves when two frames were drawn while no file of a release was on its way, at the latest after five seconds. @throws NotOpened when the page is blocked. */
  settle(): Promise<void>;
  /** Addresses of the scripts of which code ran since it was asked last; `openPage` has to be told beforehand. */
  ran(): Promise<string[]>;
}

/** Opens an empty page; `notesRun` makes its code somewhat slower. */
export async function openPage(context: BrowserContext, { notesRun = false } = {}): Promise<OpenedPage> {
  const page = await context.newPage();
  let fatal: string | null = null;
  page.on('crash', () => {
    fatal = 'The page crashed.';
  });
  page.on('pageerror', (error) => {
    if (error.stack?.includes('/releases/')) fatal ??= `It threw outside of its screen: ${firstLine(error.message)}`;
  });
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload')
      fatal ??= `It opened a dialog of the browser (${dialog.type()}), which stops the whole page.`;
    dialog.dismiss().catch(() => undefined);
  });
  const pending = filesOnTheWay(page);
  const debug = await context.newCDPSession(page);
  if (notesRun) await startNotingRun(debug);

  const look = async (area: string): Promise<Seen> => {
    const seen = JSON.parse(await evaluate(debug, `__look(${JSON.stringify(area)})`)) as Seen;
    if (fatal) throw new NotOpened(fatal);
    if (seen.changed) throw new NotOpened(`It replaced ${seen.changed} of the page, which all areas use.`);
    const { usedSize, backingStorageSize = 0 } = (await answered(debug.send('Runtime.getHeapUsage'))) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    const used = (usedSize + backingStorageSize) / 2 ** 20;
    if (used > MEMORY_MB) throw new NotOpened(`The page took ${used.toFixed(0)} MB, more than ${MEMORY_MB}.`);
    return seen;
  };
  const lookUntil: OpenedPage['lookUntil'] = async (area, ms, done) => {
    const end = Date.now() + ms;
    for (;;) {
      const seen = await look(area);
      if (done(seen) || Date.now() > end) return seen;
      await sleep(LOOK_EVERY_MS);
    }
  };
  return {
    open: async (path) => {
      await page.goto(`${ORIGIN}/${RFC}/${path}`, { waitUntil: 'commit' });
    },
    go: async (path) => {
      const address = JSON.stringify(`/${RFC}/${path}`);
      await evaluate(
        debug,
        `history.pushState(null, '', ${address}), dispatchEvent(new PopStateEvent('popstate')), ''`,
      );
    },
    look,
    lookUntil,
    async settle() {
      const end = Date.now() + BLOCKED_MS;
      for (let waited = true; waited && Date.now() < end; ) {
        waited = pending.size > 0;
        await evaluate(debug, '__frames()');
        waited ||= pending.size > 0;
      }
    },
    ran: () => runOf(debug),
    async lookAhead(area, ms, done) {
      let isOver = false;
      debug.once('Emulation.virtualTimeBudgetExpired', () => {
        isOver = true;
      });
      // Not awaited: a page that is blocked does not answer, which `look` notices.
      const policy = 'pauseIfNetworkFetchesPending';
      debug.send('Emulation.setVirtualTimePolicy', { policy, budget: ms }).catch(() => undefined);
      const seen = await lookUntil(area, ms, (now) => isOver || done(now));
      // What happened between that look and the end of the time.
      return done(seen) ? seen : look(area);
    },
  };
}

/** The requests of files of releases that are not answered yet, now and later. */
function filesOnTheWay(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().startsWith(`${ORIGIN}/releases/`)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

async function startNotingRun(debug: CDPSession): Promise<void> {
  await debug.send('Profiler.enable');
  // Without counts each function is told of once only, not for each screen that calls it.
  await debug.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

async function runOf(debug: CDPSession): Promise<string[]> {
  const { result } = await answered(debug.send('Profiler.takePreciseCoverage'));
  const hasRun = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  return hasRun.map(({ url }) => url);
}

async function evaluate(debug: CDPSession, expression: string): Promise<string> {
  const { result, exceptionDetails } = await answered(
    debug.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }),
  );
  if (exceptionDetails) throw new NotOpened(`It broke the page: ${firstLine(exceptionDetails.exception?.description)}`);
  return String(result.value);
}

/** @throws NotOpened when the page does not answer, or is not the same any more. */
async function answered<Result>(sent: Promise<Result>): Promise<Result> {
  const asked = sent.catch((error: Error) => {
    if (/navigated or closed|context was destroyed/i.test(error.message))
      throw new NotOpened('It left the page, or loaded it again.');
    throw error;
  });
  asked.catch(() => undefined);
  const blocked = sleep(BLOCKED_MS, null, { ref: false }).then(() => {
    throw new NotOpened(`It blocked the page for more than ${BLOCKED_MS / 1000} s.`);
  });
  return Promise.race([asked, blocked]);
}

const firstLine = (text = '') => text.split('\n', 1)[0]?.slice(0, 200) ?? '';
