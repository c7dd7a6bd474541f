import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../places';
import { rememberFlakes } from './flakes';
import known from './known-flakes.json';

beforeEach(() => jest.spyOn(console, 'log').mockImplementation());
afterEach(() => jest.restoreAllMocks());

test('what passed only when it ran again is kept with the day of the last time, beside what is known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-flakes-'));
  const file = join(folder, 'known.json');
  await writeFile(file, JSON.stringify({ 'b › 1': '2026-10-01', 'c › 1': '2026-10-02' }));
  await rememberFlakes([], new Date('2026-11-01T12:00:00Z'), file);
  await rememberFlakes(
    [
      { name: 'c › 1', why: 'timed out' },
      { name: 'a › 1', why: 'no message' },
    ],
    new Date('2026-11-28T12:00:00Z'),
    file,
  );
  const kept = Object.entries(JSON.parse(await readFile(file, 'utf8')));
  expect(kept).toEqual([
    ['a › 1', '2026-11-28'],
    ['b › 1', '2026-10-01'],
    ['c › 1', '2026-11-28'],
  ]);
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining('c › 1, also on 2026-10-02: timed out'));
  await rm(folder, { recursive: true });
});

test('the files of known flakes exist', () => {
  const files = Object.keys(known).map((name) => name.split(' › ')[0] as string);
  expect(files.filter((file) => !existsSync(join(ROOT, file)) && !existsSync(join(ROOT, 'e2e/specs', file)))).toEqual(
    [],
  );
});
