import type { Page } from 'playwright/test';
import { contribuyentes, demo } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { dayFromToday, typedOf } from '../support/dates';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { endOfMotion } from '../support/motion';
import { tellVigente } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';

const text = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
/** Chooses an option of a select by its text. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
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
  const offered = page.getByRole('listbox', { name: 'RFC' }).getByRole('option');
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
    for (const label of ['RFC', 'Nombre', 'Moneda', 'Cancelado en', 'Cancelado desde', 'Cancelado hasta'])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(estado === 'cancelados' ? 1 : 0);
    for (const label of ['Uso CFDI', 'Forma de pago', 'Método de pago', 'Total de', 'Total hasta', 'Estatus de pago'])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  }
});

test('C2 folios are sorted by number within a serie', async ({ page }) => {
  const { correo, rfc } = contribuyentes.cuentas;
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
  const folios = () => rows(page).evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[1]?.textContent));
  expect(await folios()).toEqual(['ORD1', 'ORD2', 'ORD10', 'ORD100']);
  await page.getByRole('button', { name: 'Folio' }).click();
  await expect.poll(folios).toEqual(['ORD100', 'ORD10', 'ORD2', 'ORD1']);
});

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros activos' }).getByRole('button');
/** All rows of a list, page by page. */
async function allRows<Row>(
  list: (page: { limit: number; offset: number }) => Promise<{ rows: Row[]; count: number }>,
) {
  const all: Row[] = [];
  for (let count = 1; all.length < count; ) {
    const page = await list({ limit: 250, offset: all.length });
    all.push(...page.rows);
    count = page.count;
  }
  return all;
}
/** Whether a name contains a text, without case and accents. */
const has = (nombre: string, text: string) => {
  const bare = (of: string) =>
    of
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toUpperCase();
  return bare(nombre).includes(bare(text));
};

test('C2 currency, name, what is owed and day of cancellation return the rows that have them', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const emitidos = await allRows((page) => sdk.emitidos.list({ status: '2', ...page }));
  const recibidos = await allRows((page) => sdk.recibidos.list({ status: '2', ...page }));
  const creditos = await allRows((page) => sdk.pagosRecibidos.list(page));
  const cancelados = await allRows((page) => sdk.recibidos.list({ status: '3', ...page }));
  const other = [...emitidos, ...recibidos].find(({ moneda }) => !['MXN', 'XXX'].includes(moneda))?.moneda ?? 'MXN';
  const [cancelado] = cancelados;
  const nombre = recibidos[0]?.nombre.split(' ')[0] ?? '';
  if (!cancelado?.cancelado || !nombre) throw new Error('the demo has cancelled CFDI');
  const dia = cancelado.cancelado.slice(0, 10);
  await enter(page, demo.uno);

  const shows = async (wanted: readonly { uuid: string }[]) => {
    expect(wanted.length).toBeGreaterThan(0);
    await expect(page.getByRole('status').filter({ hasText: ` de ${wanted.length}` })).toBeVisible();
    await expect(rows(page)).toHaveCount(Math.min(20, wanted.length));
    await expect(rows(page).first()).toContainText(wanted[0]?.uuid.slice(0, 8) ?? '');
  };
  const half = emitidos.some(({ moneda }) => moneda === other) ? emitidos : recibidos;
  await go(page, half === emitidos ? 'clientes/vigentes' : 'proveedores/vigentes');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByRole('combobox', { name: 'Moneda', exact: true }).selectOption(other);
  await shows(half.filter(({ moneda }) => moneda === other));
  await expect(chips(page)).toHaveText([`Moneda: ${other}`]);

  await go(page, 'proveedores/vigentes');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await text(page, 'Nombre', nombre.toLowerCase());
  await shows(recibidos.filter((row) => has(row.nombre, nombre)));

  await go(page, 'proveedores/creditos');
  await choose(page, 'Estatus de pago', 'No pagadas');
  await shows(creditos.filter(({ pagoestatus }) => pagoestatus !== 1));
  expect(queryOf(page).pagoestatus).toBe('pendiente');

  await go(page, 'proveedores/cancelados');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  for (const label of ['Cancelado desde', 'Cancelado hasta']) await text(page, label, typedOf(dia));
  await shows(cancelados.filter((row) => row.cancelado?.startsWith(dia)));
  await text(page, 'RFC', cancelado.rfc);
  await shows(cancelados.filter((row) => row.cancelado?.startsWith(dia) && row.rfc === cancelado.rfc));
});

