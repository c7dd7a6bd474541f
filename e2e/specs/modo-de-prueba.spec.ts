import { Boveda } from '@boveda/client';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { enter } from '../support/session';
import { address } from '../support/stack-info';

const { rfc, correo } = contribuyentes.pruebas;

test('W3 a key of the test mode made in the browser sees made-up CFDI, uploads, and resets them; a live key never sees them', async ({
  page,
}) => {
  await enter(page, correo);
  await page.goto(`/${rfc}/configuracion/cuenta`);
  const makeKey = async (nombre: string, isTest: boolean) => {
    const create = page.getByRole('button', { name: 'Crear llave' });
    await create.click();
    const dialog = page.getByRole('dialog', { name: 'Crear llave' });
    await dialog.getByLabel('Nombre de la llave').fill(nombre);
    await dialog.getByRole('checkbox', { name: /^leer/ }).check();
    await dialog.getByRole('checkbox', { name: /^subir/ }).check();
    if (isTest) await dialog.getByRole('checkbox', { name: /^De prueba/ }).check();
    await dialog.getByRole('button', { name: 'Crear' }).click();
    const shown = page.getByRole('dialog', { name: `Llave ${nombre}` });
    const key = await shown.getByLabel('Llave', { exact: true }).inputValue();
    await shown.getByRole('button', { name: 'Listo' }).click();
    return key;
  };
  const key = await makeKey('Ensayo', true);
  const live = await makeKey('En vivo', false);
  expect(key).toMatch(/^bv_prueba_[\w-]{43}$/);
  expect(live).toMatch(/^bv_[\w-]{43}$/);
  const row = page.getByRole('listitem').filter({ hasText: 'Ensayo' });
  await expect(row).toContainText('De prueba');
  const section = page.getByRole('region', { name: 'Ambiente de pruebas' });
  await expect(section.getByRole('status')).toContainText(/RFC PRU\d{2}0231\w{3} · \d+ CFDI · Desde/);
  await checkLooks(page, 'Ambiente de pruebas');

  const ask = async (bearer: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/boveda/v4${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, modo: answer.headers.get('boveda-modo'), body: await answer.json() };
  };
  const sample = await ask(key, '/pruebas/cfdi');
  expect(sample).toMatchObject({ status: 200, modo: 'prueba' });
  const { uuid, name, xmlb64 } = sample.body;
  const boveda = new Boveda({ baseUrl: address, key });
  expect(await boveda.upload(name, Buffer.from(xmlb64, 'base64'))).toEqual({ aceptados: 1, errores: [] });
  const uuidsOf = async (client: Boveda) => {
    const uuids: string[] = [];
    for await (const cfdi of client.emitidos()) uuids.push(cfdi.uuid);
    return uuids;
  };
  const uploaded = await uuidsOf(boveda);
  expect(uploaded).toContain(uuid);
  expect(uploaded.length).toBeGreaterThan(20);

  const ofLive = await uuidsOf(new Boveda({ baseUrl: address, key: live }));
  expect(ofLive.filter((one) => uploaded.includes(one))).toEqual([]);
  const { rows } = (await ask(key, `/emitidos?uuid=${uuid}`)).body;
  expect(await ask(live, `/emitidos/${rows[0].id}`)).toMatchObject({ status: 404, modo: null });
  expect(await ask(live, '/pruebas')).toMatchObject({ status: 403, body: { code: 'api_key_mode' } });

  await section.getByRole('button', { name: 'Reiniciar' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Reiniciar' }).click();
  await expect(page.getByText('Ambiente de pruebas reiniciado')).toBeVisible();
  await expect.poll(async () => (await ask(key, '/pruebas')).body.ambiente.estado).toBe('listo');
  await expect(section.getByRole('status')).toContainText(/[1-9]\d* CFDI · Desde/);
  const after = await uuidsOf(boveda);
  expect(after).not.toContain(uuid);
  expect(after.length).toBeGreaterThan(20);
  expect(await uuidsOf(new Boveda({ baseUrl: address, key: live }))).toEqual(ofLive);
});
