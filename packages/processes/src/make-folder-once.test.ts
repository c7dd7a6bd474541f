import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCode } from './compile';
import { makeFolderOnce } from './make-folder-once';

test('of several that make a folder at the same time the first one stays, and no draft is left', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'boveda-once-'));
  const folder = path.join(outside, 'below/code');
  const make = (name: string) => (draft: string) =>
    writeCode([{ path: name, contents: Buffer.from(name) }] as unknown as Parameters<typeof writeCode>[0], draft);
  await Promise.all(['a', 'b', 'c'].map((name) => makeFolderOnce(folder, make(name))));
  const [kept = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(await readFile(path.join(folder, kept), 'utf8')).toBe(kept);
  await makeFolderOnce(folder, () => Promise.reject(new Error('made again')));
  expect(await readdir(path.join(outside, 'below'))).toEqual(['code']);
  await rm(outside, { recursive: true });
});
