import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { PASSWORD } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { lastMail } from '../support/mails';
import { adminAll } from '../support/operator';
import { apiOf, enter, menu } from '../support/session';
import { unzip } from '../support/unpack';

const CONTADOR = 'entregas@prueba.mx';
const clientes = ['ENA', 'ENB', 'ENC', 'END'].map((letters) => ({
  rfc: `${letters}850101AB1`,
  nombre: `CLIENTE ${letters}`,
  correo: `${letters.toLowerCase()}@cliente.mx`,
}));
const [ENA, ENB, ENC, END] = clientes as [Cliente, Cliente, Cliente, Cliente];
type Cliente = (typeof clientes)[number];

/** Opens the address of a client's link, without an account, and returns the files of the package that it downloads. */
async function openPackage(page: Page, link: string, { rfc, nombre }: Cliente): Promise<string[]> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: `Documentos de ${nombre}` })).toBeVisible();
  await expect(page.getByText(`${CONTADOR} le entrega los documentos de ${nombre} (${rfc}).`)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar \(/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${rfc}_paquete_\\d{4}-\\d\\d\\.zip$`));
  return [...unzip(await readFile(await download.path())).keys()];
}

test('G5 each client gets its own package by mail or by a link, in one action for all, and a bad address is told', async ({
  page,
  context,
  watch,
}) => {
  await adminAll([
    ['usuario:crear', { correo: CONTADOR, nombre: 'CONTADOR', pass: PASSWORD }],
    ...clientes.flatMap(({ rfc, nombre }): [string, Record<string, string>][] => [
      ['contribuyente:crear', { rfc, nombre, plan: 'Prueba', fin: '2099-12-31', espacio: '1024' }],
      ['acceso:dar', { correo: CONTADOR, rfc, privilegio: '1' }],
    ]),
  ]);
  for (const { rfc } of clientes) await (await apiOf(CONTADOR, rfc)).dashboard.acceptTerminos();
  const jobs = page.getByRole('region', { name: 'Trabajos por lote' });
  const panel = page.getByRole('region', { name: 'Entregar a los clientes' });
  const rowOf = (table: string, { nombre }: Cliente) =>
    jobs.getByRole('table', { name: table }).getByRole('row').filter({ hasText: nombre });

  await test.step('the packages of the month are made, and handed over by mail to all at once', async () => {
    await enter(page, CONTADOR, ENA.rfc);
    await menu(page, 'Despacho').click();
    await page.getByRole('checkbox', { name: `Elegir los ${clientes.length}` }).click();
    await page.getByRole('button', { name: 'Paquete del mes', exact: true }).click();
    await expect(jobs.getByText('4 de 4 contribuyentes · 4 listos')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Entregar a los clientes' }).click();
    await panel.getByLabel(`Correos de ${ENA.nombre}`).fill(ENA.correo);
    await panel.getByLabel(`Correos de ${ENB.nombre}`).fill(ENB.correo);
    await panel.getByLabel(`Correos de ${ENC.nombre}`).fill('enc@@cliente');
    await panel.getByText('Texto del correo').click();
    await panel.getByLabel('Asunto').fill('Su {paquete}: {contribuyente}');
    await expect(panel.getByRole('region', { name: 'Vista previa' })).toContainText(
      `Su paquete del mes: ${ENA.nombre}`,
    );
    await panel.getByRole('checkbox', { name: /^Guardar este texto/ }).click();
    await panel.getByRole('button', { name: 'Enviar por correo a 4' }).click();
    await expect(panel.getByText('2 entregados · 1 sin correo · 1 no se pudo')).toBeVisible();
    await expect(rowOf('Entregas', ENA)).toContainText('En cola de envío');
    await expect(rowOf('Entregas', ENC)).toContainText('enc@@cliente: No es un correo válido. Corrija el correo');
    await expect(rowOf('Entregas', END)).toContainText('No se le conoce ningún correo.');
    await expect(rowOf('Entregas', END).getByRole('link', { name: 'Resolver' })).toBeVisible();
    await checkLooks(page, 'packages that are handed to clients');
  });

  const guest = await context.browser()?.newPage();
  if (!guest) throw new Error('no browser');
  const linkOf = async ({ nombre, correo }: Cliente) => (await lastMail(correo, `Su paquete del mes: ${nombre}`)).link;
  await test.step('each opens its own package alone, without an account', async () => {
    for (const cliente of [ENA, ENB]) {
      const names = await openPackage(guest, await linkOf(cliente), cliente);
      const others = clientes.filter(({ rfc }) => rfc !== cliente.rfc);
      expect(names.some((name) => name.includes(cliente.rfc))).toBe(true);
      expect(names.filter((name) => others.some(({ rfc }) => name.includes(rfc)))).toEqual([]);
    }
    await checkLooks(guest, 'package of a client');
    await jobs.getByText('Resultado de cada contribuyente').click();
    await expect(rowOf('Resultado', ENB)).toContainText('Enviado');
  });

  await test.step('a corrected address gets it, and the other client a link to copy', async () => {
    for (const { nombre } of [ENA, ENB, END]) await panel.getByRole('checkbox', { name: nombre }).click();
    await panel.getByLabel(`Correos de ${ENC.nombre}`).fill(ENC.correo);
    await panel.getByRole('button', { name: 'Enviar por correo a 1' }).click();
    await expect(panel.getByText('1 entregado', { exact: true })).toBeVisible();
    expect((await lastMail(ENC.correo)).link).not.toBe('');
    await panel.getByRole('checkbox', { name: ENC.nombre }).click();
    await panel.getByRole('checkbox', { name: END.nombre }).click();
    await panel.getByRole('button', { name: 'Crear 1 enlace' }).click();
    const url = rowOf('Entregas', END).getByText(/\/compartido#p=/);
    await openPackage(guest, (await url.textContent()) ?? '', END);
  });

  await test.step('addresses and text are there the next time; a link that was ended opens nothing', async () => {
    const link = await linkOf(ENA);
    await page.reload();
    await page.getByRole('button', { name: 'Entregar a los clientes' }).click();
    await expect(panel.getByLabel(`Correos de ${ENC.nombre}`)).toHaveValue(ENC.correo);
    await panel.getByText('Texto del correo').click();
    await expect(panel.getByLabel('Asunto')).toHaveValue('Su {paquete}: {contribuyente}');
    await jobs.getByText('Resultado de cada contribuyente').click();
    await expect(rowOf('Resultado', ENA)).toContainText('abierto 1 vez');
    await page.getByRole('button', { name: `Terminar el enlace de ${ENA.nombre}` }).click();
    await expect(rowOf('Resultado', ENA)).toContainText('Enlace terminado');
    watch.expectComplaint(/status of 404/);
    await guest.goto('about:blank');
    await guest.goto(link);
    await expect(guest.getByText('Este enlace no existe o ya terminó.')).toBeVisible();
    await jobs.getByRole('button', { name: 'Terminar los 3 enlaces' }).click();
    await expect(rowOf('Resultado', END)).toContainText('Enlace terminado');
  });
  await guest.close();
});
