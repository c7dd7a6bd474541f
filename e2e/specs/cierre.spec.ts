import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { endOfMotion } from '../support/motion';
import { ANSWERED_MS, confirmed, PROVEEDOR, receivedBy, receiverOf } from '../support/received';
import { apiOf, enter, menu } from '../support/session';
import { unzip } from '../support/unpack';

const { correo, rfc } = contribuyentes.cierre;

const cell = (page: Page, name: RegExp) => page.getByRole('table', { name: /IVA del mes/ }).getByRole('link', { name });
const dialogOf = async (page: Page, name: string | RegExp) => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await page.evaluate(endOfMotion);
  return dialog;
};

/** A line of the batch file by the numbers of its fields; the others are empty or 0. */
const lineOf = (fields: Record<number, string>): string =>
  Array.from({ length: 54 }, (_, at) => fields[at + 1] ?? (at < 7 ? '' : at === 53 ? '01' : '0')).join('|');

test('T1 F93 a month is read, decided on and closed; what changes afterwards is shown', async ({ page }) => {
  test.setTimeout(3 * ANSWERED_MS);
  const mes = `${LAST_YEAR}-03`;
  const { uuid, xml } = await receivedBy(contribuyentes.cierre, { folio: '31', total: '1160.00', iva: '160.00' });
  await enter(page, correo);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([textFile('a.xml', xml)]);
  const { id } = await confirmed(contribuyentes.cierre, uuid);
  await menu(page, 'Cierre de mes').click();
  await expect(page).toHaveURL(/\/impuestos\/\d{4}-\d\d$/);
  await page.getByLabel('Mes', { exact: true }).selectOption(mes);
  await expect(page.getByText('Abierto', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo a favor de IVA' })).toContainText('160.00');

  const importaciones = page.getByRole('region', { name: 'IVA de importaciones' });
  await importaciones.getByRole('button', { name: 'Agregar un pedimento' }).click();
  const pedimento = await dialogOf(page, /^Pedimento pagado en marzo/);
  for (const [label, text] of [
    ['Fecha de pago', `04/03/${LAST_YEAR}`],
    ['Número de pedimento', '26 48 3009 6001234'],
    ['Base del IVA', '2,000'],
    ['IVA pagado', '320'],
    ['Número de identificación fiscal', 'US-998877'],
    ['Nombre del proveedor', 'Example Parts Inc'],
    ['Cómo se comprueba', 'Línea de captura'],
  ] as const)
    await pedimento.getByLabel(label).fill(text);
  await pedimento.getByLabel('País').selectOption('CHN');
  await checkLooks(page, 'dialog of a pedimento');
  await pedimento.getByRole('button', { name: 'Guardar' }).click();
  await cell(page, /^IVA acreditable, 16 %: 480.00, valor 3,000.00/).click();
  await expect(page.getByRole('region', { name: 'IVA acreditable, 16 %' })).toContainText('26 48 3009 6001234');
  await importaciones.getByRole('button', { name: 'Quitar 26 48 3009 6001234' }).click();

  await cell(page, /^IVA acreditable, 16 %: 160.00, valor 1,000.00/).click();
  await expect(page).toHaveURL(/celda=acreditable&tasa=16$/);
  const lineas = page.getByRole('region', { name: 'IVA acreditable, 16 %' });
  await checkLooks(page, 'month of taxes');
  await lineas.getByRole('link', { name: 'A31' }).click();
  await expect(page).toHaveURL(new RegExp(`/proveedores/vigentes/${id}$`));
  await page.goBack();
  await lineas.getByRole('button', { name: 'Decidir sobre A31' }).click();
  await page.getByRole('menuitem', { name: 'No es acreditable' }).click();
  const decision = await dialogOf(page, 'No es acreditable');
  await decision.getByLabel('Motivo').fill('Gasto personal');
  await decision.getByRole('button', { name: 'Guardar' }).click();
  await expect(cell(page, /^IVA no acreditable, Decisión de un usuario, 16 %: 160.00/)).toBeVisible();
  await expect(cell(page, /^IVA acreditable/)).toHaveCount(0);
  const decisiones = page.getByRole('region', { name: 'Decisiones' });
  await expect(decisiones).toContainText(`Gasto personal${correo}`);

  await page.getByRole('button', { name: 'Cerrar mes' }).click();
  await (await dialogOf(page, /^¿Cerrar/)).getByRole('button', { name: 'Cerrar mes' }).click();
  await expect(page.getByText(`Cerrado por ${correo}`)).toBeVisible();
  await decisiones.getByRole('button', { name: /^Deshacer/ }).click();
  const cambios = page.getByRole('region', { name: 'Cambió desde el cierre' });
  await expect(cambios.getByRole('row', { name: /IVA acreditable, 16 %/ })).toContainText('+160.00');
  await expect(cambios.getByRole('row', { name: /IVA no acreditable/ })).toContainText('-160.00');
  await checkLooks(page, 'month that changed since its close');
});

test('T6 withheld IVA is credited in the next return, a balance is carried, a closed month names what came later, and the paper has formulas', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.cierre);
  const of = (folio: string, day: string) => ({ folio, fecha: `${LAST_YEAR}-09-${day}T12:00:00` });
  await receive({ ...of('91', '10'), total: '10533.33', iva: '1600.00', ivaRetenido: '1066.67' });
  await enter(page, correo);
  await go(page, `impuestos/${LAST_YEAR}-09`);
  await expect(page.getByRole('link', { name: /^IVA retenido por enterar: \$1,066\.67/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar mes' }).click();
  await (await dialogOf(page, /^¿Cerrar/)).getByRole('button', { name: 'Cerrar mes' }).click();
  await expect(page.getByText(`Cerrado por ${correo}`)).toBeVisible();

  await page.getByRole('link', { name: 'Mes siguiente', exact: true }).click();
  const credited = /^IVA retenido de septiembre .*que se acredita en este mes: \$1,066\.67/;
  await expect(page.getByRole('link', { name: credited })).toBeVisible();
  const saldos = page.getByRole('region', { name: 'Saldo a favor de IVA' });
  const ofSeptember = saldos.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^septiembre / }) });
  await expect(ofSeptember).toContainText('533.33');
  await expect(saldos).toContainText(/Saldo de meses anteriores\$[\d,]*\d\.\d\d/);
  const [papel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Papel de trabajo, Excel' }).click(),
  ]);
  expect(papel.suggestedFilename()).toBe(`${rfc}_IVA_${LAST_YEAR}-10.xlsx`);
  const files = unzip(await readFile(await papel.path()));
  const sheets = [...String(files.get('xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  expect(sheets.slice(0, 5)).toEqual(['Resumen', 'Parámetros', 'Cobros', 'Pagos', 'NC emitidas']);
  // Every figure of the first sheet, in column C, is a formula.
  const figures = String(files.get('xl/worksheets/sheet1.xml')).match(/<c r="C(?!1")\d+".*?<\/c>/g) ?? [];
  expect(figures.length).toBeGreaterThan(30);
  expect(figures.filter((figure) => !figure.includes('<f>'))).toEqual([]);
  expect(figures.some((figure) => figure.includes('<v>1066.67</v>'))).toBe(true);

  await receive({ ...of('92', '20'), total: '1160.00', iva: '160.00' });
  await go(page, `impuestos/${LAST_YEAR}-09`);
  const distintos = page.getByRole('region', { name: 'CFDI distintos a los del cierre' });
  await expect(distintos).toContainText('1 entró');
  await expect(distintos.getByRole('row').filter({ has: page.getByRole('link', { name: 'A92' }) })).toContainText(
    'Entró',
  );
  await go(page, 'dashboard');
  const atender = page.getByRole('list', { name: 'Por atender' });
  await atender.getByRole('link', { name: `${LAST_YEAR}-09` }).click();
  await expect(distintos).toBeVisible();
});

test('T2 T7 T9 F94 the DIOT of a month is completed by hand, blocked while it has faults, and downloaded; the ISR and the pólizas open to their CFDI', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const sdk = await apiOf(correo, rfc);
  const { uuid, xml } = await receivedBy(contribuyentes.cierre, {
    ...{ folio: '41', total: '2320.50', iva: '320.00' },
    fecha: `${LAST_YEAR}-04-10T12:00:00`,
  });
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  await confirmed(contribuyentes.cierre, uuid);
  await enter(page, correo);
  await go(page, `impuestos/${LAST_YEAR}-04`);
  await page.getByRole('link', { name: 'DIOT', exact: true }).click();
  const download = page.getByRole('button', { name: 'Descargar TXT' });
  await expect(download).toBeEnabled();

  await page.getByRole('button', { name: 'Agregar línea' }).click();
  const added = await dialogOf(page, 'Agregar línea');
  await added.getByLabel('Nombre del extranjero').fill('Example Cloud Inc');
  await added.getByText('importación de bienes intangibles y servicios').click();
  await added.getByLabel('Valor de los actos pagados').filter({ visible: true }).fill('7000');
  await checkLooks(page, 'dialog of a line of the DIOT');
  await added.getByRole('button', { name: 'Guardar' }).click();
  const faltas = page.getByRole('region', { name: 'Antes de generar el archivo' });
  await expect(faltas).toContainText('Falta un dato del tercero extranjero.');
  await expect(download).toBeDisabled();
  await checkLooks(page, 'DIOT with a fault');
  await faltas.getByRole('button', { name: /^Corregir/ }).click();
  const fixed = await dialogOf(page, 'Example Cloud Inc');
  await fixed.getByLabel('Número de identificación fiscal').fill('US-998877');
  await fixed.getByRole('button', { name: 'Guardar' }).click();
  await expect(faltas).toBeHidden();

  await page.getByRole('button', { name: /^Editar INDISTRIA/ }).click();
  const edited = page.getByRole('dialog').filter({ hasText: 'Tipo de operación' });
  await page.evaluate(endOfMotion);
  await edited.getByLabel('Tipo de operación').selectOption('02');
  await edited.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Editada')).toBeVisible();

  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe(`${rfc}_DIOT_${LAST_YEAR}-04.txt`);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      lineOf({ 1: '04', 2: '02', 3: PROVEEDOR, 12: '2000', 22: '320' }),
      lineOf({ 1: '05', 2: '07', 4: 'US-998877', 5: 'Example Cloud Inc', 6: 'USA', 16: '7000' }),
      '',
    ].join('\r\n'),
  );
  // The amounts lead to the month's lines of this supplier.
  await page.getByRole('link', { name: /^Valor de INDISTRIA.*2,000/ }).click();
  await expect(page.getByRole('region', { name: 'IVA acreditable' }).getByRole('link', { name: 'A41' })).toBeVisible();

  // The ISR of the month: the régimen is said once, and its figures lead to the same CFDI.
  await page.getByRole('link', { name: 'ISR', exact: true }).click();
  await page.getByRole('button', { name: 'Capturar: Régimen' }).click();
  const regimen = await dialogOf(page, 'Régimen');
  await regimen.getByLabel('Régimen').selectOption({ value: '626' });
  await regimen.getByLabel('Motivo').fill('Constancia de situación fiscal');
  await regimen.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('ISR por pagar (estimado)')).toBeVisible();
  await checkLooks(page, 'ISR of a month');
  await page.getByRole('link', { name: /^Deducciones de los CFDI: / }).click();
  const deducidos = page.getByRole('region', { name: /^Deducciones de los CFDI/ }).filter({ hasText: 'Cerrar lista' });
  await expect(deducidos.getByRole('link', { name: 'A41' })).toBeVisible();
  await checkLooks(page, 'CFDI of a figure of the ISR');
  const [papel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Papel de trabajo, Excel' }).click(),
  ]);
  expect(papel.suggestedFilename()).toBe(`${rfc}_ISR_${LAST_YEAR}-04.xlsx`);

  // The pólizas of the month: that of the purchase squares, opens its CFDI, and is in the XML.
  await page.getByRole('link', { name: 'Pólizas', exact: true }).click();
  const compra = page.getByRole('region', { name: /Compra A41/ });
  await expect(compra).toContainText(/Debe .*2,320\.50 MXN = Haber .*2,320\.50/);
  await expect(compra.getByRole('row').filter({ hasText: '118.01' })).toContainText('320.00');
  await expect(page.getByText(/^IVA acreditable pagado \(118\.01\).*iguales\.$/)).toBeVisible();
  await checkLooks(page, 'pólizas of a month');
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return file;
  };
  expect((await saved('Propuesta de pólizas, Excel')).suggestedFilename()).toBe(`${rfc}_polizas_${LAST_YEAR}-04.xlsx`);
  expect((await saved('Catálogo de cuentas (XML)')).suggestedFilename()).toBe(`${rfc}${LAST_YEAR}04CT.zip`);
  await page.getByLabel('Número de orden').fill('ABC1234567/26');
  const polizas = await saved('Pólizas (XML)');
  expect(polizas.suggestedFilename()).toBe(`${rfc}${LAST_YEAR}04PL.zip`);
  const escrito = unzip(await readFile(await polizas.path())).get(`${rfc}${LAST_YEAR}04PL.xml`);
  expect(escrito?.toString().toLowerCase()).toContain(uuid);

  // An account is remembered, the póliza is adjusted, another one is added, and the balanza adds them up.
  await compra.getByRole('button', { name: /^Recordar la cuenta de/ }).click();
  const regla = await dialogOf(page, 'Cuenta de estas compras y gastos');
  await regla.getByLabel('Cuenta', { exact: true }).selectOption('601.61');
  await regla.getByLabel('Motivo').fill('Es publicidad');
  await checkLooks(page, 'rule of an account');
  await regla.getByRole('button', { name: 'Guardar regla' }).click();
  await expect(compra).toContainText('Cuenta según una regla suya');
  await expect(compra.getByRole('row').filter({ hasText: '601.61' })).toContainText('2,000.50');
  await compra.getByRole('button', { name: /^Ajustar/ }).click();
  const ajuste = await dialogOf(page, /^Ajustar la póliza/);
  await ajuste.getByLabel('Cuenta del movimiento 1').selectOption('120.01');
  await ajuste.getByLabel('Motivo').fill('Es un anticipo');
  await checkLooks(page, 'adjustment of a póliza');
  await ajuste.getByRole('button', { name: 'Guardar' }).click();
  await expect(compra).toContainText(`Ajustada ${correo}`);
  await page.getByRole('button', { name: 'Agregar póliza' }).click();
  const propia = await dialogOf(page, 'Agregar una póliza');
  await propia.getByLabel('Concepto').fill('Depreciación de abril');
  await propia.getByLabel('Cuenta del movimiento 1').selectOption('601.84');
  await propia.getByLabel('Debe del movimiento 1').fill('100');
  await propia.getByLabel('Cuenta del movimiento 2').selectOption('156.01');
  await propia.getByLabel('Haber del movimiento 2').fill('100');
  await propia.getByLabel('Motivo').fill('Mensual');
  await propia.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: /Depreciación de abril/ })).toContainText(`Agregada ${correo}`);
  await page.getByText('Balanza del mes').click();
  await page.getByRole('button', { name: `Saldos iniciales de ${LAST_YEAR}` }).click();
  const saldos = await dialogOf(page, `Saldos con que empieza ${LAST_YEAR}`);
  await saldos.getByLabel('Cuentas y saldos').fill('102.01\tBancos\t5,000.00\n206.01\tAnticipos\t5,000.00');
  await saldos.getByRole('button', { name: 'Guardar' }).click();
  const suma = page.getByRole('table', { name: 'Balanza del mes por cuenta' });
  const bancos = suma.getByRole('row').filter({ hasText: '102.01 Bancos nacionales' });
  await expect(bancos).toContainText('2,320.50');
  // Months before it moved the account too.
  const amounts = async () =>
    (await bancos.getByRole('cell').allTextContents()).map((each) => each.replaceAll(',', ''));
  await expect.poll(async () => (await amounts()).length).toBe(4);
  const [inicial = '', debe = '', haber = '', final = ''] = await amounts();
  expect(Number(final).toFixed(2)).toBe((Number(inicial) + Number(debe) - Number(haber)).toFixed(2));
  await checkLooks(page, 'balanza of a month');
  const balanza = unzip(await readFile(await (await saved('Balanza (XML)')).path()));
  expect(balanza.get(`${rfc}${LAST_YEAR}04BN.xml`)?.toString()).toContain(
    `NumCta="102.01" SaldoIni="${inicial}" Debe="${debe}" Haber="${haber}" SaldoFin="${final}"`,
  );
  for (const programa of ['CONTPAQi Contabilidad', 'Aspel COI'])
    expect((await saved(`${programa}, Excel`)).suggestedFilename()).toContain(`${rfc}_polizas_`);
  await compra.getByRole('link', { name: 'A41' }).first().click();
  await expect(page).toHaveURL(/\/proveedores\//);
});
