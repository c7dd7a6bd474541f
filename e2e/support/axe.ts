import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What WCAG 2.2 AA says of the page as it is now; the journey goes on and fails at its end. */
export async function check(page: Page, screen: string): Promise<void> {
  await page.evaluate(endOfMotion);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG_22_AA);
  // No screen has frames of another origin; without them, nothing is gathered in a page of its own.
  const { violations, passes } = await axe.setLegacyMode().analyze();
  // An empty page has no violations either.
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ target }) => target).join(' | ')}`);
  expect.soft(found).toEqual([]);
}

/** What fades in or changes its color is not yet as it will be read; what turns for ever is. */
const endOfMotion = async () => {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The same, light and wide, then dark and narrow, without loading the page anew; nothing may be wider than the screen. */
export async function checkLooks(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await check(page, `${screen}, ${colorScheme}, ${width} px`);
  }
}
