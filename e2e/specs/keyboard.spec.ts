import type { Locator, Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { enter } from '../support/session';

interface Opening {
  path: string;
  dialog: string | RegExp;
  /** Name of the button that opens it. */
  opener: string | RegExp;
  /** Entry of the menu that the button opens. */
  entry?: string;
  /** Where the focus is then; without it, on the dialog itself. */
  start?: (dialog: Locator) => Locator;
}

// antd moves the focus while a dialog opens.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const field = (label: string) => (dialog: Locator) => dialog.getByLabel(label, { exact: true });
const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true });

const PALETTE = 'Buscar CFDI, pantallas y acciones';

/** Grouped by screen. */
const openings: Opening[] = [
  { path: 'clientes/vigentes', dialog: /^PDF de /, opener: /^Ver PDF de / },
  { path: 'clientes/vigentes', dialog: /^XML de /, opener: /^Ver XML de / },
  { path: 'clientes/vigentes', dialog: PALETTE, opener: /^Buscar CFDI/, start: field(PALETTE) },
  { path: 'clientes/vigentes', dialog: 'Mi cuenta', opener: /^Cuenta de /, entry: 'Mi cuenta' },
  { path: 'clientes/vigentes', dialog: 'Acerca de', opener: /^Cuenta de /, entry: 'Acerca de' },
  { path: 'contribuyentes?efos=1', dialog: /^EFOS /, opener: /^Detalle de / },
  { path: 'contribuyentes?efos=1', dialog: 'Buscar EFOS', opener: 'Buscar EFOS', start: field('RFC o nombre') },
  {
    path: 'descargas-masivas',
    dialog: 'Nueva solicitud de descarga',
    opener: 'Agregar',
    start: field('Fecha Inicial'),
  },
  { path: 'respaldos/programados', dialog: /^Respaldo /, opener: 'Avanzado', start: field('Activar') },
  { path: 'configuracion/accesos', dialog: 'Agregar acceso', opener: 'Agregar', start: field('Correo') },
  {
    path: 'configuracion/certificados',
    dialog: 'Agregar certificado',
    opener: 'Agregar',
    start: button('Elegir .cer'),
  },
  { path: 'configuracion/webhooks', dialog: 'Agregar webhook', opener: 'Agregar', start: field('Dirección') },
  { path: 'configuracion/correos-sync', dialog: 'Agregar correo', opener: 'Agregar', start: field('Correo') },
];

async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Opens a dialog by keyboard; Escape closes it and returns the focus. */
async function openAndLeave(page: Page, { dialog: name, opener, entry, start }: Omit<Opening, 'path'>): Promise<void> {
  const button = page.getByRole('button', { name: opener }).first();
  await pressEnter(button);
  if (entry) await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(start?.(dialog) ?? dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test('WCAG 2.2 AA by keyboard: dialogs begin in their first field or on themselves, and return the focus', async ({
  page,
}) => {
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  for (const { path, ...opening } of openings)
    await test.step(`${path}: ${opening.dialog}`, async () => {
      if (!page.url().endsWith(path)) await page.goto(`${base}${path}`);
      await openAndLeave(page, opening);
    });

  // An answer to the SAT cannot be taken back: its question begins on the action that sends none.
  await page.goto(`${base}buzon/cancelacion`);
  await page
    .getByRole('checkbox', { name: /^Elegir / })
    .first()
    .check();
  await openAndLeave(page, { dialog: /^¿Rechazar /, opener: /^Rechazar/, start: button('Cancelar') });
});

test('WCAG 2.2 AA by keyboard: a menu is entered and left, a question after a form, the last page', async ({
  page,
}) => {
  await enter(page, demo.uno);
  const base = page.url().replace(/dashboard$/, '');
  await page.goto(`${base}clientes/vigentes?limit=250`);
  const exporting = page.getByRole('button', { name: 'Exportar' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await pressEnter(exporting);
  await expect(item('PDF')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Excel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(exporting).toBeFocused();
  await expect(page.getByRole('menu')).toBeHidden();

  const next = page.getByRole('button', { name: 'Página siguiente' });
  await pressEnter(next);
  await expect(page).toHaveURL(/offset=250/);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();

  await page.goto(`${base}descargas-masivas`);
  const add = page.getByRole('button', { name: 'Agregar' });
  await pressEnter(add);
  const form = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
  await expect(form.getByLabel('Fecha Inicial')).toBeFocused();
  await page.keyboard.type('01012026');
  await form.getByLabel('Fecha Final').fill('31/01/2026');
  await pressEnter(form.getByRole('button', { name: 'Aceptar' }));
  const question = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
  await expect(question.getByRole('button', { name: 'Regresar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Fecha Inicial')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
});
