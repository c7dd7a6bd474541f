import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { demo, PASSWORD, taxpayers } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { textFile, type UploadFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { expectFocus, tabAndEnter, tabTo } from '../support/keyboard';
import { go, rows } from '../support/lists';
import { tellSat, tellVigente } from '../support/sat';
import { apiOf, enter, menu } from '../support/session';

/** Something that people do, done here with the keyboard alone; the focus is somewhere afterwards. */
type Job = [name: string, run: () => Promise<void>];

async function doAll(page: Page, jobs: readonly Job[]): Promise<void> {
  for (const [name, run] of jobs)
    await test.step(name, async () => {
      await run();
      await expectFocus(page, name);
    });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const rowLink = (page: Page, at: number) => rows(page).nth(at).locator('.bv-row-link a');
const queryOf = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));

test('by keyboard alone: log in, pick a taxpayer, skip to the content, jump to a screen', async ({ page }) => {
  const { keyboard } = page;
  const { cuentas } = await apiOf(demo.varios);
  const rfc = cuentas[1]?.rfc ?? '';
  await page.goto('/login');
  await doAll(page, [
    [
      'log in',
      async () => {
        await tabTo(field(page, 'Correo'));
        await keyboard.type(demo.varios);
        await tabTo(field(page, 'Contraseña'));
        await keyboard.type(PASSWORD);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/login-list-rfc$/);
        await expect(page.getByRole('link', { name: rfc })).toBeVisible();
      },
    ],
    [
      'pick a taxpayer',
      async () => {
        await tabAndEnter(page.getByRole('link', { name: rfc }));
        await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/${rfc}/dashboard`);
        await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
      },
    ],
    [
      'skip to the content',
      async () => {
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
        await keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
        await keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'jump to a screen by the menu',
      async () => {
        await tabAndEnter(menu(page, 'Proveedores'));
        await expect(page).toHaveURL(/proveedores\/vigentes/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'jump to a screen by the palette',
      async () => {
        await keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Buscar CFDI/ })).toBeFocused();
        await keyboard.type('bitácora');
        await expect(page.getByRole('option', { name: /Bitácora/ }).first()).toHaveAttribute('aria-selected', 'true');
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/configuracion\/bitacora/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
  ]);
});

test('by keyboard alone: find, filter, sort and page CFDI, open one and come back to its row', async ({ page }) => {
  const { keyboard } = page;
  const { rows: recibidos } = await (await apiOf(demo.uno)).recibidos.list({ status: '2', limit: 50 });
  const cfdi = recibidos[3];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, demo.uno);
  await doAll(page, [
    [
      'find a CFDI',
      async () => {
        await keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Buscar CFDI/ })).toBeFocused();
        await keyboard.type(cfdi?.uuid ?? '');
        await expect(page.getByRole('option', { name: cfdi?.uuid ?? '' })).toBeVisible();
        await keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${cfdi?.id}$`));
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'copy a UUID',
      async () => {
        await tabAndEnter(button(page, /^Copiar/));
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(cfdi?.uuid);
      },
    ],
    [
      'filter by text',
      async () => {
        await go(page, 'proveedores/vigentes');
        await expect(rows(page).first()).toBeVisible();
        await tabTo(field(page, 'Buscar'));
        await keyboard.type(cfdi?.uuid ?? '');
        await expect(rows(page)).toHaveCount(1);
        await expect(field(page, 'Buscar')).toBeFocused();
        await tabAndEnter(button(page, 'Limpiar'));
        await expect(rows(page)).toHaveCount(20);
      },
    ],
    [
      'type a date',
      async () => {
        await tabTo(field(page, 'Desde'));
        await keyboard.type('01012020');
        await queryOf(page, 'fechaini').toBe('2020-01-01');
      },
    ],
    [
      'pick a date in the calendar',
      async () => {
        await keyboard.press('Tab');
        await keyboard.press('Enter');
        const calendar = page.locator('.bv-calendar');
        await expect(calendar.locator('[data-day="2020-01-01"]')).toBeFocused();
        await keyboard.press('ArrowRight');
        await keyboard.press('Enter');
        await expect(calendar).toBeHidden();
        await queryOf(page, 'fechaini').toBe('2020-01-02');
        await expect(field(page, 'Desde')).toBeFocused();
      },
    ],
    [
      'choose in a select',
      async () => {
        const tipo = page.getByRole('combobox', { name: 'Tipo', exact: true });
        await tabTo(tipo);
        await keyboard.type('I');
        await queryOf(page, 'tipo').toBe('I');
        await expect(tipo).toBeFocused();
      },
    ],
    [
      'choose an RFC that is suggested',
      async () => {
        await tabTo(field(page, 'RFC'));
        await keyboard.type(cfdi?.rfc.slice(0, 4) ?? '');
        await expect(page.getByRole('listbox', { name: 'RFC' }).getByRole('option').first()).toBeVisible();
        await keyboard.press('ArrowDown');
        await keyboard.press('Enter');
        await queryOf(page, 'rfc').toMatch(new RegExp(`^${cfdi?.rfc.slice(0, 4)}`));
        await expect(field(page, 'RFC')).toBeFocused();
        await tabAndEnter(button(page, 'Limpiar'));
        await queryOf(page, 'rfc').toBeNull();
      },
    ],
    [
      'sort',
      async () => {
        await tabAndEnter(button(page, 'Total'));
        await queryOf(page, 'sort').toBe('total');
        await expect(button(page, 'Total')).toBeFocused();
      },
    ],
    [
      'choose the columns',
      async () => {
        const tipo = page.getByRole('columnheader', { name: 'Tipo' });
        await tabAndEnter(button(page, 'Columnas'));
        await tabTo(page.getByRole('checkbox', { name: 'Tipo', exact: true }));
        await keyboard.press('Space');
        await expect(tipo).toBeHidden();
        await keyboard.press('Space');
        await expect(tipo).toBeVisible();
        await keyboard.press('Escape');
        await expect(button(page, 'Columnas')).toBeFocused();
      },
    ],
    [
      'turn the page',
      async () => {
        const next = button(page, 'Página siguiente');
        await tabAndEnter(next);
        await queryOf(page, 'offset').toBe('20');
        await expect(next).toBeFocused();
      },
    ],
    [
      'choose the size of pages',
      async () => {
        const size = field(page, 'Registros por página');
        await tabTo(size);
        await keyboard.press('ArrowUp');
        await queryOf(page, 'limit').toBe('10');
        await expect(rows(page)).toHaveCount(10);
        await expect(size).toBeFocused();
      },
    ],
    [
      'select several rows, and none',
      async () => {
        const boxes = page.getByRole('checkbox', { name: /^Elegir (?!los )/ });
        await tabTo(boxes.first());
        for (const key of ['Space', 'ArrowDown', 'Space']) await keyboard.press(key);
        const bar = page.getByRole('region', { name: 'Selección' });
        await expect(bar).toContainText('2 seleccionados');
        await tabTo(bar.getByRole('button', { name: 'ZIP' }));
        await keyboard.press('Escape');
        await expect(bar).toBeHidden();
        await expect(page.locator(':focus')).toHaveRole('checkbox');
      },
    ],
    [
      'export',
      async () => {
        await tabAndEnter(button(page, 'Exportar'));
        await keyboard.press('ArrowDown');
        await expect(page.getByRole('menuitem', { name: 'Excel', exact: true })).toBeFocused();
        await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
        await expect(button(page, 'Exportar')).toBeFocused();
        await tabAndEnter(button(page, 'Mostrar exportaciones'));
        await tabAndEnter(button(page, /^Quitar /));
        await expect(button(page, 'Mostrar exportaciones')).toBeHidden();
      },
    ],
    [
      'open a row',
      async () => {
        await tabTo(rowLink(page, 0));
        for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
        await expect(page).toHaveURL(/proveedores\/vigentes\/[0-9a-f-]{36}$/);
        await expect(page.getByRole('main')).toBeFocused();
      },
    ],
    [
      'come back to that row',
      async () => {
        await tabAndEnter(page.getByRole('link', { name: /^Regresar a / }));
        await expect(page).toHaveURL(/proveedores\/vigentes\?/);
        await expect(rowLink(page, 2)).toBeFocused();
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/proveedores\/vigentes\/[0-9a-f-]{36}$/);
        await page.goBack();
        await expect(page).toHaveURL(/proveedores\/vigentes\?/);
        await expect(rowLink(page, 2)).toBeFocused();
      },
    ],
    [
      'see the PDF and the XML of a row',
      async () => {
        for (const [tipo, content] of [
          ['PDF', 'canvas'],
          ['XML', 'text=<?xml'],
        ] as const) {
          const opener = rows(page)
            .nth(2)
            .getByRole('button', { name: new RegExp(`^Ver ${tipo} de `) });
          await tabAndEnter(opener);
          const dialog = page.getByRole('dialog', { name: new RegExp(`^${tipo} de `) });
          await expect(dialog.locator(content).first()).toBeVisible();
          await keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        }
      },
    ],
    [
      'see the payments of a credit',
      async () => {
        await go(page, 'clientes/creditos');
        const opener = page.locator('.bv-row-toggle').first();
        const payments = page.getByRole('region', { name: 'Pagos', exact: true });
        await tabAndEnter(opener);
        await expect(payments).toBeVisible();
        await keyboard.press('Enter');
        await expect(payments).toBeHidden();
        await expect(opener).toBeFocused();
      },
    ],
  ]);
});

test('by keyboard alone: certificates, an upload, a cancellation, a download, an access and rules', async ({
  page,
  watch,
}) => {
  // The password is asked for again.
  watch.expectComplaint(/status of 403/);
  const { keyboard } = page;
  const { correo, rfc } = taxpayers.teclado;
  const sdk = await apiOf(correo);
  const { csd, fiel } = await certificadosDe(rfc);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const choose = async (name: string, file: UploadFile) => {
    await tabTo(button(page, name));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
    await chooser.setFiles([file]);
  };
  const passwordAgain = async () => {
    await expect(field(page, 'Contraseña de su cuenta')).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
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
          if (cer === fiel.cer) await passwordAgain();
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
