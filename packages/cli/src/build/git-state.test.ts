import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, gitState } from './git-state';

test('sources that are changed or not in the commit are dirty; others do not count', async () => {
  const root = await mkdtemp(join(tmpdir(), 'boveda-git-'));
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  const dirty = () => gitState(root, ['mf-x', 'lock.yaml']).dirty;
  expect(gitState(root, ['mf-x'])).toEqual({ gitRevision: 'unknown', dirty: false });
  await mkdir(join(root, 'mf-x'));
  await write('mf-x/a.ts', '1');
  await write('lock.yaml', '1');
  git(root, 'init');
  git(root, 'add', '.');
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@example.mx', 'commit', '-m', 'x');
  expect(gitState(root, ['mf-x'])).toEqual({ gitRevision: expect.stringMatching(/^[0-9a-f]{40}$/), dirty: false });
  await write('notes.md', 'x');
  expect(dirty()).toBe(false);
  await write('mf-x/a.ts', '2');
  expect(dirty()).toBe(true);
  git(root, 'checkout', 'mf-x');
  expect(dirty()).toBe(false);
  await write('mf-x/b.ts', '');
  expect(dirty()).toBe(true);
  await rm(root, { recursive: true });
});
