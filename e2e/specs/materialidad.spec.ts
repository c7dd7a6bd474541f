import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { ANSWERED_MS, PROVEEDOR, paying, receiverOf } from '../support/received';
import { enter, menu } from '../support/session';
import { unzip } from '../support/unpack';

const { correo } = contribuyentes.materialidad;

/** What the script in a ZIP says of its files. */
function verify(files: ReadonlyMap<string, Buffer>): string {
  const at = mkdtempSync(join(tmpdir(), 'boveda-expediente-'));
  try {
    mkdirSync(join(at, 'documentos'));
    for (const [name, bytes] of files) writeFileSync(join(at, name), bytes);
    return execFileSync('sh', [join(at, 'verificar.sh')], { encoding: 'utf8' });
  } finally {
    rmSync(at, { recursive: true });
  }
}

test('T10 evidence of a supplier and of an operation is kept, listed, superseded, and its ZIP is verified offline', async ({
  page,
}) => {
  test.setTimeout(3 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.materialidad);
  const { uuid } = await receive({
    ...{ fecha: `${LAST_YEAR}-03-11T12:00:00`, folio: '71', metodoPago: 'PPD', formaPago: '99', total: '777.70' },
  });
  await receive({ ...paying(uuid, { pagado: '777.70', anterior: '777.70' }), fecha: `${LAST_YEAR}-04-03T12:00:00` });

  await enter(page, correo);
  await menu(page, 'Materialidad').click();
  await page.getByLabel('RFC del proveedor').fill(PROVEEDOR);
  await page.getByLabel(/^Operación/).fill('Compra de marzo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Compra de marzo/ })).toContainText('0 de 15');
  await checkLooks(page, 'expedientes');
  await page.getByRole('link', { name: 'Compra de marzo' }).click();

  const lista = page.getByRole('region', { name: 'Lista' });
  const subir = page.getByRole('region', { name: 'Subir documentos' });
  await subir.getByLabel('Clase').selectOption('Contrato');
  await subir.getByLabel('De quién es').fill('Aceros');
  await subir.getByLabel('Archivos').setInputFiles([textFile('contrato.html', '<script>alert(1)</script>')]);
  await expect(lista.getByRole('heading')).toHaveText('1 de 15 clases con documento');
  await page.getByLabel('UUID de un CFDI de la bóveda').fill(uuid.toUpperCase());
  await page.getByRole('button', { name: 'Agregar CFDI y sus REP' }).click();
  await expect(lista.getByRole('heading')).toHaveText('3 de 15 clases con documento');
  await lista.getByRole('button', { name: 'Elegir qué se pide' }).click();
  await lista.getByRole('checkbox', { name: 'Cotizaciones' }).click();
  await expect(lista.getByRole('heading')).toHaveText('3 de 14 clases con documento');
  await lista.getByRole('button', { name: 'Terminar' }).click();

  // A document stays, and another supersedes it.
  const indice = page.getByRole('region', { name: 'Índice' });
  await indice.getByRole('button', { name: 'Sustituir documento 1' }).click();
  await subir.getByLabel('Archivos').setInputFiles([textFile('firmado.pdf', '%PDF-1.7 firmado')]);
  await expect(indice.getByRole('listitem')).toHaveCount(4);
  await expect(indice.getByRole('listitem').first()).toContainText('Sustituido');
  await checkLooks(page, 'an expediente');

  const downloading = page.waitForEvent('download');
  await indice.getByRole('button', { name: 'Descargar ZIP' }).click();
  const files = unzip(await readFile(await (await downloading).path()));
  const huella = await indice.locator('code').textContent();
  expect(verify(files)).toBe(`VERIFICA: 4 documentos. Última huella, que debe ser la de la bóveda: ${huella}\n`);
});
