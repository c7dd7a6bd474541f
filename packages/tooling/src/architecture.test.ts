import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areasIn } from '@boveda/cli/areas';
import { ROOT } from './places';

const document = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** Folders that the tree of ARCHITECTURE.md names, by its indentation, two spaces for each level. */
function named(): string[] {
  const [, tree = ''] = document.match(/## Folders[\s\S]*?```text\n([\s\S]*?)```/) ?? [];
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, name] = line.match(/^( *)([^ /]+)\//) ?? [];
    if (indent === undefined || !name) return [];
    above.length = indent.length / 2;
    above.push(name);
    return above.join('/');
  });
}

const NOT_SOURCES = /^(node_modules|dist|test-results|\..*)$/;

const entriesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.test(name));

/** What a checkout of another branch leaves behind has no files. */
const hasFiles = (folder: string): boolean =>
  entriesOf(folder).some((entry) => entry.isFile() || (entry.isDirectory() && hasFiles(`${folder}/${entry.name}`)));

const foldersIn = (folder: string): string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .filter(hasFiles);

/** What has to be named: packages, areas and their folders, and two levels below each `src`. */
function existing(): string[] {
  const areas = areasIn(ROOT).map(({ folder }) => folder);
  const homes = [...new Set(['shell', 'e2e', ...areas, ...foldersIn('packages')])];
  const inside = homes.flatMap(foldersIn);
  const sources = inside.filter((folder) => folder.endsWith('/src'));
  const others = inside.filter((folder) => !folder.endsWith('/src'));
  const rooms = sources.flatMap(foldersIn);
  return [...homes, ...others, ...rooms, ...rooms.flatMap(foldersIn)];
}

test('ARCHITECTURE.md names every folder', () => {
  const names = named();
  expect(existing().filter((folder) => !names.includes(folder))).toEqual([]);
});

test('ARCHITECTURE.md names no folder that does not exist', () => {
  expect(named().filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

test('the path of a list in ARCHITECTURE.md names files that exist', () => {
  const [, path = ''] = document.split('## The path of a list');
  const files = path.slice(0, path.indexOf('\n## ')).match(/^[\w/.-]+\.tsx?(?= )/gm) ?? [];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
