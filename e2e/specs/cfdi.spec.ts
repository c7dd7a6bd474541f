import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';
import { satUrl } from '../support/stack-info';
import { secondsOf } from '../support/toasts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

async function openList(page: Page, section: 'clientes' | 'proveedores', query = ''): Promise<void> {
  await enter(page, demo.uno);
  await page.goto(page.url().replace(/dashboard$/, `${section}/vigentes${query}`));
  await expect(rows(page).first()).toBeVisible();
}

for (const section of ['clientes', 'proveedores'] as const) {
  test(`C1 C2 C4 C5 the list of ${section} vigentes: columns, sum, paging in the address`, async ({ page }) => {
    const calls = (await apiOf(demo.uno))[section === 'clientes' ? 'emitidos' : 'recibidos'];
    const { count } = await calls.list({ status: '2' });
    const { sumaTotal } = await calls.sum({ status: '2' });
    await openList(page, section);
    await expect(page).toHaveURL(/limit=20/);
    await expect(page).toHaveURL(/offset=0/);
    const counterpart = section === 'clientes' ? 'Cliente' : 'Proveedor';
    for (const column of ['Folio', 'Tipo', 'UUID', counterpart, 'Expedido', 'Estatus', 'Total']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    }
    await expect(rows(page)).toHaveCount(Math.min(20, count));
    const pesos = Number(sumaTotal).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(page.getByText(/Total: \$/)).toContainText(pesos);

    await test.step('the second page has its own address', async () => {
      const first = await rows(page).first().textContent();
      await page.getByRole('button', { name: 'Página 2', exact: true }).click();
      await expect(page).toHaveURL(/offset=20/);
      await expect(rows(page).first()).not.toHaveText(first ?? '');
      await page.goBack();
      await expect(page).toHaveURL(/offset=0/);
      await expect(rows(page).first()).toHaveText(first ?? '');
    });
  });
}

