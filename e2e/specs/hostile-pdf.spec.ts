import { contribuyentes } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { pdf, textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';

const RFC_EMISOR = 'IIA040805DZ4';
/** A page larger than the largest canvas of a browser. */
const MOST = 16_384;

/** A valid PDF with one replaced part. */
const changed = (from: string, to: string) => pdf('x.pdf', 'Hola').buffer.toString('latin1').replace(from, to);

/** Hostile files by name, and the text that the viewer shows for each. */
const strangers = {
  'runs a script': {
    content: changed('/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    shows: 'Página 1 de 1',
  },
  'opens an address': {
    content: changed('/Pages 2 0 R', '/Pages 2 0 R /OpenAction << /S /URI /URI (http://attacker.example/) >>'),
    shows: 'Página 1 de 1',
  },
  'is a long roll': { content: changed('0 0 612 792', '0 0 226 8500'), shows: 'Página 1 de 1' },
  'is 14 km high': { content: changed('0 0 612 792', '0 0 1 40000000'), shows: 'PDF no disponible' },
  'has no end of pages': { content: changed('/Kids [3 0 R]', '/Kids [2 0 R]'), shows: 'PDF no disponible' },
  'is cut off': { content: '%PDF-1.7\n1 0 obj', shows: 'PDF no disponible' },
  'is a page too': { content: '<html><script>alert(1)</script>%PDF-1.7', shows: 'PDF no disponible' },
};

test('C12 C13 a hostile PDF runs no script and makes no request, and a broken one shows an error beside its CFDI', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.hostiles;
  const emisor = await builderOfDemo(RFC_EMISOR);
  const sdk = await apiOf(correo, rfc);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await enter(page, correo);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(
      Object.entries(strangers).flatMap(([name, { content }], n) => [
        textFile(`${name}.xml`, emisor.build({ serie: 'PDF', folio: String(n), receptor: rfc })),
        textFile(`${name}.pdf`, Buffer.from(content, 'latin1')),
      ]),
    );
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  for (const [n, { shows }] of Object.values(strangers).entries()) {
    const [row] = (await sdk.recibidos.list({ serie: 'PDF', folio: String(n) })).rows;
    expect(row?.status).toBeLessThan(4);
    await page.goto(`/${rfc}/proveedores/${row?.status === 2 ? 'vigentes' : 'pendientes'}/${row?.id}`);
    await expect(page.getByText(shows, { exact: true })).toBeVisible();
    if (shows !== 'PDF no disponible') await expect(page.locator('main canvas')).toBeVisible();
    const heights = await page.locator('main canvas').evaluateAll((all) => all.map((canvas) => canvas.clientHeight));
    for (const height of heights) expect(height).toBeLessThanOrEqual(MOST);
    await expect(page.getByRole('heading', { name: new RegExp(`PDF-?${n}`) })).toBeVisible();
  }
  expect(dialogs).toEqual([]);
});
