import { gzipSync } from 'node:zlib';
import { namedChromium } from '@boveda/tooling/chromium';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';

/** The browser that journeys use. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: namedChromium(process.env), args: ['--no-sandbox'] });

/** 10 Mbit with 40 ms to the server and back. */
const HOME_LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** A page on a slow connection that records when elements appear and what was loaded; API calls are not counted. */
export interface Visit {
  page: Page;
  /** Bytes on the wire so far, headers included, and how many answers they were. */
  bytes: number;
  requests: number;
  /** Kilobytes of the JavaScript that was fetched so far, as gzip would send it. */
  jsGzKb(): Promise<number>;
  /** ms between the start of the document and the first frame with `selector`. */
  timeTo(selector: string): Promise<number>;
  /** ms between a click on `target` and the first frame with `selector`. */
  timeFromClick(target: string, selector: string): Promise<number>;
}

/** Opens a page in a context, whose cache it shares. */
export async function visit(context: BrowserContext, { cpu = 1 } = {}): Promise<Visit> {
  const page = await context.newPage();
  // tsx names functions with its own helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', HOME_LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const scripts = new Map<string, Promise<Buffer>>();
  const visited: Visit = {
    page,
    bytes: 0,
    requests: 0,
    jsGzKb: async () =>
      (await Promise.all(scripts.values())).reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024,
    async timeTo(selector) {
      return page.evaluate(firstFrameWith, { selector, click: null });
    },
    async timeFromClick(target, selector) {
      return page.evaluate(firstFrameWith, { selector, click: target });
    },
  };
  count(cdp, visited);
  page.on('response', (response) => {
    if (/\.m?js(\?|$)/.test(response.url()) && response.ok() && !scripts.has(response.url()))
      scripts.set(
        response.url(),
        response.body().catch(() => Buffer.of()),
      );
  });
  return visited;
}

function count(cdp: CDPSession, visited: Visit): void {
  const ours = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!new URL(request.url).pathname.startsWith('/api/')) ours.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Responses from the browser's cache have no bytes.
    if (!ours.has(requestId) || encodedDataLength === 0) return;
    visited.bytes += encodedDataLength;
    visited.requests++;
  });
}

/** Runs in the page. */
function firstFrameWith({ selector, click }: { selector: string; click: string | null }): Promise<number> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`${selector} did not come`)), 20_000);
    const start = click ? performance.now() : 0;
    const look = () => {
      if (!document.querySelector(selector)) return false;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
      return true;
    };
    const observer = new MutationObserver(look);
    if (click) document.querySelector<HTMLElement>(click)?.click();
    if (!look()) observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  });
}
