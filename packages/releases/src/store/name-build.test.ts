import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRecord } from '../testing/samples';
import { integrityOf } from './files';
import { idOfBuild, nameBuild, outputId, UNNAMED } from './name-build';

let dist: string;
const write = (path: string, text: string) => writeFile(join(dist, path), text);
const read = (path: string) => readFile(join(dist, path), 'utf8');
const { id, title, owner, paths, routes, menu, slots, events } = sampleRecord();
const descriptor = { id, title, owner, paths, routes, menu, slots, events };
const idNow = (of = {}) => idOfBuild({ dist, descriptor, ...of });

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'boveda-name-'));
  await write('1.js', `chunk('mf_x__r${UNNAMED}')`);
  await write('1.js.map', '{"sourcesContent":["// a comment"]}');
});
afterEach(() => rm(dist, { recursive: true }));

test('a source map does not count for the id: comments are in no other file', async () => {
  const before = await idNow();
  expect(before).toMatch(/^[0-9a-f]{12}$/);
  await write('1.js.map', '{"sourcesContent":["// another comment"]}');
  await write('1.js.br', 'compressed otherwise');
  expect(await idNow()).toBe(before);
});

test.each([
  ['a script', () => write('1.js', 'chunk(2)')],
  ['a new file', () => write('2.css', '')],
  ['another name of a file', () => rm(join(dist, '1.js'))],
])('%s changes the id', async (_what, change) => {
  const before = await outputId(dist);
  await change();
  expect(await outputId(dist)).not.toBe(before);
});

test('what only the record holds counts too: the descriptor, but not how it is written', async () => {
  const before = await idNow();
  expect(await idNow({ descriptor: { ...descriptor, title: 'Otro' } })).not.toBe(before);
  expect(await idNow({ descriptor: Object.fromEntries(Object.entries(descriptor).reverse()) })).toBe(before);
});

test('names a build in every file, and renews the hashes of scripts that other files state', async () => {
  const hashOf = async (path: string) => integrityOf(await readFile(join(dist, path)));
  await write('2.js', `runtime({1:'${await hashOf('1.js')}'},'mf_x__r${UNNAMED}')`);
  await write('entry.js', `load('2.js','${await hashOf('2.js')}')`);
  await nameBuild(dist, 'abcdef012345');
  expect(await read('1.js')).toBe("chunk('mf_x__rabcdef012345')");
  expect(await read('2.js')).toBe(`runtime({1:'${await hashOf('1.js')}'},'mf_x__rabcdef012345')`);
  expect(await read('entry.js')).toBe(`load('2.js','${await hashOf('2.js')}')`);
});
