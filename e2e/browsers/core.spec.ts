import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { contribuyentes, demo, PASSWORD } from '../support/accounts';
import { builderOfDemo, certificadosDe } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { makeLive, publish, withdraw } from '../support/releases';
import { tellVigente } from '../support/sat';
import { apiOf } from '../support/session';
import { askToCancel } from '../support/solicitudes';
import { address, stackHome } from '../support/stack-info';
import type { Target } from './find';
import type { Screen } from './screen';
import { expect, test } from './test';

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, within });
const link = (name: string | RegExp, within?: Target): Target => ({ role: 'link', name, within });
const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
const menu = (name: string) => link(name, { role: 'navigation', name: 'Menú principal' });
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

async function login(tab: Screen, correo: string, pass = PASSWORD): Promise<void> {
  await tab.fill({ label: 'Correo' }, correo);
  await tab.fill({ label: 'Contraseña' }, pass);
  await tab.press(button('Iniciar Sesión'));
}

/** Logs in and opens a page of the taxpayer. */
async function enter(tab: Screen, correo: string, rfc: string, path = 'dashboard'): Promise<void> {
  await tab.open('/login');
  await login(tab, correo);
  await tab.isAt(/\/dashboard$/);
  if (path !== 'dashboard') await tab.open(`/${encodeURIComponent(rfc)}/${path}`);
}

const RFC = 'IIA040805DZ4';
const firstIssued = async () => {
  const [row] = (await (await apiOf(demo.uno)).emitidos.list({ status: '2', tipo: 'I', limit: 10 })).rows;
  if (!row) throw new Error('the demo has invoices');
  return row;
};

test('O1 login: a wrong password is refused, the right one opens the dashboard with its charts', async ({
  tab,
  expected,
}) => {
  expected.expectError(/401/);
  await tab.open('/login');
  await login(tab, demo.uno, 'equivocada');
  await tab.sees({ role: 'alert' });
  await tab.isAt(/\/login/);
  await login(tab, demo.uno);
  await tab.isAt(/\/dashboard$/);
  await tab.sees({ text: 'CFDIS Emitidos' });
  await tab.sees({ css: 'main canvas, main svg' });
});

test('the menu leads to the screens of every area', async ({ tab }) => {
  await enter(tab, demo.uno, RFC);
  for (const [entry, title] of [
    ['Clientes', 'Clientes'],
    ['Proveedores', 'Proveedores'],
    ['Buzón', /Buzón/],
    ['Descargas', 'Descargar CFDIs del SAT'],
    ['Respaldos', /Respaldos/],
    ['Config', /Configuración/],
    ['Cierre de mes', 'Cierre de mes'],
    ['Riesgos', /Riesgos/],
  ] as const) {
    await tab.press(menu(entry));
    await tab.sees(heading(title));
  }
});

test('O1 a list is filtered by text, survives a reload and goes back and forth', async ({ tab }) => {
  const { uuid } = await firstIssued();
  await enter(tab, demo.uno, RFC, 'clientes/vigentes');
  const rows: Target = { text: UUID };
  await tab.counts(rows, 20);
  await tab.press(link('Cancelados'));
  await tab.sees({ role: 'columnheader', name: /Fecha de Cancelación/ });
  await tab.evaluate('void history.back()');
  await tab.isAt(/clientes\/vigentes/);
  await tab.misses({ role: 'columnheader', name: /Fecha de Cancelación/ });
  await tab.fill({ css: 'input[placeholder="Buscar por serie/folio/UUID"]' }, uuid);
  await tab.key('Enter');
  await tab.isAt(new RegExp(uuid));
  await tab.counts(rows, 1);
  await tab.evaluate('void location.reload()');
  await tab.counts(rows, 1);
  await tab.sees({ text: uuid });
});

test('O1 a detail draws its PDF, and shows its XML', async ({ tab }) => {
  const { id, uuid } = await firstIssued();
  await enter(tab, demo.uno, RFC, `clientes/vigentes/${id}`);
  await tab.sees({ css: 'canvas' });
  await expect.poll(() => tab.evaluate(INK), { message: 'pixels of the PDF that are not white' }).toBeGreaterThan(100);
  await tab.press(button('Ver XML'));
  const xml: Target = { role: 'dialog', name: /^XML de / };
  await tab.sees(xml);
  await expect.poll(() => tab.textOf(xml)).toContain('cfdi:Comprobante');
  expect((await tab.textOf(xml)).toLowerCase()).toContain(uuid);
  await tab.key('Escape');
  await tab.misses(xml);
});

