import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeArea } from './make-area';
import { prepareRepository } from './prepare-repository';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-repository-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const manifest = async () => JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

test('an empty folder gets all that areas need, and a second area adds nothing', async () => {
  const files = ['.gitignore', 'jest.config.mjs', 'package.json', 'tsconfig.json'];
  expect((await prepareRepository(root)).sort()).toEqual(files);
  expect((await readdir(root)).sort()).toEqual(files);
  expect((await manifest()).dependencies).toHaveProperty('@boveda/area-kit');
  expect(await prepareRepository(root)).toEqual([]);
});

test('what the folder has already stays', async () => {
  await writeFile(join(root, 'tsconfig.json'), 'mine');
  const own = { name: 'areas', scripts: { test: 'mine' }, devDependencies: { react: '19.0.0' } };
  await writeFile(join(root, 'package.json'), JSON.stringify(own));
  expect(await prepareRepository(root)).not.toContain('tsconfig.json');
  expect(await readFile(join(root, 'tsconfig.json'), 'utf8')).toBe('mine');
  const { name, type, scripts, dependencies, devDependencies } = await manifest();
  expect({ name, type, test: scripts.test, react: devDependencies.react }).toEqual({
    name: 'areas',
    type: 'module',
    test: 'mine',
    react: '19.0.0',
  });
  expect(dependencies).not.toHaveProperty('react');
});

test('in another repository, writes no package.json for the area, takes the next menu position and rejects the address of a live area', async () => {
  const live = {
    id: 'mf-otra',
    title: 'Otra',
    paths: ['otra'],
    routes: [{ name: 'Otra' }],
    menu: [{ label: 'Otra', order: 70 }],
  };
  const files = await makeArea(root, { id: 'mf-notas', kind: 'outside', live: [live] });
  expect(files).toContain('mf-notas/rspack.config.mjs');
  expect(files).not.toContain('mf-notas/package.json');
  expect(JSON.parse(await readFile(join(root, 'mf-notas/area.json'), 'utf8')).menu[0].order).toBe(80);
  await expect(makeArea(root, { id: 'mf-otra', kind: 'outside', live: [live] })).rejects.toThrow(
    "'otra' belongs to mf-otra",
  );
});
