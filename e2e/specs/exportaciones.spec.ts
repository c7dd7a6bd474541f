import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { contribuyentes, demo } from '../support/accounts';
import { haveFixtures, SIGNED_40, textFile, zipOf } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { endOfMotion } from '../support/motion';
import { apiOf, enter } from '../support/session';
import { secondsOf } from '../support/toasts';
import { pagesOf, unzip } from '../support/unpack';

/** Entries of a ZIP, as its end-of-central-directory record counts them. */
const entriesOf = (zip: Buffer) => zip.readUInt16LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 10);
const tray = (page: Page) => page.getByRole('region', { name: 'Exportaciones' });

async function exportAs(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const item = page.getByRole('menuitem', { name: kind, exact: true });
  await item.waitFor();
  // A click on a menu that is still opening is repeated, and the page is scrolled for it.
  await page.evaluate(endOfMotion);
  await item.click();
}

/** Removes the exports one by one. */
async function removeAll(page: Page): Promise<void> {
  const show = tray(page).getByRole('button', { name: 'Mostrar exportaciones' });
  if (await show.isVisible()) await show.click();
  const quit = tray(page).getByRole('button', { name: /^Quitar / });
  await expect(quit).not.toHaveCount(0);
  for (let left = await quit.count(); left > 0; left -= 1) {
    await quit.first().click();
    await expect(quit).toHaveCount(left - 1);
  }
  await expect(tray(page)).toBeHidden();
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('C8 the filtered list is exported as PDF, Excel, REP, ZIP, merged PDF, CSV and JSON Lines in the background, and kept over a reload', async ({
  page,
}) => {
  await enter(page, demo.uno);
  const api = await apiOf(demo.uno);
  const { count } = await api.emitidos.list({ status: '2', limit: 10 });
  await page.goto(page.url().replace('dashboard', 'clientes/vigentes'));
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();

  const kinds = [
    { kind: 'PDF', file: /\.pdf$/, begins: '%PDF-' },
    { kind: 'Excel', file: /\.xlsx$/, begins: 'PK' },
    { kind: 'Excel de complementos de pago', file: /\.xlsx$/, begins: 'PK' },
    { kind: 'ZIP', file: /\.zip$/, begins: 'PK' },
    { kind: 'PDF de todos los CFDI', file: /\.pdf$/, begins: '%PDF-' },
    { kind: 'CSV', file: /\.csv$/, begins: '\u00ef\u00bb\u00bfSerie,Folio,' },
    { kind: 'JSON Lines', file: /\.jsonl$/, begins: '{"id":' },
  ];
  for (const { kind, file, begins } of kinds) {
    const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, kind)]);
    expect(download.suggestedFilename()).toMatch(file);
    const bytes = await bytesOf(download);
    expect(bytes.subarray(0, begins.length).toString('latin1')).toBe(begins);
    if (kind === 'ZIP') expect(entriesOf(bytes)).toBeGreaterThanOrEqual(count);
  }

  // A finished export is listed after a reload, until it is removed.
  await page.reload();
  await tray(page).getByRole('button', { name: 'Mostrar exportaciones' }).click();
  const made = tray(page).getByRole('link', { name: /^Descargar / });
  await expect(made).toHaveCount(kinds.length);
  await Promise.all([page.waitForEvent('download'), made.first().click()]);
  await removeAll(page);
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

