import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { keyOf } from '@boveda/platform/blobs/layout';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { createTestDatabase, runFolder } from '../../testing/test-cluster';
import { parseAdmin } from '../admin/run-admin';
import { places, readEnv } from '../installation/settings/env';
import { parseCustodyKey } from './custody';
import { openInstallationBackup } from './open-backup';
import { restoreInstallation } from './restore-installation';
import { openSource } from './sources';

const RFC = 'EKU9003173C9';

let app: TestApp;
let place: string;
let custody: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  const outside = await mkdtemp(path.join(runFolder(), 'lejos-'));
  place = path.join(outside, 'respaldo');
  custody = path.join(outside, 'custodia.txt');
  app = await createTestApp({}, undefined, { BOVEDA_RESCUE: place });
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await app.close();
});

test('with a database of another server, files and keys are backed up and restored, and the command says so', async () => {
  const as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  const body = { name: 'a.xml', xmlb64: createCfdiBuilder(RFC).build().toString('base64') };
  expect((await app.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
  const { sha256 } = await app.deps.db.selectFrom('cfdi').select('xml_sha256 as sha256').executeTakeFirstOrThrow();
  // The files of a test lie beside the folder that a home has for them.
  const env = { ...app.deps.env, masterKey: Buffer.alloc(32, 7).toString('base64') };
  const installationBackup = await openInstallationBackup(env, { embedded: null, target: database.target }, app.deps);
  if (!installationBackup) throw new Error('no place');
  const lines: string[] = [];
  const sources = {
    ...installationBackup.sources,
    blobs: openSource({ folder: path.join(app.home, 'blobs'), bucket: null }),
  };
  const context = {
    ...app.deps,
    env,
    installationBackup: { ...installationBackup, sources },
    print: (line: string) => lines.push(line),
  };
  const run = (...argv: string[]) => parseAdmin(argv)(context);
  await run('instalacion:llave-de-custodia', '--archivo', custody);
  await run('instalacion:respaldar');
  await run('instalacion:entregar');
  await run('instalacion:verificar');
  expect(lines.join('\n')).toMatch(
    /DATABASE_URL\): la respalda su proveedor.*\n.*\n1 bases, \d+ archivos.*: 0 fallas$/,
  );

  const key = parseCustodyKey(await readFile(custody, 'utf8'));
  if (!key) throw new Error('no key');
  const home = path.join(await mkdtemp(path.join(runFolder(), 'nueva-')), 'casa');
  const told: string[] = [];
  const restoring = { env: readEnv({ BOVEDA_HOME: home }), place: installationBackup.place, key, until: null };
  await restoreInstallation({ ...restoring, print: (line) => told.push(line) });
  expect(told.join('\n')).toContain('restáurela con el respaldo de su proveedor');
  const { blobs, secrets } = places(home);
  expect(await readFile(path.join(blobs, keyOf(sha256)))).toEqual(await app.deps.blobs.read(sha256));
  // A key of the environment is restored as the file that takes its place.
  expect((await readFile(path.join(secrets, 'master.key'), 'utf8')).trim()).toBe(env.masterKey);
});
