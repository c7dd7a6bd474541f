import { taxpayers } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { expect, test } from '../support/journey';
import { apiOf, confirmPassword, enter } from '../support/session';
import { address } from '../support/stack-info';

const { rfc: RFC, correo: ADMIN } = taxpayers.llaves;

test('F120 a program reads with a key of its own, may not upload, and is cut off at once', async ({ page, watch }) => {
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
  await confirmPassword(page);

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
  expect([read.status, await read.json()]).toEqual([200, { rows: [], count: 0 }]);
  const upload = await ask('/cfdi', { name: 'a.xml', xmlb64: 'PGE+' });
  expect([upload.status, await upload.json()]).toMatchObject([
    403,
    { code: 'api_key_scope', msg: expect.stringMatching(/^La ApiKey «Contabilidad» no tiene el alcance «subir»/) },
  ]);

  await page.reload();
  await expect(row).toContainText('Último uso: ');
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
