import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { idOfBuild, integrityBelow, UNNAMED } from '@boveda/releases/store';
import { ROOT } from '../places';

// Real builds of the smallest area, in folders of their own.
const AREA = 'mf-respaldos';
const run = promisify(execFile);
const RSPACK = join(ROOT, 'mf-cfdi/node_modules/.bin/rspack');
let root: string;

/** A copy of the area in a folder. */
async function copyTo(folder: string): Promise<string> {
  const area = join(root, folder, AREA);
  await mkdir(join(area, '..'), { recursive: true });
  await cp(join(ROOT, AREA), area, { recursive: true, filter: (path) => !/node_modules|dist$/.test(path) });
  await symlink(join(ROOT, AREA, 'node_modules'), join(area, 'node_modules'));
  return area;
}

/** The hashes of all files of a build, source maps too, and its id. */
async function build(area: string) {
  await run(RSPACK, ['build'], {
    cwd: area,
    env: { ...process.env, NODE_ENV: 'production', BOVEDA_RELEASE: UNNAMED },
  });
  const dist = join(area, 'dist');
  const descriptor: unknown = JSON.parse(await readFile(join(area, 'area.json'), 'utf8'));
  const id = await idOfBuild({ dist, descriptor });
  return { files: await integrityBelow(dist), id };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-reproducible-'));
});
afterAll(() => rm(root, { recursive: true }));

test('a build is the same to the byte in another folder, and its id does not depend on comments, tests and documents', async () => {
  const here = await copyTo('here');
  const first = await build(here);
  expect(Object.keys(first.files).some((path) => path.endsWith('.js.map'))).toBe(true);
  expect(await build(await copyTo('some/where/else'))).toEqual(first);

  await appendFile(join(here, 'src/index.ts'), '\n// A comment.\n');
  await writeFile(join(here, 'README.md'), '# Respaldos');
  await writeFile(join(here, 'src/more.test.ts'), "test('more', () => {});");
  expect((await build(here)).id).toBe(first.id);

  await writeFile(join(here, 'src/more.module.css'), '.list { color: red }');
  await appendFile(join(here, 'src/index.ts'), "\nexport { list } from './more.module.css';\n");
  const other = await build(here);
  expect(other.id).not.toBe(first.id);
  const [sheet = ''] = Object.keys(other.files).filter((path) => path.endsWith('.css'));
  expect(await readFile(join(here, 'dist', sheet), 'utf8')).toMatch(
    new RegExp(`^\\.mf_respaldos__r${UNNAMED}-\\d+-list\\{`),
  );
});

const CHUNKS = 20;

/** An entry with many chunks, whose build sorts the list of their hashes or leaves it as the bundler has it. */
async function manyChunks(name: string, isSorted: boolean): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, 'src'), { recursive: true });
  await symlink(join(ROOT, 'packages/area-kit/node_modules'), join(folder, 'node_modules'));
  const plugin = join(ROOT, 'packages/area-kit/src/rspack/sorted-hashes-plugin');
  await writeFile(
    join(folder, 'rspack.config.ts'),
    `import { rspack } from '@rspack/core';
     import { SortedHashesPlugin } from ${JSON.stringify(plugin)};
     const hashes = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false });
     const output = { filename: '[name].js', crossOriginLoading: 'anonymous' };
     const plugins = [hashes, ...(${isSorted} ? [new SortedHashesPlugin()] : [])];
     export default { mode: 'production', devtool: 'source-map', entry: { main: './src/main.js' }, output, plugins };`,
  );
  const chunks = Array.from({ length: CHUNKS }, (_, at) => `./chunk${at}.js`);
  for (const chunk of chunks) await writeFile(join(folder, 'src', chunk), `export const name = '${chunk}';`);
  await writeFile(join(folder, 'src/main.js'), chunks.map((chunk) => `import('${chunk}').then(console.log);`).join(''));
  return folder;
}

/** Builds it; returns the ids of the chunks in its list of hashes, and the hash of each. */
async function hashesIn(folder: string): Promise<[chunk: string, hash: string][]> {
  await run(RSPACK, ['build'], { cwd: folder });
  const list = /\.sriHashes=\{([^}]*)\}/.exec(await readFile(join(folder, 'dist/main.js'), 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/(\w+):"([^"]+)"/g)].map(([, chunk = '', hash = '']) => [chunk, hash]);
}

test('an entry lists the hashes of its chunks sorted, in whatever order the bundler had them', async () => {
  const before = await hashesIn(await manyChunks('many', false));
  expect(before).toHaveLength(CHUNKS);
  const ordered = before.toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(before).not.toEqual(ordered);
  expect(await hashesIn(await manyChunks('sorted', true))).toEqual(ordered);
});