/** Dark pixels of the first canvas. */
const INK = `(() => {
  const canvas = document.querySelector('canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 0 && data[at] < 128) ink += 1;
  return ink;
})()`;

test('the files of a detail are downloaded, the XML as it was stored', async ({ tab }) => {
  const { id } = await firstIssued();
  await enter(tab, demo.uno, RFC, `clientes/vigentes/${id}`);
  const { xmlurl } = await (await apiOf(demo.uno)).emitidos.get(id);
  const stored = Buffer.from(await (await fetch(new URL(xmlurl, address))).arrayBuffer());
  for (const [entry, ending] of [
    ['Descargar XML', '.xml'],
    ['Descargar PDF', '.pdf'],
  ] as const) {
    const { name, bytes } = await tab.downloaded(async () => {
      await tab.press(button('Descargar'));
      await tab.press({ role: 'menuitem', name: entry });
    });
    expect(name).toContain(ending);
    if (ending === '.xml') expect(bytes.equals(stored)).toBe(true);
    else expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('O1 an upload of a CFDI is accepted, stored and listed', async ({ tab }) => {
  const { rfc, nombre, correo } = contribuyentes.few;
  const uuid = randomUUID();
  await tellVigente(uuid);
  const xml = (await builderOfDemo(RFC)).build({ uuid, receptor: rfc, nombreReceptor: nombre });
  await enter(tab, correo, rfc);
  await tab.attach({ css: 'input[type=file]' }, [textFile('factura.xml', xml)]);
  await tab.sees({ text: /^Completado/ });
  await tab.press(button('Aceptar'));
  const sdk = await apiOf(correo, rfc);
  await expect.poll(async () => (await sdk.recibidos.list({ uuid })).rows[0]?.status).toBe(2);
  await tab.open(`/${rfc}/proveedores/vigentes`);
  await tab.sees({ text: uuid });
});

test('O1 a list is exported in the background and downloaded', async ({ tab }) => {
  await enter(tab, demo.uno, RFC, 'clientes/cancelados');
  await tab.sees({ text: UUID });
  for (const [kind, begins] of [
    ['Excel', 'PK'],
    ['CSV', '\u00ef\u00bb\u00bfSerie,Folio,'],
  ] as const) {
    const { bytes } = await tab.downloaded(async () => {
      await tab.press(button('Exportar'));
      await tab.press({ role: 'menuitem', name: kind });
    });
    expect(bytes.subarray(0, begins.length).toString('latin1')).toBe(begins);
  }
});

test('a request to cancel is accepted in the buzón', async ({ tab }) => {
  const { rfc, correo } = contribuyentes.buzon;
  const sdk = await apiOf(correo, rfc);
  await sdk.certificados.add((await certificadosDe(rfc)).csd.body);
  const uuid = await askToCancel(rfc);
  await enter(tab, correo, rfc, 'buzon/cancelacion');
  await tab.press(button('Actualizar'));
  await tab.sees({ text: 'Buzón de Cancelación Actualizado' });
  await tab.press(button(uuid));
  await tab.press(button('Aceptar', { css: '.buzon-card' }));
  await tab.press(button('Aceptar', { role: 'dialog', name: /¿Aceptar esta solicitud\?/ }));
  await tab.sees({ text: 'Cancelación aceptada' });
  expect((await sdk.buzon.list({ status: '0', uuid })).rows).toMatchObject([{ status: 2 }]);
});

test('a certificate is added with its key and password', async ({ tab }) => {
  const { rfc, correo } = contribuyentes.configuracion;
  const { csd } = await certificadosDe(rfc);
  await enter(tab, correo, rfc, 'configuracion/certificados');
  await tab.press(button('Agregar'));
  const modal: Target = { role: 'dialog', name: 'Agregar certificado' };
  await tab.sees(modal);
  await tab.attach({ label: 'Certificado (.cer)' }, [csd.cer]);
  await tab.attach({ label: 'Llave privada (.key)' }, [csd.key]);
  await tab.fill({ label: 'Contraseña de la llave' }, csd.pass);
  await tab.press(button('Agregar', modal));
  await tab.sees({ text: 'Certificado Agregado' });
  await tab.sees({ text: new RegExp(csd.numero) });
});

test('the palette opens by keyboard, finds a screen and changes the theme', async ({ tab }) => {
  await enter(tab, demo.uno, RFC);
  await tab.sees({ text: 'CFDIS Emitidos' });
  const ask = async (text: string) => {
    await tab.key('Control', 'k');
    await tab.fill({ role: 'combobox', within: { role: 'dialog', name: 'Buscar CFDI, pantallas y acciones' } }, text);
  };
  await ask('ppd');
  await tab.sees({ role: 'option', name: /^Proveedores · Creditos/ });
  await tab.key('ArrowDown');
  await tab.key('Enter');
  await tab.isAt(/proveedores\/creditos/);
  await ask('tema oscuro');
  await tab.sees({ role: 'option', name: /oscuro/i });
  await tab.key('Enter');
  await expect.poll(() => tab.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  expect(await tab.evaluate('getComputedStyle(document.body).backgroundColor')).not.toBe('rgb(255, 255, 255)');
});

test('tags keep their colours apart from their text in both themes', async ({ tab }) => {
  const sdk = await apiOf(demo.uno);
  const { id, uuid } = await firstIssued();
  const etiqueta = await sdk.etiquetas.add({ nombre: `Morada ${randomUUID().slice(0, 4)}`, color: 'morado' });
  await sdk.etiquetas.put({ uuids: [uuid], poner: [etiqueta.id], quitar: [] });
  await enter(tab, demo.uno, RFC, `clientes/vigentes/${id}`);
  const colors = () =>
    tab.evaluate(
      `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('.cfdi-tag[data-color=morado]')))`,
    );
  await tab.sees({ css: '.cfdi-tag[data-color=morado]' });
  await tab.evaluate('void (document.documentElement.dataset.theme = "light")');
  await expect.poll(colors).toEqual(['rgb(107, 63, 160)', 'rgb(243, 236, 251)']);
  await tab.evaluate('void (document.documentElement.dataset.theme = "dark")');
  await expect.poll(colors).toEqual(['rgb(196, 161, 255)', 'rgb(41, 29, 61)']);
});

test('an area in preview inside the stable shell', async ({ tab }) => {
  const rfc = 'EKU9003173C9';
  const preview = await publish('mf-caos', new Date(Date.now() + 3_600_000));
  await makeLive('mf-caos', await publish('mf-caos'));
  try {
    await tab.open('/login');
    await login(tab, demo.varios);
    await tab.isAt(/\/(login-list-rfc|dashboard)$/);
    await tab.open(`/${rfc}/caos?preview=mf-caos@${preview}`);
    await tab.sees({ text: `Versión ${preview}` });
    await tab.sees({ role: 'complementary', name: 'Vista previa' });
    await tab.press(menu('Clientes'));
    await tab.sees(heading('Clientes'));
    await tab.sees({ role: 'complementary', name: 'Vista previa' });
  } finally {
    await withdraw('mf-caos');
  }
});

test('O1 an area whose files are missing fails alone and recovers without a reload', async ({ tab, expected }) => {
  expected.expectError(/.*/);
  await enter(tab, demo.uno, RFC);
  const area = join(stackHome, 'build/releases/mf-cfdi');
  await rename(area, `${area}.away`);
  try {
    await tab.evaluate('void location.reload()');
    await tab.sees({ text: 'CFDIS Emitidos' });
    await tab.press(menu('Clientes'));
    await tab.sees(button('Reintentar'));
    await tab.press(menu('Cierre de mes'));
    await tab.sees(heading('Cierre de mes'));
    await tab.press(menu('Clientes'));
    await tab.sees(button('Reintentar'));
  } finally {
    await rename(`${area}.away`, area);
  }
  const document = await tab.evaluate('performance.timeOrigin');
  await tab.press(button('Reintentar'));
  await tab.sees({ role: 'columnheader', name: 'UUID' });
  expect(await tab.evaluate('performance.timeOrigin')).toBe(document);
});

test('a month of taxes is opened from the year', async ({ tab }) => {
  await enter(tab, demo.uno, RFC, 'impuestos');
  await tab.sees(heading('Cierre de mes'));
  await tab.sees({ role: 'table' });
});

test('who logs out comes back to the same screen after the next login', async ({ tab }) => {
  await enter(tab, demo.uno, RFC, 'respaldos/resguardos');
  await tab.sees(heading(/Respaldos/));
  await tab.press(button('Cerrar Sesión'));
  await tab.isAt(/\/login/);
  await tab.open(`/${RFC}/riesgos`);
  await tab.isAt(/\/login/);
  await login(tab, demo.uno);
  await tab.isAt(/\/riesgos/);
  await tab.sees(heading(/Riesgos/));
});
