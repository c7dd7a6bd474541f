import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { endOfMotion } from '../support/motion';
import { admin } from '../support/operator';
import { ANSWERED_MS, PROVEEDOR, receiverOf } from '../support/received';
import { apiOf, enter, menu } from '../support/session';

const { correo, rfc, nombre } = contribuyentes.riesgos;

/** Risks of the feed. */
const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Seguimiento de / }) });

test('T4 N3 F91 a risk is found, its CFDI opened, a person made responsible, and it is closed with a reason', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.riesgos);
  const fecha = `${LAST_YEAR}-03-01T12:00:00`;
  const inCash = await receive({ fecha, folio: '11', formaPago: '01', total: '11600.00', iva: '1600.00' });
  await receive({ fecha, folio: '12', metodoPago: 'PPD', formaPago: '99', total: '1160.00', iva: '160.00' });
  await receive({ fecha, folio: '13', total: '700.00' });

  await enter(page, correo);
  const waiting = page.getByRole('list', { name: 'Por atender' });
  // An invoice on credit of which no payment is known is no risk.
  await expect(waiting).toContainText('1 riesgo abierto');
  await expect(waiting).toContainText('$4,600.00 MXN');
  await waiting.getByRole('link', { name: 'Ver riesgos' }).click();
  await expect(page).toHaveURL(/\/riesgos\?/);
  await expect(menu(page, 'Riesgos')).toHaveAttribute('aria-current', 'page');
  await expect(rows(page)).toHaveCount(1);
  const risk = rows(page).filter({ hasText: 'Pagado en efectivo' });
  await expect(risk).toContainText('$4,600.00 MXN');
  await expect(page.getByText('1 riesgo · $4,600.00 MXN en juego')).toBeVisible();

  await expect(page.getByText('1 PPD sin pago conocido, saldo por pagar $1,160.00 MXN')).toBeVisible();
  await page.getByRole('button', { name: 'Ver las PPD sin pago conocido' }).click();
  await expect(page).toHaveURL(/tipo=ppdSinPago/);
  await expect(rows(page)).toContainText(/PPD sin pago conocido.*Sin plazo/);
  await rows(page).getByRole('button', { name: '1 CFDI' }).click();
  await page.getByLabel('Pagada el').fill(`15/04/${LAST_YEAR}`);
  await page.getByLabel('Pagada el').press('Tab');
  await page.getByLabel('Importe pagado').fill('580');
  await page.getByRole('button', { name: 'Marcar como pagada' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByLabel('Riesgo', { exact: true }).selectOption('');
  await expect(rows(page)).toHaveCount(2);
  const faltante = rows(page).first();
  await expect(faltante).toContainText('PPD sin REP');
  await expect(faltante).toContainText('REP faltante: mi proveedor me lo debe');
  await expect(faltante).toContainText('Deducción: $500.00 MXN');
  await expect(faltante).toContainText('Saldo por pagar: $580.00 MXN');
  await expect(faltante).toContainText(`05-may-${LAST_YEAR}. RMF 2.7.1.32`);
  await page.getByLabel('Nivel').selectOption('medio');
  await expect(page).toHaveURL(/nivel=medio/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Nivel').selectOption('');
  await expect(rows(page)).toHaveCount(2);
  await faltante.getByRole('button', { name: '1 CFDI' }).click();
  await expect(page.getByText(`Marcada como pagada el 15-abr-${LAST_YEAR}`)).toBeVisible();
  await checkLooks(page, 'riesgos with a missing REP');
  await page.getByLabel('Riesgo', { exact: true }).selectOption('efectivo');
  await expect(page).toHaveURL(/tipo=efectivo/);
  await expect(rows(page)).toHaveCount(1);

  await risk.getByRole('button', { name: '1 CFDI' }).click();
  const evidencia = page.getByRole('region', { name: 'Evidencia: Pagado en efectivo' });
  await evidencia.getByRole('link', { name: 'A11' }).waitFor();
  await checkLooks(page, 'riesgos with evidence');
  await evidencia.getByRole('link', { name: 'A11' }).click();
  await expect(page).toHaveURL(new RegExp(`/proveedores/vigentes/${inCash.id}$`));
  await page.goBack();
  await expect(page).toHaveURL(/tipo=efectivo/);

  const follow = async (estado: string, motivo: string) => {
    await page.getByRole('button', { name: 'Seguimiento de A11' }).click();
    const dialog = page.getByRole('dialog', { name: /^Seguimiento: Pagado en efectivo/ });
    await dialog.waitFor();
    await page.evaluate(endOfMotion);
    await dialog.getByLabel('Estado del riesgo').selectOption(estado);
    await dialog.getByLabel('Responsable').selectOption({ label: `${nombre} (${correo})` });
    await dialog.getByLabel('Motivo o nota').fill(motivo);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    return dialog;
  };
  await follow('En proceso', '');
  await expect(risk).toContainText(`En procesoResponsable: ${nombre}`);
  const dialog = await follow('Cerrado', '');
  await expect(dialog.getByRole('alert')).toHaveText('Escriba el motivo');
  await checkLooks(page, 'Seguimiento without a reason');
  await dialog.getByLabel('Motivo o nota').fill('Se pagó con transferencia; el CFDI se corrige');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(rows(page)).toHaveCount(0);

  await page.getByLabel('Estado', { exact: true }).selectOption('Cerrado');
  await expect(page).toHaveURL(/estado=cerrado/);
  await expect(risk).toContainText('Se pagó con transferencia');
  const { rows: asientos } = await (await apiOf(correo, rfc)).bitacora.list({ accion: 'riesgo.seguido' });
  expect(asientos).toHaveLength(2);

  await test.step('a possible duplicate is one filter away, names both CFDI and is dismissed for good', async () => {
    const first = await receive({ fecha, folio: '31', total: '3480.00', iva: '480.00' });
    const second = await receive({
      fecha: `${LAST_YEAR}-03-03T12:00:00`,
      folio: '32',
      total: '3480.00',
      iva: '480.00',
    });
    await page.goto(`/${rfc}/riesgos?tipo=duplicado`);
    const par = rows(page).filter({ hasText: 'Posible duplicado' });
    await expect(par).toHaveCount(1);
    await expect(par).toContainText('A31 y A32');
    await expect(par).toContainText('las dos PUE');
    await par.getByRole('button', { name: '2 CFDI' }).click();
    const both = page.getByRole('region', { name: 'Evidencia: Posible duplicado' });
    for (const { serie, folio, uuid } of [first, second])
      await both.getByRole('link', { name: `${serie}${folio} · ${uuid.slice(0, 8)}` }).waitFor();
    await expect(both).toContainText('Sus conceptos son iguales.');
    await checkLooks(page, 'riesgos with a possible duplicate');
    await page.getByRole('button', { name: 'Seguimiento de A31 y A32' }).click();
    const question = page.getByRole('dialog', { name: /^Seguimiento: Posible duplicado/ });
    await question.getByLabel('Estado del riesgo').selectOption('Cerrado');
    await question.getByLabel('Motivo o nota').fill('Son dos servicios');
    await question.getByRole('button', { name: 'Guardar' }).click();
    await expect(rows(page)).toHaveCount(0);
    await page.goto(`/${rfc}/riesgos?tipo=duplicado&estado=cerrado`);
    await expect(par).toContainText('Son dos servicios');
  });
});

test('F115 the operator loads a list of article 49 Bis, and the person sees its supplier and opens the CFDI', async ({
  page,
}, testInfo) => {
  test.setTimeout(3 * ANSWERED_MS);
  const archivo = testInfo.outputPath('lista.csv');
  const load = async (...lines: string[]) => {
    await writeFile(archivo, ['RFC,Nombre,Número de oficio,Fecha de publicación', ...lines].join('\r\n'), 'latin1');
    return await admin('49bis:cargar', { archivo });
  };
  const fecha = `${LAST_YEAR}-03-01T12:00:00`;
  const bought = await receiverOf(contribuyentes.listas)({ fecha, folio: '21', total: '11600.00', iva: '1600.00' });
  const line = `${PROVEEDOR},INDISTRIA DEL ÑANDÚ,700-49-2026-1,15/01/2026`;
  await expect(load(line, `${PROVEEDOR},OTRA VEZ,700-49-2026-2,15/01/2026`)).rejects.toThrow(
    `Renglón 3: ${PROVEEDOR} ya está en el renglón 2.`,
  );
  expect(await load(line)).toContain('Listado 49 Bis: 1 contribuyentes');
  try {
    await enter(page, contribuyentes.listas.correo);
    const waiting = page.getByRole('list', { name: 'Por atender' });
    await expect(waiting).toContainText('1 riesgo abierto');
    await waiting.getByRole('link', { name: 'Ver riesgos' }).click();
    const risk = rows(page).filter({ hasText: 'Proveedor en la lista 49 Bis' });
    await expect(risk).toContainText('$4,600.00 MXN');
    await expect(risk).toContainText('16-feb-2026. CFF 49 Bis: 30 días naturales');
    await page.getByLabel('Riesgo', { exact: true }).selectOption('lista49bis');
    await expect(page).toHaveURL(/tipo=lista49bis/);
    await risk.getByRole('button', { name: '1 CFDI' }).click();
    const evidencia = page.getByRole('region', { name: 'Evidencia: Proveedor en la lista 49 Bis' });
    await expect(evidencia).toContainText('Oficio del SAT 700-49-2026-1, publicado el 15-ene-2026');
    await evidencia.getByRole('link', { name: 'A21' }).waitFor();
    await checkLooks(page, 'riesgos of the list 49 Bis');
    await evidencia.getByRole('link', { name: 'A21' }).click();
    await expect(page).toHaveURL(new RegExp(`/proveedores/vigentes/${bought.id}$`));
  } finally {
    // Other journeys have the same supplier.
    await admin('49bis:cargar', { vaciar: 'si' });
  }
});
