import { readFile } from 'node:fs/promises';
import type { CfdiRow } from '@boveda/contracts';
import type { Locator, Page } from 'playwright/test';
import { contribuyentes, demo } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { dayFromToday, typedOf } from '../support/dates';
import { dropFiles } from '../support/drop-files';
import { pdf, textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { lastMail } from '../support/mails';
import { tellSat } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';
import { unzip } from '../support/unpack';

/**
 * Counts actions: one is a press of a link, a button, a box or a row, a choice in a select, or a text that is typed and entered,
 * which keys may precede that open its field. Keys are not counted one by one. Anything else that a task needs would not be counted,
 * so a task acts only through these. Where goals count chords of keys, as those of the jobs do, `chord` is 1.
 */
class Hands {
  actions = 0;
  constructor(
    readonly page: Page,
    readonly chord = 0,
  ) {}

  async press(control: Locator): Promise<void> {
    this.actions++;
    await control.click();
  }
  async choose(label: string, option: string): Promise<void> {
    this.actions++;
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
  }
  async type(field: Locator, text: string): Promise<void> {
    this.actions++;
    await field.fill(text);
    await field.press('Enter');
  }
  async drop(...files: Parameters<typeof dropFiles>[1]): Promise<void> {
    this.actions++;
    await dropFiles(this.page, files);
  }
  /** Ctrl+K, a text, and Enter for the first of what it names. */
  async command(text: string, first: string | RegExp): Promise<void> {
    this.actions += 1 + this.chord;
    await this.page.keyboard.press('Control+k');
    const box = this.page.getByRole('combobox', { name: PALETTE });
    await box.fill(text);
    await expect(found(this.page).first()).toHaveText(first);
    await box.press('Enter');
  }
}

const MOST_ACTIONS = 3;
const PALETTE = 'Buscar CFDI, pantallas y acciones';
const found = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');

/** Does a task from Inicio, or from where the page is, and counts. */
async function inThree(page: Page, task: string, run: (hands: Hands) => Promise<void>, most = MOST_ACTIONS, chord = 0) {
  await test.step(task, async () => {
    const hands = new Hands(page, chord);
    await run(hands);
    expect(hands.actions, task).toBeLessThanOrEqual(most);
    test.info().annotations.push({ type: 'actions', description: `${task}: ${hands.actions}` });
  });
}

/** Does a job of an accountant in so many clicks, fields and chords of keys. */
const inActions = (page: Page, most: number, job: string, run: (hands: Hands) => Promise<void>) =>
  inThree(page, job, run, most, 1);

const home = async (page: Page) => {
  await go(page, 'dashboard');
  await page.getByText('CFDIS Emitidos').waitFor();
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const range = (page: Page) => page.locator('.bv-list-status [role=status]');
const ofCount = (count: number) =>
  count === 0 ? /^Sin registros$/ : new RegExp(` de ${count.toLocaleString('es-MX')}$`);
/** First and last day of the month so many months ago. */
function monthAgo(months: number): { fechaini: string; fechafin: string } {
  const [year = 0, month = 0] = dayFromToday().split('-').map(Number);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return {
    fechaini: day(new Date(Date.UTC(year, month - 1 - months, 1))),
    fechafin: day(new Date(Date.UTC(year, month - months, 0))),
  };
}

// Other journeys see the lists as they come.
test.afterEach(async () => {
  const sdk = await apiOf(demo.uno);
  for (const { id } of (await sdk.vistas.list()).vistas) await sdk.vistas.remove(id);
  for (const { id } of (await sdk.exportaciones.list()).rows) await sdk.exportaciones.remove(id);
  for (const { id } of (await sdk.etiquetas.list()).rows) await sdk.etiquetas.remove(id);
});

/** One that its amount finds alone: other journeys upload the same amounts again. */
function findSought(rows: readonly CfdiRow[]) {
  const isOnly = (total: string) => rows.filter((other) => other.total === total).length === 1;
  return rows.findLast(
    ({ total, nombre }) => Number(total) > 1000 && !total.endsWith('.00') && nombre && isOnly(total),
  );
}

test('what people do with lists takes three actions at most', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { rows: recibidos } = await sdk.recibidos.list({ status: '2', tipo: 'I', limit: 250 });
  const cfdi = findSought(recibidos);
  const [cancelado] = (await sdk.recibidos.list({ status: '3', limit: 10 })).rows;
  if (!cfdi || !cancelado) throw new Error('the demo has CFDI');
  const month = cfdi.fecha.slice(0, 7);
  const consulta = `limit=20&offset=0&rfc=${encodeURIComponent(cfdi.rfc)}&moneda=${cfdi.moneda}&fechaini=${month}-01&fechafin=${cfdi.fecha.slice(0, 10)}`;
  await sdk.vistas.add({ nombre: 'Proveedor del mes', lista: 'proveedores/vigentes', consulta });
  await enter(page, demo.uno);
  await page.getByText('CFDIS Emitidos').waitFor();

  await inThree(page, 'a kept view of supplier, month and currency as Excel', async (hands) => {
    await hands.command('del mes', /Proveedor del mes/);
    await expect(rows(page).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('rfc')).toBe(cfdi.rfc);
    await hands.press(button(page, 'Exportar'));
    const file = page.waitForEvent('download');
    await hands.press(page.getByRole('menuitem', { name: 'Excel', exact: true }));
    expect((await file).suggestedFilename()).toMatch(/xlsx$/);
  });

  await home(page);
  await inThree(page, 'unpaid invoices on credit of last month', async (hands) => {
    await hands.command('clientes creditos', /^Clientes · Creditos/);
    await hands.choose('Estatus de pago', 'No pagadas');
    await hands.choose('Periodo', 'Mes pasado');
    const { count } = await sdk.pagosEmitidos.list({ pagoestatus: 'pendiente', ...monthAgo(1), limit: 10 });
    await expect(range(page)).toHaveText(ofCount(count));
  });

  await home(page);
  const amount = `$${Number(cfdi.total).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await inThree(
    page,
    'find an amount',
    async (hands) => {
      await hands.command(amount, new RegExp(amount.replaceAll(/[$.]/g, '\\$&')));
      await expect(page).toHaveURL(/vigentes\/[0-9a-f-]{36}$/);
    },
    1,
  );
  await inThree(page, 'send PDF and XML to a colleague, from the CFDI', async (hands) => {
    await hands.press(button(page, 'Enviar'));
    await hands.type(page.getByRole('textbox', { name: 'Para' }), 'tareas@prueba.mx');
    await expect(page.getByText('El correo está en cola')).toBeVisible();
    await lastMail('tareas@prueba.mx');
  });

  await home(page);
  await inThree(page, "a supplier's invoices by name", async (hands) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: PALETTE }).fill(cfdi.nombre.slice(0, 12));
    hands.actions++;
    await hands.press(found(page).filter({ hasText: `${cfdi.rfc} · Ver en Proveedores` }));
    const { count } = await sdk.recibidos.list({ status: '2', rfc: cfdi.rfc, limit: 10 });
    await expect(range(page)).toHaveText(ofCount(count));
  });

  await home(page);
  await inThree(page, 'what was added since last week', async (hands) => {
    await hands.press(page.getByRole('link', { name: 'CFDIS Recibidos' }));
    await hands.press(button(page, 'Más filtros'));
    await hands.type(page.getByLabel('Guardado desde', { exact: true }), typedOf(dayFromToday(-7)));
    const { count } = await sdk.recibidos.list({ status: '2', guardadoini: dayFromToday(-7), limit: 10 });
    await expect(range(page)).toHaveText(ofCount(count));
  });

  await home(page);
  await inThree(page, 'received invoices of a supplier that were cancelled this month', async (hands) => {
    await hands.command('proveedores cancelados', /^Proveedores · Cancelados/);
    await hands.choose('Cancelado en', 'Este mes');
    await hands.type(page.getByLabel('RFC', { exact: true }), cancelado.rfc);
    const { fechaini: canceladoini, fechafin: canceladofin } = monthAgo(0);
    const query = { status: '3', rfc: cancelado.rfc, canceladoini, canceladofin, limit: 10 } as const;
    await expect(range(page)).toHaveText(ofCount((await sdk.recibidos.list(query)).count));
  });

  await home(page);
  await inThree(page, 'suppliers in 69-B and their invoices', async (hands) => {
    const [efo] = (await sdk.rfcs.list({ efos: '1' })).rows;
    await hands.press(page.getByRole('link', { name: 'Contribuyentes EFOS' }));
    await hands.press(page.getByRole('link', { name: `Ver Recibidos de ${efo?.rfc}` }));
    const { count } = await sdk.recibidos.list({ status: '2', rfc: efo?.rfc, limit: 10 });
    await expect(range(page)).toHaveText(ofCount(count));
  });
});

test('N1 N2 N6 the jobs of an accountant take as few actions as they need', async ({ page }) => {
  const sdk = await apiOf(demo.uno);
  const { rows: recibidos } = await sdk.recibidos.list({ status: '2', tipo: 'I', limit: 100 });
  const cfdi = findSought(recibidos);
  const { rows: lacking } = await sdk.rfcs.listSinRep({ direccion: 'recibidos', limit: 10 });
  // Without any that lacks one with certainty, nothing is chosen by itself.
  const asked = lacking.findLast(({ cierto, probable }) => cierto.cantidad + probable.cantidad > 0);
  if (!cfdi || !asked) throw new Error('the demo has CFDI, and lacks complements');
  await sdk.contactos.add({ contraparte: asked.rfc, correo: 'pagos@proveedora.mx' });
  await enter(page, demo.uno);
  const waiting = page.getByRole('list', { name: 'Por atender' });

  const fromInicio = async (most: number, job: string, run: (hands: Hands) => Promise<void>) => {
    await home(page);
    await inActions(page, most, job, run);
  };
  await fromInicio(1, 'who owes me most, and since when', async (hands) => {
    await hands.press(waiting.getByRole('link', { name: 'Quién me debe' }));
    const [first] = (await sdk.rfcs.list({ sort: 'porcobrar', limit: 10 })).rows;
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText(first?.rfc ?? '');
    await expect(row).toContainText(
      Number(first?.importes?.porcobrar).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    );
    await expect(row).toContainText(/\d\d-[a-z]{3}-\d{4}/);
  });
  await fromInicio(3, 'ask a supplier for the complements that it owes', async (hands) => {
    await hands.press(waiting.getByRole('link', { name: 'Pedir REP' }));
    await hands.press(page.getByRole('button', { name: `Pedir REP a ${asked.rfc}` }));
    const dialog = page.getByRole('dialog', { name: 'Pedir REP' });
    await expect(dialog.getByRole('textbox', { name: 'Para' })).toHaveValue('pagos@proveedora.mx');
    await hands.press(dialog.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(dialog).toBeHidden();
    await lastMail('pagos@proveedora.mx');
  });
  await fromInicio(2, 'an amount and half a name', async (hands) => {
    await hands.command(`${Number(cfdi.total)} ${cfdi.nombre.slice(0, 6)}`, /./);
    await expect(page).toHaveURL(new RegExp(`vigentes/${cfdi.id}$`));
  });
  await fromInicio(3, 'IVA, DIOT and prefill of a month', async (hands) => {
    await hands.press(menu(page, 'Cierre de mes'));
    await hands.press(page.getByRole('link', { name: 'DIOT', exact: true }));
    await expect(page).toHaveURL(/\/diot/);
    await hands.press(page.getByRole('link', { name: 'Prellenado del SAT' }));
    await expect(page).toHaveURL(/\/prellenado/);
  });
  await fromInicio(4, 'the most urgent risk, and who handles it', async (hands) => {
    await hands.press(waiting.getByRole('link', { name: 'Ver riesgos' }));
    await hands.press(page.getByRole('button', { name: /^Seguimiento de / }).first());
    const dialog = page.getByRole('dialog', { name: /^Seguimiento: / });
    hands.actions++;
    await dialog.getByLabel('Responsable').selectOption({ index: 1 });
    await hands.press(dialog.getByRole('button', { name: 'Guardar' }));
    await expect(page.getByText(/Responsable: /).first()).toBeVisible();
  });
  await fromInicio(2, 'what is spent by supplier and concept', async (hands) => {
    await hands.command('gasto', /^Gasto por concepto/);
    const [first] = (await sdk.rfcs.sumConceptos({ limit: 10 })).rows;
    await expect(page.getByRole('row').nth(1)).toContainText(first?.clave ?? '');
  });
  await fromInicio(1, 'possible duplicates', async (hands) => {
    await hands.press(waiting.getByRole('link', { name: /^\d+ posibles? duplicados?$/ }));
    await expect(page).toHaveURL(/riesgos\?.*tipo=duplicado/);
    await expect(page.getByRole('button', { name: /^Seguimiento de / }).first()).toBeVisible();
  });

  await fromInicio(1, 'the package of a month', async (hands) => {
    const file = page.waitForEvent('download');
    await hands.press(button(page, /^Paquete de /));
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^\w+_paquete_\d{4}-\d\d\.zip$/);
    const names = [...unzip(await readFile(await download.path())).keys()];
    expect(names.filter((name) => name.endsWith('.xml')).length).toBeGreaterThan(0);
    expect(names.filter((name) => name.endsWith('Portada.pdf')).length).toBeGreaterThan(0);
    expect(names.filter((name) => /DIOT|IVA/.test(name)).length).toBeGreaterThan(0);
  });
  await fromInicio(2, 'the CFDI of a year, for an auditor', async (hands) => {
    const year = dayFromToday().slice(0, 4);
    const kept: string[] = [];
    page.on('download', (download) => kept.push(download.suggestedFilename()));
    await hands.command('paquete anual', /^Paquete anual/);
    await expect.poll(() => kept.length).toBe(2);
    for (const name of kept)
      expect(name).toMatch(new RegExp(`^\\w+_(Clientes|Proveedores)_paquete_.*${year}.*\\.zip$`));
    expect(new Set(kept).size).toBe(2);
  });

  await fromInicio(5, 'tag the rows of a page and export them with subtotals', async (hands) => {
    await hands.press(menu(page, 'Proveedores'));
    await hands.press(page.getByRole('checkbox', { name: /^Elegir l[ao]s / }));
    const bar = page.getByRole('region', { name: 'Selección' });
    await hands.press(bar.getByRole('button', { name: 'Etiquetar' }));
    const dialog = page.getByRole('dialog', { name: /^Etiquetar / });
    await hands.type(dialog.getByLabel('Etiqueta nueva'), 'Obra norte');
    await expect(dialog).toBeHidden();
    await expect(rows(page).getByText('Obra norte', { exact: true }).first()).toBeVisible();
    const file = page.waitForEvent('download');
    await hands.press(bar.getByRole('button', { name: 'Excel' }));
    const book = unzip(await readFile(await (await file).path()));
    const totals = [...book.values()].map(String).filter((part) => part.includes('>Todos<'));
    expect(totals).toEqual([expect.stringContaining('>Obra norte<')]);
  });
});

test('the same list of six taxpayers takes two actions each', async ({ page }) => {
  const { cuentas } = await apiOf(demo.varios);
  const [from, ...others] = cuentas.slice(0, 6).map(({ rfc }) => rfc);
  expect(others).toHaveLength(5);
  await enter(page, demo.varios, from);
  await go(page, 'proveedores/vigentes?serie=F&limit=50&offset=0');
  await page.getByRole('heading', { name: 'Proveedores', exact: true }).waitFor();
  for (const to of others)
    await inActions(page, 2, 'the same list of another taxpayer', async (hands) => {
      await hands.command(to, new RegExp(to));
      await expect(page).toHaveURL(
        ({ pathname, searchParams }) =>
          decodeURIComponent(pathname) === `/${to}/proveedores/vigentes` && searchParams.get('serie') === 'F',
      );
    });
});

test('U1 U5 a drop, cancellation requests, what the SAT has and the vault lacks, and last month from the SAT take three actions at most', async ({
  page,
}) => {
  const { correo, rfc, nombre } = contribuyentes.tareas;
  const sdk = await apiOf(correo);
  const { csd, fiel } = await certificadosDe(rfc);
  for (const { body } of [csd, fiel]) await sdk.certificados.add(body);
  for (let n = 0; n < 5; n++) await tellSat('/solicitudes', { uuid: crypto.randomUUID(), receptor: rfc });
  const supplier = await builderOfDemo('IIA040805DZ4');
  for (const folio of ['1', '2', '3', '4', '5']) {
    const uuid = crypto.randomUUID();
    const xml = supplier.build({ uuid, folio, receptor: rfc, nombreReceptor: nombre });
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
    await tellSat('/solicitudes', { uuid, receptor: rfc });
  }
  const missing = supplier.build({ fecha: `${LAST_YEAR}-04-05T10:00:00`, receptor: rfc, nombreReceptor: nombre });
  await tellSat('/descarga/cfdi', [missing.toString()]);
  await sdk.buzon.refresh();
  await enter(page, correo);
  await page.getByText('CFDIS Emitidos').waitFor();

  const uuid = crypto.randomUUID();
  const dropped = supplier.build({ uuid, folio: '6', receptor: rfc, nombreReceptor: nombre }).toString();
  await inActions(page, 1, 'XML and PDF of another name from a folder', async (hands) => {
    await hands.drop(textFile('factura.xml', dropped), pdf('impresa.pdf', `Folio fiscal ${uuid}`));
    await expect(page.getByText('Completado', { exact: true })).toBeInViewport();
    expect((await sdk.recibidos.list({ uuid })).count).toBe(1);
  });
  await page.getByRole('button', { name: 'Aceptar' }).click();

  await inThree(page, 'last month from the SAT, issued and received', async (hands) => {
    await hands.command('nueva descarga', /descarga/i);
    await hands.press(button(page, 'Todo el mes pasado'));
    const question = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
    await expect(question).toContainText('Son 2 solicitudes.');
    await hands.press(question.getByRole('button', { name: 'Aceptar' }));
    await expect
      .poll(async () => (await sdk.descargas.list({})).rows.map(({ isemitidos }) => isemitidos).sort())
      .toEqual([0, 1]);
    expect((await sdk.descargas.list({})).rows).toEqual([
      expect.objectContaining(monthAgo(1)),
      expect.objectContaining(monthAgo(1)),
    ]);
  });

  const abril = { fechaini: `${LAST_YEAR}-04-01`, fechafin: `${LAST_YEAR}-04-30` };
  await sdk.descargas.add({ ...abril, isemitidos: 'false', contenido: 'metadatos' });
  await expect
    .poll(async () => {
      await sdk.descargas.verifyAll();
      return (await sdk.descargas.list({ espendiente: '1' })).count;
    })
    .toBe(0);
  await home(page);
  const bring = button(page, 'Traer lo que falta (1)');
  await inActions(page, 2, 'what the SAT has of a month and the vault lacks', async (hands) => {
    await hands.command(`espejo abril ${LAST_YEAR}`, /^Espejo del SAT · abril/);
    await expect(bring).toBeVisible();
  });
  await bring.click();
  await expect(page.getByText('Se pidieron al SAT 1 CFDI que faltan')).toBeVisible();

  await home(page);
  await inActions(page, 1, 'the requests to cancel', (hands) =>
    hands.press(page.getByRole('list', { name: 'Por atender' }).getByRole('link', { name: 'Responder' })),
  );
  const answered = async (left: number) => {
    await expect.poll(async () => (await sdk.buzon.list({ status: '1' })).count).toBe(left);
    await expect(page.getByRole('checkbox', { name: /^Elegir (?!los )/ })).toHaveCount(left);
  };
  for (const left of [9, 8, 7, 6, 5])
    await inActions(page, 2, 'answer a request with its facts beside it', async (hands) => {
      const row = page.getByRole('row').filter({ hasText: 'No ha llegado un sustituto' }).first();
      await expect(row).toContainText('Sugerencia: ');
      await hands.press(row.getByRole('button', { name: /^Rechazar la solicitud de / }));
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Rechazar', exact: true }));
      await answered(left);
    });
  // The specification lets five be answered at once.
  await inActions(page, 3, 'answer the other five', async (hands) => {
    await hands.press(page.getByRole('checkbox', { name: /^Elegir los / }));
    await hands.press(button(page, 'Rechazar (5)'));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Rechazar', exact: true }));
    await answered(0);
  });
});