test('F1 C2 filters survive pills and menu as far as the lists understand them; Back, links and Limpiar do not change', async ({
  page,
}) => {
  await enter(page, demo.uno);
  await go(page, 'clientes/vigentes?limit=50&offset=50&fechaini=2020-01-01&moneda=MXN&usocfdi=G03&sort=total');
  await expect(chips(page)).toHaveText(['Desde 01-ene-2020', 'Moneda: MXN', 'Uso CFDI: Gastos en general']);
  const kept = { limit: '50', offset: '0', fechaini: '2020-01-01', moneda: 'MXN', sort: 'total' };
  const pill = (name: string) => page.getByRole('navigation', { name: /^Estados de/ }).getByRole('link', { name });
  await pill('Creditos (PPD)').click();
  await expect(page).toHaveURL(/creditos/);
  expect(queryOf(page)).toEqual({ ...kept, usocfdi: 'G03' });
  await pill('Cancelados').click();
  await expect(page).toHaveURL(/cancelados/);
  expect(queryOf(page)).toEqual(kept);
  await menu(page, 'Proveedores').click();
  await expect(page).toHaveURL(/proveedores\/vigentes\?.*moneda=MXN/);
  expect(queryOf(page)).toEqual(kept);
  await page.goBack();
  await expect(page).toHaveURL(/clientes\/cancelados\?.*moneda=MXN/);
  await page.goForward();
  await expect(page).toHaveURL(/proveedores\/vigentes\?.*moneda=MXN/);
  await menu(page, 'Inicio').click();
  await expect(page).toHaveURL(/dashboard/);
  await menu(page, 'Proveedores').click();
  await expect(page).toHaveURL(/proveedores\/vigentes\?limit=20&offset=0$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/proveedores\/vigentes\?.*moneda=MXN/);
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect(chips(page)).toHaveCount(0);
  expect(queryOf(page)).toEqual({ limit: '50', offset: '0' });
  await menu(page, 'Clientes').click();
  await expect(page).toHaveURL(/clientes\/vigentes\?limit=/);
  expect(queryOf(page)).not.toHaveProperty('moneda');
});

test('C2 C8 supplier, month and currency are three choices, and the Excel has exactly that list', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const all = await allRows((part) => sdk.recibidos.list({ status: '2', ...part }));
  const today = dayFromToday();
  const monthsAgo = ({ fecha }: { fecha: string }) =>
    (Number(today.slice(0, 4)) - Number(fecha.slice(0, 4))) * 12 +
    Number(today.slice(5, 7)) -
    Number(fecha.slice(5, 7));
  const one = all.find((row) => row.tipo === 'I' && monthsAgo(row) >= 2 && monthsAgo(row) <= 4);
  if (!one) throw new Error('the demo has CFDI of the last months');
  const month = one.fecha.slice(0, 7);
  await enter(page, demo.uno);
  await go(page, 'proveedores/vigentes');
  await text(page, 'RFC', one.rfc);
  const named = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  await choose(page, 'Periodo', `${named} ${month.slice(0, 4)}`);
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByRole('combobox', { name: 'Moneda', exact: true }).selectOption(one.moneda);
  const wanted = all.filter(
    ({ rfc, fecha, moneda }) => rfc === one.rfc && fecha.startsWith(month) && moneda === one.moneda,
  );
  await expect(page.getByRole('status').filter({ hasText: ` de ${wanted.length}` })).toBeVisible();
  await expect(rows(page)).toHaveCount(Math.min(20, wanted.length));

  await page.getByRole('button', { name: 'Exportar' }).click();
  const excel = page.getByRole('menuitem', { name: 'Excel', exact: true });
  await excel.waitFor();
  await page.evaluate(endOfMotion);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/exportaciones')),
    excel.click(),
  ]);
  expect(asked.postDataJSON()).toMatchObject({
    origen: 'recibidos',
    tipo: 'xlsx',
    query: { status: '2', rfc: one.rfc, moneda: one.moneda, fechaini: `${month}-01` },
  });
  await expect
    .poll(async () => (await sdk.exportaciones.list()).rows[0])
    .toMatchObject({ estado: 'lista', cantidad: wanted.length });
});

test('C2 a period sets both dates, and chips are removed by keyboard, with the focus kept', async ({ page }) => {
  await enter(page, demo.uno);
  await go(page, 'proveedores/vigentes?moneda=MXN');
  const month = (day: string) => ({ from: `${day.slice(0, 7)}-01`, last: new Date(`${day.slice(0, 7)}-01T00:00:00Z`) });
  const endOf = ({ last }: { last: Date }) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  const now = month(dayFromToday());
  const before = month(dayFromToday(-Number(dayFromToday().slice(8, 10))));
  const year = dayFromToday().slice(0, 4);
  for (const [name, from, to] of [
    ['Este mes', now.from, endOf(now)],
    ['Mes pasado', before.from, endOf(before)],
    ['Este año', `${year}-01-01`, `${year}-12-31`],
  ] as const) {
    await choose(page, 'Periodo', name);
    await expect(page.getByLabel('Desde', { exact: true })).toHaveValue(typedOf(from));
    await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(typedOf(to));
    expect(queryOf(page)).toMatchObject({ fechaini: from, fechafin: to, offset: '0' });
  }
  await expect(chips(page)).toHaveCount(2);
  await chips(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/fecha/);
  await expect(chips(page)).toHaveText(['Moneda: MXN']);
  await expect(chips(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?limit=20&offset=0$/);
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();
});
