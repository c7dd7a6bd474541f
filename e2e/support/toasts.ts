import { expect, type Locator } from 'playwright/test';

/** Seconds from when a message is there until it is gone by itself. */
export async function secondsOf(toast: Locator): Promise<number> {
  await expect(toast).toBeVisible();
  const start = Date.now();
  await expect(toast).toBeHidden({ timeout: 30_000 });
  return (Date.now() - start) / 1000;
}
