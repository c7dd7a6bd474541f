import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Boveda } from '@boveda/client';
import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { apiOf, enter } from '../support/session';
import { address } from '../support/stack-info';

const { rfc: RFC, correo: ADMIN } = contribuyentes.llaves;

test('W2 F120 a program reads with a key of its own, may not upload, and is refused once the key is revoked', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 403/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, ADMIN);
  await page.goto(`/${RFC}/configuracion/cuenta`);
  const create = page.getByRole('button', { name: 'Crear llave' });
  await create.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Crear llave' });
  await expect(dialog.getByLabel('Nombre de la llave')).toBeFocused();
  await page.keyboard.type('Contabilidad');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: /^leer/ })).toBeFocused();
  await page.keyboard.press('Space');
  await checkLooks(page, 'Crear llave');
  await dialog.getByRole('button', { name: 'Crear' }).click();

  const shown = page.getByRole('dialog', { name: 'Llave Contabilidad' });
  const key = await shown.getByLabel('Llave', { exact: true }).inputValue();
  expect(key).toMatch(/^bv_[\w-]{43}$/);
  await checkLooks(page, 'Llave nueva');
  await shown.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('Llave copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(create).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: 'Contabilidad' });
  await expect(row).toContainText(`${key.slice(0, 7)}…${key.slice(-4)}`);
  await expect(row).toContainText('Sin usar · Vence: ');
  await expect(page.locator('main')).not.toContainText(key);

  const ask = (path: string, body?: object) =>
    fetch(`${address}/api/boveda/v4${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = await ask('/emitidos');
  expect([read.status, await read.json()]).toMatchObject([200, { rows: expect.any(Array) }]);
  const upload = await ask('/cfdi', { name: 'a.xml', xmlb64: 'PGE+' });
  expect([upload.status, await upload.json()]).toMatchObject([
    403,
    { code: 'api_key_scope', msg: expect.stringMatching(/^La ApiKey «Contabilidad» no tiene el alcance «subir»/) },
  ]);

  await page.reload();
  await expect(row).toContainText('Último uso: ');
  await expect(row).toContainText('Llamadas: 2 hoy, 2 en 30 días');
  await checkLooks(page, 'Llaves de API');
  await row.getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('Llave revocada')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(create).toBeFocused();
  const after = await ask('/emitidos');
  expect([after.status, (await after.json()).code]).toEqual([401, 'api_key_revoked']);
  const { rows } = await (await apiOf(ADMIN)).bitacora.list({ accion: 'apikey.revocada' });
  expect(rows).toMatchObject([{ objeto: 'Contabilidad', usuario: ADMIN }]);
});

test('F121 a program repeats an upload without doing it twice, reads to the end by cursor and is told of nothing new', async () => {
  const admin = await apiOf(ADMIN);
  const { apikey } = await admin.llaves.create({ nombre: 'Sincronización', alcances: ['leer', 'subir'] });
  const ask = (path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(new URL(path.startsWith('/api') ? path : `/api/boveda/v4${path}`, address), {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${apikey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const builder = createCfdiBuilder(RFC);
  for (let at = 0; at < 3; at++) {
    const upload = { name: `${at}.xml`, xmlb64: builder.build({ folio: `${at}` }).toString('base64') };
    const send = () => ask('/cfdi', { 'Idempotency-Key': `f121-${at}` }, upload);
    const [first, again] = [await send(), await send()];
    expect([first.status, await first.json()]).toEqual([200, { aceptados: 1, errores: [] }]);
    expect([again.headers.get('idempotency-replayed'), await again.json()]).toEqual([
      'true',
      { aceptados: 1, errores: [] },
    ]);
  }

  const uuids: string[] = [];
  let next: string | undefined = '/emitidos?limit=2&sort=folio&order=ASC';
  while (next) {
    const page: Response = await ask(next);
    const { rows } = (await page.json()) as { rows: { uuid: string }[] };
    uuids.push(...rows.map(({ uuid }) => uuid));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  const { rows } = await admin.emitidos.list({ sort: 'folio', order: 'ASC' });
  expect(uuids).toEqual(rows.map(({ uuid }) => uuid));
  expect(uuids.length).toBeGreaterThanOrEqual(3);

  const list = await ask('/emitidos');
  expect(Number(list.headers.get('ratelimit-remaining'))).toBeLessThan(600);
  expect((await ask('/emitidos', { 'If-None-Match': list.headers.get('etag') ?? '' })).status).toBe(304);
  const refused = await ask('/emitidos?after=x');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ]);
  expect(await refused.json()).toMatchObject({
    type: 'urn:boveda:problem:invalid_query',
    requestId: refused.headers.get('x-request-id'),
  });
});

test('W3 a key of the test mode made in the browser sees made-up CFDI, uploads, and resets them; a live key never sees them', async ({
  page,
}) => {
  await enter(page, ADMIN);
  await page.goto(`/${RFC}/configuracion/cuenta`);
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
  await expect(section.getByRole('status')).toContainText(/[1-9]\d* CFDI · Desde/);
  const after = await uuidsOf(boveda);
  expect(after).not.toContain(uuid);
  expect(after.length).toBeGreaterThan(20);
  expect(await uuidsOf(new Boveda({ baseUrl: address, key: live }))).toEqual(ofLive);
});
