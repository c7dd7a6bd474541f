import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { demo, PASSWORD } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo, certificadosDe } from '../support/certificados';
import { expect, test } from '../support/journey';
import { adminAll } from '../support/operator';
import { tellSat } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';
import { unzip } from '../support/unpack';

test('E3 F111 the board shows all taxpayers of the user, finds one and opens its screens', async ({ page }) => {
  test.setTimeout(180_000);
  const { cuentas } = await apiOf(demo.varios);
  const [first] = cuentas;
  if (!first) throw new Error('the demo has no taxpayer');
  await enter(page, demo.varios, first.rfc);
  await menu(page, 'Despacho').click();
  await expect(page.getByRole('heading', { name: 'Despacho' })).toBeVisible();
  await page.getByRole('link', { name: 'Por atender' }).click();
  const board = page.getByRole('table', { name: 'Contribuyentes' });
  await expect(board.getByRole('row')).toHaveCount(cuentas.length + 1);
  // The worker computes them.
  await expect(board.getByText('Por calcular')).toHaveCount(0, { timeout: 90_000 });
  await checkLooks(page, 'board of all taxpayers');

  // Paper is narrow, too, but no phone.
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(board.getByRole('row').nth(1)).toHaveCSS('display', 'grid');
  await page.emulateMedia({ media: 'print' });
  await expect(board.getByRole('row').nth(1)).toHaveCSS('display', 'table-row');
  await expect(page.locator('body')).toHaveCSS('page', 'bv-list');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });

  const other = cuentas.find(({ rfc }) => rfc !== first.rfc);
  if (!other) throw new Error('the demo has one taxpayer');
  await page.getByLabel('Buscar').fill(other.rfc.toLowerCase());
  await expect(board.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=/);
  const riesgos = board.getByRole('row').nth(1).getByRole('cell').nth(4).getByRole('link');
  await riesgos.click();
  await expect(page).toHaveURL(new RegExp(`/${other.rfc}/riesgos`));
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(board.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Buscar').fill('');
  await expect(board.getByRole('row')).toHaveCount(cuentas.length + 1);
});

test('E3 F111 the list of taxpayers leads to the board', async ({ page }) => {
  const { cuentas } = await apiOf(demo.varios);
  await enter(page, demo.varios, cuentas[0]?.rfc);
  await page.goto('/login-list-rfc');
  await page.getByRole('link', { name: 'Ver todos en el despacho' }).click();
  await expect(page.getByRole('heading', { name: 'Despacho' })).toBeVisible();
});

const DESPACHO = 'despacho@prueba.mx';
const MOST_ACTIONS = 30;
/** Clients of the office. Each has its e.Firma, its régimen, and CFDI of a month that only the SAT has. */
const clientes = Array.from({ length: Number(process.env.BOVEDA_CLIENTES ?? 6) }, (_, at) => {
  const letters = `D${letterAfter('S', Math.floor(at / 26))}${letterAfter('A', at % 26)}`;
  return { rfc: `${letters}8501${String((at % 28) + 1).padStart(2, '0')}AB1`, nombre: `CLIENTE ${letters}` };
});
const DE_CADA_UNO = 3;
/** What a step may take, for so many clients. */
const PATIENCE_MS = 90_000 + clientes.length * 5_000;

function letterAfter(letter: string, count: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + count);
}

/** The month before the last one: all of its days are known to the SAT, whatever the day of the test. */
const mesDelTrabajo = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7);
};

