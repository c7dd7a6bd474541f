import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { namedChromium } from './named-chromium';

/** The browser of BOVEDA_CHROMIUM, Debian's, or Playwright's own; null when none is installed. */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | null> {
  const path = namedChromium(env) ?? (await import('playwright-core')).chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Browsers without a network for openings, each of which is lent to one opening at a time. */
interface GateBrowsers {
  /** Starts one beforehand, and keeps those that are given back. */
  warm(): void;
  borrow(): Promise<Browser>;
  /** Closes it, or keeps it for the next opening when `isSound`: nothing in it is blocked. */
  giveBack(browser: Browser, isSound: boolean): Promise<void>;
  end(): Promise<void>;
}

/** Browsers of `executable`, which is asked for when the first one is needed. */
export function createGateBrowsers(executable: () => Promise<string | null>): GateBrowsers {
  const idle: Promise<Browser>[] = [];
  let keeps = false;
  const start = async (): Promise<Browser> => {
    const { chromium } = await import('playwright-core');
    return chromium.launch({
      executablePath: (await executable()) ?? undefined,
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking'],
    });
  };
  return {
    warm() {
      if (keeps) return;
      keeps = true;
      const starting = start();
      // Who borrows it is told.
      starting.catch(() => undefined);
      idle.push(starting);
    },
    borrow: () => idle.pop() ?? start(),
    async giveBack(browser, isSound) {
      if (keeps && isSound && browser.isConnected()) idle.push(Promise.resolve(browser));
      else await browser.close();
    },
    async end() {
      keeps = false;
      for (const browser of idle.splice(0)) await browser.then((each) => each.close()).catch(() => undefined);
    },
  };
}
