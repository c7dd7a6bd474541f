import { API_BASE, type Registry } from '@boveda/contracts';
import { openStore, type Signer, setPin } from '@boveda/releases/store';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { newReleaseKey, publishSample } from '../../../testing/releases';
import { commands } from '../../admin/commands';
import { metrics } from '../../installation/observe/metrics';
import { createInstallationGauges } from '../metrics/installation';
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
  for (const _ of ['ana', 'eva', 'luz']) users.push(await person());
  await live('aaaa1111', 'bbbb2222');
});
afterEach(() => server.close());

/** A person with a claimed taxpayer of their own. */
const person = () => server.createContribuyenteUser(newRfc());
let serial = 0;
const newRfc = () => `AAA010101${String(++serial).padStart(3, '0')}`;

/** Promotes releases one after the other, and lets a page read the registry. */
async function live(...releases: string[]): Promise<void> {
  for (const release of releases) {
    await publishSample(server, key, { release, live: true });
    await server.app.inject({ url: '/registry.json' });
  }
}

const reportAs = async (
  headers: Record<string, string>,
  remoteAddress: string,
  release: string,
  area = 'mf-muestra',
): Promise<number> =>
  (
    await server.app.inject({
      method: 'POST',
      url: `${API_BASE}/telemetria/caidas`,
      headers,
      remoteAddress,
      payload: { area, release },
    })
  ).statusCode;
/** Each user has a network of their own. */
const report = (user: number, release: string, area?: string) =>
  reportAs({ 'x-token': users[user]?.token ?? '' }, `10.40.${user}.1`, release, area);
const from = ({ token }: TestUser, remoteAddress: string) => reportAs({ 'x-token': token }, remoteAddress, 'bbbb2222');
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

test('two persons with claimed taxpayers on two networks stop a release; one does not, however often', async () => {
  for (let time = 0; time < 3; time++) expect(await report(0, 'bbbb2222')).toBe(200);
  expect(await avoided()).toEqual([]);
  expect(await report(1, 'bbbb2222')).toBe(200);
  expect(await avoided()).toEqual(['bbbb2222']);
});

test('accounts without a claimed taxpayer do not count', async () => {
  await server.createContribuyente('XYZ010101XY1', { reclamado: null });
  const free = await Promise.all(Array.from({ length: 10 }, (_, at) => server.createUser(`gratis${at}@prueba.mx`)));
  for (const [at, user] of free.entries()) {
    if (at < 5) await server.grant(user, 'XYZ010101XY1');
    expect(await from(user, `10.41.${at}.1`)).toBe(200);
  }
  const invited = newRfc();
  await server.createContribuyente(invited);
  for (const [at, user] of free.entries()) {
    await server.grant(user, invited, '2', false);
    await from(user, `10.41.${at}.1`);
  }
  expect(await avoided()).toEqual([]);
  expect(await server.deps.db.selectFrom('caida').selectAll().execute()).toEqual([]);
});

test('persons of one network count once, all networks of an IPv6 site too', async () => {
  for (let at = 0; at < 5; at++) {
    const { token } = await person();
    await reportAs({ 'x-token': token }, '10.42.0.1', 'bbbb2222');
    await reportAs({ 'x-token': token }, '::ffff:10.42.0.1', 'bbbb2222');
  }
  expect(await avoided()).toEqual([]);
  await from(await person(), '2001:db8:1:2::1');
  expect(await avoided()).toEqual(['bbbb2222']);
  await live('dddd4444');
  for (let at = 0; at < 5; at++) {
    const { token } = await person();
    await reportAs({ 'x-token': token }, `2001:db8:1:${at}::1`, 'dddd4444');
  }
  expect(await avoided()).toEqual(['bbbb2222']);
});

test('who shares a claimed taxpayer counts once, whoever is invited or removed meanwhile', async () => {
  const [rfc, other] = [newRfc(), newRfc()];
  await server.createContribuyente(rfc);
  await server.createContribuyente(other);
  for (let at = 0; at < 5; at++) {
    const user = await server.createUser(`invitado${at}@prueba.mx`);
    await server.grant(user, rfc, '2');
    await from(user, `10.43.${at}.1`);
    await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
    await from(user, `10.43.${at}.2`);
    // The same person, with a taxpayer that has not counted.
    if (at === 0) {
      await server.grant(user, other);
      await from(user, '10.43.0.3');
    }
  }
  // Of two taxpayers one has counted.
  const accountant = await server.createUser('contador@prueba.mx');
  for (const each of [rfc, newRfc()]) {
    await server.createContribuyente(each);
    await server.grant(accountant, each);
  }
  await from(accountant, '10.43.9.1');
  expect(await avoided()).toEqual([]);
  await from(await person(), '10.43.10.1');
  expect(await avoided()).toEqual(['bbbb2222']);
});

