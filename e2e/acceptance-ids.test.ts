import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idsIn, promises } from './acceptance-ids';

async function idsOf(folder: string): Promise<string[]> {
  const path = join(import.meta.dirname, folder);
  const names = (await readdir(path)).filter((name) => /\.(spec|test)\.ts$/.test(name));
  const sources = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
  return sources.flatMap(idsIn);
}

test('every promise has a journey, and no title has an id without a promise', async () => {
  const folders = await Promise.all(['specs', 'api', 'browsers'].map(idsOf));
  const named = new Set(folders.flat());
  expect(Object.entries(promises).filter(([id]) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !promises[id])).toEqual([]);
});

test('reads ids only at the beginning of titles', () => {
  const source = "test('S1 U2 a file of 50 MB', …); test(`B6 the rules`, …); describe('M4 x', …); test('see K1', …)";
  expect(idsIn(source)).toEqual(['S1', 'U2', 'B6', 'M4']);
});
