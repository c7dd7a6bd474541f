import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeyring } from '@boveda/platform/core/keyring';
import { openSecret, sealPrefix, sealSecret } from '@boveda/platform/core/secrets';
import { createInstallation, type Installation, withDatabase } from '../../testing/installation';
import { places } from '../installation/settings/env';

const RFC = 'EKU9003173C9';
const ROWS = 6_000;

let vault: Installation;
beforeAll(async () => {
  vault = await createInstallation(RFC, {});
});
afterAll(() => vault.remove());

const ring = () => openKeyring(places(vault.home).secrets, undefined);
const contextOf = (id: string) => `${RFC} ${id}`;

/** Backups whose passwords are sealed with the key of before. */
async function furnish(): Promise<void> {
  const keys = await ring();
  const ids = Array.from({ length: ROWS }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  const sealed = ids.map((id) => sealSecret(keys, 'respaldos', contextOf(id), Buffer.from(id)));
  await withDatabase(vault.home, (client) =>
    client.query(
      `insert into respaldo (rfc_owner, id, frecuencia, nombre, fecha_ini, estatus, password)
       select $1, id, 1, 'x.zip', now(), 3, password from unnest($2::uuid[], $3::bytea[]) as each (id, password)`,
      [RFC, ids, sealed],
    ),
  );
}

/** How many of them are sealed with the current key. */
const resealed = async (): Promise<number> => {
  const prefix = sealPrefix((await ring()).current());
  const { rows } = await withDatabase(vault.home, (client) =>
    client.query('select count(*) as n from respaldo where substring(password from 1 for 12) = $1', [prefix]),
  );
  return Number(rows[0].n);
};

const apiKey = async () => (await (await vault.server.call('/info')).json()).apikey as string;

test('killed in the middle, a change of the master key is completed by the next one, while the server seals and opens', async () => {
  await furnish();
  await vault.server.start();
  await vault.server.call('/info/apikey', { method: 'POST' });
  const key = await apiKey();
  expect(key).toMatch(/^bv_/);

  const rotating = vault.startAdmin(['llave:rotar']);
  while ((await ring()).all().length === 1 || (await resealed()) === 0) await sleep(5);
  rotating.kill('SIGKILL');
  await once(rotating, 'exit');
  const half = await resealed();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(ROWS);

  expect(await apiKey()).toBe(key);
  await vault.server.call('/info/apikey', { method: 'POST' });
  const newer = await apiKey();
  await expect(vault.admin(['llave:retirar'])).rejects.toThrow(/Aún hay \d+ secretos de otra llave/);
  expect(await vault.admin(['llave:rotar'])).toContain('Se continúa con la llave');
  expect(await resealed()).toBe(ROWS);
  await vault.admin(['llave:retirar', '--enlaces', 'invalidar']);
  const last = await ring();
  expect(last.all()).toHaveLength(1);
  const { rows } = await withDatabase(vault.home, (client) => client.query('select id, password from respaldo'));
  for (const { id, password } of rows)
    expect(openSecret(last, 'respaldos', contextOf(id), password).toString()).toBe(id);
  expect(await apiKey()).toBe(newer);
  await vault.server.stop();
});
