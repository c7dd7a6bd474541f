import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop } from '@boveda/processes';
import type { Page } from 'playwright/test';
import { demo } from '../support/accounts';
import { type Elsewhere, newElsewhere } from '../support/elsewhere';
import { expect, test } from '../support/journey';
import { OWNER, withdraw } from '../support/releases';
import { enter, menu, pressInAccountMenu } from '../support/session';
import { trustTeam } from '../support/team-key';

/** By the id: the title. All but the first are the examples of teams.md. */
const AREAS = {
  'mf-lejana': 'Lejana',
  'mf-plana': 'Plana',
  'mf-vue': 'Vue',
  'mf-lit': 'Lit',
  'mf-svelte': 'Svelte',
  'mf-react18': 'React 18',
  'mf-antd5': 'antd 5',
};
/** What areas bring of the shell's libraries in another major, and how the commands warn of it. */
const COPIES: Record<string, { ownCopies: string[]; warning: RegExp }> = {
  'mf-react18': {
    ownCopies: ['react', 'react-dom'],
    warning: /warning +copies +It brings its own react 18\.3\.1, react-dom 18\.3\.1: 4\d\.\d KB \(gzip\)/,
  },
  'mf-antd5': { ownCopies: ['antd'], warning: /warning +copies +It brings its own antd 5\.29\.3: \d+\.\d KB \(gzip\)/ },
};
const IDS = Object.keys(AREAS);
const SCOPE = IDS.join('+');

test.describe.configure({ mode: 'serial' });

let team: Elsewhere;
let trusted: Awaited<ReturnType<typeof trustTeam>>;
test.beforeAll(async () => {
  trusted = await trustTeam('elsewhere', `publish@${SCOPE}:preview@${SCOPE}:promote@${SCOPE}/local`);
  team = await newElsewhere(() => trusted.key);
});
test.afterAll(async () => {
  for (const id of IDS) await withdraw(id);
  await trusted?.end();
  await team?.remove();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('F95 areas made outside of the repository pass their tests and types, go live with the team’s key through the gate, and mount', async ({
  page,
}) => {
  expect(await readdir(team.folder)).not.toContain('jest.config.mjs');
  for (const [id, title] of Object.entries(AREAS))
    await team.run('boveda', 'new:area', id, '--title', title, ...OWNER, '--no-install');
  for (const id of IDS.filter((each) => each !== 'mf-lejana')) await team.writeFromDocument(id);
  for (const [id, { ownCopies }] of Object.entries(COPIES)) await team.describe(id, { ownCopies });
  await team.need('vue', '3.5.45');
  await team.need('lit', '3.3.3');
  await team.need('svelte', '5.57.3');
  await team.need('svelte-loader', '3.2.4');
  await team.install();
  expect(await team.run('jest')).toContain('2 passed');
  await team.run('tsc');

  const publish = async (id: string) => {
    const said = await team.run('boveda', 'publish', id);
    expect(said).toMatch(COPIES[id]?.warning ?? /^(?!.*warning)/s);
    return /boveda promote (\w+)/.exec(said)?.[1] ?? '';
  };
  const promote = async (release: string) => team.run('boveda', 'promote', release, '--to', 'local');
  // The gate opens each release in the store's live shell; there is no checkout of the shell here.
  // Two at a time: an opening mostly waits.
  const waiting = [...IDS];
  const worker = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const said = await promote(await publish(id));
      expect(said).toMatch(/1 of 1 screens shown/);
      expect(said).toMatch(COPIES[id]?.warning ?? /ok +copies/);
    }
  };
  await Promise.all([worker(), worker()]);

  const source = join(team.folder, 'mf-plana/src/index.ts');
  const works = 'domElement.replaceChildren(heading, text);';
  const text = await readFile(source, 'utf8');
  expect(text).toContain(works);
  await writeFile(source, text.replace(works, "throw new Error('no screen');"));
  await expect(promote(await publish('mf-plana'))).rejects.toThrow(
    /refused +opened +(Its screen 'plana' failed|It threw outside of its screen)/,
  );

  await enter(page, demo.uno);
  for (const title of Object.values(AREAS)) {
    await menu(page, title).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(/CFDI emitidos: [\d,]+/)).toBeVisible();
  }
  await menu(page, 'Inicio').click();
  for (const title of Object.values(AREAS)) await expect(heading(page, title)).toBeHidden();
});

test('F95 areas with a React and an antd of another major follow the taxpayer, leave no style and end with the session', async ({
  page,
}) => {
  const styles = () => page.evaluate(() => document.querySelectorAll('style').length);
  await enter(page, demo.varios, 'EKU9003173C9');
  await menu(page, 'antd 5').click();
  const button = page.getByRole('button', { name: 'Actualizar' });
  await expect(button).toHaveCSS('background-color', 'rgb(22, 119, 255)');
  await menu(page, 'React 18').click();
  await expect(page.getByText('EKU9003173C9 con React 18.3.1')).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll('[class*=mf-antd5]').length)).toBe(0);
  const before = await styles();
  await menu(page, 'antd 5').click();
  await button.click();
  await expect(page.getByText(/CFDI emitidos: [\d,]+/)).toBeVisible();
  await menu(page, 'React 18').click();
  await expect(heading(page, 'React 18')).toBeVisible();
  expect(await styles()).toBe(before);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /EKU9003173C9/ }).click();
  const search = page.getByRole('combobox', { name: 'Buscar contribuyente por RFC o nombre' });
  await search.fill('IIA040805DZ4');
  await search.press('Enter');
  await expect(page.getByText('IIA040805DZ4 con React 18.3.1')).toBeVisible();
  await pressInAccountMenu(page, 'Cerrar Sesión');
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect(heading(page, 'React 18')).toBeHidden();
});

test('F95 an area outside of the repository is previewed and developed inside the shell', async ({ page, watch }) => {
  // The page's policy allows one more port for development.
  watch.expectComplaint(/^unexpected request: http:\/\/localhost:\d+\//);
  const said = await team.run('boveda', 'preview', 'mf-lejana', '--branch', 'prueba');
  const [link = ''] = /http:\S+\?preview=\S+/.exec(said) ?? [];
  await enter(page, demo.varios, 'EKU9003173C9');
  await page.goto(link);
  await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('prueba');
  await menu(page, 'Lejana').click();
  await expect(heading(page, 'Lejana')).toBeVisible();
  await page.getByRole('button', { name: 'Salir de la vista previa' }).click();

  const server = team.start('boveda', 'dev', 'mf-lejana');
  try {
    const dev = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const hear = (chunk: Buffer) => {
        heard += chunk;
        const [found] = /http:\S+\?dev=\S+/.exec(heard) ?? [];
        if (found) resolve(found);
      };
      server.stdout?.on('data', hear);
      server.stderr?.on('data', hear);
      server.once('exit', () => reject(new Error(heard)));
    });
    await page.goto(dev);
    await page.getByRole('button', { name: 'Usar', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'En desarrollo' })).toContainText('mf-lejana');
    await menu(page, 'Lejana').click();
    await expect(heading(page, 'Lejana')).toBeVisible();
  } finally {
    await stop(server, 10_000);
  }
});
