import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type AreaHome, areaHomes, areasIn, folderIn } from '../area-folders';
import { TEMPLATES } from '../templates';
import { AreaRefused, type AreaWords, areaWords } from './area-words';

const SUFFIX = '.template';

/** The part of an area's descriptor that another area may conflict with. */
export interface Neighbour {
  id: string;
  title: string;
  paths: string[];
  routes: { name: string }[];
  menu: { label: string; order: number }[];
}

/** The area to make. */
export interface NewArea {
  id: string;
  /** Spanish, for menu and heading; derived from the id when omitted. */
  title?: string | undefined;
  /** Who answers for it. What is omitted is an example, with which it is not published. */
  owner?: { team?: string | undefined; contact?: string | undefined; runbook?: string | undefined };
  /** In this repository, or in one that has our packages from npm. */
  kind: 'inside' | 'outside';
  /** Folder that it is made in: the root when omitted. */
  home?: AreaHome;
  /** Areas that are live elsewhere, beside those in `root`. */
  live?: readonly Neighbour[];
}

/**
 * Writes a working area from the templates, with its screen, test and journey; returns the files, relative to `root`.
 * @throws AreaRefused when a file of that name exists, or another area has its address or names.
 */
export async function makeArea(
  root: string,
  { id, title, owner, kind, home = '.', live = [] }: NewArea,
): Promise<string[]> {
  const neighbours = [...(await neighboursIn(root)), ...live];
  const orders = neighbours.flatMap(({ menu }) => menu.map(({ order }) => order));
  const words = areaWords({ id, title, owner, order: Math.max(0, ...orders) + 10, home });
  refuseCollisions(words, neighbours);
  const templates = [
    ...(await filled(join(TEMPLATES, 'area'), words)),
    ...(await filled(join(TEMPLATES, kind), words)),
  ];
  const files = templates.map(
    ([path, text]) => [path.startsWith(`${id}/`) ? folderIn(home, path) : path, text] as const,
  );
  for (const path of [...areaHomes.map((each) => folderIn(each, id)), ...files.map(([file]) => file)])
    if (existsSync(join(root, path))) throw new AreaRefused(`${path} is there already`);
  for (const [path, content] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content, { flag: 'wx' });
  }
  return files.map(([path]) => path);
}

async function neighboursIn(root: string): Promise<Neighbour[]> {
  const texts = areasIn(root).map(({ folder }) => readFile(join(root, folder, 'area.json'), 'utf8'));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as Neighbour);
}

function refuseCollisions({ slug, Name, title }: AreaWords, neighbours: readonly Neighbour[]): void {
  for (const { id, title: other, paths, routes, menu } of neighbours) {
    if (paths.includes(slug)) throw new AreaRefused(`The address '${slug}' belongs to ${id}`);
    if (routes.some(({ name }) => name === Name)) throw new AreaRefused(`${id} has a screen called ${Name}`);
    if ([other, ...menu.map(({ label }) => label)].includes(title))
      throw new AreaRefused(`'${title}' is what ${id} is called, or one of its menu entries: give another --title`);
  }
}

/** Path and content of every file of a template folder. */
async function filled(folder: string, words: AreaWords): Promise<[path: string, content: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const templates = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    templates.sort().map(async (file): Promise<[string, string]> => {
      const path = fill(relative(folder, file).slice(0, -SUFFIX.length), words);
      return [path, fill(await readFile(file, 'utf8'), words)];
    }),
  );
}

const fill = (text: string, words: AreaWords) =>
  text.replace(
    /__(id|slug|Name|name|title|order|up|team|contact|runbook)__/g,
    (_all, word: keyof AreaWords) => words[word],
  );
