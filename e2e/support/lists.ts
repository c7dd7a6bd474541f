import type { Sdk } from '@boveda/api-sdk';
import type { Locator, Page } from 'playwright/test';

/** The rows of the CFDI list on the page. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-/) });

/** Opens an address of the current taxpayer. */
export const go = (page: Page, path: string) =>
  page.goto(page.url().replace(/(^https?:\/\/[^/]+\/[^/]+\/).*/, `$1${path}`));

/** An issued invoice of which a complement pays a part; others are reduced by an egreso alone. */
export async function partlyPaid({ pagosEmitidos }: Pick<Sdk, 'pagosEmitidos'>) {
  const { rows: creditos } = await pagosEmitidos.list({ pagoestatus: '2' });
  for (const credito of creditos) if ((await pagosEmitidos.get(credito.id)).pagos.length > 0) return credito;
  throw new Error('the demo has invoices that are partly paid');
}