describe('with the fallback too, as where an extension breaks pages', () => {
  const fallback = 'aaaa1111';
  const both = (user: number): [number, string][] => [
    [user, 'bbbb2222'],
    [user, fallback],
  ];
  /** What users reported in turn, and whether that stops the release. */
  const table: [string, [user: number, release: string][], isStopped: boolean][] = [
    ['two persons fall, one after the other', [...both(0), ...both(1)], false],
    [
      'two persons fall before either reports it',
      [
        [0, 'bbbb2222'],
        [1, 'bbbb2222'],
        [0, fallback],
        [1, fallback],
      ],
      false,
    ],
    [
      'one of the two who stopped the release falls',
      [
        [0, 'bbbb2222'],
        [1, 'bbbb2222'],
        [0, fallback],
      ],
      false,
    ],
    [
      'two persons report it first',
      [
        [0, fallback],
        [1, fallback],
        [0, 'bbbb2222'],
        [1, 'bbbb2222'],
      ],
      false,
    ],
    ['one person falls again and again', [...both(0), ...both(0), [1, 'bbbb2222']], false],
    ['one falls and two others do not', [...both(0), [1, 'bbbb2222'], [2, 'bbbb2222']], true],
    ['one falls after two others reported', [[1, 'bbbb2222'], [2, 'bbbb2222'], ...both(0)], true],
  ];

  test('a person is no evidence against the release', async () => {
    const areas = table.map((_, at) => `mf-caso${at}`);
    for (const release of [fallback, 'bbbb2222'])
      for (const area of areas) await publishSample(server, key, { release, area, live: true });
    await server.app.inject({ url: '/registry.json' });
    const found: [string, boolean][] = [];
    for (const [at, [what, reports]] of table.entries()) {
      const area = areas[at] ?? '';
      for (const [user, release] of reports) expect(await report(user, release, area)).toBe(200);
      const stopped = await server.deps.db.selectFrom('freno').select('area').where('area', '=', area).execute();
      found.push([what, stopped.length > 0]);
    }
    expect(found).toEqual(table.map(([what, , isStopped]) => [what, isStopped]));
  });

  test('a release that is shown again can be stopped by others; what was decided a day ago, or by an operator, stands', async () => {
    for (const user of [0, 1]) await report(user, 'bbbb2222');
    for (const user of [0, 1]) await report(user, fallback);
    expect(await operator()).toBe('Ninguna versión ha sido frenada');
    await report(2, 'bbbb2222');
    expect(await avoided()).toEqual([]);
    users.push(await person());
    await report(3, 'bbbb2222');
    expect(await avoided()).toEqual(['bbbb2222']);

    now = new Date(now.getTime() + 49 * HOUR_MS);
    await purgeTakenDown(server.deps);
    users.push(await person());
    expect(await report(4, fallback)).toBe(200);
    expect(await avoided()).toEqual(['bbbb2222']);

    await operator({ soltar: 'mf-muestra@bbbb2222' });
    users.push(await person());
    expect(await report(5, fallback)).toBe(200);
    expect(await operator()).toContain('soltada');
  });
});

test('an ApiKey does not report', async () => {
  for (let at = 0; at < 3; at++) {
    const rfc = newRfc();
    const { token } = await server.createContribuyenteUser(rfc);
    const key = { nombre: 'Programa', alcances: ['leer'] };
    const { apikey } = (await server.call('POST', '/llaves', { token, rfc }, key)).json();
    expect(await reportAs({ authorization: `Bearer ${apikey}` }, `10.44.${at}.1`, 'bbbb2222')).toBe(403);
  }
  expect(await avoided()).toEqual([]);
});

