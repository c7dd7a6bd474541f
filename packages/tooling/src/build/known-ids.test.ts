import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKnownIds } from './known-ids';

test('remembers the ids of the last builds of an area by their inputs; a damaged file is forgotten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-ids-'));
  const ids = createKnownIds(join(folder, 'ids'));
  expect(await ids.find('mf-x', 'a')).toBeNull();
  await ids.note('mf-x', 'a', 'one');
  await ids.note('mf-x', 'b', 'two');
  await ids.note('mf-x', 'a', 'three');
  expect([await ids.find('mf-x', 'a'), await ids.find('mf-x', 'b')]).toEqual(['three', 'two']);
  expect(await ids.find('mf-y', 'a')).toBeNull();
  for (let at = 0; at < 20; at++) await ids.note('mf-x', `more ${at}`, 'four');
  expect(await ids.find('mf-x', 'a')).toBeNull();
  await writeFile(join(folder, 'ids/mf-x.json'), '{');
  expect(await ids.find('mf-x', 'more 1')).toBeNull();
  await rm(folder, { recursive: true });
});
