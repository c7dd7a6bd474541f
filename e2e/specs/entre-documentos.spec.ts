import { readFile } from 'node:fs/promises';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo, LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go, rows } from '../support/lists';
import { ANSWERED_MS, PROVEEDOR, paying, receiverOf } from '../support/received';
import { apiOf, enter } from '../support/session';

const { correo, rfc, nombre } = contribuyentes.entreDocumentos;

test('F80 what CFDI say about each other: a missing parcialidad, a return of goods, a sobrepago, an anticipo, a replacement', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.entreDocumentos);
  const onCredit = { metodoPago: 'PPD', formaPago: '99', total: '1000.00' };
  const egreso = (tipoRelacion: string, uuid: string, total: string, folio: string) =>
    receive({
      tipo: 'E',
      total,
      folio,
      fecha: `${LAST_YEAR}-05-01T12:00:${folio.slice(-2)}`,
      relacionados: { tipoRelacion, uuids: [uuid] },
    });

  const invoice = await receive({ ...onCredit, folio: '81' });
  const rep = await receive({
    ...paying(invoice.uuid, { parcialidad: 2, anterior: '600.00', pagado: '300.00' }),
    folio: '82',
  });
  const returned = await receive({ ...onCredit, folio: '83' });
  await egreso('03', returned.uuid, '800.00', '14');
  const anticipo = await receive({ total: '400.00', folio: '85' });
  const final = await receive({
    ...onCredit,
    folio: '86',
    relacionados: { tipoRelacion: '07', uuids: [anticipo.uuid] },
  });
  const replacement = await receive({ folio: '87', relacionados: { tipoRelacion: '04', uuids: [anticipo.uuid] } });

  await enter(page, correo);
  const between = page.getByRole('region', { name: 'Entre documentos' });
  await go(page, `proveedores/vigentes/${invoice.id}`);
  await expect(between).toContainText('Falta la parcialidad 1 por $400.00 MXN.');
  await expect(between).toContainText('Leído: $600.00 MXN · Esperado: $1,000.00 MXN');
  await checkLooks(page, 'detail with findings between documents');
  await between.getByRole('link', { name: 'Ver A82' }).click();
  await expect(page).toHaveURL(new RegExp(`${rep.id}$`));
  await expect(between.getByRole('link', { name: 'Ver A81' })).toBeVisible();

  await go(page, `proveedores/creditos?search=${returned.uuid}`);
  await expect(rows(page)).toContainText('$200.00');
  const second = await egreso('01', returned.uuid, '300.00', '18');
  await page.reload();
  await expect(rows(page)).toContainText('Sobran $100.00 MXN');
  await go(page, `proveedores/vigentes/${returned.id}`);
  await expect(between).toContainText('Sobrepago');
  await expect(between).toContainText('Sobran $100.00 MXN.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar validaciones' }).click(),
  ]);
  const report = await readFile(await download.path(), 'utf8');
  expect(report).toContain('"Entre documentos: Sobrepago","Aviso"');
  expect(report).toContain(second.uuid);

  await go(page, `proveedores/vigentes/${final.id}`);
  await expect(between).toContainText('falta el egreso que lo aplica (07)');
  await egreso('07', final.uuid, '400.00', '19');
  await page.reload();
  await expect(between).toContainText(
    'Completo: anticipo A85 ($400.00 MXN) → factura A86 ($1,000.00 MXN) → egreso A19',
  );

  await go(page, `proveedores/vigentes/${anticipo.id}`);
  await expect(between).toContainText('A87 sustituye a A85, que sigue vigente');
  const chain = page.getByRole('region', { name: 'Sustitución' });
  await expect(chain.getByRole('row')).toHaveCount(3);
  await chain.getByRole('link', { name: 'A87' }).click();
  await expect(page).toHaveURL(new RegExp(`${replacement.id}$`));
  await expect(chain).toContainText('Este CFDI · Sustituye a A85');
});

test('F81 a rule that does not hold says where in the XML, and its CFDI are found by it', async ({ page }) => {
  const sdk = await apiOf(correo, rfc);
  const supplier = await builderOfDemo(PROVEEDOR);
  const uuid = crypto.randomUUID();
  const xml = supplier.build({ uuid, folio: '91', receptor: rfc, nombreReceptor: nombre }).toString();
  const wrong = xml.replace(' Total="116.00"', ' Total="117.00"');
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: Buffer.from(wrong).toString('base64') });
  const [row] = (await sdk.recibidos.list({ uuid })).rows;
  await enter(page, correo);
  await go(page, `proveedores/alterados/${row?.id}`);
  const report = page.locator('details', { has: page.getByRole('heading', { name: 'Validaciones' }) });
  const item = report.getByRole('listitem').filter({ hasText: 'Total igual a la suma' });
  await expect(item).toContainText('/cfdi:Comprobante/@Total');
  await checkLooks(page, 'detail with places in the XML');
  await item.getByRole('link', { name: 'Otros CFDI con CFDI40119' }).click();
  await expect(page).toHaveURL(/proveedores\/alterados\?.*regla=CFDI40119/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(uuid);
  await page.getByText('Regla: CFDI40119').first().waitFor();
  await go(page, 'proveedores/alterados?regla=CRP20212');
  await expect(rows(page)).toHaveCount(0);

  // A rule that does not condemn a CFDI is seen beside its state.
  const odd = await receiverOf(contribuyentes.entreDocumentos)({ metodoPago: 'PPD', formaPago: '03', folio: '92' });
  await go(page, `proveedores/vigentes?search=${odd.uuid}`);
  await expect(rows(page)).toContainText(/reglas? del SAT no se cumplen?/);
  await go(page, `proveedores/vigentes/${odd.id}`);
  await expect(page.getByText(/reglas? del SAT no se cumplen?/)).toBeVisible();
});
