import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { endOfMotion } from './motion';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The last one is the one that journeys work in. */
const looks = [
  { colorScheme: 'dark', forcedColors: 'none', width: 390 },
  { colorScheme: 'dark', forcedColors: 'none', width: 1280 },
  { colorScheme: 'light', forcedColors: 'active', width: 1280 },
  { colorScheme: 'light', forcedColors: 'none', width: 1280 },
] as const;

/**
 * axe with weak maps that keep each value in a property of its key. Its colours keep their channels in weak maps, which were a fifth of
 * its time.
 */
const AXE = `(() => {
  class WeakMap {
    #key = Symbol();
    constructor(entries = []) {
      for (const [of, value] of entries) this.set(of, value);
    }
    has(of) { return Object.hasOwn(of, this.#key); }
    get(of) { return of[this.#key]; }
    set(of, value) { of[this.#key] = value; return this; }
    delete(of) { return this.has(of) && delete of[this.#key]; }
  }
  class WeakSet extends WeakMap {
    constructor(values = []) { super(values.map((value) => [value, true])); }
    add(value) { return this.set(value, true); }
  }
  ${axe.source}
})()`;

/** Runs in the page: returns how many rules passed, and each violation with its selectors. */
const runAxe = async (tags: string[]) => {
  const { violations, passes } = await axe.run({ runOnly: tags, resultTypes: ['violations'] });
  return {
    held: passes.length,
    broken: violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(' | ')}`),
  };
};

/** Checks the current page against WCAG 2.2 AA and best practices; the journey continues and fails at its end. */
export async function check(page: Page, screen: string): Promise<void> {
  await page.evaluate(endOfMotion);
  // Once for each document: parsing axe takes as long as running it on a small page.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const { held, broken } = await page.evaluate(runAxe, TAGS);
  // An empty page has no violations either.
  expect(held).toBeGreaterThan(10);
  expect.soft(broken.map((rule) => `${screen}: ${rule}`)).toEqual([]);
}

/** The same, wide and narrow, light, dark and in forced colours, without a reload; nothing may be wider than the screen. */
export async function checkLooks(page: Page, screen: string): Promise<void> {
  for (const { width, ...media } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', media.colorScheme);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await check(page, `${screen}, ${Object.values(media).join(' ')}, ${width} px`);
  }
}