test('C8 N2 N4 an export holds exactly the filtered CFDI, or a row for each of their conceptos; each kind shows its error', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 500/);
  const api = await apiOf(demo.uno);
  const [pago] = (await api.emitidos.list({ status: '2', tipo: 'P', limit: 10 })).rows;
  const filtered = { status: '2', rfc: pago?.rfc ?? '', limit: 250 } as const;
  const { rows, count } = await api.emitidos.list(filtered);
  const everything = (await api.emitidos.list({ status: '2', limit: 10 })).count;
  expect(count).toBeLessThan(everything);
  const uuidsOf = (which: readonly { uuid: string }[]) => which.map(({ uuid }) => uuid).sort();
  await enter(page, demo.uno);
  await page.goto(page.url().replace('dashboard', `clientes/vigentes?rfc=${pago?.rfc}`));
  await expect(page.getByText(new RegExp(` de ${count.toLocaleString('es-MX')}$`)).first()).toBeVisible();

  const kinds = [
    { kind: 'PDF', word: 'PDF', holds: null },
    { kind: 'Excel', word: 'Excel', holds: uuidsOf(rows) },
    { kind: 'Excel de complementos de pago', word: 'Excel', holds: uuidsOf(rows.filter(({ tipo }) => tipo === 'P')) },
    { kind: 'ZIP', word: 'ZIP', holds: uuidsOf(rows) },
    { kind: 'PDF de todos los CFDI', word: 'PDF', holds: null },
    { kind: 'CSV', word: 'CSV', holds: uuidsOf(rows) },
    { kind: 'JSON Lines', word: 'JSON Lines', holds: uuidsOf(rows) },
  ];
  for (const { kind, holds } of kinds) {
    const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, kind)]);
    const bytes = await bytesOf(download);
    if (kind === 'PDF de todos los CFDI') expect(pagesOf(bytes)).toBeGreaterThanOrEqual(count);
    if (!holds) continue;
    if (kind === 'CSV' || kind === 'JSON Lines') {
      const lines = bytes.toString('utf8').trim().split('\n');
      const uuids =
        kind === 'CSV'
          ? lines.slice(1).map((line) => line.match(UUID)?.[0] ?? '')
          : lines.map((line): string => JSON.parse(line).uuid);
      expect(uuids.toSorted()).toEqual(holds);
      continue;
    }
    const files = unzip(bytes);
    const main = kind === 'ZIP' ? /\.xml$/ : /sheet\d+\.xml$|sharedStrings/;
    const texts = [...files].filter(([name]) => main.test(name)).map(([, content]) => content.toString());
    const stamp = kind === 'ZIP' ? / UUID="([^"]+)"/g : UUID;
    const found = texts.flatMap((content) =>
      [...content.matchAll(stamp)].map(([uuid, own]) => (own ?? uuid).toLowerCase()),
    );
    if (kind === 'Excel de complementos de pago') expect(found).toEqual(expect.arrayContaining(holds));
    else expect([...new Set(found)].sort()).toEqual(holds);
  }

  await test.step('rows by concepto', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      exportAs(page, 'Excel con una fila por concepto'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\w+_Clientes_conceptos_al_\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet =
      unzip(await bytesOf(download))
        .get('xl/worksheets/sheet1.xml')
        ?.toString() ?? '';
    const uuids = [...sheet.matchAll(UUID)].map(([uuid]) => uuid.toLowerCase());
    expect([...new Set(uuids)].sort()).toEqual(uuidsOf(rows));
    const details = await Promise.all(rows.map(({ id }) => api.emitidos.expediente(id)));
    expect(uuids).toHaveLength(details.reduce((sum, { desglose }) => sum + (desglose?.conceptos.count ?? 0), 0));
  });

  await test.step('a package has the files in folders, the Excel, a cover and an index', async () => {
    await exportAs(page, 'Paquete');
    const dialog = page.getByRole('dialog', { name: 'Paquete' });
    await dialog.getByLabel('Carpetas').selectOption({ label: 'Año / mes' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Crear paquete' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\w+_Clientes_paquete_al_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(await bytesOf(download));
    const xmls = [...files.keys()].filter((name) => /^\d{4}\/\d\d\/[^/]+\.xml$/.test(name));
    expect(xmls.map((name) => name.match(UUID)?.[0]).sort()).toEqual(uuidsOf(rows));
    for (const name of xmls) expect([...files.keys()]).toContain(name.replace(/xml$/, 'pdf'));
    expect([...files.keys()].slice(-3)).toEqual(['Listado.xlsx', 'Portada.pdf', 'index.csv']);
    expect(files.get('index.csv')?.toString().trim().split('\n')).toHaveLength(files.size);
  });

  await test.step('exports that cannot be created', async () => {
    for (const { kind, word } of kinds) {
      await page.route('**/api/boveda/v4/exportaciones', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { msg: 'Algo falló', code: 'internal_error', requestId: 'x' } })
          : route.fallback(),
      );
      await Promise.all([page.waitForResponse(/exportaciones$/), exportAs(page, kind)]);
      const toast = page.getByRole('alert').filter({ hasText: `Al intentar descargar ${word}` });
      await expect(toast.last()).toContainText('Error:');
    }
    await expect(page.getByRole('alert').filter({ hasText: 'Al intentar descargar' })).not.toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('content below the tray can be scrolled into view', async () => {
    await page.goto(page.url().replace(/\?.*/, ''));
    await expect(tray(page)).toBeVisible();
    await page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect(page).toHaveURL(/offset=20/);
    await removeAll(page);
  });
});

