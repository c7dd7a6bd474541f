import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core';
import { type Engine, PROGRAMS, SIZE } from './engine';

/** Starts Debian's Firefox without a window; WebDriver BiDi drives it. */
export async function openFirefox(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-firefox-'));
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const browser = await launch({
    browser: 'firefox',
    executablePath: PROGRAMS.firefox[0],
    headless: true,
    defaultViewport: SIZE,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'intl.accept_languages': 'es-MX',
      'pdfjs.disabled': true,
      'ui.prefersReducedMotion': 1,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const elementOf = async (script: string) => {
    const element = (await page.evaluateHandle(`(() => {${script}})()`)).asElement();
    if (!element) throw new Error('no such element');
    return element as ElementHandle<HTMLInputElement>;
  };
  return {
    downloads,
    open: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(`(() => {${script}})()`),
    click: async (script) => (await elementOf(script)).click(),
    attach: async (script, paths) => (await elementOf(script)).uploadFile(...paths),
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      const held = keys.slice(0, -1) as KeyInput[];
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(keys.at(-1) as KeyInput);
      for (const key of held.reverse()) await page.keyboard.up(key);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
