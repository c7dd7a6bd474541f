import type { Registry } from '@boveda/contracts';
import type { Signer } from '@boveda/releases/store';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { newReleaseKey, publishSample } from '../../../testing/releases';
import { commands } from '../../admin/commands';
import { purgeTakenDown } from './caidas.store';

const HOUR_MS = 3_600_000;
let now: Date;
let server: TestApp;
let key: Signer;
let users: TestUser[];
beforeEach(async () => {
  now = new Date();
  server = await createTestApp({ clock: () => now });
  key = await newReleaseKey(server);
  users = [];
  for (const name of ['ana', 'eva', 'luz']) users.push(await server.createUser(`${name}@prueba.mx`));
  await live('aaaa1111', 'bbbb2222');
});
afterEach(() => server.close());

/** Promotes releases one after the other, and lets a page read the registry. */
async function live(...releases: string[]): Promise<void> {
  for (const release of releases) {
    await publishSample(server, key, { release, live: true });
    await server.app.inject({ url: '/registry.json' });
  }
}

const report = async (user: number, release: string, area = 'mf-muestra') =>
  (await server.call('POST', '/telemetria/caidas', { token: users[user]?.token ?? '' }, { area, release })).statusCode;
/** What pages avoid; servers read it once a second. */
const avoided = async () => {
  const rows = await server.deps.db.selectFrom('freno').select('release').where('soltado', 'is', null).execute();
  return rows.map(({ release }) => release);
};
const mounts = async (count: number, release: string) => {
  const about = { area: 'mf-muestra', release, kind: 'metric', metric: 'area-mount', value: 5 };
  const body = { composition: 'abcd1234', events: Array(count).fill(about) };
  expect((await server.call('POST', '/telemetria', {}, body)).statusCode).toBe(200);
};
async function operator(values: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  await commands.frenos?.run({ ...server.deps, print: (line) => lines.push(line) }, values);
  return lines.join('\n');
}

test('two users stop a release that took their pages down; one user does not, however often', async () => {
  for (let time = 0; time < 3; time++) expect(await report(0, 'bbbb2222')).toBe(200);
  expect(await avoided()).toEqual([]);
  expect(await report(1, 'bbbb2222')).toBe(200);
  expect(await avoided()).toEqual(['bbbb2222']);
});

test('the registry and the page name a stopped release within a second', async () => {
  for (const user of [0, 1]) await report(user, 'bbbb2222');
  const registry = async () => (await server.app.inject({ url: '/registry.json' })).json<Registry>();
  while (!(await registry()).avoid?.length) await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await registry()).avoid).toEqual(['mf-muestra@bbbb2222']);
});

test('only the release that is live, or on trial, is stopped, and only where it has a fallback', async () => {
  for (const release of ['aaaa1111', 'cccc3333']) for (const user of [0, 1, 2]) await report(user, release);
  for (const user of [0, 1]) expect(await report(user, 'bbbb2222', 'mf-otra')).toBe(200);
  expect(await avoided()).toEqual([]);
  expect(await server.deps.db.selectFrom('caida').selectAll().execute()).toEqual([]);
});

test('a release without a fallback is not stopped', async () => {
  await publishSample(server, key, { release: 'dddd4444', area: 'mf-sola', live: true });
  await server.app.inject({ url: '/registry.json' });
  for (const user of [0, 1]) await report(user, 'dddd4444', 'mf-sola');
  expect(await avoided()).toEqual([]);
});

test('two users do not stop a release that many others opened, nor one that has been live for a day', async () => {
  await mounts(9, 'bbbb2222');
  for (const user of [0, 1]) await report(user, 'bbbb2222');
  expect(await avoided()).toEqual([]);
  await report(2, 'bbbb2222');
  expect(await avoided()).toEqual(['bbbb2222']);

  await live('eeee5555');
  now = new Date(now.getTime() + 25 * HOUR_MS);
  for (const name of ['sol', 'mar']) users.push(await server.createUser(`${name}@prueba.mx`));
  for (const user of [3, 4]) expect(await report(user, 'eeee5555')).toBe(200);
  expect(await avoided()).toEqual(['bbbb2222']);
});

test('reports of different hours are not added up', async () => {
  await report(0, 'bbbb2222');
  now = new Date(now.getTime() + 2 * HOUR_MS);
  await report(1, 'bbbb2222');
  expect(await avoided()).toEqual([]);
});

test('the operator sees what was stopped and lifts it for good', async () => {
  expect(await operator()).toBe('Ninguna versión ha sido frenada');
  for (const user of [0, 1]) await report(user, 'bbbb2222');
  expect(await operator()).toMatch(/^mf-muestra bbbb2222 {2}desde \S+, 2 usuarios de 2$/);
  expect(await operator({ soltar: 'mf-muestra@bbbb2222' })).toBe('mf-muestra@bbbb2222 se vuelve a mostrar');
  await expect(operator({ soltar: 'mf-muestra@bbbb2222' })).rejects.toThrow('no está frenada');
  await report(2, 'bbbb2222');
  expect(await avoided()).toEqual([]);
  expect(await operator()).toContain('soltada');
});

test('requires a session, limits reports, and stores nothing that names a user', async () => {
  const body = { area: 'mf-muestra', release: 'bbbb2222' };
  expect((await server.call('POST', '/telemetria/caidas', {}, body)).statusCode).toBe(401);
  for (const wrong of [{ ...body, area: 'AAA010101AAA' }, { ...body, usuario: 'ana' }, {}])
    expect((await server.call('POST', '/telemetria/caidas', { token: users[0]?.token ?? '' }, wrong)).statusCode).toBe(
      400,
    );
  await report(0, 'bbbb2222');
  await live('ffff6666');
  await report(0, 'ffff6666');
  const rows = await server.deps.db.selectFrom('caida').selectAll().execute();
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ambiente', 'area', 'quien', 'recibida', 'release']);
  expect(new Set(rows.map(({ quien }) => quien.toString('hex'))).size).toBe(2);
  const codes: number[] = [];
  for (let time = 0; time < 25; time++) codes.push(await report(0, 'bbbb2222'));
  expect(codes.at(-1)).toBe(429);
  now = new Date(now.getTime() + 49 * HOUR_MS);
  await purgeTakenDown(server.deps);
  expect(await server.deps.db.selectFrom('caida').selectAll().execute()).toEqual([]);
});
