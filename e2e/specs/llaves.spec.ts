import { createCfdiBuilder } from '@boveda/cfdi-samples';
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
