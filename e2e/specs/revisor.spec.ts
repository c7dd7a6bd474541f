import { PASSWORD } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { adminAll } from '../support/operator';
import { apiOf, enter, menu, pressInAccountMenu } from '../support/session';

const TITULAR = 'oficina-revisada@prueba.mx';
const REVISOR = 'revisor@prueba.mx';
const RFC = 'REV850101AB1';
const NOMBRE = 'CLIENTE REVISADO';
const OTRO_RFC = 'REV860101AB8';
const OTRO = 'OTRO CLIENTE REVISADO';
const REASON = 'Su acceso es de Revisor: consulta y comenta, sin hacer cambios.';
/** What changes a taxpayer from the board. Papeles de trabajo reads, and makes a file of what is read. */
const CHANGES = [
  ...['Pedir metadatos', 'Descargar XML que faltan', 'Verificar solicitudes y CFDI', 'Cerrar el mes'],
  ...['Archivo de DIOT', 'Paquete del mes', 'Paquete del año', 'Respaldo'],
];

test('G6 a Revisor is invited, reads the board and comments, and every control that changes something says why not', async ({
  page,
}) => {
  await adminAll([
    ['usuario:crear', { correo: TITULAR, nombre: 'TITULAR', pass: PASSWORD }],
    ['contribuyente:crear', { rfc: RFC, nombre: NOMBRE, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
    ['contribuyente:crear', { rfc: OTRO_RFC, nombre: OTRO, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
    ['acceso:dar', { correo: TITULAR, rfc: RFC, privilegio: '1' }],
    ['acceso:dar', { correo: TITULAR, rfc: OTRO_RFC, privilegio: '1' }],
  ]);
  const titular = await apiOf(TITULAR, RFC);
  await titular.dashboard.acceptTerminos();
  const mes = new Date(Date.now() - 7 * 3_600_000).toISOString().slice(0, 7);
  await titular.despacho.addTareas({ rfcs: [RFC], mes, texto: 'Revisar la DIOT' });

  await test.step('the titular invites to both taxpayers with one mail, and the Revisor chooses a password', async () => {
    await enter(page, TITULAR, RFC);
    await page.goto(`/${RFC}/despacho?vista=personal`);
    await page.getByText('Dar acceso a una persona').click();
    const form = page.getByRole('form', { name: 'Dar acceso' });
    await form.getByLabel('Correo').fill(REVISOR);
    await form.getByLabel('Rol').selectOption('Revisor: consulta y comenta');
    await form.getByRole('checkbox', { name: 'Elegir los 2' }).click();
    await checkLooks(page, 'form of an invitation to several taxpayers');
    await form.getByRole('button', { name: 'Invitar a 2 contribuyentes' }).click();
    await expect(form.getByText('Invitación a 2 contribuyentes enviada')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: REVISOR })).toContainText(
      '2 contribuyentes · 2 por confirmar',
    );
    await pressInAccountMenu(page, 'Cerrar Sesión');
    await page.goto((await lastMail(REVISOR)).link);
    for (const label of ['Contraseña', 'Repetir contraseña'])
      await page.getByLabel(label, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Acceso confirmado, por favor inicie sesión')).toBeVisible();
    await enter(page, REVISOR, RFC);
    await expect(page).toHaveURL(`/${RFC}/dashboard`);
  });

  const board = page.getByRole('table', { name: 'Calendario' });
  await test.step('the board is read; what changes something is refused with the reason, also by keyboard', async () => {
    await menu(page, 'Despacho').click();
    await expect(board.getByRole('row')).toHaveCount(3);
    await expect(page.getByText('cifras calculadas')).toBeVisible({ timeout: 90_000 });
    await page.getByRole('checkbox', { name: `Elegir ${NOMBRE}`, exact: true }).click();
    for (const name of CHANGES) {
      const button = page.getByRole('button', { name, exact: true });
      await expect.soft(button).toHaveAttribute('aria-disabled', 'true');
      await expect.soft(button).toHaveAttribute('title', REASON);
    }
    await page.getByRole('button', { name: 'Cerrar el mes', exact: true }).press('Enter');
    await expect(page.getByText('No se puede hacer')).toBeVisible();
    for (const name of ['Crear tareas', 'Elegir responsable']) {
      await expect.soft(page.getByLabel(name)).toBeDisabled();
      await expect.soft(page.getByLabel(name)).toHaveAttribute('title', REASON);
    }
    await checkLooks(page, 'board of a Revisor');
    // A paper is a file of what is read.
    await page.getByRole('button', { name: 'Papeles de trabajo', exact: true }).click();
    const jobs = page.getByRole('region', { name: 'Trabajos por lote' });
    await expect(jobs.getByText('1 de 1 contribuyente · 1 listo')).toBeVisible({ timeout: 60_000 });
    await expect(jobs.getByRole('button', { name: 'Entregar a los clientes' })).toHaveAttribute('title', REASON);
  });

  await test.step('tasks are read, a note is written and deleted by who wrote it', async () => {
    await page.getByRole('link', { name: 'Tareas', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Hecha: Revisar la DIOT' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Crear tarea' })).toHaveAttribute('title', REASON);
    await page.getByRole('link', { name: NOMBRE, exact: true }).click();
    await page.getByRole('textbox', { name: 'Nota' }).fill('Falta la constancia');
    await page.getByRole('button', { name: 'Escribir nota' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Falta la constancia' })).toContainText(REVISOR);
    expect((await titular.despacho.listNotas({ rfc: RFC, mes })).rows).toMatchObject([
      { texto: 'Falta la constancia' },
    ]);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Falta la constancia')).toHaveCount(0);
  });

  await test.step('the server refuses the same by API', async () => {
    const { despacho } = await apiOf(REVISOR, RFC);
    const forbidden = { code: 'forbidden' };
    await expect(despacho.addTareas({ rfcs: [RFC], mes, texto: 'No' })).rejects.toMatchObject(forbidden);
    await expect(despacho.assign({ rfcs: [RFC], responsable: REVISOR })).rejects.toMatchObject(forbidden);
    await expect(despacho.setPrivilegio({ correo: TITULAR, privilegio: '2' })).rejects.toMatchObject({
      code: 'unknown_person',
    });
    const { id } = await despacho.createLote({ accion: 'cerrar', mes, rfcs: [RFC] });
    await expect
      .poll(async () => (await despacho.getLote(id)).rows, { timeout: 60_000 })
      .toMatchObject([{ estado: 'fallo', codigo: 'forbidden' }]);
    const [papel] = (await despacho.listLotes()).rows.filter(({ accion }) => accion === 'papel');
    const { rows } = await despacho.deliver(papel?.id ?? '', {
      ...{ via: 'enlace', asunto: 'A', texto: 'B', clientes: [{ rfc: RFC, correos: [] }] },
    });
    expect(rows).toMatchObject([{ resultado: 'fallo', codigo: 'forbidden', url: null }]);
    expect((await titular.impuestos.get(mes)).cierre).toBeNull();
  });
});
