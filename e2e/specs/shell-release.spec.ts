import { join } from 'node:path';
import type { Promotion, Registry, RegistryArea, ReleaseRecord } from '@boveda/contracts';
import { createOpener } from '@boveda/tooling';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { expect, test } from '../support/journey';
import { boveda } from '../support/releases';
import { enter, menu, pressInAccountMenu } from '../support/session';
import { otherNames, publishMutatedShell, withRenamed, withVersions } from '../support/shells';
import { address, stackHome } from '../support/stack-info';

const shellOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.shell);
const promote = async (release: string) =>
  expect(await boveda('promote', `shell@${release}`, '--to', 'local', '--unopened')).toMatchObject({ code: 0 });

test('F87 a shell goes live, an open page keeps its own files, a reload has the new one, and a rollback returns', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const { out: before } = await boveda('status');
  const first = /shell +(\w+) /.exec(before)?.[1] ?? '';
  expect((await boveda('publish', 'shell')).out).toContain(`shell ${first} is already published`);

  const one = await publishMutatedShell({ names: await otherNames('a') });
  const two = await publishMutatedShell({ names: await otherNames('b') });

  await promote(one.release);
  await enter(page, demo.uno);
  expect(await shellOf(page)).toBe(one.release);
  const asked: [path: string, status: number][] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/\d+\.\w+\.js$/.test(pathname)) asked.push([pathname, response.status()]);
  });

  await promote(two.release);
  // The library of charts is fetched when it is needed: of the shell that this page began with.
  await page.getByText('Interactiva', { exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  for (const [path, status] of asked)
    expect([path, status]).toEqual([expect.stringMatching(/\.a[0-9a-f]{7}\.js$/), 200]);
  expect(await shellOf(page)).toBe(one.release);

  asked.length = 0;
  await page.reload();
  await expect(menu(page, 'Inicio')).toBeVisible();
  expect(await shellOf(page)).toBe(two.release);
  await page.getByText('Interactiva', { exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  for (const [path, status] of asked)
    expect([path, status]).toEqual([expect.stringMatching(/\.b[0-9a-f]{7}\.js$/), 200]);

  const rolledBack = await boveda('rollback', 'shell', '--reason', 'prueba');
  expect(rolledBack.out).toContain(`shell is back to ${one.release} in local`);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(menu(other, 'Inicio')).toBeVisible();
  expect(await shellOf(other)).toBe(one.release);
  // Two tabs with a shell each share the session and the areas.
  for (const [tab, shell] of [
    [page, two.release],
    [other, one.release],
  ] as const) {
    await menu(tab, 'Clientes').click();
    await expect(tab.getByRole('columnheader', { name: 'UUID' })).toBeVisible();
    expect(await shellOf(tab)).toBe(shell);
  }
  await pressInAccountMenu(other, 'Cerrar Sesión');
  for (const tab of [other, page]) await expect(tab.getByLabel('Correo')).toBeVisible();
  expect(await shellOf(page)).toBe(two.release);
  await other.close();
  await promote(first);
});

/** Every area that is live, alone in a registry. */
async function liveAreas(): Promise<{ record: ReleaseRecord; registry: Registry; folder: string }[]> {
  const registry = (await (await fetch(`${address}/registry.json`)).json()) as Registry;
  return (registry.areas as RegistryArea[]).map(({ promotion, releases }) => {
    const { area, live } = JSON.parse(promotion.promotion) as Promotion;
    const signed = releases.filter(({ record }) => (JSON.parse(record) as ReleaseRecord).release === live);
    const record = JSON.parse(signed[0]?.record ?? '') as ReleaseRecord;
    const folder = join(stackHome, 'build/releases', area, live);
    return { record, folder, registry: { ...registry, areas: [{ promotion, releases: signed }] } };
  });
}

const MUTATIONS = [
  ['@boveda/area-kit', 'createArea', 'mf-respaldos', false],
  ['@boveda/ui-kit/data', 'ListScreen', 'mf-respaldos', false],
  ['@boveda/ui-kit/router', 'useUrlQuery', 'mf-respaldos', false],
  ['@boveda/ui-kit/trees', 'Transfer', 'mf-respaldos', true],
  ['@boveda/ui-kit/pickers', 'Calendar', 'mf-respaldos', true],
] as const;

test('F88 of mutated shells those that break a live area in a headless mount are refused, and no other', async () => {
  test.setTimeout(300_000);
  const open = createOpener(join(stackHome, 'build/shell'), process.env);
  const areas = await liveAreas();
  for (const [module, symbol, name, works] of MUTATIONS) {
    const { release } = await publishMutatedShell(withRenamed(module, symbol));
    const { code, out } = await boveda('promote', `shell@${release}`, '--to', 'local', '--unopened');
    const opening = areas.find(({ record }) => record.id === name);
    const opened = opening && (await open({ ...opening, shell: join(stackHome, 'build/releases/shell', release) }));
    expect.soft([symbol, code === 0, opened?.ok, opened?.says]).toEqual([symbol, works, works, opened?.says]);
    if (!works) expect.soft(out).toMatch(new RegExp(`live ${name} \\w+: .*${symbol} of ${module}[,.]`));
  }
});

test('F89 a shell whose own packages only have other versions runs every area', async () => {
  test.setTimeout(300_000);
  const { release } = await publishMutatedShell(withVersions('9.0.0'));
  // Fallbacks of builds that state no exports are judged by versions: they are given up.
  const { code, out } = await boveda('upgrade', `shell@${release}`, '--to', 'local');
  expect([code, out]).toEqual([0, expect.stringContaining(`shell ${release} is live in local`)]);
  const opened = [...out.matchAll(/ok +opened +(mf-\w+): Mounted/g)].map(([, area]) => area);
  expect(opened).toHaveLength((await liveAreas()).length);
  expect((await boveda('rollback', 'shell')).code).toBe(0);
});