test('C9 C10 more than 1,500 are not merged, and a ZIP of 1,000 and more comes by mail', async ({ page }) => {
  test.skip(!haveFixtures, 'no fixtures');
  const { rfc, correo } = contribuyentes.exportaciones;
  const original = (await readFile(SIGNED_40, 'utf8')).replaceAll('MCI7306249Y1', rfc);
  const copies = Array.from({ length: 1_501 }, (_, index) => {
    const tail = index.toString(16).padStart(12, '0');
    return textFile(`${index}.xml`, original.replace(/UUID="[^"]+"/, `UUID="6F35D3B5-3651-4370-AC2C-${tail}"`));
  });
  const api = await apiOf(correo, rfc);
  const { buffer } = await zipOf('muchos.zip', copies);
  const { aceptados } = await api.cfdi.uploadZip({ zip: buffer.toString('base64') });
  expect(aceptados).toBe(copies.length);

  await enter(page, correo);
  await page.goto(page.url().replace('dashboard', 'proveedores/alterados'));
  await page.getByText('1,501').first().waitFor();
  await exportAs(page, 'PDF de todos los CFDI');
  const warning = page.getByRole('dialog', { name: 'Advertencia' });
  await expect(warning).toContainText(
    'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.',
  );
  await warning.getByRole('button', { name: 'Aceptar' }).click();

  await exportAs(page, 'ZIP');
  await expect(
    page.getByText('Se enviará un correo a los administradores con el enlace de descarga cuando esté lista.'),
  ).toBeVisible();
  const { link } = await lastMail(correo, `ZIP de CFDI listo: ${rfc}`);
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect(entriesOf(Buffer.from(await answer.arrayBuffer()))).toBe(copies.length);
});

test('C8 exporting complementos de pago of a list without payments shows a warning', async ({ page, watch }) => {
  watch.expectComplaint(/status of 422/);
  const [ingreso] = (await (await apiOf(demo.uno)).emitidos.list({ status: '2', tipo: 'I', limit: 10 })).rows;
  await enter(page, demo.uno);
  await page.goto(page.url().replace('dashboard', `clientes/vigentes?search=${ingreso?.uuid}`));
  await expect(page.getByText('1 – 1 de 1')).toBeVisible();
  await exportAs(page, 'Excel de complementos de pago');
  await expect(page.getByText('No hay ningún complemento de pago con estos filtros.')).toBeVisible();
  await expect(page.getByText('No hay ningún CFDI')).toHaveCount(0);
});

/** Names of the pagination's controls that something else lies over, at their middle or a corner. */
const coveredControls = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Paginación' })
    .locator('button, select')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const points = [
            [(left + right) / 2, (top + bottom) / 2],
            [left + 3, top + 3],
            [right - 3, bottom - 3],
          ] as const;
          return points.some(([x, y]) => !control.contains(document.elementFromPoint(x, y)));
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    );

test('C3 C8 at the end of the page the tray of exports, closed or open, covers no control of the pagination', async ({
  page,
}) => {
  await enter(page, demo.uno);
  await page.goto(page.url().replace('dashboard', 'clientes/vigentes'));
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();
  await Promise.all([page.waitForEvent('download'), exportAs(page, 'Excel')]);
  const show = tray(page).getByRole('button', { name: 'Mostrar exportaciones' });
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [720, 450],
    [390, 844],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(show).toBeVisible();
      await page.getByRole('button', { name: 'Página 2', exact: true }).waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => coveredControls(page)).toEqual([]);
      await show.click();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => coveredControls(page)).toEqual([]);
    });
  await removeAll(page);
});

for (const width of [1280, 390])
  test(`C8 S12 at ${width} px the toast of a failed export does not cover the button, and stays for 5 s`, async ({
    page,
    watch,
  }) => {
    watch.expectComplaint(/status of 500/);
    await page.setViewportSize({ width, height: 800 });
    await enter(page, demo.uno);
    await page.goto(page.url().replace('dashboard', 'clientes/vigentes'));
    await page.getByRole('heading', { name: 'Clientes' }).waitFor();
    await page.route('**/api/boveda/v4/exportaciones', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'internal_error', msg: 'Algo falló.', requestId: 'r' } })
        : route.continue(),
    );
    const text = 'Al intentar descargar Excel';
    const [seconds] = await Promise.all([
      secondsOf(page, text),
      (async () => {
        await exportAs(page, 'Excel');
        await expect(page.getByText(text)).toBeVisible();
        const button = page.getByRole('button', { name: 'Exportar' });
        const isCovered = () =>
          button.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const points = [left + 2, (left + right) / 2, right - 2].map((x) =>
              document.elementFromPoint(x, (top + bottom) / 2),
            );
            return points.some((point) => !element.contains(point));
          });
        // The menu of the button closes with an animation, sooner than the toast.
        await expect.poll(isCovered, { timeout: 2_000 }).toBe(false);
        await expect(page.getByText(text)).toBeVisible();
      })(),
    ]);
    expect(seconds).toBeGreaterThan(4.5);
    expect(seconds).toBeLessThan(9);
  });