async function openOffice(mes: string): Promise<void> {
  await adminAll([
    ['usuario:crear', { correo: DESPACHO, nombre: 'DESPACHO', pass: PASSWORD }],
    ...clientes.flatMap(({ rfc, nombre }): [string, Record<string, string>][] => [
      ['contribuyente:crear', { rfc, nombre, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
      ['acceso:dar', { correo: DESPACHO, rfc, privilegio: '1' }],
    ]),
  ]);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const xmls: string[] = [];
  for (const { rfc, nombre } of clientes) {
    const sdk = await apiOf(DESPACHO, rfc);
    await sdk.dashboard.acceptTerminos();
    await sdk.certificados.add((await certificadosDe(rfc)).fiel.body);
    await sdk.isr.save(mes, { dato: 'regimen', valor: '626', motivo: 'Constancia' });
    for (let day = 1; day <= DE_CADA_UNO; day++)
      xmls.push(supplier.build({ fecha: `${mes}-1${day}T10:00:00`, receptor: rfc, nombreReceptor: nombre }).toString());
  }
  await tellSat('/descarga/cfdi', xmls);
}

test('G1 the month of many clients, from metadata to DIOT files, with the board alone', async ({ page }) => {
  test.setTimeout(12 * PATIENCE_MS);
  const mes = mesDelTrabajo();
  await openOffice(mes);
  await enter(page, DESPACHO, clientes[0]?.rfc);
  let actions = 0;
  const press = async (control: Locator) => {
    actions++;
    await control.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const board = page.getByRole('table', { name: 'Calendario' });
  const all = board.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const rowsAt = (step: string) => all.filter({ has: page.getByText(step, { exact: true }) });
  const done = page
    .getByRole('region', { name: 'Trabajos por lote' })
    .getByText(`${clientes.length} de ${clientes.length} contribuyentes · ${clientes.length} listos`, { exact: true });
  const work = async (accion: string) => {
    await press(button(accion));
    await expect(page.getByRole('heading', { name: new RegExp(`^${accion}, `) })).toBeVisible();
    await expect(done).toBeVisible({ timeout: PATIENCE_MS });
  };
  /** The SAT takes its time: it is asked again until every client has come so far. */
  const until = async (step: string) => {
    await expect(async () => {
      await work('Verificar solicitudes y CFDI');
      await expect(rowsAt(step)).toHaveCount(clientes.length, { timeout: PATIENCE_MS / 3 });
    }).toPass({ timeout: 4 * PATIENCE_MS });
  };

  await test.step('what only the SAT has is brought', async () => {
    await press(menu(page, 'Despacho'));
    await press(button('Mes anterior'));
    await expect(rowsAt('Pedir metadatos')).toHaveCount(clientes.length, { timeout: PATIENCE_MS });
    await press(page.getByRole('checkbox', { name: `Elegir los ${clientes.length}` }));
    await work('Pedir metadatos');
    await until('Descargar XML que faltan');
    await work('Descargar XML que faltan');
    await until('Completos');
    await checkLooks(page, 'calendar of all taxpayers');
  });

  await test.step('months are closed; papers and DIOT files are made, downloaded, and equal those of each client', async () => {
    await work('Cerrar el mes');
    await work('Papeles de trabajo');
    await work('Archivo de DIOT');
    const downloading = page.waitForEvent('download');
    await press(page.getByRole('link', { name: 'Descargar todos en un ZIP' }));
    const files = unzip(await readFile(await (await downloading).path()));
    expect([...files.keys()]).toEqual(clientes.map(({ rfc }) => `${rfc}_DIOT_${mes}.txt`));
    for (const { rfc } of clientes) {
      const sdk = await apiOf(DESPACHO, rfc);
      const { lineas, archivos } = await sdk.diot.get(mes);
      expect(files.get(`${rfc}_DIOT_${mes}.txt`)?.toString().trimEnd().split('\n')).toHaveLength(lineas.length);
      expect([lineas.length, archivos.length]).toEqual([1, 1]);
      expect((await sdk.impuestos.get(mes)).cierre?.autor).toBe(DESPACHO);
    }
    await expect(rowsAt('Presentar y pagar')).toHaveCount(clientes.length, { timeout: PATIENCE_MS });
  });

  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  test.info().annotations.push({ type: 'actions', description: `${clientes.length} clients: ${actions}` });
});

const OFICINA = 'oficina@prueba.mx';
const REVISORA = 'revisora@prueba.mx';
/** Clients of the office with staff. */
const carteras = ['DSG', 'DSH'].map((letters, at) => ({
  rfc: `${letters}85010${at + 1}AB1`,
  nombre: `CLIENTE ${letters}`,
}));

test('G3 an auxiliar becomes revisor in all taxpayers, sees the task of the board, and comments only', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await adminAll([
    ...[OFICINA, REVISORA].map((correo): [string, Record<string, string>] => [
      'usuario:crear',
      { correo, nombre: 'OFICINA', pass: PASSWORD },
    ]),
    ...carteras.flatMap(({ rfc, nombre }): [string, Record<string, string>][] => [
      ['contribuyente:crear', { rfc, nombre, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
      ['acceso:dar', { correo: OFICINA, rfc, privilegio: '1' }],
      ['acceso:dar', { correo: REVISORA, rfc, privilegio: '2' }],
    ]),
  ]);
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Vistas del despacho' }).getByRole('link', { name });
  const tareas = page.getByRole('table', { name: 'Tareas' }).getByRole('row');
  const first = carteras[0];
  if (!first) throw new Error('the office has no client');
  for (const { rfc } of carteras) await (await apiOf(OFICINA, rfc)).dashboard.acceptTerminos();

  await enter(page, OFICINA, first.rfc);
  await menu(page, 'Despacho').click();
  await expect(page.getByText('cifras calculadas')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('checkbox', { name: `Elegir los ${carteras.length}` }).click();
  await page.getByLabel('Crear tareas').selectOption('Falta cerrar el mes');
  await expect(page.getByText(`${carteras.length} tareas creadas`)).toBeVisible();
  await view('Personal').click();
  await page.getByLabel(`Rol de ${REVISORA}`).selectOption('Revisor: consulta y comenta');
  await expect(page.getByText(`${carteras.length} accesos actualizados`)).toBeVisible();
  await checkLooks(page, 'people of an office');
  await view('Tareas').click();
  await expect(tareas).toHaveCount(carteras.length + 1);
  await page.getByRole('textbox', { name: 'Tarea' }).fill('Pedir estados de cuenta');
  await page.getByLabel('Responsable').first().selectOption(REVISORA);
  await page.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(tareas).toHaveCount(carteras.length + 2);
  await page.getByRole('checkbox', { name: 'Hecha: Pedir estados de cuenta' }).click();
  await expect(tareas).toHaveCount(carteras.length + 1);
  await checkLooks(page, 'tasks of an office');

  const revisora = await apiOf(REVISORA, first.rfc);
  await expect(revisora.etiquetas.add({ nombre: 'No', color: 'gris' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(revisora.despacho.addTareas({ rfcs: [first.rfc], mes: '2026-01', texto: 'No' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await revisora.despacho.listTareas({})).count).toBe(carteras.length);
  const { mes } = (await revisora.despacho.listTareas({})).rows[0] ?? { mes: '' };
  await revisora.despacho.addNota({ rfc: first.rfc, mes, texto: 'Revisado: falta la firma' });

  await tareas.getByRole('link', { name: first.nombre }).click();
  await expect(page.getByText('Revisado: falta la firma')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Actividad' }).getByText('Nota escrita')).toBeVisible();
  await checkLooks(page, 'client of an office');
});