test('C3 C6 the page size is in the address, many pages are condensed, and every row of vigentes says so', async ({
  page,
}) => {
  const { count } = await (await apiOf(demo.uno)).emitidos.list({ status: '2' });
  await openList(page, 'clientes');
  const pages = page.getByRole('navigation', { name: 'Paginación' });
  const size = pages.getByLabel('Registros por página');
  await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100', '250']);
  await size.selectOption('10');
  await expect(page).toHaveURL(/limit=10&offset=0/);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).getByText('Vigente', { exact: true })).toHaveCount(10);
  const last = Math.ceil(count / 10);
  expect(last).toBeGreaterThan(5);
  await expect(pages.getByText('…')).toHaveCount(1);
  await pages.getByRole('button', { name: `Página ${last}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`offset=${(last - 1) * 10}`));
  await expect(rows(page)).toHaveCount(count - (last - 1) * 10);
});

test('C2 typing a search filters the list and goes to the first page; Limpiar undoes it', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { rows: all, count } = await sdk.emitidos.list({ status: '2', limit: 50 });
  const wanted = all.at(-1);
  await openList(page, 'clientes', '?limit=20&offset=20');
  await page.getByPlaceholder('Buscar por serie/folio/UUID').fill(wanted?.uuid.slice(0, 18) ?? '');
  await expect(page).toHaveURL(new RegExp(`search=${wanted?.uuid.slice(0, 18)}`));
  await expect(page).toHaveURL(/offset=0/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(wanted?.uuid.slice(0, 8) ?? '');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(rows(page)).toHaveCount(Math.min(20, count));
});

test('C2 a link with filters opens the same list, and invalid filters are ignored', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { count } = await sdk.emitidos.list({ status: '2', tipo: 'P', limit: 10 });
  await openList(page, 'clientes', '?tipo=P&limit=10&offset=0');
  await expect(rows(page)).toHaveCount(Math.min(10, count));
  for (const row of await rows(page).all()) await expect(row).toContainText('Pago');
  await page.goto(page.url().replace('tipo=P', 'tipo=QQ'));
  await expect(rows(page)).toHaveCount(10);
});

test('C4 C12 PDF and XML open from the list', async ({ page }) => {
  await openList(page, 'clientes');
  await rows(page).first().hover();
  await rows(page).first().getByRole('button', { name: /xml/i }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText('cfdi:Comprobante');
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    modal
      .getByRole('button', { name: 'Descargar XML' })
      .or(modal.getByRole('link', { name: 'Descargar XML' }))
      .click(),
  ]);
  expect(xml.suggestedFilename()).toMatch(/\.xml$/);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();

  await rows(page).first().hover();
  await rows(page).first().getByRole('button', { name: /pdf/i }).click();
  await expect(modal.locator('canvas').first()).toBeVisible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    modal
      .getByRole('button', { name: 'Descargar PDF' })
      .or(modal.getByRole('link', { name: 'Descargar PDF' }))
      .click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
});

test('C13 S12 the detail shows the CFDI, Verificar asks the SAT, and its answer stays for 5 s', async ({ page }) => {
  await openList(page, 'clientes');
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/clientes\/vigentes\/[0-9a-f-]{36}/);
  await expect(page.getByText('Vigente').first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  const [seconds] = await Promise.all([
    secondsOf(page, 'CFDI Verificado'),
    page.getByRole('button', { name: 'Verificar' }).click(),
  ]);
  expect(seconds).toBeGreaterThan(4.5);
});

test('C13 a SAT outage changes nothing and shows an error', async ({ page, watch }) => {
  watch.expectComplaint(/status of 50[23]/);
  await openList(page, 'clientes');
  await rows(page).first().getByRole('link').first().click();
  const turn = (mode: string) =>
    fetch(`${satUrl}/dials`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  await turn('http500');
  try {
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(
      page.getByText('Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.').first(),
    ).toBeVisible();
    await expect(page.getByText('Vigente').first()).toBeVisible();
  } finally {
    await turn('ok');
  }
});

const ARCHIVOS = '**/api/boveda/v4/archivos/*';
const problem = (status: number, code: string, msg: string) => ({
  status,
  json: { code, msg, requestId: '00000000-0000-4000-8000-000000000000' },
});

test('C13 S12 a PDF or XML that the server cannot serve shows a toast Error with its msg, in the list and in the detail', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 500/);
  await openList(page, 'clientes');
  await page.route(ARCHIVOS, (route) =>
    route.fulfill(problem(500, 'damaged_file', 'El archivo guardado está dañado.')),
  );
  const toast = page.getByRole('alert').filter({ hasText: 'El archivo guardado está dañado.' });
  for (const tipo of [/xml/i, /pdf/i]) {
    await rows(page).first().hover();
    await rows(page).first().getByRole('button', { name: tipo }).click();
    await expect(toast.filter({ hasText: 'Error' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(toast).toHaveCount(0);
  }
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByText('PDF no disponible').first()).toBeVisible();
  await expect(toast.first()).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'Descargar' }).click();
  await page.getByRole('menuitem', { name: 'Descargar XML' }).click();
  await expect(toast.first()).toBeVisible();
});

test('C13 a detail whose links have expired still shows and downloads PDF and XML', async ({ page, watch }) => {
  watch.expectComplaint(/status of 410/);
  const ended = new Set<string>();
  await openList(page, 'clientes');
  await rows(page).first().getByRole('link').first().click();
  await expect(page.locator('canvas').first()).toBeVisible();
  // Simulates expired links: those in the page answer 410, renewed ones are valid.
  let isLate = true;
  await page.route(ARCHIVOS, async (route) => {
    const url = route.request().url();
    if (isLate && !ended.has('fresh')) {
      ended.add(url).add('fresh');
      return route.fulfill(problem(410, 'link_expired', 'El enlace del archivo ya no es válido.'));
    }
    ended.delete('fresh');
    return route.continue();
  });
  for (const [kind, file] of [
    ['Descargar PDF', /\.pdf$/],
    ['Descargar XML', /\.xml$/],
  ] as const) {
    await page.getByRole('button', { name: 'Descargar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
  }
  await page.getByRole('button', { name: 'Ver XML' }).click();
  await expect(page.getByRole('dialog')).toContainText('cfdi:Comprobante');
  isLate = false;
  await expect(page.getByText('El enlace del archivo ya no es válido.')).toHaveCount(0);
});

test('C13 the download menu downloads the files of the CFDI, also by keyboard', async ({ page }) => {
  const [one, other] = (await (await apiOf(demo.uno)).emitidos.list({ status: '2', limit: 10 })).rows;
  await openList(page, 'clientes');
  for (const cfdi of [one, other, one]) {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Buscar CFDI' });
    await box.fill(cfdi?.uuid ?? '');
    await expect(page.getByRole('dialog', { name: 'Buscar CFDI' }).getByRole('option')).toHaveCount(1);
    await box.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${cfdi?.id}$`));
    await expect(page.getByText(cfdi?.uuid ?? '').first()).toBeVisible();
    for (const kind of ['PDF', 'XML']) {
      await page.getByRole('button', { name: 'Descargar' }).click();
      const item = page.getByRole('menuitem', { name: `Descargar ${kind}` });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        kind === 'PDF' ? item.click() : item.press('Enter'),
      ]);
      expect(download.suggestedFilename()).toContain(cfdi?.uuid ?? 'none');
    }
  }
});
