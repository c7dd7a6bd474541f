import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Promotion, type RegistryArea, signedPromotion } from '@boveda/contracts';
import { openStore, publicHalf, type Signer, verifyHistory } from '@boveda/releases/store';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { newReleaseKey, publishSample, strangersKey } from '../../testing/releases';
import { placePage } from '../../testing/server-process';
import { places } from '../installation/settings/env';

const DAY_MS = 24 * 3_600_000;

let server: TestApp;
let key: Signer;
beforeEach(async () => {
  server = await createTestApp();
  await placePage(server.home);
  key = await newReleaseKey(server);
  await publishSample(server, key, { release: 'aaaa1111', live: true });
  await publishSample(server, key, { release: 'bbbb2222', area: 'mf-otra', live: true });
});
afterEach(() => server.close());

/** What a server says that is started after so many days. */
async function startedAfter(days: number) {
  const at = new Date(Date.now() + days * DAY_MS);
  const fresh = await createTestApp({ env: server.deps.env, clock: () => at });
  try {
    const { areas } = (await fresh.app.inject({ url: '/registry.json' })).json<{ areas: RegistryArea[] }>();
    const live = areas.map(({ promotion }) => JSON.parse(promotion.promotion) as Promotion);
    const ready = (await fresh.app.inject({ url: '/ready' })).json();
    return { at, live, ready };
  } finally {
    await fresh.close();
  }
}

test('a server with the key renews what is live, from the middle of its time on', async () => {
  const early = await startedAfter(14);
  expect(early.live.map(({ action }) => action)).toEqual(['promote', 'promote']);
  const { at, live, ready } = await startedAfter(16);
  const renewBy = new Date(at.getTime() + 30 * DAY_MS).toISOString();
  expect(live).toMatchObject([
    { area: 'mf-muestra', live: 'aaaa1111', action: 'renew', renewBy, since: early.live[0]?.at, by: 'prueba' },
    { area: 'mf-otra', live: 'bbbb2222', action: 'renew', renewBy },
  ]);
  expect(ready).toEqual({ status: 'ok' });
  expect((await startedAfter(17)).live.map(({ serial }) => serial)).toEqual(live.map(({ serial }) => serial));
});

test('a server without the key warns early, and goes on serving what is live', async () => {
  const keys = path.join(server.deps.env.home, 'data/keys');
  expect(await readdir(keys)).toContain('release-key.pem');
  // The shell states the keys, as where another machine signs.
  await rename(keys, `${keys}-away`);
  const { shell } = places(server.deps.env.home);
  await mkdir(shell, { recursive: true });
  const host = { sdk: '1.0.0', provides: {}, carries: [], events: [], keys: [publicHalf(key)] };
  await writeFile(path.join(shell, 'host.json'), JSON.stringify(host));
  expect((await startedAfter(10)).ready).toEqual({ status: 'ok' });
  const { ready, live } = await startedAfter(16);
  expect(ready).toEqual({ status: 'ok', renewBy: live[0]?.renewBy });
  const late = await startedAfter(400);
  expect(late.live.map(({ area }) => area)).toEqual(['mf-muestra', 'mf-otra']);
});

test('the changes of the environment are public, verify, and follow each promotion', async () => {
  const read = async () => {
    const answer = await server.app.inject({ url: '/log.json' });
    expect(answer.headers['cache-control']).toBe('no-cache');
    return answer.json<{ environment: string; changes: unknown[] }>();
  };
  expect((await read()).changes).toHaveLength(2);
  await publishSample(server, key, { release: 'cccc3333', live: true });
  const { environment, changes } = await read();
  const signed = changes.map((each) => signedPromotion().strict().parse(each));
  const lines = await verifyHistory(environment, signed, [publicHalf(key)]);
  expect(lines.map(({ promotion, wrong }) => [promotion?.live, wrong])).toEqual([
    ['aaaa1111', null],
    ['bbbb2222', null],
    ['cccc3333', null],
  ]);
});

test('what a stranger put into the store is not renewed', async () => {
  await publishSample(server, await strangersKey(server), { release: 'dddd4444', live: true });
  const { live } = await startedAfter(16);
  // The database of this server is new: it never saw the promotion that was replaced.
  expect(live.map((each) => each.live)).toEqual(['bbbb2222']);
  const history = await openStore(server.deps.env.store).history('local');
  expect(history.filter((each) => each.key !== key.id)).toHaveLength(1);
});
