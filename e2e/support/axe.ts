import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { endOfMotion } from './motion';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the current page against WCAG 2.2 AA; the journey continues and fails at its end. */
export async function check(page: Page, screen: string): Promise<void> {
  await page.evaluate(endOfMotion);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG_22_AA);
  // Legacy mode opens no extra page; it is enough without frames of another origin.
  const { violations, passes } = await axe.setLegacyMode().analyze();
  // An empty page has no violations either.
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ target }) => target).join(' | ')}`);
  expect.soft(found).toEqual([]);
}

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The same, light and wide, then dark and narrow, without a reload; nothing may be wider than the screen. */
export async function checkLooks(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await check(page, `${screen}, ${colorScheme}, ${width} px`);
  }
}
