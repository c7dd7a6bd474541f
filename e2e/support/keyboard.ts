import { expect, type Locator, type Page, test } from 'playwright/test';

/** More than any screen has stops between two controls. */
const MOST_STOPS = 200;

/** Presses Tab, or Shift and Tab for what is before, until a control has the focus, as people do who have no pointer. */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  const way = () =>
    target.evaluate((element) => {
      const { activeElement, body } = document;
      if (element === activeElement) return null;
      const isBefore = element.compareDocumentPosition(activeElement ?? body) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore && activeElement !== body ? 'Shift+Tab' : 'Tab';
    });
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const key = await way();
    if (!key) return;
    await keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Goes to a control by Tab and presses Enter. */
export async function tabAndEnter(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** The focus is on something, not on the empty page, where Tab would begin again. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: after }).not.toBe('BODY');
}

/** Something that people do, done here with the keyboard alone; the focus is somewhere afterwards. */
export type Job = [name: string, run: () => Promise<void>];

/** Does jobs one after another, each in a step. */
export async function doAll(page: Page, jobs: readonly Job[]): Promise<void> {
  for (const [name, run] of jobs)
    await test.step(name, async () => {
      await run();
      await expectFocus(page, name);
    });
}
