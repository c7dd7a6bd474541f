import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { areaFolder, areasIn } from './area-folders';
import { makeArea } from './new-area/make-area';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-areas-'));
});
afterEach(() => rm(root, { recursive: true }));

/** A folder with an `area.json`, or with another file only. */
async function folder(path: string, file = 'area.json'): Promise<void> {
  await mkdir(join(root, path), { recursive: true });
  await writeFile(
    join(root, path, file),
    JSON.stringify({ id: path, title: path, paths: [path], routes: [], menu: [] }),
  );
}

test('areas are at the root and in packages/areas, in one order by id', async () => {
  for (const path of ['mf-uno', 'packages/areas/mf-dos', 'mf-tres']) await folder(path);
  for (const path of ['packages/mf-cuatro', 'packages/areas/otra', 'shell', 'mf-Uno']) await folder(path);
  await folder('mf-vacia', 'README.md');
  await folder('packages/areas/mf-vacia', 'README.md');
  const areas = [
    { id: 'mf-dos', folder: 'packages/areas/mf-dos' },
    { id: 'mf-tres', folder: 'mf-tres' },
    { id: 'mf-uno', folder: 'mf-uno' },
  ];
  expect(areasIn(root)).toEqual(areas);
  const names = [...areas.map(({ id }) => id), 'mf-cuatro', 'mf-vacia', 'packages/areas/mf-dos', '../mf-uno', ''];
  expect(names.map((id) => areaFolder(root, id))).toEqual([
    ...areas.map((area) => area.folder),
    ...[null, null, null, null, null],
  ]);
});

test('a repository without packages has the areas of its root', async () => {
  await folder('mf-uno');
  expect(areasIn(root)).toEqual([{ id: 'mf-uno', folder: 'mf-uno' }]);
});

test('a new area is made in packages/areas when that is asked for, and its id is then taken in both folders', async () => {
  const files = await makeArea(root, { id: 'mf-notas', kind: 'inside', home: 'packages/areas' });
  const home = 'packages/areas/mf-notas';
  expect(files.filter((file) => !file.startsWith(`${home}/`))).toEqual(['e2e/specs/mf-notas.spec.ts']);
  expect(areaFolder(root, 'mf-notas')).toBe(home);
  const { scripts } = JSON.parse(await readFile(join(root, home, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  const [program = ''] = scripts.dev.match(/\S+\.ts$/) ?? [];
  expect(resolve(root, home, program)).toBe(join(root, 'packages/tooling/src/dev-area.ts'));
  await folder('packages/areas/mf-cinco');
  await expect(makeArea(root, { id: 'mf-cinco', kind: 'inside' })).rejects.toThrow(
    'packages/areas/mf-cinco is there already',
  );
  await expect(makeArea(root, { id: 'mf-otras', title: 'Notas', kind: 'inside' })).rejects.toThrow(
    "'Notas' is what mf-notas is called",
  );
});
