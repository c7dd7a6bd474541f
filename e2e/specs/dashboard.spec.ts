import type { Page } from 'playwright/test';
import { demo, taxpayers } from '../support/accounts';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';

const totals = (page: Page) => page.getByRole('list', { name: 'Totales' });

test('D1 D2 D3 D4 the dashboard shows plan, storage, dates and totals as the API says them, and they lead somewhere', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const { plan, total } = await sdk.dashboard.get();
  await enter(page, demo.uno);
  const main = page.getByRole('main');
  await expect(main.getByText(new RegExp(`^${plan.nombre} · hasta \\d\\d-[a-z]{3}-\\d{4}$`))).toBeVisible();
  await expect(main.getByText(/^Xmls\/Pdfs\/Respaldos: /)).toBeVisible();
  await expect(main.getByRole('progressbar', { name: 'Almacenamiento utilizado' })).toHaveAttribute(
    'data-level',
    'primary',
  );
  for (const name of ['Validación SAT', 'Validación EFOS'])
    await expect(main.locator('dl > div').filter({ hasText: name })).toContainText(/\d\d-[a-z]{3}-\d{4} \d\d:\d\d/);

  const cards: [title: string, value: number, leadsTo: RegExp, area?: string][] = [
    ['CFDIS Emitidos', total.emitidos, /\/clientes\/vigentes/],
    ['CFDIS Recibidos', total.recibidos, /\/proveedores\/vigentes/],
    ['CFDIS Pendientes', total.pendientes, /\/inhabilitados\?.*status=1/],
    ['CFDIS Alterados', total.alterados, /\/inhabilitados\?.*status=5/],
    ['Solicitudes de Cancelación', total.buzon, /\/buzon\/cancelacion/, 'Buzón'],
    ['Respaldos Resguardados', total.respaldos, /\/respaldos\/resguardos/, 'Respaldos'],
    ['Descargas Pendientes', total.descargaspendientes, /\/descargas-masivas\?.*espendiente=1/, 'Descargas'],
    ['Contribuyentes EFOS', total.efos, /\/contribuyentes\?.*efos=1/],
  ];
  for (const [title, value, leadsTo, area] of cards) {
    const card = totals(page).getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText(value.toLocaleString('es-MX'));
    // Areas are live one by one; of one that is not, the total is a number.
    const live = !area || (await menu(page, area).count()) > 0;
    await expect(card.getByRole('link')).toHaveCount(live ? 1 : 0);
    if (!live) continue;
    await card.getByRole('link').click();
    await expect(page).toHaveURL(leadsTo);
    const range = page.locator('.bv-list-status [role=status]');
    await expect(range).toHaveText(value === 0 ? 'Sin registros' : new RegExp(` de ${value.toLocaleString('es-MX')}$`));
    await page.goBack();
  }
});

test('D1 D7 a plan that ends soon, one that has ended and takes nothing, and terms that stay until they are accepted', async ({
  page,
}) => {
  const [soon, ended] = ['H&E951128469', 'KIJ0906199R1'];
  await enter(page, demo.varios, soon);
  await expect(page.getByText('Plan de Bóveda Próximo a Vencerse')).toBeVisible();
  await expect(page.getByText(/^Básico · hasta /)).toBeVisible();
  await page.goto(`/${ended}/dashboard`);
  await expect(page.getByText('Plan Vencido', { exact: true })).toHaveCount(2);
  await expect(page.getByText('disponibles solo para consulta')).toBeVisible();
  await expect(page.getByText('no se reciben archivos')).toBeVisible();
  const sdk = await apiOf(demo.varios, ended);
  const refused = sdk.upload.cfdi({ name: 'a.xml', xmlb64: 'PD94bWw+' });
  await expect(refused).rejects.toMatchObject({ code: 'plan_expired' });

  await page.evaluate(() => localStorage.clear());
  const { correo, rfc } = taxpayers.sinTerminos;
  await enter(page, correo);
  const modal = page.getByRole('dialog', { name: 'Términos y condiciones' });
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Aceptar' }).click();
  await expect(modal).toBeHidden();
  expect((await (await apiOf(correo, rfc)).dashboard.get()).terminos).toBe(true);
  await page.reload();
  await expect(totals(page)).toBeVisible();
  await expect(modal).toBeHidden();
});

test('D6 the chart of storage per month, its table, a valid range and one that is ignored', async ({ page }) => {
  await enter(page, demo.uno);
  await expect(page.getByText('Almacenamiento Utilizado por Mes')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByText('Tabla', { exact: true }).click();
  const months = page.getByRole('table', { name: 'Almacenamiento utilizado por mes' }).getByRole('rowheader');
  await expect(months.first()).toBeVisible();
  const all = await months.allTextContents();
  const [last = '', before = '', first = ''] = all;

  const choose = async (field: string, month: string) => {
    await page.getByLabel(field, { exact: true }).fill(month);
    await page.keyboard.press('Enter');
  };
  await choose('Desde', first);
  await expect(months).toHaveCount(all.length);
  await choose('Hasta', before);
  await expect(months).toHaveText([before, first]);
  await page.reload();
  await expect(months).toHaveText([before, first]);
  await choose('Desde', last);
  await expect(months).toHaveCount(all.length);
  await expect(page.getByText('Se muestran todos los meses: Desde es posterior a Hasta.')).toBeVisible();
});
