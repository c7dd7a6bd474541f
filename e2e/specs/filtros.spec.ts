import type { Page } from 'playwright/test';
import { demo, taxpayers } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { dayFromToday, typedOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';

const text = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
/** Chooses an option of a select by its text; types it in long lists. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.keyboard.type(option.slice(0, 4));
  await page.getByTitle(option, { exact: true }).last().click();
}

for (const section of ['vigentes', 'creditos'] as const) {
  test(`C2 every filter of ${section} filters as the API does, from the first page, and Limpiar undoes it`, async ({
    page,
  }) => {
    const sdk = await apiOf(demo.uno);
    const calls = section === 'vigentes' ? sdk.recibidos : sdk.pagosRecibidos;
    const all = await calls.list({ status: '2', limit: 250 });
    const [newest] = all.rows;
    const oldest = all.rows.at(-1);
    if (!newest || !oldest) throw new Error('the demo has CFDI');
    const conSerie = all.rows.find(({ serie }) => serie) ?? oldest;
    const hoy = dayFromToday();
    const asked = page.waitForRequest(/\/(recibidos|pagos-recibidos)\?.*limit=20/);
    await enter(page, demo.uno);
    await go(page, `proveedores/${section}`);
    await expect(page).toHaveURL(/\?limit=20&offset=0$/);
    await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(typedOf(hoy));
    // Only shown, not sent: a CFDI with a later Fecha counts in the total of Inicio.
    expect(new URL((await asked).url()).searchParams.get('fechafin')).toBeNull();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await expect(page.getByPlaceholder('Buscar por serie/folio/UUID')).toBeVisible();
    for (const label of ['Total de', 'Total hasta'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', '00.00');
    await expect(page.getByLabel('Estatus de pago')).toHaveCount(section === 'creditos' ? 1 : 0);

    type Query = Omit<NonNullable<Parameters<typeof sdk.recibidos.list>[0]>, 'status'>;
    const filters: [query: Query, set: () => Promise<void>][] = [
      [{ serie: conSerie.serie }, () => text(page, 'Serie', conSerie.serie)],
      [{ folio: newest.folio }, () => text(page, 'Folio', newest.folio)],
      [{ search: newest.folio }, () => text(page, 'Buscar', newest.folio)],
      [{ tipo: 'I' }, () => choose(page, 'Tipo', 'I Ingreso')],
      [{ rfc: oldest.rfc }, () => text(page, 'RFC', oldest.rfc)],
      [{ usocfdi: 'G01' }, () => choose(page, 'Uso CFDI', 'G01 Adquisición de mercancías')],
      [{ formapago: '99' }, () => choose(page, 'Forma de pago', '99 Por definir')],
      [{ metodopago: 'PPD' }, () => choose(page, 'Método de pago', 'PPD Pago en parcialidades o diferido')],
      [{ totalde: newest.total }, () => text(page, 'Total de', newest.total)],
      [{ totalhasta: newest.total }, () => text(page, 'Total hasta', newest.total)],
      [{ fechaini: newest.fecha.slice(0, 10) }, () => text(page, 'Desde', typedOf(newest.fecha.slice(0, 10)))],
      [{ fechafin: oldest.fecha.slice(0, 10) }, () => text(page, 'Hasta', typedOf(oldest.fecha.slice(0, 10)))],
      [{ sort: 'folio' }, () => choose(page, 'Ordenar por', 'Folio')],
      [{ sort: 'total' }, () => choose(page, 'Ordenar por', 'Total')],
      [{ sort: 'tipo' }, () => choose(page, 'Ordenar por', 'Tipo')],
      [{ order: 'ASC' }, () => choose(page, 'Orden', 'Ascendente')],
    ];
    if (section === 'creditos') filters.push([{ pagoestatus: '1' }, () => choose(page, 'Estatus de pago', '1 Pagado')]);
    for (const [query, set] of filters) {
      const [[name, value] = ['', '']] = Object.entries(query);
      await test.step(`${name}=${value}`, async () => {
        await page.getByRole('button', { name: 'Página 2', exact: true }).click();
        await expect(page).toHaveURL(/offset=20/);
        await set();
        await page.keyboard.press('Tab');
        await expect(page).toHaveURL(/offset=0/);
        expect(new URL(page.url()).searchParams.get(name)).toBe(value);
        const { rows: wanted, count } = await calls.list({ status: '2', ...query });
        await expect(rows(page)).toHaveCount(Math.min(20, count));
        if (wanted[0]) await expect(rows(page).first()).toContainText(wanted[0].uuid);
        await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
        await expect(page).toHaveURL(/\?limit=20&offset=0$/);
        await expect(rows(page).first()).toContainText(newest.uuid);
      });
    }
    await Promise.all([
      page.waitForRequest(/\/(recibidos|pagos-recibidos)\?/),
      page.getByRole('button', { name: 'Buscar', exact: true }).click(),
    ]);
  });
}

test('C2 ten RFC are suggested from the second character on; lists of invalid CFDI have fewer filters', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/rfcs')) asked.push(searchParams.get('search') ?? '');
  });
  await page.clock.install();
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Más filtros' }).click();
  const box = page.getByLabel('RFC', { exact: true });
  const { rows: matches, count } = await sdk.rfcs.list({ search: 'de', limit: 10 });
  expect(count).toBeGreaterThan(10);
  await box.pressSequentially('d');
  // Longer than all debounce delays.
  await page.clock.fastForward(5_000);
  await expect(box).toHaveValue('d');
  await box.pressSequentially('e');
  const offered = page.locator('.ant-select-item-option');
  await expect(offered).toHaveText(matches.map(({ rfc, nombre }) => `${rfc} - ${nombre}`));
  expect(offered).toHaveCount(10);
  expect(asked).toEqual(['de']);
  const [chosen] = matches;
  await offered.first().click();
  await expect(page).toHaveURL(new RegExp(`rfc=${encodeURIComponent(chosen?.rfc ?? '')}`));

  for (const estado of ['cancelados', 'alterados']) {
    await go(page, `proveedores/${estado}`);
    await page.getByRole('button', { name: 'Más filtros' }).click();
    for (const label of ['Serie', 'Folio', 'Ordenar por', 'Orden', 'Desde', 'Hasta', 'Tipo'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    for (const label of [
      'RFC',
      'Uso CFDI',
      'Forma de pago',
      'Método de pago',
      'Total de',
      'Total hasta',
      'Estatus de pago',
    ])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  }
});

test('C2 folios are sorted by number within a serie', async ({ page }) => {
  const { correo, rfc } = taxpayers.cuentas;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  for (const folio of ['10', '2', '1', '100']) {
    const uuid = crypto.randomUUID();
    await tellVigente(uuid);
    const xmlb64 = supplier.build({ uuid, serie: 'ORD', folio, receptor: rfc }).toString('base64');
    await sdk.cfdi.upload({ name: `${folio}.xml`, xmlb64 });
  }
  await expect.poll(async () => (await sdk.recibidos.list({ serie: 'ORD', status: '2' })).count).toBe(4);
  await enter(page, correo);
  await go(page, 'proveedores/vigentes?serie=ORD&sort=folio&order=ASC');
  await expect(rows(page)).toHaveCount(4);
  const folios = () => rows(page).evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent));
  expect(await folios()).toEqual(['ORD1', 'ORD2', 'ORD10', 'ORD100']);
  await page.getByRole('button', { name: 'Folio' }).click();
  await expect.poll(folios).toEqual(['ORD100', 'ORD10', 'ORD2', 'ORD1']);
});
