import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { places } from '../src/installation/settings/env';
import { openRespaldo } from '../src/modules/respaldos/restore/open-respaldo';
import { type Deployed, deploy } from './deployed';
import { failCalls, mayTrace } from './failing-calls';
import { findings } from './findings';
import { fillDisk, isRoot, mountSmallDisk, unmountSmallDisk } from './small-disk';
import { backupSteps, runsOf } from './steps';
import { killWorker } from './victim';

const RFC = 'EKU9003173C9';
const CFDIS = 3;
const builder = createCfdiBuilder(RFC);

let vault: Deployed;
let as: { token: string; rfc: string };
/** Folder of the backups: its own disk, where root may mount one. */
let folder: string;
beforeAll(async () => {
  vault = await deploy({ BOVEDA_DEMO: '1', SMTP_URL: '' });
  folder = places(vault.server.home).respaldos;
  // A killed process leaves its partial file and the code of its thread.
  if (isRoot) await mountSmallDisk(folder, 256);
  as = { token: (await vault.server.createContribuyenteUser(RFC)).token, rfc: RFC };
  for (let at = 0; at < CFDIS; at++) {
    const body = { name: 'a.xml', xmlb64: builder.build().toString('base64') };
    expect((await vault.server.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
  }
  await vault.server.pool.query('delete from graphile_worker._private_jobs');
  await turnOn();
  await vault.work();
});
afterAll(async () => {
  if (isRoot) unmountSmallDisk(folder);
  await vault.close();
});

const turnOn = async () => {
  for (const estatus of [0, 1])
    expect((await vault.server.call('PATCH', '/respaldos/3', as, { estatus })).statusCode).toBe(200);
};
const list = async () => (await vault.server.call('GET', '/informacion-resguardada', as)).json().rows;

/** Opens it as a restore would, which rejects a truncated or altered backup, and returns its number of CFDI. */
async function cfdisOf(id: string): Promise<number> {
  const { urlarchivo, password } = (await vault.server.call('GET', `/informacion-resguardada/${id}`, as)).json();
  const file = path.join(vault.server.home, `${randomUUID()}.zip`);
  await writeFile(file, (await vault.server.app.inject({ url: urlarchivo })).rawPayload);
  const { zip, manifest } = await openRespaldo(file, password);
  await zip.close();
  return manifest.cfdi;
}

const backups = runsOf(backupSteps, ['before commit of backup']);

/** Makes a backup due now. */
async function begin(): Promise<void> {
  await vault.server.deps.db
    .updateTable('respaldo_programado')
    .set({ siguiente: new Date(0) })
    .execute();
  await vault.server.deps.jobs.add(vault.server.deps.db, 'begin-respaldos', {});
}

/** Runs the queued jobs, and retries failed ones at once. */
async function workAgain(): Promise<void> {
  await vault.server.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await vault.work();
}

test.each(backups)('killed at "%s" (%i), a backup is made once, and the previous one stays', async (step) => {
  const { server, settings } = vault;
  const [good] = await list();
  await begin();
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

if (!isRoot) process.stderr.write('SKIPPED the full disk: only root can mount a small one.\n');

(isRoot ? test : test.skip)(
  'given a full disk, a backup fails with a reason, replaces nothing, and the next one succeeds',
  async () => {
    const [good] = await list();
    const alien = await fillDisk(folder);
    await begin();
    await vault.work();
    expect((await list())[0]).toMatchObject({ estatus: 1 });
    while ((await list())[0].estatus === 1) await workAgain();
    const [failed, before] = await list();
    expect(before).toMatchObject({ id: good.id, estatus: 2 });
    expect((await vault.server.call('GET', `/informacion-resguardada/${failed.id}`, as)).json()).toMatchObject({
      estatus: 3,
      checksum: null,
      urlarchivo: null,
      errormsg: 'El almacén de archivos está lleno. No se guardó nada; intente más tarde.',
    });
    expect(await cfdisOf(good.id)).toBe(CFDIS);
    await rm(alien);
    await begin();
    await vault.work();
    expect(await cfdisOf((await list())[0].id)).toBe(CFDIS);
    expect((await vault.server.call('DELETE', `/informacion-resguardada/${failed.id}`, as)).statusCode).toBe(200);
    expect(await findings(vault.server)).toEqual([]);
  },
);

if (!mayTrace) process.stderr.write('SKIPPED EIO from the kernel: it needs root and strace.\n');

(mayTrace ? test : test.skip)('given a disk that fails fsync, a backup is only delayed', async () => {
  const undo = await failCalls([process.pid], 'fsync', 'EIO');
  await begin();
  await vault.work().finally(undo);
  const [{ id, estatus }] = await list();
  expect(estatus).toBe(1);
  await workAgain();
  expect((await list())[0]).toMatchObject({ id, estatus: 2 });
  expect(await cfdisOf(id)).toBe(CFDIS);
  expect(await findings(vault.server)).toEqual([]);
});
