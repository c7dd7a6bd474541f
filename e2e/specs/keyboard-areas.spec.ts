import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { textFile, type UploadFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { doAll, expectFocus, tabAndEnter, tabTo } from '../support/keyboard';
import { go } from '../support/lists';
import { tellSat, tellVigente } from '../support/sat';
import { apiOf, enter } from '../support/session';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('F3 by keyboard alone: certificates, an upload, a cancellation, a download, an access and rules', async ({
  page,
}) => {
  const { keyboard } = page;
  const { correo, rfc } = contribuyentes.teclado;
  const sdk = await apiOf(correo);
  const { csd, fiel } = await certificadosDe(rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const choose = async (name: string, file: UploadFile) => {
    await tabTo(button(page, name));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
    await chooser.setFiles([file]);
  };
  await enter(page, correo);
  await doAll(page, [
    [
      'upload',
      async () => {
        const uuid = randomUUID();
        await tellVigente(uuid);
        await choose('Seleccionar archivos', textFile('a.xml', supplier.build({ uuid, receptor: rfc })));
        await expect(page.getByText('Completado', { exact: true })).toBeVisible();
        await tabAndEnter(button(page, 'Aceptar'));
        await expect(button(page, 'Seleccionar archivos')).toBeVisible();
        expect((await sdk.recibidos.list({ uuid })).count).toBe(1);
      },
    ],
    [
      'add certificates',
      async () => {
        await go(page, 'configuracion/certificados');
        for (const { cer, key, pass } of [fiel, csd]) {
          await tabAndEnter(button(page, 'Agregar'));
          await choose('Elegir .cer', cer);
          await choose('Elegir .key', key);
          await tabTo(field(page, 'Contraseña de la llave'));
          await keyboard.type(pass);
          await keyboard.press('Enter');
          await expect(dialog('Agregar certificado')).toBeHidden();
          await expect(button(page, 'Agregar')).toBeFocused();
        }
        await expect(page.getByRole('list', { name: 'Certificados' }).getByRole('listitem')).toHaveCount(2);
      },
    ],
    [
      'give an access',
      async () => {
        await go(page, 'configuracion/accesos');
        await tabAndEnter(button(page, 'Agregar'));
        await expect(field(page, 'Correo')).toBeFocused();
        await keyboard.type('otra@prueba.mx');
        for (const key of ['Tab', 'ArrowDown', 'Enter']) await keyboard.press(key);
        await tabAndEnter(dialog('Agregar acceso').getByRole('button', { name: 'Agregar' }));
        await expect(page.getByRole('listitem').filter({ hasText: 'otra@prueba.mx' })).toBeVisible();
        await expect(button(page, 'Agregar')).toBeFocused();
      },
    ],
    [
      'set rules',
      async () => {
        await go(page, 'configuracion/buzon');
        await tabTo(page.getByRole('checkbox', { name: 'Rechazar por monto' }));
        await keyboard.press('Space');
        await tabTo(field(page, 'Monto'));
        await keyboard.press('Control+a');
        await keyboard.type('1000');
        await keyboard.press('Enter');
        await expect.poll(async () => (await sdk.config.get()).val_buzon_3).toMatch(/^1000/);
      },
    ],
    [
      'ask the SAT for a download',
      async () => {
        await go(page, 'descargas-masivas');
        await tabAndEnter(button(page, 'Agregar'));
        await expect(field(page, 'Fecha Inicial')).toBeFocused();
        await keyboard.type(`0103${LAST_YEAR}`);
        await tabTo(field(page, 'Fecha Final'));
        await keyboard.type(`3103${LAST_YEAR}`);
        await tabAndEnter(dialog('Nueva solicitud de descarga').getByRole('button', { name: 'Aceptar' }));
        await tabAndEnter(dialog('¿Desea solicitar la descarga al SAT?').getByRole('button', { name: 'Aceptar' }));
        await expect(page.getByText('Se ha enviado una solicitud de descarga al SAT')).toBeVisible();
        await expect(button(page, 'Agregar')).toBeFocused();
      },
    ],
    [
      'answer cancellation requests, from the list and from the card below a row',
      async () => {
        for (let n = 0; n < 3; n++) await tellSat('/solicitudes', { uuid: randomUUID(), receptor: rfc });
        await go(page, 'buzon/cancelacion');
        await tabAndEnter(button(page, 'Actualizar'));
        const boxes = page.getByRole('checkbox', { name: /^Elegir (?!los )/ });
        await expect(boxes).toHaveCount(3);
        await tabTo(boxes.nth(1));
        await keyboard.press('Space');
        await tabAndEnter(button(page, 'Rechazar (1)'));
        await tabAndEnter(dialog('¿Rechazar esta solicitud?').getByRole('button', { name: 'Rechazar' }));
        await expect(boxes).toHaveCount(2);
        await expectFocus(page, 'an answer from the list');
        for (const left of [1, 0]) {
          await tabAndEnter(page.locator('.bv-row-toggle').first());
          await tabAndEnter(page.locator('.buzon-card').getByRole('button', { name: 'Rechazar' }));
          await tabAndEnter(dialog('¿Rechazar esta solicitud?').getByRole('button', { name: 'Rechazar' }));
          await expect(boxes).toHaveCount(left);
          await (left > 0
            ? expect(page.locator('.bv-row-toggle').first())
            : expect(page.getByRole('main'))
          ).toBeFocused();
        }
      },
    ],
  ]);
});
