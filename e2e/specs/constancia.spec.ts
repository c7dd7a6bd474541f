import { qrPdf } from '@boveda/server/testing';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { ANSWERED_MS, PROVEEDOR, receiverOf } from '../support/received';
import { enter, menu } from '../support/session';

const { correo } = contribuyentes.materialidad;

const VALIDADOR = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf';

test('T11 a constancia and an opinión 32-D of a supplier are kept, read, and compared with its CFDI', async ({
  page,
}) => {
  test.setTimeout(2 * ANSWERED_MS);
  const receive = receiverOf(contribuyentes.materialidad);
  await receive({ fecha: `${LAST_YEAR}-06-11T12:00:00`, folio: '611' });

  await enter(page, correo);
  await menu(page, 'Materialidad').click();
  await page.getByLabel('RFC del proveedor').fill(PROVEEDOR);
  await page.getByRole('button', { name: 'Abrir expediente' }).click();
  await page.getByRole('link', { name: `Proveedor ${PROVEEDOR}` }).click();

  const subir = page.getByRole('region', { name: 'Subir documentos' });
  const lista = page.getByRole('region', { name: 'Lista' });
  const upload = async (clase: string, code: string, ...lines: string[]) => {
    await subir.getByLabel('Clase').selectOption(clase);
    await subir.getByLabel('De quién es').fill('SAT');
    await subir
      .getByLabel('Archivos')
      .setInputFiles([{ name: 'sat.pdf', mimeType: 'application/pdf', buffer: qrPdf([{ lines, codes: [code] }]) }]);
    await expect(lista.getByRole('listitem').filter({ hasText: clase })).toContainText('Hay');
  };
  await upload(
    'Constancia de situación fiscal',
    `${VALIDADOR}?D1=10&D2=1&D3=15020304050_${PROVEEDOR}`,
    ...[`RFC: ${PROVEEDOR}`, 'idCIF: 15020304050', 'CONSTANCIA DE SITUACION FISCAL'],
    ...['Regimenes: Regimen Simplificado de Confianza 01/01/2010', 'Obligaciones:'],
    `||2020/01/02 10:00:00|${PROVEEDOR}|CONSTANCIA DE SITUACION FISCAL|1||`,
  );
  await upload(
    'Opinión de cumplimiento 32-D',
    'https://siat.sat.gob.mx.ejemplo.com/app/qr/',
    ...['Respuesta de opinion', 'Sentido: Positivo', `R.F.C.: ${PROVEEDOR}`],
    `||${PROVEEDOR}|26NE9193705|05-11-2020|N|1||`,
  );

  await page.getByRole('button', { name: 'Leer documento 2' }).click();
  const opinion = page.getByRole('region', { name: 'Lectura del documento 2' });
  await expect(opinion).toContainText('No se pudo comprobar: el sentido del texto y de la cadena original');
  await expect(opinion).toContainText('El código QR no es del validador del SAT: lleva a siat.sat.gob.mx.ejemplo.com.');
  await page.getByRole('button', { name: 'Leer documento 1' }).click();
  const constancia = page.getByRole('region', { name: 'Lectura del documento 1' });
  await expect(constancia).toContainText('pida una constancia reciente');
  await expect(constancia).toContainText('El código QR dice lo mismo que su texto.');
  await expect(constancia).toContainText('la constancia dice 626');
  await expect(constancia.getByRole('link', { name: 'Verificar en el SAT' })).toHaveAttribute(
    'href',
    `${VALIDADOR}?D1=10&D2=1&D3=15020304050_${PROVEEDOR}`,
  );
  await checkLooks(page, 'a constancia that was read');
  await constancia.getByRole('link', { name: /^del/ }).click();
  await expect(page).toHaveURL(/\/proveedores\/vigentes\/[\da-f-]+/);
});
