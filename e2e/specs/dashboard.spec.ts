import type { Page } from 'playwright/test';
import { contribuyentes, demo } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { dayFromToday, dayOf, instantOf } from '../support/dates';
import { pdf, textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { tellVigente } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';

const totals = (page: Page) => page.getByRole('list', { name: 'Totales' });

test('D1 D2 D3 D4 the dashboard shows plan, storage, dates and totals of the API, and the totals are links', async ({
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
    // The total of an area that is not live is no link.
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

test('D1 D7 a plan that ends soon, an expired one that takes no uploads, and terms that stay until they are accepted', async ({
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
  const refused = sdk.cfdi.upload({ name: 'a.xml', xmlb64: 'PD94bWw+' });
  await expect(refused).rejects.toMatchObject({ code: 'plan_expired' });

  await page.evaluate(() => localStorage.clear());
  const { correo, rfc } = contribuyentes.sinTerminos;
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

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
/** Bytes in the format of the screens: base 1024, two decimals. */
function sizeOf(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024));
  return unit === 0 ? `${bytes} Bytes` : `${(bytes / 1024 ** unit).toFixed(2)} ${UNITS[unit]}`;
}
const MEGABYTE = 1024 ** 2;

test('D1 D2 S13 a plan at 16, 15, 1 and 0 days; a vault at 75 and 90 percent of its space, from Bytes to YB', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.planes;
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const main = page.getByRole('main');
  const endsIn = (days: number, espacio: string) => admin('plan:cambiar', { rfc, fin: dayFromToday(days), espacio });
  const expectPlan = async (days: number, color: string, banner?: string) => {
    const text = days === 0 ? 'Plan Vencido' : `Prueba · hasta ${dayOf(dayFromToday(days))}`;
    const badge = main.locator('.bv-tag', { hasText: text });
    await expect(badge).toHaveText(text);
    await expect(badge).toHaveAttribute('data-color', color);
    const banners = page.getByRole('alert').filter({ hasText: /^Plan (de Bóveda|Vencido)/ });
    await expect(banners).toHaveCount(banner ? 1 : 0);
    if (banner) await expect(banners).toHaveText(banner);
  };

  await endsIn(16, '1');
  await enter(page, correo);
  await expectPlan(16, 'success');

  await test.step('D2 the bar', async () => {
    const bar = main.getByRole('progressbar', { name: 'Almacenamiento utilizado' });
    const used = async () => Math.round((await sdk.dashboard.get()).espacio.usado * MEGABYTE);
    const colors = new Set<string>();
    /** Uploads a CFDI with a PDF so long that this many bytes are used. */
    const fillTo = async (bytes: number, level: string) => {
      const uuid = crypto.randomUUID();
      await tellVigente(uuid);
      const xml = supplier.build({ uuid, receptor: rfc });
      const page1 = pdf(`${uuid}.pdf`, 'Factura').buffer;
      const padding = bytes - (await used()) - xml.length - page1.length;
      const files = [
        textFile(`${uuid}.xml`, xml),
        textFile(`${uuid}.pdf`, Buffer.concat([page1, Buffer.alloc(padding, 10)])),
      ];
      await page.locator('input[type="file"]').first().setInputFiles(files);
      await expect(page.getByText('Completado', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Aceptar' }).click();
      expect(await used()).toBe(bytes);
      await expect(main.getByText(`${sizeOf(bytes)} de 1.00 MB`)).toBeVisible();
      await expect(bar).toHaveAttribute('data-level', level);
      colors.add(
        await bar
          .locator('[class*="-track"], [class*="-bg"]')
          .last()
          .evaluate((part) => getComputedStyle(part).backgroundColor),
      );
    };
    await fillTo(0.7 * MEGABYTE - 0.2, 'primary');
    await fillTo(0.75 * MEGABYTE, 'warning');
    await fillTo(Math.ceil(0.9 * MEGABYTE), 'danger');
    expect(colors.size).toBe(3);
    const { xmls, pdfs } = (await sdk.dashboard.get()).espacio;
    const parts = [xmls, pdfs, 0].map((megabytes) => sizeOf(Math.round(megabytes * MEGABYTE)));
    await expect(main.getByText(`Xmls/Pdfs/Respaldos: ${parts.join(' / ')}`)).toBeVisible();
  });

  await endsIn(15, '1024');
  await page.reload();
  const soon = (days: number) =>
    `Plan de Bóveda Próximo a VencerseSu cuenta será suspendida el ${dayOf(dayFromToday(days))}.`;
  await expectPlan(15, 'warning', soon(15));
  await expect(main.getByText(' de 1.00 GB')).toBeVisible();
  await endsIn(1, '100000000');
  await page.reload();
  await expectPlan(1, 'warning', soon(1));
  await expect(main.getByText(' de 95.37 TB')).toBeVisible();
  await endsIn(0, '1024');
  await page.reload();
  await expectPlan(
    0,
    'error',
    'Plan VencidoSu cuenta está suspendida; sus CFDIs permanecen disponibles solo para consulta.',
  );
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(main.getByText('no se reciben archivos')).toBeVisible();
  await menu(page, 'Proveedores').click();
  await expect(page.getByRole('link', { name: /^[0-9a-f]{8}-/ })).toHaveCount(3);

  await test.step('S13 no plan is as big as the last units', async () => {
    for (const unit of [5, 6, 7, 8]) {
      await page.route('**/api/boveda/v4/dashboard', async (route) => {
        const response = await route.fetch();
        const dashboard = await response.json();
        dashboard.espacio.total = 1.5 * 1024 ** (unit - 2);
        await route.fulfill({ response, json: dashboard });
      });
      await page.goto(`/${rfc}/dashboard`);
      await expect(main.getByText(` de 1.50 ${UNITS[unit]}`)).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});

test('D1 /dashboard is asked for once on Inicio, and on no other screen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/boveda/v4/dashboard')) asked.push(page.url());
  });
  await enter(page, demo.uno);
  const home = page.url();
  await expect(page.getByText(/^Xmls\/Pdfs\/Respaldos: /)).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goto(home.replace('dashboard', 'clientes/vigentes'));
  await expect(page.getByRole('link', { name: /^[0-9a-f]{8}-/ }).first()).toBeVisible();
  await page.goto(home.replace('dashboard', 'contribuyentes'));
  await expect(page.getByRole('heading', { name: 'Contribuyentes' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('D6 the chart of storage per month, its table, a valid range and one that is ignored', async ({ page }) => {
  await enter(page, demo.uno);
  await expect(page.getByText('Almacenamiento Utilizado por Mes')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Mes de la gráfica de almacenamiento' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.getByText('Interactiva', { exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByText('Tabla', { exact: true }).click();
  const months = page.getByRole('table', { name: 'Almacenamiento utilizado por mes' }).getByRole('rowheader');
  await expect(months.first()).toBeVisible();
  const all = await months.allTextContents();
  const [last = '', before = '', first = ''] = all;

  const choose = (field: string, month: string) =>
    page.getByLabel(field, { exact: true }).selectOption({ label: month });
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

test('F4 Inicio names what waits, with links to lists of as many records, and the pesos of each month', async ({
  page,
}) => {
  const sdk = await apiOf(demo.uno);
  const [{ total }, { atender, meses }] = await Promise.all([sdk.dashboard.get(), sdk.dashboard.getResumen({})]);
  await enter(page, demo.uno);
  const waiting = page.getByRole('list', { name: 'Por atender' });
  const written = (count: number) => count.toLocaleString('es-MX');

  const pendientes = (await sdk.buzon.list({ status: '1', limit: 10 })).rows.filter(
    ({ enverificacion }) => !enverificacion,
  );
  expect(atender.solicitudes.cantidad).toBe(pendientes.length);
  if (pendientes.length > 0) {
    const line = waiting.getByRole('listitem').filter({ hasText: /solicitud(es)? de cancelación sin responder/ });
    await expect(line).toContainText(`${pendientes.length} `);
    await expect(line).toContainText(instantOf(pendientes[0]?.vence ?? ''));
  }

  const credits = { clientes: 'pagosEmitidos', proveedores: 'pagosRecibidos' } as const;
  for (const [section, half] of [
    ['clientes', atender.emitidas],
    ['proveedores', atender.recibidas],
  ] as const) {
    const { sumaSaldo } = await sdk[credits[section]].sum({});
    expect(half.saldo).toBe(sumaSaldo);
    await expect(waiting).toContainText(pesos(sumaSaldo));
    for (const [pagoestatus, count, name] of [
      ['3', half.ningunpago, 'sin ningún pago'],
      ['2', half.faltanpagos, 'con pagos parciales'],
    ] as const) {
      expect((await sdk[credits[section]].list({ pagoestatus, limit: 10 })).count).toBe(count);
      const link = waiting.locator(`a[href*="${section}/"]`, { hasText: `${written(count)} ${name}` });
      await expect(link).toHaveCount(count === 0 ? 0 : 1);
      if (count === 0) continue;
      await link.click();
      await expect(page).toHaveURL(new RegExp(`/${section}/creditos\\?.*pagoestatus=${pagoestatus}`));
      await expect(page.locator('.bv-list-status [role=status]')).toHaveText(new RegExp(` de ${written(count)}$`));
      await page.goBack();
    }
  }
  await expect(waiting).toContainText(total.alterados === 0 ? '' : `${written(total.alterados)} CFDI alterado`);
  await expect(waiting).toContainText(total.efos === 0 ? '' : `${written(total.efos)} contribuyente`);

  const chart = page.getByRole('slider', { name: 'Mes de la gráfica de pesos' });
  for (const mes of meses.slice(-2).toReversed()) {
    const range = { status: '2', fechaini: `${mes.mes}-01`, fechafin: lastDayOf(mes.mes) } as const;
    const [ingresos, egresos, gastos, devoluciones] = await Promise.all([
      sdk.emitidos.sum({ ...range, tipo: 'I' }),
      sdk.emitidos.sum({ ...range, tipo: 'E' }),
      sdk.recibidos.sum({ ...range, tipo: 'I' }),
      sdk.recibidos.sum({ ...range, tipo: 'E' }),
    ]);
    const less = (one: { sumaTotal: string }, other: { sumaTotal: string }) =>
      (Number(one.sumaTotal) - Number(other.sumaTotal)).toFixed(2);
    expect(mes).toMatchObject({ facturado: less(ingresos, egresos), gastado: less(gastos, devoluciones) });
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`Facturado ${escaped(pesos(mes.facturado))}`));
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`Cobrado ${escaped(pesos(mes.cobrado))}`));
    await chart.press('ArrowLeft');
  }
});

/** Two decimals and thousands, as screens write pesos. */
const pesos = (amount: string) =>
  `${amount.startsWith('-') ? '-' : ''}$${amount.replace('-', '').replace(/\B(?=(\d{3})+\.)/g, ',')} MXN`;
const escaped = (text: string) => text.replaceAll(/[$.]/g, '\\$&');
const lastDayOf = (mes: string) =>
  new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).toISOString().slice(0, 10);

test('F4 an empty vault leads with first steps, which are gone once dismissed', async ({ page }) => {
  const { correo } = contribuyentes.vacia;
  await enter(page, correo);
  const steps = page.getByRole('list', { name: 'Primeros pasos' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await steps.getByRole('link', { name: 'Conectar un correo' }).click();
  await expect(page).toHaveURL(/\/configuracion\/correos-sync/);
  await page.goBack();
  await steps.getByRole('link', { name: 'Agregar e.Firma' }).click();
  await expect(page).toHaveURL(/\/configuracion\/certificados/);
  await page.goBack();
  await page.getByRole('button', { name: 'Ocultar' }).click();
  await expect(page.getByText('Todo en orden: nada espera por usted.')).toBeVisible();
  await page.reload();
  await expect(totals(page)).toBeVisible();
  await expect(page.getByText('Todo en orden: nada espera por usted.')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
