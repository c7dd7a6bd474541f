import type { Locator, Page } from 'playwright/test';

/** The rows of the CFDI list on the page. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-/) });

/** Opens an address of the current taxpayer. */
export const go = (page: Page, path: string) =>
  page.goto(page.url().replace(/(^https?:\/\/[^/]+\/[^/]+\/).*/, `$1${path}`));
