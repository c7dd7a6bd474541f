import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '../src/modules/cfdi/testing/cfdi-builder';
import { openRespaldo } from '../src/modules/respaldos/restaurar/open-respaldo';
import { type Deployed, deploy } from './deployed';
import { findings } from './findings';
import { backupSteps, runsOf } from './steps';
import { killWorker } from './victim';

const RFC = 'EKU9003173C9';
const CFDIS = 3;
const builder = createCfdiBuilder(RFC);

let vault: Deployed;
let as: { token: string; rfc: string };
beforeAll(async () => {
  vault = await deploy({ BOVEDA_DEMO: '1', SMTP_URL: '' });
  as = { token: (await vault.server.createTaxpayerUser(RFC)).token, rfc: RFC };
  for (let at = 0; at < CFDIS; at++) {
    const body = { name: 'a.xml', xmlb64: builder.build().toString('base64') };
    expect((await vault.server.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
  }
  await vault.server.pool.query('delete from graphile_worker._private_jobs');
  await turnOn();
  await vault.work();
});
afterAll(() => vault.close());

const turnOn = async () => {
  for (const estatus of [0, 1])
    expect((await vault.server.call('PATCH', '/respaldos/3', as, { estatus })).statusCode).toBe(200);
};
const list = async () => (await vault.server.call('GET', '/informacion-resguardada', as)).json().rows;

/** Opens it as whoever restores it would: a backup that was cut or altered is refused. */
async function cfdisOf(id: string): Promise<number> {
  const { urlarchivo, password } = (await vault.server.call('GET', `/informacion-resguardada/${id}`, as)).json();
  const file = path.join(vault.server.home, `${randomUUID()}.zip`);
  await writeFile(file, (await vault.server.app.inject({ url: urlarchivo })).rawPayload);
  const { zip, manifest } = await openRespaldo(file, password);
  await zip.close();
  return manifest.cfdi;
}

const backups = runsOf(backupSteps, ['before commit of backup']);

test.each(backups)('killed at "%s" (%i), a backup is made once, and the one before stays', async (step) => {
  const { server, settings } = vault;
  const [good] = await list();
  await server.deps.db
    .updateTable('respaldo_programado')
    .set({ siguiente: new Date(0) })
    .execute();
  await server.deps.jobs.add(server.deps.db, 'begin-respaldos', {});
  await killWorker(server, step, settings);
  expect((await list()).find(({ id }: { id: string }) => id === good.id)).toMatchObject({ estatus: 2 });

  await vault.work();
  const [made, before] = await list();
  expect(before.id).toBe(good.id);
  expect(made).toMatchObject({ estatus: 2, porcentajecompletado: 100 });
  expect([await cfdisOf(made.id), await cfdisOf(before.id)]).toEqual([CFDIS, CFDIS]);
  expect(await findings(server)).toEqual([]);
  const stored: string[] = [];
  for await (const name of server.deps.respaldoMaker.store.list()) stored.push(name);
  const rows = await server.deps.db.selectFrom('respaldo').select('sha256').where('estatus', '=', 2).execute();
  expect(stored.toSorted()).toEqual(rows.map(({ sha256 }) => sha256).toSorted());
});
