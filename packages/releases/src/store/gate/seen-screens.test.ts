import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from '@boveda/contracts';
import { digestsOf, orderScreens, type SeenScreens, withoutHash } from './seen-screens';

const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
const before: SeenScreens = {
  digests: { 'entry.js': 'e', '1.js': 'a', '2.js': 'b' },
  screens: {
    lista: { at: at(3), files: ['1.js', 'entry.js'] },
    detalle: { at: at(2), files: ['2.js'] },
    conceptos: { at: at(1), files: ['2.js', 'entry.js'] },
  },
};
const paths = Object.keys(before.screens);

test('screens that run a changed file come first, the others by when they were shown last', () => {
  expect(orderScreens(paths, before.digests, before)).toEqual({
    reached: [],
    others: ['conceptos', 'detalle', 'lista'],
  });
  expect(orderScreens(paths, { ...before.digests, '1.js': 'A' }, before)).toEqual({
    reached: ['lista'],
    others: ['conceptos', 'detalle'],
  });
  expect(orderScreens(paths, { ...before.digests, 'entry.js': 'E' }, before)).toEqual({
    reached: ['conceptos', 'lista'],
    others: ['detalle'],
  });
});

test('a screen is reached when one of its files is gone, when it is new, and when nothing is known of it', () => {
  const { '2.js': _, ...rest } = before.digests;
  expect(orderScreens(paths, { ...rest, '3.js': 'b' }, before).reached).toEqual(['conceptos', 'detalle']);
  expect(orderScreens([...paths, 'nueva'], before.digests, before).reached).toEqual(['nueva']);
  expect(orderScreens(paths, before.digests, undefined).reached).toEqual(paths);
});

/** Digests of a release of two files whose names and contents have this hash. */
async function made(release: string, hash: string, { constant = 'deadbeef', text = 'x' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-seen-'));
  const entry = `remoteEntry.${hash}.js`;
  await writeFile(join(folder, entry), `mf__r${release};({1:"${hash}"})[e];"sha384-${hash}+/="`);
  await writeFile(join(folder, `1.${hash}.js`), `mf__r${release};"${constant}";${text}//# 1.${hash}.js.map`);
  await writeFile(join(folder, 'uses.json'), hash);
  const digests = await digestsOf({ release, entry } as ReleaseRecord, folder);
  await rm(folder, { recursive: true });
  return digests;
}

test('digests ignore the id of the release and the hashes of files, and nothing else', async () => {
  expect(withoutHash('1.0123abcd.js')).toBe('1.js');
  const first = await made('aaaa1111', '0123abcd');
  expect(Object.keys(first).sort()).toEqual(['1.js', 'remoteEntry.js']);
  expect(await made('bbbb2222', '4567abcd')).toEqual(first);
  const changed = {
    'remoteEntry.js': first['remoteEntry.js'],
    '1.js': expect.not.stringContaining(first['1.js'] ?? ''),
  };
  expect(await made('bbbb2222', '4567abcd', { text: 'y' })).toEqual(changed);
  expect(await made('bbbb2222', '4567abcd', { constant: 'beefdead' })).toEqual(changed);
});
