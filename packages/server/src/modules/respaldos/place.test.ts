import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { openBucket, parseBucketUrl } from '@boveda/bucket';
import { startBucketServer } from '@boveda/bucket/testing';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { runFolder } from '../../../testing/test-cluster';
import { refuseMissingRespaldos } from '../../installation/refuse-empty-store';
import { places } from '../../installation/settings/env';

const RFC = 'EKU9003173C9';

/** Makes a backup over the API, downloads it and returns its hash. */
async function makeOne(app: TestApp): Promise<string> {
  const as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  await app.call('PATCH', '/respaldos/1', as, { estatus: 1 });
  await app.runJobs();
  const [row] = (await app.call('GET', '/informacion-resguardada', as)).json().rows;
  const { checksum, urlarchivo, espacio } = (await app.call('GET', `/informacion-resguardada/${row.id}`, as)).json();
  const answer = await app.app.inject({ method: 'GET', url: urlarchivo });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, espacio]);
  return checksum;
}

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
const isInHome = (app: TestApp, sha256: string) => existsSync(path.join(places(app.home).respaldos, keyOf(sha256)));

test('without a place of their own, backups lie beside the files', async () => {
  const app = await createTestApp();
  expect(isInHome(app, await makeOne(app))).toBe(true);
  await app.close();
});

test('BOVEDA_RESPALDOS puts backups into a folder, which is missed when its disk is not mounted', async () => {
  const folder = path.join(await mkdtemp(path.join(runFolder(), 'otro-disco-')), 'respaldos');
  const app = await createTestApp({}, undefined, { BOVEDA_RESPALDOS: folder });
  await refuseMissingRespaldos(path.join(folder, 'vacia'), app.deps.db);
  const sha256 = await makeOne(app);
  expect([existsSync(path.join(folder, keyOf(sha256))), isInHome(app, sha256)]).toEqual([true, false]);
  await refuseMissingRespaldos(folder, app.deps.db);
  await expect(refuseMissingRespaldos(path.join(folder, 'vacia'), app.deps.db)).rejects.toThrow('BOVEDA_RESPALDOS');
  await app.close();
});

test('BOVEDA_RESPALDOS puts backups into a bucket of their own; the files stay on the disk', async () => {
  const server = await startBucketServer();
  const app = await createTestApp({}, undefined, { BOVEDA_RESPALDOS: server.url });
  const sha256 = await makeOne(app);
  const address = parseBucketUrl(server.url);
  if (!address) throw new Error(server.url);
  const bucket = openBucket(address);
  expect((await bucket.stat(keyOf(sha256)))?.size).toBeGreaterThan(0);
  expect(isInHome(app, sha256)).toBe(false);
  expect(await readdir(path.join(app.home, 'blobs'))).toContain('tmp');
  bucket.close();
  await app.close();
  await server.close();
});
