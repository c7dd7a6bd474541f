import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop } from '@boveda/processes';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { check } from '../support/axe';
import { type Checkout, newCheckout } from '../support/checkout';
import { expect, test } from '../support/journey';
import { OWNER, withdraw } from '../support/releases';
import { enter, menu } from '../support/session';
import { address, stackHome } from '../support/stack-info';

const AREA = 'mf-visita';

test.describe.configure({ mode: 'serial' });

let team: Checkout;
test.beforeAll(async () => {
  team = await newCheckout();
  await team.run('packages/tooling/src/new-area.ts', AREA, '--title', 'Visita', ...OWNER, '--no-install');
  // Written by pnpm install.
  await cp(join(team.folder, 'mf-cfdi/node_modules'), join(team.folder, AREA, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
});
test.afterAll(async () => {
  await withdraw(AREA);
  await team?.remove();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('P1 P9 a new area passes its test, goes live and opens in the unchanged shell', async ({ page }) => {
  await team.run('node_modules/jest/bin/jest.js', '-w', '1', '--selectProjects', 'browser', '--testPathPatterns', AREA);
  const shellBefore = await (await page.request.get('/')).text();
  const published = await team.run('packages/tooling/src/boveda.ts', 'publish', AREA);
  const [, release = ''] = /boveda promote (\w+)/.exec(published) ?? [];
  await team.run('packages/tooling/src/boveda.ts', 'promote', release, '--to', 'local');

  await enter(page, demo.uno);
  await menu(page, 'Visita').click();
  await expect(page).toHaveURL(/\/visita$/);
  await expect(heading(page, 'Visita')).toBeVisible();
  await expect(page.getByText(/CFDI emitidos: [\d,]+/)).toBeVisible();
  const scripts = (html: string) => html.match(/<script[^>]+src="[^"]+"/g);
  expect(scripts(await (await page.request.get('/')).text())).toEqual(scripts(shellBefore));

  await withdraw(AREA);
  await menu(page, 'Inicio').click();
  await expect(menu(page, 'Visita')).toBeHidden();
});

test('P6 P9 a new area that is not live is previewed inside the stable shell', async ({ page }) => {
  const said = await team.run('packages/tooling/src/boveda.ts', 'preview', AREA, '--branch', 'primera-visita');
  const [, wish = ''] = /\?preview=(\S+)/.exec(said) ?? [];
  await enter(page, demo.varios, 'EKU9003173C9');
  await expect(menu(page, 'Visita')).toBeHidden();

  await page.goto(`/?preview=${wish}`);
  const banner = page.getByRole('complementary', { name: 'Vista previa' });
  await expect(banner).toContainText('primera-visita');
  await menu(page, 'Visita').click();
  await expect(heading(page, 'Visita')).toBeVisible();
  await menu(page, 'Clientes').click();
  await expect(heading(page, 'Clientes')).toBeVisible();

  await banner.getByRole('button', { name: 'Salir de la vista previa' }).click();
  await expect(menu(page, 'Visita')).toBeHidden();
});

test('L1 the key of a team counts in an open page without a release of the shell, until it is revoked', async ({
  page,
}) => {
  const boveda = (...words: string[]) => team.run('packages/tooling/src/boveda.ts', ...words);
  await enter(page, demo.uno);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const [, id = ''] = /Key (\w{16}) may/.exec(await boveda('keys', 'add', AREA, '--to', 'local')) ?? [];
  team.env.BOVEDA_RELEASE_KEY = await readFile(join(stackHome, `data/keys/${AREA}.pem`), 'utf8');
  // Changes the build, because a release id can be published only once.
  const screen = join(team.folder, AREA, 'src/visita/visita.screen.tsx');
  const before = await readFile(screen, 'utf8');
  await writeFile(screen, before.replace('>Visita<', '>Visita del equipo<'));
  const published = await boveda('publish', AREA);
  await writeFile(screen, before);
  delete team.env.BOVEDA_RELEASE_KEY;
  const [, release = ''] = /boveda promote (\w+)/.exec(published) ?? [];
  expect(await boveda('promote', release, '--to', 'local')).toContain(`Signed with key ${id}`);

  await menu(page, 'Clientes').click();
  await menu(page, 'Visita').click();
  await expect(heading(page, 'Visita del equipo')).toBeVisible();
  await boveda('keys', 'revoke', id, '--to', 'local');
  await menu(page, 'Inicio').click();
  await expect(menu(page, 'Visita')).toBeHidden();
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
  await withdraw(AREA);
});

/** Runs `pnpm --filter mf-visita dev`; returns its process and the link that it prints. */
async function develop(...options: string[]): Promise<{ server: ChildProcess; link: string }> {
  const server = spawn(process.execPath, ['--import', 'tsx', '../packages/tooling/src/dev-area.ts', ...options], {
    cwd: join(team.folder, AREA),
    env: { ...team.env, PORT: new URL(address).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const link = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const [found] = /http:\S+\?dev=\S+/.exec(said) ?? [];
      if (found) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
  return { server, link };
}

test('P9 an area in development runs inside the shell, keeps its state when it is edited, and can be left', async ({
  page,
  context,
  watch,
}) => {
  // The page's policy allows one more port for development.
  watch.expectComplaint(/^unexpected request: http:\/\/localhost:\d+\//);
  const { server, link } = await develop();
  try {
    await enter(page, demo.uno);
    const home = page.url();
    await page.goto(link);
    await page.getByRole('button', { name: 'Usar', exact: true }).click();
    const banner = page.getByRole('complementary', { name: 'En desarrollo' });
    await expect(banner).toContainText(AREA);
    await menu(page, 'Visita').click();
    await expect(heading(page, 'Visita')).toBeVisible();

    // Detects a remount: the marker is lost with the element.
    await heading(page, 'Visita').evaluate((element) => element.setAttribute('data-kept', 'yes'));
    const file = join(team.folder, AREA, 'src/visita/visita.screen.tsx');
    const before = await readFile(file, 'utf8');
    // Atomically: a half-written file would be another change.
    const save = async (text: string) => {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    };
    await save(before.replace('>Visita<', '>Visita cambiada<'));
    await expect(heading(page, 'Visita cambiada')).toBeVisible();
    await expect(heading(page, 'Visita cambiada')).toHaveAttribute('data-kept', 'yes');

    // An error of the build is shown over the page, and is gone once it is repaired.
    watch.expectComplaint(/visita\.screen\.tsx|Errors while compiling|\.hot-update\.json/);
    const overlay = page.locator('#rspack-dev-server-client-overlay');
    await save(before.replace('<Typography.Title', '<Typography.Title <'));
    await expect(overlay.contentFrame().getByText('visita.screen.tsx').first()).toBeVisible();
    await save(before.replace('>Visita<', '>Visita cambiada<'));
    await expect(overlay).toBeHidden();
    await expect(heading(page, 'Visita cambiada')).toBeVisible();

    // The dev server may be reloading the page itself, after the error.
    await expect(() => page.reload()).toPass();
    await expect(heading(page, 'Visita cambiada')).toBeVisible();
    await expect(page).not.toHaveURL(/dev=/);
    await menu(page, 'Clientes').click();
    await expect(page.getByRole('columnheader', { name: 'UUID' })).toBeVisible();

    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await check(page, `development banner, ${colorScheme}, ${width} px`);
      }
    await page.setViewportSize({ width: 1280, height: 800 });

    const tab = await context.newPage();
    await tab.goto(home);
    await expect(menu(tab, 'Inicio')).toBeVisible();
    await expect(menu(tab, 'Visita')).toBeHidden();
    await tab.close();

    await banner.getByRole('button', { name: 'Salir' }).click();
    await expect(banner).toBeHidden();
    await expect(menu(page, 'Inicio')).toBeVisible();
    await expect(menu(page, 'Visita')).toBeHidden();
  } finally {
    await stop(server, 10_000);
  }
});