describe('a pinned release', () => {
  const pin = async (pinned: boolean) => {
    const change = { environment: server.deps.env.environment, reason: null, by: 'prueba', now };
    await setPin(openStore(server.deps.env.store), key, 'mf-muestra', pinned, change);
    await server.app.inject({ url: '/registry.json' });
  };
  const registry = async () => (await server.app.inject({ url: '/registry.json' })).json<Registry>();

  test('is not stopped by reports, before it is unpinned', async () => {
    await pin(true);
    for (const user of [0, 1, 2]) expect(await report(user, 'bbbb2222')).toBe(200);
    expect(await avoided()).toEqual([]);
    await pin(false);
    await from(await person(), '10.45.0.1');
    expect(await avoided()).toEqual(['bbbb2222']);
  });

  test('is shown again when it was stopped before', async () => {
    for (const user of [0, 1]) await report(user, 'bbbb2222');
    while (!(await registry()).avoid?.length) await new Promise((resolve) => setTimeout(resolve, 100));
    await pin(true);
    expect((await registry()).avoid).toBeUndefined();
    await pin(false);
    expect((await registry()).avoid).toEqual(['mf-muestra@bbbb2222']);
  });
});

test('the operator is told which release was stopped, by how many, for which other one, and how to keep it', async () => {
  const told = jest.spyOn(server.deps.log, 'error');
  await mounts(3, 'bbbb2222');
  for (const user of [0, 1]) await report(user, 'bbbb2222');
  expect(told.mock.calls).toEqual([
    [
      {
        ambiente: server.deps.env.environment,
        area: 'mf-muestra',
        release: 'bbbb2222',
        usuarios: 2,
        montajes: 3,
        sustituto: 'aaaa1111',
        keep: `boveda pin mf-muestra --to ${server.deps.env.environment}`,
      },
      'releases: pages avoid a release that takes them down',
    ],
  ]);
  told.mockRestore();
  await createInstallationGauges(server.deps.db)();
  const gauge = async () =>
    (await metrics.releasesStopped.get()).values.map(({ labels, value }) => ({ ...labels, value }));
  expect(await gauge()).toEqual([{ area: 'mf-muestra', release: 'bbbb2222', instead: 'aaaa1111', value: 2 }]);
  await live('dddd4444');
  await createInstallationGauges(server.deps.db)();
  expect(await gauge()).toEqual([]);
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
  for (const _ of ['sol', 'mar']) users.push(await person());
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
  const [line, owner] = (await operator()).split(' equipo ');
  expect(line).toMatch(/^mf-muestra bbbb2222 {2}desde \S+, 2 usuarios de 2, en su lugar aaaa1111 $/);
  expect(owner).toBe('Muestra (equipo@prueba.mx), guía https://prueba.mx/guias');
  expect(await operator({ soltar: 'mf-muestra@bbbb2222' })).toBe('mf-muestra@bbbb2222 se vuelve a mostrar');
  await expect(operator({ soltar: 'mf-muestra@bbbb2222' })).rejects.toThrow('no está frenada');
  await report(2, 'bbbb2222');
  expect(await avoided()).toEqual([]);
  expect(await operator()).toContain('soltada');
});

test('the code of a failure leads to the team of the area, also when its release is gone', async () => {
  const failure = {
    kind: 'failure',
    area: 'mf-muestra',
    release: 'ffff0000',
    errorClass: 'integrity',
    supportId: 'AB12CD',
  };
  await server.call('POST', '/telemetria', {}, { composition: 'abcd1234', events: [failure] });
  const printed: string[] = [];
  await commands.telemetria?.run({ ...server.deps, print: (line) => printed.push(line) }, { soporte: 'AB12CD' });
  expect(printed.join()).toContain('equipo Muestra (equipo@prueba.mx), guía https://prueba.mx/guias');
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
  const origins = await server.deps.db.selectFrom('caida_origen').selectAll().execute();
  expect(Object.keys(origins[0] ?? {}).sort()).toEqual(['ambiente', 'area', 'origen', 'recibida', 'release']);
  // Person, network and taxpayer of each of the two releases.
  expect(new Set(origins.map(({ origen }) => origen.toString('hex'))).size).toBe(6);
  const codes: number[] = [];
  for (let time = 0; time < 25; time++) codes.push(await report(0, 'bbbb2222'));
  expect(codes.at(-1)).toBe(429);
  now = new Date(now.getTime() + 49 * HOUR_MS);
  await purgeTakenDown(server.deps);
  for (const table of ['caida', 'caida_origen'] as const)
    expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
